import Accounts
import Book
import Catalog
import Crypto
import Curl
import Database
import Journal
import Model
import Outgoing
import TestSupport
import Testing

@testable import Assist

@Suite struct AssistSettingsTests {
  private static let key = "sk-ant-api03-abcdefgh-WXYZ"

  private static func settings(_ home: CatalogFixture, _ secret: UInt8 = 7) -> AssistSettings {
    AssistSettings(
      store: AssistSettingsStore(
        database: home.database,
        seal: SecretBox(SymmetricKey(data: [UInt8](repeating: secret, count: 32)))),
      outgoing: OutgoingClient(allowing: AllowedHosts("127.0.0.1:11434") ?? AllowedHosts()))
  }

  @Test(arguments: TestEngine.all)
  func `a key is stored encrypted and shown masked`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let settings = Self.settings(home)
      #expect(try await settings.maskedSettings(of: home.scope.user) == nil)
      try await settings.save(.init(provider: "anthropic", key: Self.key), for: home.scope.user)
      let shown = try #require(try await settings.maskedSettings(of: home.scope.user))
      #expect(shown.provider == .anthropic && shown.maskedKey == "••••WXYZ")
      #expect(try await settings.store.find(home.scope.user)?.key == Self.key)
      let kept = try await home.database.read { db in
        try db.row("SELECT sealed_key FROM assist_settings", map: { $0.bytes(0) }) ?? []
      }
      #expect(kept.count == Self.key.utf8.count + 28)
      #expect(!String(decoding: kept, as: UTF8.self).contains("abcdefgh"))
      try await settings.delete(of: home.scope.user)
      #expect(try await settings.maskedSettings(of: home.scope.user) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a key can only be decrypted for its member and with the server's secret`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let settings = Self.settings(home)
      let bob = try await CatalogFixture(home.database, "bob@example.com")
      try await settings.save(.init(provider: "anthropic", key: Self.key), for: home.scope.user)
      try await settings.save(.init(provider: "anthropic", key: "another-key"), for: bob.scope.user)
      let (hers, his) = (home.scope.user, bob.scope.user)
      _ = try await home.database.write { db in
        try db.execute(
          """
          UPDATE assist_settings SET sealed_key =
            (SELECT o.sealed_key FROM assist_settings o WHERE o.user_id = $1) WHERE user_id = $2
          """, hers, his)
      }
      #expect(try await settings.store.find(hers)?.key == Self.key)
      #expect(try await Self.settings(home, 8).store.find(hers)?.isUnreadable == true)
      let stolen = try #require(try await settings.store.find(his))
      #expect(stolen.isUnreadable && stolen.key == "")
      #expect(throws: Failure.self) { try stolen.access }
      #expect(try await settings.maskedSettings(of: his)?.maskedKey == "••••")
      // He can still change his own settings.
      try await settings.save(.init(provider: "anthropic", key: "another-key"), for: his)
      #expect(try await settings.store.find(his)?.key == "another-key")
    }
  }

  @Test(arguments: TestEngine.all)
  func `without a new key the old one is kept, but never used with another address`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let settings = Self.settings(home)
      let user = home.scope.user
      try await settings.save(.init(provider: "openai", key: Self.key), for: user)
      try await settings.save(.init(provider: "openai", model: "m"), for: user)
      #expect(try await settings.store.find(user)?.key == Self.key)
      #expect(try await settings.store.find(user)?.model == "m")
      let taken = try await thrownFailure {
        try await settings.save(.init(provider: "anthropic"), for: user)
      }
      #expect(taken?.fields.map(\.field) == ["key"])
      // Compatible servers may need no key, so the settings are saved without one.
      try await settings.save(
        .init(provider: "openai", address: "https://thief.example/v1"), for: user)
      #expect(try await settings.store.find(user)?.key == "")
    }
  }

  @Test(arguments: [
    ("nobody", "", "", "k", "provider"), ("", "", "", "", "provider"),
    ("anthropic", "", "", "", "key"), ("openai", "", "", "", "key"),
    ("openai", "http://example.org", "", "k", "base_url"),
    ("openai", "nonsense", "", "k", "base_url"), ("anthropic", "", "", "a b", "key"),
    ("anthropic", "", "", "kлюч", "key"), ("anthropic", "", "", "a\r\nX: y", "key"),
    ("openai", "", String(repeating: "m", count: 201), "k", "model"),
    ("openai", "https://a.b/" + String(repeating: "m", count: 600), "", "k", "base_url"),
  ])
  func `each invalid setting is reported at its field`(
    provider: String, address: String, model: String, key: String, field: String
  ) async throws {
    try await TestEngine.sqlite.withCatalog { home in
      let refused = try await thrownFailure {
        try await Self.settings(home).save(
          .init(provider: provider, address: address, model: model, key: key),
          for: home.scope.user)
      }
      #expect(refused?.kind == .invalid && refused?.fields.map(\.field) == [field])
      #expect(try await Self.settings(home).maskedSettings(of: home.scope.user) == nil)
    }
  }

  @Test func `an address that the operator allows can be used without a key`() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      let settings = Self.settings(home)
      try await settings.save(
        .init(provider: "openai", address: "http://127.0.0.1:11434/v1", model: "llama3"),
        for: home.scope.user)
      #expect(try await settings.maskedSettings(of: home.scope.user)?.maskedKey == nil)
    }
  }

  @Test func `a short key is masked completely`() {
    #expect(AssistSettings.masked("abcd") == "••••")
    #expect(AssistSettings.masked("abcdefghijkl") == "••••ijkl")
  }

  @Test(arguments: TestEngine.all)
  func `the keys of a deleted account are deleted`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let works = home.features.workSearch
      try await works.settings.save(
        .init(provider: "anthropic", key: Self.key), for: home.scope.user)
      try await works.deleteSettingsOfDeletedAccounts()
      #expect(try await home.integer("SELECT count(*) FROM assist_settings") == 1)
      try await home.execute("UPDATE users SET deleted_at = 1")
      try await works.deleteSettingsOfDeletedAccounts()
      #expect(try await home.integer("SELECT count(*) FROM assist_settings") == 0)
    }
  }
}
