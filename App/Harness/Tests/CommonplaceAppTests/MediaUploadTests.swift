import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI
import Testing
import UniformTypeIdentifiers

@testable import CommonplaceApp

extension StubSite {
  /// A site with one file, and one folder.
  static func mediaServer(_ folder: MediaFolderID) -> RecordingServer {
    RecordingServer { request in
      switch (request.method, request.path) {
      case ("GET", "/media-folders/tree"):
        #"[{"folder_id": "\#(folder)", "name": "Trips", "parent_id": null}]"#
      case ("GET", let path) where path.hasPrefix("/media/references"): #"{"references": []}"#
      case ("GET", let path) where path.hasPrefix("/media"): page([mediaItem])
      case ("POST", "/media"), ("PUT", "/media"): mediaItem
      default: nil
      }
    }
  }
}

@MainActor
@Suite("Uploading files")
struct MediaUploadTests {
  private func open(
    _ server: RecordingServer, language: String = "en", place: BookPlace? = nil
  ) async throws -> AppDriver {
    let book = try await Book.test(client: try server.client(), place: place)
    return try await AppDriver.showing(book, language: language) {
      NavigationStack { MediaView(book: book) }
    }
  }

  @Test(arguments: ["en", "ru"])
  func `a photo is uploaded into the open folder, and its form opens`(
    language: String
  ) async throws {
    let folder = MediaFolderID.new()
    let server = StubSite.mediaServer(folder)
    let app = try await open(server, language: language)
    try await app.tap(app.text("Folders"))
    try await app.waitFor("Trips")
    try await app.tap("Trips")
    try await app.waitFor("Trips")
    try await app.tap(app.text("Upload"))
    #expect(app.audit() == [])
    try await app.tap(app.text("Choose Photo"))
    try await app.choosePhotos([FormTests.photo])
    try await app.wait { server.requests.contains { $0.line == "POST /media" } }
    let sent = try #require(server.requests.last { $0.line == "POST /media" }).body
    #expect(sent.contains("\(folder)"))
    // A PNG stays one, because JPEG has no transparent parts.
    #expect(sent.contains("Content-Type: image/png") && !sent.contains("image/jpeg"))
    #expect(sent.contains(/filename="photo-\d{4}-\d\d-\d\d-\d{6}\.png"/))
    try await app.waitFor(app.text("Alt text"))
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `a document is uploaded under its name`() async throws {
    let server = StubSite.mediaServer(.new())
    let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString)/Menu.pdf")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("%PDF-1.7".utf8).write(to: file)
    let app = try await open(server)
    try await app.tap("Upload")
    try await app.tap("Choose File…")
    try await app.chooseFiles([file])
    try await app.wait { server.requests.contains { $0.line == "POST /media" } }
    let sent = try #require(server.requests.last { $0.line == "POST /media" }).body
    #expect(sent.contains(#"filename="Menu.pdf""#))
    #expect(sent.contains("application/pdf") && sent.contains("%PDF-1.7"))
    app.close()
  }

  @Test func `images are sent in formats that lose nothing visible`() async throws {
    for (name, sent, type) in [
      ("animated.gif", "animated.gif", "image/gif"),
      ("place.webp", "place.webp", "image/webp"), ("place.png", "place.png", "image/png"),
      ("plain.heic", "plain.jpg", "image/jpeg"), ("phone.jpg", "phone.jpg", "image/jpeg"),
      ("letter.jpg", "letter.jpg", "image/jpeg"),
    ] {
      let file = try await MediaUploads.file(Folders.fixtureFile("images/\(name)"))
      #expect(file.name == sent && file.contentType == type)
    }
    await #expect(throws: CocoaError.self) { try await MediaUploads.photo(Data("a".utf8)) }
  }

  @Test func `only addresses that others can open are shared`() async throws {
    for (place, isShared) in [(BookPlace.device, false), (nil, true)] {
      let app = try await open(StubSite.mediaServer(.new()), place: place)
      try await app.wait { app.elements.contains { $0.label == "A cat" } }
      try await app.tap("A cat")
      try await app.waitFor("Dimensions")
      #expect(app.elements.contains { $0.label.contains("Share") } == isShared)
      app.close()
    }
  }
}
