import AppDriver
import Testing

@MainActor
@Suite("Welcome and sign-in")
struct WelcomeTests {
  @Test("A new device shows the welcome, from where a server is chosen", arguments: ["en", "ru"])
  func welcome(language: String) async throws {
    let app = try await AppDriver.app(language: language)
    #expect(!app.texts.isEmpty)
    try app.saveScreen("welcome-\(language)")
    #expect(app.audit() == [])
  }

  @Test("A server that cannot be reached says so")
  func unreachable() async throws {
    let app = try await AppDriver.app()
    try await app.tap("Connect to a Server")
    try app.saveScreen("connect")
    try await app.type("book.example.com", into: "Address")
    try await app.tap("Test Connection")
    await app.settle()
    try app.saveScreen("connect-offline")
    #expect(app.audit() == [])
  }
}
