@testable import Accounts
import Database
import Model
import TestSupport
import Testing

@Suite struct PreferencesTests {
  /// Runs `body` with a signed-in user and a function that returns the preferences of a request.
  private static func live(
    _ engine: TestEngine,
    _ body: (AccountsFixture, UserKey, () async throws -> Preferences) async throws -> Void
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com", name: "Ann")
      let cookie = try await home.signInBrowser("ann@example.com")
      try await body(home, ann) {
        try #require(try await home.sessions.resolve(cookie: cookie)).preferences
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `stored preferences apply to the next request`(engine: TestEngine) async throws {
    try await Self.live(engine) { home, ann, known in
      var wanted = try await known()
      #expect(wanted.followsTimeZone && wanted.timeZone == "Europe/Berlin")
      #expect(wanted.theme == "" && wanted.hiddenChapters == [])
      wanted.theme = "dark"
      wanted.language = "en"
      wanted.timeZone = "Pacific/Auckland"
      wanted.followsTimeZone = false
      wanted.hiddenChapters = ["search", "lists"]

      try await home.accounts.users.setPreferences(of: ann, to: wanted)

      #expect(try await known() == wanted)
    }
  }

  @Test(arguments: TestEngine.all)
  func `invalid preferences are refused completely`(engine: TestEngine) async throws {
    try await Self.live(engine) { home, ann, known in
      let before = try await known()
      var wrong = before
      wrong.theme = "pink"
      wrong.language = "tlh"
      wrong.timeZone = "Mars/Olympus"
      let users = home.accounts.users
      let failure = try await refusal { try await users.setPreferences(of: ann, to: wrong) }
      #expect(failure?.fields.map(\.field) == ["theme", "language", "time_zone"])
      #expect(try await refusal { try await users.setTheme(of: ann, to: "pink") } != nil)
      #expect(
        try await refusal { try await users.updateFollowedTimeZone(to: "Mars", of: ann) } != nil)
      #expect(try await known() == before)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the browser's time zone is used until the user chooses one`(engine: TestEngine) async throws
  {
    try await Self.live(engine) { home, ann, known in
      let users = home.accounts.users
      try await users.updateFollowedTimeZone(to: "Asia/Tokyo", of: ann)
      #expect(try await known().timeZone == "Asia/Tokyo")
      var chosen = try await known()
      chosen.timeZone = "Pacific/Auckland"
      chosen.followsTimeZone = false
      try await users.setPreferences(of: ann, to: chosen)
      try await users.updateFollowedTimeZone(to: "Asia/Tokyo", of: ann)
      #expect(try await known().timeZone == "Pacific/Auckland")
      try await users.setTheme(of: ann, to: "light")
      chosen.theme = "light"
      #expect(try await known() == chosen)
    }
  }

  @Test(arguments: TestEngine.all)
  func `renaming a user also renames their personal space if it had the old name`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { home, ann, _ in
      let users = home.accounts.users
      let space = {
        try await home.database.read { db in
          try db.row("SELECT name FROM spaces", map: { $0.text(0) })
        }
      }
      try await users.rename(ann, to: " Anna ")
      #expect(try await space() == "Anna")
      _ = try await home.database.write { db in try db.execute("UPDATE spaces SET name = 'Ours'") }
      try await users.rename(ann, to: "Anne")
      #expect(try await space() == "Ours")
      for (name, code) in [(" ", "required"), (String(repeating: "n", count: 101), "length")] {
        let failure = try await refusal { try await users.rename(ann, to: name) }
        #expect(failure?.fields.map(\.code) == [code])
      }
    }
  }
}
