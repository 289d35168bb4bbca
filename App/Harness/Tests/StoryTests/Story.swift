import AppDriver
import ChildProcesses
import CommonplaceKit
import Foundation
import FoundationAdditions
import SwiftUI
import Testing

@testable import CommonplaceApp

/// Where the book of a story is kept.
enum StoryPlace: String, CaseIterable {
  case server, device
}

/// A person who uses the app in one language, with a book of their own.
@MainActor
final class Story {
  let language: String
  let device: StoryDevice
  let app: AppDriver
  /// The server; nil for a book on the iPhone.
  let server: StoryServer?
  /// Another device of the same person, or another connection to the book on this one.
  let client: Commonplace

  /// Runs `body` with the app and an empty book.
  static func run(
    _ language: String, _ place: StoryPlace, _ body: (Story) async throws -> Void
  ) async throws {
    let device = try StoryDevice()
    let app = try await device.start(language: language)
    switch place {
    case .server:
      let server = try await StoryServer(language: language)
      try await run(
        body, Story(language, device, app, server, client: server.signIn()))
      await server.stop()
    case .device:
      try await app.createBook()
      try await app.waitForFilms(device)
      guard case .open(let connection) = device.model.phase else { throw CancellationError() }
      try await run(body, Story(language, device, app, nil, client: connection.client))
      await device.model.leave()
    }
  }

  private static func run(
    _ body: (Story) async throws -> Void, _ story: Story
  ) async throws {
    if let server = story.server { try await story.app.open(server) }
    try await body(story)
    #expect(story.app.audit() == [])
    story.app.close()
  }

  private init(
    _ language: String, _ device: StoryDevice, _ app: AppDriver, _ server: StoryServer?,
    client: Commonplace
  ) {
    self.language = language
    self.device = device
    self.app = app
    self.server = server
    self.client = client
  }

  /// Chooses between the texts of a story.
  func text(_ english: String, _ russian: String) -> String {
    language == "ru" ? russian : english
  }
}

extension AppDriver {
  /// Taps a control as soon as it can be used.
  func press(_ name: String) async throws {
    try await wait(30, "“\(name)” cannot be used") {
      // It may not be on the screen yet.
      (try? isEnabled(name)) == true
    }
    try await tap(name)
  }

  /// Creates a book on the iPhone, from the first page.
  func createBook() async throws {
    _ = try Binaries.file("LocalEngineHost")
    try await press(text("On This iPhone"))
    try await type("Ann", into: text("Your name"))
    try await press(text("Create Book"))
    try await waitForLog()
  }

  func waitForFilms(_ device: StoryDevice) async throws {
    guard case .open(let connection) = device.model.phase else { throw CancellationError() }
    while try await connection.client.entries.page().elements.isEmpty {
      try await Task.sleep(for: .milliseconds(50))
    }
    try await pullToRefresh()
  }

  /// Connects to a server from the first page, and signs in.
  func open(_ server: StoryServer) async throws {
    try await press(text("Connect to a Server"))
    try await signIn(to: server)
    try await waitForLog()
  }

  /// Waits until the first page of the book is open.
  func waitForLog() async throws {
    try await wait(60, "The Log has not appeared") { title == text("Log") }
  }

  /// Enters the address of a server, and signs in with the password.
  func signIn(to server: StoryServer) async throws {
    try await type(server.url.absoluteString, into: text("Address"))
    try await press(text("Connect"))
    try await press(text("Use a Password"))
    try await type(StoryServer.email, into: text("Email"))
    try await type(StoryServer.password, into: text("Password"))
    try await press(text("Sign In"))
  }
}
