import Database
import Journal
import TestSupport
import Testing

@Suite struct ServerSettingsTests {
  @Test(arguments: TestEngine.all)
  func `a setting is replaced, kept and removed`(engine: TestEngine) async throws {
    try await engine.withDatabase { database in
      let stored = try await database.write { db in
        let first = try ServerSettings.setIfMissing("colour", to: "red", db)
        let second = try ServerSettings.setIfMissing("colour", to: "green", db)
        try ServerSettings.set("colour", to: "blue", db)
        let third = try ServerSettings.setIfMissing("colour", to: "white", db)
        try ServerSettings.remove("colour", db)
        return [first, second, third, try ServerSettings.setIfMissing("colour", to: "black", db)]
      }
      #expect(stored == ["red", "red", "blue", "black"])
    }
  }
}
