import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import FoundationAdditions
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Sessions of the user")
struct SessionTests {
  nonisolated private static let webKit = "AppleWebKit/537.36 (KHTML, like Gecko)"

  @Test(
    "A session has a readable name",
    arguments: [
      (DeviceName.userAgent(version: "1.0", model: "iPhone", system: "iOS 17.5"), .app("iPhone")),
      (DeviceName.userAgent(version: "1.0", model: "iPad", system: "iPadOS 18.0"), .app("iPad")),
      ("Commonplace/12 CFNetwork/1494.0.7 Darwin/23.4.0", .app("Commonplace")),
      ("My%20Films/3 CFNetwork/1494.0.7 Darwin/23.4.0", .app("My Films")),
      (
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
          + "Version/17.4 Safari/605.1.15", .browser("Safari", on: "macOS")
      ),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
          + "Gecko) Version/17.5 Mobile/15E148 Safari/604.1", .browser("Safari", on: "iPhone")
      ),
      (
        "Mozilla/5.0 (Linux; Android 14) \(webKit) Chrome/125.0 Mobile Safari/537.36",
        .browser("Chrome", on: "Android")
      ),
      (
        "Mozilla/5.0 (Windows NT 10.0; Win64) \(webKit) Chrome/125.0 Safari/537.36 Edg/125.0",
        .browser("Edge", on: "Windows")
      ),
      (
        "Mozilla/5.0 (Windows NT 10.0) \(webKit) Chrome/124.0 YaBrowser/24.6 Safari/537.36",
        .browser("Yandex Browser", on: "Windows")
      ),
      (
        "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0",
        .browser("Firefox", on: "Linux")
      ),
      ("curl/8.5.0", .program("curl")), ("python-requests/2.31", .program("python-requests")),
      ("Mozilla/5.0", .unknown), ("", .unknown), (nil, .unknown),
    ] as [(String?, DeviceName)])
  func name(agent: String?, name: DeviceName) {
    #expect(DeviceName(userAgent: agent) == name)
  }

  @Test("This device is first, and only others are signed out here", arguments: ["en", "ru"])
  func sessions(language: String) async throws {
    func session(_ agent: String, day: Int, isCurrent: Bool) -> String {
      """
      {"session_id": "\(Identifier<UserSession>.new())", "date_created": "2026-06-0\(day)T10:00:00Z",
       "expires_at": "2027-06-01T10:00:00Z", "last_access": "2026-06-0\(day)T10:00:00Z",
       "ip_address": "10.0.0.\(day)", "user_agent": "\(agent)", "is_current": \(isCurrent)}
      """
    }
    let sessions = [
      session("Mozilla/5.0 (Macintosh) Version/17.4 Safari/605.1", day: 9, isCurrent: false),
      session("Commonplace/1.0 (iPhone; iOS 17.5)", day: 8, isCurrent: true),
    ]
    let server = RecordingServer { request in
      request.line == "GET /sessions" ? "[\(sessions.joined(separator: ","))]" : "{}"
    }
    let book = try await Book.test(client: try server.client())
    let app = try await AppDriver(
      view: NavigationStack { SessionsView(book: book) }, language: language,
      strings: Folders.strings)
    let own = language == "en" ? "iPhone app" : "Приложение (iPhone)"
    let browser = language == "en" ? "Safari on macOS" : "Safari, macOS"
    try await app.waitFor(own)
    #expect(app.audit() == [])
    let rows = app.elements.filter { $0.role == .row }.map(\.label)
    #expect(rows.first?.contains(app.text("This Device")) == true)
    #expect(rows.count == 2 && rows.last?.contains(browser) == true)
    #expect(rows.last?.contains(app.text("This Device")) == false)
    await #expect(throws: DriverError.self) {
      try await app.swipe(try #require(rows.first), button: app.text("Sign Out"))
    }
    try await app.swipe(try #require(rows.last), button: app.text("Sign Out"))
    try await app.wait { server.requests.contains { $0.method == "DELETE" } }
    app.close()
  }
}
