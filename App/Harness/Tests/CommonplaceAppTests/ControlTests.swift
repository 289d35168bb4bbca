import AVFoundation
import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import FoundationAdditions
import ListCore
import Model
import SwiftUI
import Testing
import UIKit

@testable import CommonplaceApp

/// Finds nothing in photos.
private struct BlankRecognizer: PhotoTextRecognizer {
  func lines(in photo: URL) async throws -> [TextLine] { [] }
}

@MainActor
@Suite("Controls")
struct ControlTests {
  private let server = RecordingServer { _ in nil }

  private func driver(
    language: String = "en", _ book: Book? = nil, @ViewBuilder _ view: () -> some View
  ) async throws -> AppDriver {
    let shown = if let book { book } else { try await Book.test(client: try server.client()) }
    return try await AppDriver(
      view: view().environment(shown), language: language, strings: Folders.strings)
  }

  @Test(arguments: ["en", "ru"])
  func `a camera that was denied says where it is allowed`(language: String) async throws {
    let form = EntryFormModel(client: try server.client())
    let app = try await driver(language: language) { Form { EntryPhotosSection(model: form) } }
    for status in [AVAuthorizationStatus.denied, .restricted] {
      try await AVCaptureDevice.$status.withValue(status) {
        try await app.tap(app.text("Take Photo"))
        try await app.wait { app.alert == app.text("No Access to the Camera") }
        #expect(app.audit() == [])
        try await app.tap(app.text("Cancel"))
      }
    }
    try await AVCaptureDevice.$status.withValue(.notDetermined) {
      try await app.tap(app.text("Take Photo"))
      try await app.takePhoto(FormTests.photo)
    }
    try await app.wait { form.values.images.count == 1 }
    app.close()
  }

  @Test func `a scan that fails says so`() async throws {
    let book = try await Book.test(client: try server.client(), recognizer: BlankRecognizer())
    let app = try await driver(book) { NewListView(book: book) { _ in } }
    try await app.tap("Scan Document")
    try await app.failToScan()
    try await app.wait { app.alert == "Couldn’t Scan the Document" }
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `a photo that cannot be read says so`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let app = try await driver { PhotoScreen(source: .file(file)) }
    try await app.wait { (try? app.value(of: "Photo")) == "Couldn’t Open the Photo" }  // Not yet.
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `a button that is running keeps its name`() async throws {
    let app = try await driver { SubmitButton("Create List", isRunning: true) {} }
    #expect(app.elements.first { $0.role == .button }?.label == "Create List")
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `the field of a key has a name, and the end of the stored key as its prompt`()
    async throws
  {
    let server = RecordingServer { _ in
      """
      {"own": true, "provider": "anthropic", "server_provider": "anthropic", "key": "7890",
       "usage": {"policy": "basic", "used": 0}}
      """
    }
    let book = try await Book.test(client: try server.client())
    let app = try await driver(book) { NavigationStack { ProviderView(book: book) } }
    try await app.wait { app.elements.contains { $0.role == .field && $0.label == "API Key" } }
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `VoiceOver hears that the connection is lost`() async throws {
    let client = try server.client()
    let network = NetworkMonitor(client: client)
    let app = try await driver(language: "ru") { ConnectionBanner(network: network) }
    let watching = Task { await network.run() }
    defer { watching.cancel() }
    await #expect(throws: URLError.self) { _ = try await client.health() }
    try await app.wait { UIAccessibility.announcements.contains("Нет подключения") }
    app.close()
  }

  @Test func `a verdict has the same name as on the pages`() throws {
    func texts(_ file: URL) throws -> [String: Set<String>] {
      let catalog = try StringCatalog(data: Data(contentsOf: file))
      let pairs = catalog.strings.values.compactMap { string -> (String, Set<String>)? in
        let texts = ["en", "ru"].map { string.localizations?[$0]?.stringUnit?.value ?? "" }
        return texts[0].contains("erdict") ? (texts[0].lowercased(), [texts[1]]) : nil
      }
      return Dictionary(pairs) { $0.union($1) }
    }
    let pages = try ["Common", "Import", "Library"].reduce(into: [String: Set<String>]()) {
      let file = Folders.app.appending(path: "../../Strings/\($1).xcstrings").standardizedFileURL
      $0.merge(try texts(file)) { $0.union($1) }
    }
    let app = try texts(Folders.strings.appending(path: "Localizable.xcstrings"))
    #expect(app.count == 4)
    for (text, words) in app { #expect(words == pages[text], "\(text)") }
  }

  @Test func `texts about this iPhone name an iPad there`() throws {
    let file = Folders.strings.appending(path: "Localizable.xcstrings")
    let catalog = try StringCatalog(data: Data(contentsOf: file))
    let keys = catalog.strings.keys.filter { $0.contains("iPhone") }
    #expect(keys.count >= 11)
    for key in keys {
      for (language, variant) in catalog.strings[key]?.localizations ?? [:] {
        let texts = variant.variations?.device?.mapValues { $0.stringUnit?.value ?? "" }
        let phone = texts?["other"] ?? ""
        #expect(phone.contains("iPhone"), "\(key) in \(language)")
        #expect(texts?["ipad"] == phone.replacing("iPhone", with: "iPad"), "\(key) in \(language)")
      }
    }
  }
}
