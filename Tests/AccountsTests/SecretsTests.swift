import Curl
import Model
@testable import Accounts
import Crypto
import Foundation
import Journal
import Outgoing
import Testing
import TestSupport

@Suite struct SecretsTests {
  @Test func `the first start creates a file that only its owner can read`() throws {
    try inFolder { folder in
      _ = try Secrets.load(configured: nil, in: folder)

      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/secret")
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["secret"])
    }
  }

  @Test func `later starts read the same secret`() throws {
    try inFolder { folder in
      let first = try Secrets.load(configured: nil, in: folder)
      let second = try Secrets.load(configured: "", in: folder)
      #expect(first.fingerprint == second.fingerprint)
      #expect(first.key(for: "one") == second.key(for: "one"))
    }
  }

  @Test func `concurrent first starts get the same secret`() async throws {
    let folder = newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let fingerprints = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 {
        group.addTask { try Secrets.load(configured: nil, in: folder).fingerprint }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(fingerprints.count == 1)
  }

  @Test func `a configured secret can be hexadecimal or base64 and takes precedence over the file`()
    throws
  {
    let bytes = [UInt8](0xC0..<0xE0)
    let expected = Secrets(root: bytes).fingerprint
    let texts = [
      bytes.map { String(format: "%02X", $0) }.joined(), Data(bytes).base64EncodedString(),
      bytes.base64URL + "\n",
    ]
    for text in texts {
      #expect(try Secrets.load(configured: text, in: "/nowhere").fingerprint == expected)
    }
  }

  @Test(arguments: ["short", String(repeating: "g", count: 64), String(repeating: "a", count: 62)])
  func `anything but 32 bytes is refused`(text: String) {
    #expect(throws: SecretError.malformed(source: "the setting")) {
      try Secrets.load(configured: text, in: "/nowhere")
    }
  }

  @Test func `an invalid file is refused and not changed`() throws {
    try inFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try "oops".write(toFile: "\(folder)/secret", atomically: true, encoding: .utf8)
      #expect(throws: SecretError.malformed(source: "\(folder)/secret")) {
        try Secrets.load(configured: nil, in: folder)
      }
      #expect(try String(contentsOfFile: "\(folder)/secret", encoding: .utf8) == "oops")
    }
  }

  @Test func `a folder that cannot be created is named in the error`() {
    #expect(throws: SecretError.unusable(file: "/dev/null/x/secret", reason: "no folder for it")) {
      try Secrets.load(configured: nil, in: "/dev/null/x")
    }
  }

  @Test func `each label has its own key`() {
    let secrets = Secrets(root: AccountsFixture.root)
    #expect(secrets.key(for: "a") != secrets.key(for: "b"))
    #expect(secrets.key(for: "a").bitCount == 256)
  }

  @Test(arguments: TestEngine.all)
  func `no secret is created if the database was created with one`(engine: TestEngine) async throws
  {
    try await engine.withDatabase { database in
      let folder = newFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try await Secrets.load(configured: nil, in: folder, for: database).check(in: database)
      let secret = "\(folder)/secret"
      let kept = try String(contentsOfFile: secret, encoding: .utf8)
      try FileManager.default.removeItem(atPath: secret)
      await #expect(throws: SecretError.missing(file: secret)) {
        _ = try await Secrets.load(configured: nil, in: folder, for: database)
      }
      #expect(!FileManager.default.fileExists(atPath: secret))
      try await Secrets.load(configured: kept, in: folder, for: database).check(in: database)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a database refuses a secret other than its own`(engine: TestEngine) async throws {
    try await engine.withDatabase { database in
      _ = try await AccountsFixture(database)
      _ = try await AccountsFixture(database)

      await #expect(throws: SecretError.wrongSecret) {
        try await Accounts(
          database: database, journal: Journal(database: database),
          secrets: Secrets(root: [UInt8](repeating: 8, count: 32)), outgoing: OutgoingClient())
      }
    }
  }

  private func newFolder() -> String {
    FileManager.default.temporaryDirectory.appending(path: "secrets-\(UUID().uuidString)").path
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }
}
