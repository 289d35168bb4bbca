import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Signing in")
struct SignInTests {
  /// A server that sends a code, of which only 123456 is right.
  private static let server = StubServer { request, body in
    switch request {
    case "POST /auth/email/send-code": return (200, #"{"expires_in": 600}"#)
    case "POST /auth/email/verify":
      guard String(decoding: body, as: UTF8.self).contains("123456") else {
        return (403, #"{"error": "forbidden", "code": "code.wrong", "message": "Wrong code."}"#)
      }
      throw URLError(.notConnectedToInternet)
    default: throw URLError(.notConnectedToInternet)
    }
  }

  private func driver(language: String = "en") async throws -> AppDriver {
    let url = try #require(URL(string: "http://localhost"))
    let client = Commonplace(baseURL: url, transport: Self.server, retries: .never)
    let defaults = try #require(UserDefaults(suiteName: UUID().uuidString))
    let connection = BookConnection(
      place: .server(url), client: client, platform: try .test(),
      settings: BookSettings(defaults: defaults))
    return try await AppDriver(
      view: SignInView(connection: connection) {}, language: language, strings: Folders.strings)
  }

  @Test(arguments: ["en", "ru"])
  func `a wrong code is entered again from the first digit`(language: String) async throws {
    let isEnglish = language == "en"
    let app = try await driver(language: language)
    let button = isEnglish ? "Sign in with Email" : "Войти по эл. почте"
    #expect(try !app.isEnabled(button))
    try await app.type("ann", into: isEnglish ? "Email" : "Эл. почта")
    #expect(try !app.isEnabled(button))
    try await app.type("ann@example.com", into: isEnglish ? "Email" : "Эл. почта")
    #expect(app.audit() == [])
    try await app.tap(button)
    let code = isEnglish ? "Code" : "Код"
    try await app.wait { app.elements.contains { $0.label == code } }
    #expect(app.shows(isEnglish ? "Resend code in" : "Отправить код снова через"))
    #expect(app.audit() == [])
    try app.saveScreen("code-\(language)")
    // A pasted code is used as a whole, and sent at its sixth digit.
    try await app.type("65 43-21", into: code)
    try await app.wait { app.alert != nil }
    #expect(app.shows("Wrong code."))
    try await app.tap(isEnglish ? "OK" : "ОК")
    try await app.wait { app.elements.contains { $0.label == code && $0.value == "" } }
    app.close()
  }
}
