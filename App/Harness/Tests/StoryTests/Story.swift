import AppDriver
import ChildProcesses
import CommonplaceKit
import Foundation
import FoundationAdditions
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

/// Where the book of a story is kept.
enum StoryPlace: String, CaseIterable {
  case server, device
}

/// A person who uses the app in one language, with a book of their own.
@MainActor
struct Story {
  let language: String
  let device: StoryDevice
  let app: AppDriver
  /// The server; nil for a book on the iPhone.
  let server: StoryServer?
  /// Another device of the same person, or another client of the book on this one.
  let client: Commonplace

  /// Two stories at once, because each of them uses a processor.
  private static let permits = AsyncSemaphore(permits: 2)

  /// Runs `body` with an iPhone, on which the app was just installed, and a new server.
  /// - Throws: the errors of `body`, after the server was stopped.
  static func install(
    _ language: String, withServer: Bool = true,
    _ body: (StoryDevice, AppDriver, StoryServer?) async throws -> Void
  ) async throws {
    try await permits.acquire()
    defer { permits.release() }
    let server = withServer ? try await StoryServer(language: language) : nil
    let device = try StoryDevice()
    let app = try await device.start(language: language)
    do {
      try await body(device, app, server)
      #expect(app.audit() == [])
    } catch {
      await end(device, app, server)
      throw error
    }
    await end(device, app, server)
  }

  private static func end(
    _ device: StoryDevice, _ app: AppDriver, _ server: StoryServer?
  ) async {
    app.close()
    await device.remove()
    await server?.stop()
  }

  /// Runs `body` with a new book that is open in the app.
  static func run(
    _ language: String, _ place: StoryPlace, _ body: (Story) async throws -> Void
  ) async throws {
    try await install(language, withServer: place == .server) { device, app, server in
      let client: Commonplace
      if let server {
        try await app.open(server)
        client = try await server.signIn()
      } else {
        try await app.createBook()
        client = try device.openClient
      }
      try await body(
        Story(language: language, device: device, app: app, server: server, client: client))
    }
  }

  /// Chooses between the texts of a story.
  func text(_ english: String, _ russian: String) -> String {
    language == "ru" ? russian : english
  }
}

extension AppDriver {
  /// Taps a control as soon as it can be used, on a screen without faults.
  func press(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait(30, "“\(name)” cannot be used") {
      // It may not be on the screen yet.
      (try? isEnabled(name)) == true
    }
    #expect(audit() == [], sourceLocation: sourceLocation)
    try await tap(name)
  }

  /// Selects an option of a picker as soon as the picker has it.
  func choose(_ option: String, in name: String) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      do {
        return try await select(option, in: name)
      } catch  where ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  // MARK: - Opening a book

  /// Creates a book on the iPhone, from the first page.
  func createBook() async throws {
    _ = try Binaries.file("LocalEngineHost")
    try await press(text("On This iPhone"))
    try await type("Ann", into: text("Your name"))
    try await press(text("Create Book"))
    try await waitForLog()
    // A new book has films.
    try await waitFor(text("All"))
  }

  /// Connects to a server from the first page, and signs in.
  func open(_ server: StoryServer) async throws {
    try await press(text("Connect to a Server"))
    try await signIn(to: server)
    try await waitForLog()
  }

  /// Waits until the first page of the book is open.
  private func waitForLog() async throws {
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
