@testable import Accounts
import Database
import Dispatch
import Model
import Testing

@Suite struct PasswordsTests {
  private let passwords = Passwords(cost: AccountsFixture.lowPasswordCost)

  @Test func `only the same password is accepted`() async throws {
    let stored = try await passwords.hash("correct horse")
    #expect(try await passwords.verify("correct horse", against: stored))
    #expect(try await !passwords.verify("correct horse ", against: stored))
    #expect(try await !passwords.verify("", against: stored))
  }

  @Test func `a hash contains its cost and its own salt`() async throws {
    let first = try await passwords.hash("correct horse")
    let second = try await passwords.hash("correct horse")
    #expect(first != second)
    let parts = first.split(separator: "$")
    #expect(parts[0...3] == ["scrypt", "4", "8", "1"])
    #expect([UInt8](base64URL: parts[4])?.count == 16)
    #expect([UInt8](base64URL: parts[5])?.count == 32)
  }

  /// RFC 7914, section 12: the first 32 bytes of the third test vector.
  @Test func `a hash matches the test vector of RFC 7914`() async throws {
    let salt = Array("SodiumChloride".utf8).base64URL
    let hash: [UInt8] = [
      0x70, 0x23, 0xBD, 0xCB, 0x3A, 0xFD, 0x73, 0x48, 0x46, 0x1C, 0x06, 0xCD, 0x81, 0xFD, 0x38,
      0xEB, 0xFD, 0xA8, 0xFB, 0xBA, 0x90, 0x4F, 0x8E, 0x3E, 0xA9, 0xB5, 0x43, 0xF6, 0x54, 0x5D,
      0xA1, 0xF2,
    ]
    let stored = "scrypt$14$8$1$\(salt)$\(hash.base64URL)"
    #expect(try await passwords.verify("pleaseletmein", against: stored))
  }

  @Test func `a hash with another cost can still be verified`() async throws {
    let stored = try await Passwords(cost: .init(logN: 5, r: 4, p: 2)).hash("correct horse")
    #expect(try await passwords.verify("correct horse", against: stored))
  }

  @Test func `a decomposed accent is the same as a composed one`() async throws {
    let stored = try await passwords.hash("caf\u{E9} noir")
    #expect(try await passwords.verify("cafe\u{301} noir", against: stored))
  }

  @Test(arguments: [nil, "", "plain", "scrypt$40$8$1$AAAA$AAAA", "bcrypt$4$8$1$AAAA$AAAA"])
  func `a hash in an unknown format matches no password`(stored: String?) async throws {
    #expect(try await !passwords.verify("", against: stored))
    #expect(try await !passwords.verify("correct horse", against: stored))
  }

  @Test func `a very long password is refused without harm`() async throws {
    let stored = try await passwords.hash("correct horse")
    let long = String(repeating: "a", count: 1_000_000)
    #expect(try await !passwords.verify(long, against: stored))
  }

  @Test(arguments: [
    ("", "required"), ("1234567", "password.short"), ("12345678", nil), ("пароль12", nil),
    ("e\u{301}e\u{301}e\u{301}e\u{301}", "password.short"),
    (String(repeating: "я", count: 200), nil), (String(repeating: "я", count: 201), "length"),
  ])
  func `a password must have 8 to 200 characters`(password: String, code: String?) {
    #expect(Passwords.problem(with: password)?.code == code)
  }

  @Test func `the problem of a short password contains the minimum length`() {
    #expect(Passwords.problem(with: "1234567")?.arguments == ["min": "8"])
  }

  @Test func `the number of waiting checks is limited`() async throws {
    let pool = BlockingThreadPool(threads: 1, label: "test", limit: 2)
    let gate = DispatchSemaphore(value: 0)
    let first = Task { try await pool.run { gate.wait() } }
    let second = Task { try await pool.run {} }
    while pool.count < 2 { await Task.yield() }

    let third = try await refusal { try await pool.run {} }

    #expect(third?.kind == .unavailable)
    #expect(third?.retryAfter == 2)
    gate.signal()
    try await first.value
    try await second.value
    #expect(try await refusal { try await pool.run {} } == nil)
  }

  @Test("Clients of one network have a share of the checks; background work has no share")
  func sharePerNetwork() async throws {
    let network = ClientNetwork(high: 0, low: 0xFFFF_0A00_0001)
    let none = Passwords(cost: AccountsFixture.lowPasswordCost, perNetwork: 0)
    await #expect {
      try await ClientNetwork.$current.withValue(network) {
        _ = try await none.verify("correct horse", against: nil)
      }
    } throws: {
      let failure = $0 as? Failure
      return failure?.code == "server.share" && failure?.arguments["max"] == "0"
    }
    #expect(try await !none.verify("correct horse", against: nil))
    let one = Passwords(cost: AccountsFixture.lowPasswordCost, perNetwork: 1)
    try await ClientNetwork.$current.withValue(network) {
      for _ in 0..<3 { _ = try await one.hash("correct horse") }
    }
  }
}
