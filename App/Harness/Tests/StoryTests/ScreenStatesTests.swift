import AppDriver
import CommonplaceKit
import Foundation
import FoundationAdditions
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

/// Networks on which no data arrives.
private enum UselessNetwork: Transport, Equatable {
  /// Without answers.
  case silent
  case missing
  /// To a server that sends sign-in codes and otherwise fails with a message.
  case failing(String)

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    switch self {
    case .silent:
      try await Task.sleep(for: .seconds(600))
      throw URLError(.timedOut)
    case .missing: throw URLError(.notConnectedToInternet)
    case .failing(let message):
      let isCode = request.url.path().hasSuffix("send-code")
      let body =
        isCode
        ? #"{"expires_in": 600}"#
        : #"{"error": "internal", "message": "\#(message)"}"#
      return TransportResponse(
        status: isCode ? 200 : 500, headers: ["Content-Type": "application/json"],
        body: AsyncThrowingStream { continuation in
          continuation.yield(Data(body.utf8))
          continuation.finish()
        })
    }
  }
}

/// The first screens of the chapters without data. A part of them is in `docs/app`.
@MainActor
@Suite("The states of the ScreenGallery")
struct ScreenStatesTests {
  private func connection(
    _ network: UselessNetwork, _ device: StoryDevice
  ) throws -> BookConnection {
    let url = try #require(URL(string: "http://localhost"))
    let defaults = try #require(UserDefaults(suiteName: UUID().uuidString))
    let client = Commonplace(baseURL: url, apiToken: "token", transport: network, retries: .never)
    return BookConnection(
      place: .server(url), client: client, platform: device.platform,
      settings: BookSettings(defaults: defaults))
  }

  private func book(_ connection: BookConnection, _ device: StoryDevice) async throws -> Book {
    let user = User(
      id: .new(), email: "ann@example.com", emailVerified: true, displayName: "Ann",
      authProviders: ["email"], role: "admin", createdAt: .now, updatedAt: .now)
    return try await Book.open(
      of: user, in: nil, place: connection.place, client: connection.client,
      platform: device.platform, outbox: nil)
  }

  /// Shows a chapter of a book.
  private func show(
    _ chapter: Chapter, _ network: UselessNetwork, as name: String, language: String
  ) async throws {
    let device = try StoryDevice()
    let connection = try connection(network, device)
    let book = try await book(connection, device)
    let router = Router()
    router.chapter = chapter
    router.searchText = chapter == .search ? "solaris" : ""
    let app = try await AppDriver(
      view: BookView(book: book).environment(connection).environment(router)
        .environment(device.model),
      language: language, strings: Folders.strings)
    if network != .silent {
      try await app.waitFor(app.text("Try Again"))
    }
    try await app.show("\(name)-\(language)")
    app.close()
    await device.remove()
  }

  @Test(arguments: ["en", "ru"])
  func `chapters that load, fail or have no network have no faults`(
    language: String
  ) async throws {
    let message =
      language == "ru" ? "Сервер обновляется. Повторите позже." : "The server is being updated."
    for chapter in Chapter.allCases {
      let networks = [
        ("loading", UselessNetwork.silent), ("failure", .failing(message)), ("offline", .missing),
      ]
      for (state, network) in networks {
        try await show(chapter, network, as: "\(chapter)-\(state)", language: language)
      }
    }
  }

  @Test(arguments: ["en", "ru"])
  func `the screen of the code has no faults`(language: String) async throws {
    let device = try StoryDevice()
    let app = try await AppDriver(
      view: SignInView(connection: try connection(.failing(""), device)) {}, language: language,
      strings: Folders.strings)
    try await app.type("ann@example.com", into: app.text("Email"))
    try await app.press(app.text("Sign in with Email"))
    try await app.waitFor(app.text("Enter Verification Code"))
    try await app.type("4071", into: app.text("Code"))
    try await app.show("code-\(language)")
    app.close()
    await device.remove()
  }
}
