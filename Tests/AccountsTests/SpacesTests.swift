@testable import Accounts
import Database
import Model
import Testing
import TestSupport

@Suite struct SpacesTests {
  @Test(arguments: [
    ("Ann", "ann"), ("Ann Lee", "ann-lee"), ("  Zoë & Émile!  ", "zoe-emile"), ("O’Neil", "oneil"),
    ("Щукин Юрий", "shchukin-yuriy"), ("Ёжик Объезд", "yozhik-obezd"), ("Straße", "strasse"),
    ("日本", "book"), ("", "book"), ("---", "book"), ("1984", "1984"),
    (String(repeating: "я", count: 60), String(repeating: "ya", count: 20)),
    (String(repeating: "a", count: 39) + " b", String(repeating: "a", count: 39)),
  ])
  func `a handle is derived from a name`(name: String, handle: String) {
    #expect(Handles.make(from: name) == handle)
  }

  @Test(arguments: TestEngine.all)
  func `equal names get numbered handles`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      for number in 1...12 { try await home.add("ann\(number)@example.com", name: "Ann") }
      let handles = try await handles(home)
      let expected = ["ann"] + (2...9).map { "ann-\($0)" }
      #expect(Array(handles.prefix(9)) == expected)
      #expect(Set(handles).count == 12)
    }
  }

  @Test(arguments: TestEngine.all)
  func `ten concurrent users with the same name get ten handles`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let name = String(repeating: "b", count: 60)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<10 {
          group.addTask { try await home.add("ann\(number)@example.com", name: name) }
        }
        try await group.waitForAll()
      }
      let handles = try await handles(home)
      #expect(Set(handles).count == 10)
      #expect(handles.allSatisfy { $0.count <= 40 })
    }
  }

  @Test(arguments: TestEngine.all)
  func `a space without a name is named after the address`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann.lee@example.com")
      try await home.add("bob@example.com", name: String(repeating: "b", count: 255))
      let names = try await home.database.read { db in
        try db.rows("SELECT name FROM spaces ORDER BY key", map: { $0.text(0) })
      }
      #expect(names[0] == "ann.lee")
      #expect(names[1].characterCount <= 100)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a user cannot have two personal spaces`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let now = home.clock.now
      await #expect(throws: DatabaseError.self) {
        try await home.database.write { db in
          try Spaces.insertPersonal(for: ann, name: "Second", db, now: now)
        }
      }
      #expect(try await home.count("SELECT count(*) FROM members") == 1)
    }
  }

  private func handles(_ home: AccountsFixture) async throws -> [String] {
    try await home.database.read { db in
      try db.rows("SELECT handle FROM spaces ORDER BY key", map: { $0.text(0) })
    }
  }
}
