@testable import CommonplaceKit
import Foundation
import Model
import Testing

@Suite struct TokenStoreTests {
  private static let user = User(
    id: .new(), email: "ann@example.com", emailVerified: true, displayName: "Ann",
    authProviders: ["email"], role: "admin", createdAt: Timestamp(milliseconds: 1_700_000_000_000),
    updatedAt: Timestamp(milliseconds: 1_700_000_000_000))

  private static func response(_ number: Int, lifetime: Int = 3600) -> AuthResponse {
    AuthResponse(
      accessToken: "access \(number)", refreshToken: "refresh \(number)", expiresIn: lifetime,
      user: user)
  }

  @Test func `any number of requests share one refresh`() async throws {
    let exchanged = Locked<[String]>([])
    let store = TokenStore(storage: MemoryCredentialStorage()) { token in
      exchanged.withLock { $0.append(token) }
      try await Task.sleep(nanoseconds: 20_000_000)
      return Self.response(2)
    }
    try await store.set(Credentials(Self.response(1)))
    try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<20 { group.addTask { try await store.refreshed(replacing: "access 1") } }
      for try await token in group { #expect(token == "access 2") }
    }
    #expect(exchanged.withLock { $0 } == ["refresh 1"])
    // A request that was refused with the old token uses the new one.
    #expect(try await store.refreshed(replacing: "access 1") == "access 2")
    #expect(exchanged.withLock { $0 }.count == 1)
  }

  @Test func `a token that is about to expire is refreshed before it is used`() async throws {
    let store = TokenStore(storage: MemoryCredentialStorage()) { _ in Self.response(2) }
    try await store.set(Credentials(Self.response(1, lifetime: 10)))
    #expect(try await store.accessToken() == "access 2")
  }

  @Test func `a cancelled request does not end the refresh of others`() async throws {
    let store = TokenStore(storage: MemoryCredentialStorage()) { _ in
      try await Task.sleep(nanoseconds: 50_000_000)
      return Self.response(2)
    }
    try await store.set(Credentials(Self.response(1)))
    let cancelled = Task { try await store.refreshed(replacing: "access 1") }
    let other = Task { try await store.refreshed(replacing: "access 1") }
    try await Task.sleep(nanoseconds: 10_000_000)
    cancelled.cancel()
    #expect(try await other.value == "access 2")
  }

  @Test func `a refused refresh signs out, and an outage does not`() async throws {
    let failure = Locked<any Error>(URLError(.notConnectedToInternet))
    let storage = MemoryCredentialStorage()
    let store = TokenStore(storage: storage) { _ in throw failure.withLock { $0 } }
    try await store.set(Credentials(Self.response(1)))
    var users = try await store.users().makeAsyncIterator()
    #expect(await users.next() == .some(Self.user))
    await #expect(throws: URLError.self) { try await store.refreshed(replacing: "access 1") }
    #expect(storage.load()?.accessToken == "access 1")
    failure.withLock { $0 = APIError(status: 401, headers: [:], body: Data()) }
    await #expect(throws: APIError.self) { try await store.refreshed(replacing: "access 1") }
    #expect(storage.load() == nil)
    #expect(await users.next() == .some(nil))
    #expect(try await store.accessToken() == nil)
  }

  /// A server that accepts each refresh token once, as the real one does.
  private final class Refreshes: Sendable {
    private let sent = Locked<[String]>([])
    private let latest = Locked(1)

    var tokens: [String] { sent.withLock { $0 } }

    func answer(_ token: String) throws -> AuthResponse {
      sent.withLock { $0.append(token) }
      return try latest.withLock { latest in
        guard token == "refresh \(latest)" else {
          throw APIError(status: 401, headers: [:], body: Data())
        }
        latest += 1
        return TokenStoreTests.response(latest)
      }
    }
  }

  @Test func `two programs with one file share the tokens`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("shared-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }  // A temporary file.
    let (storage, server) = (FileCredentialStorage(file: file), Refreshes())
    try storage.save(Credentials(Self.response(1)))
    let programs = (0..<2).map { _ in TokenStore(storage: storage) { try server.answer($0) } }
    for program in programs { #expect(try await program.accessToken() == "access 1") }
    #expect(try await programs[0].refreshed(replacing: "access 1") == "access 2")
    #expect(try await programs[1].refreshed(replacing: "access 1") == "access 2")
    #expect(server.tokens == ["refresh 1"])
    #expect(try await programs[1].refreshed(replacing: "access 2") == "access 3")
    #expect(try await programs[0].refreshed(replacing: "access 2") == "access 3")
    #expect(server.tokens == ["refresh 1", "refresh 2"])
    // A new name does not bring old tokens back.
    var user = Self.user
    user.displayName = "Ann Lee"
    #expect(try await programs[1].refreshed(replacing: "access 3") == "access 4")
    try await programs[0].update(user)
    #expect(try storage.load()?.accessToken == "access 4")
    #expect(try storage.load()?.user.displayName == "Ann Lee")
    // Signing out ends the session of both.
    try await programs[0].set(nil)
    #expect(try await programs[1].refreshed(replacing: "access 4") == nil)
    #expect(try await programs[1].user() == nil)
  }

  @Test func `tokens that another program stores during a refused refresh are used`()
    async throws
  {
    let storage = MemoryCredentialStorage(Credentials(Self.response(1)))
    let store = TokenStore(storage: storage) { _ in
      storage.save(Credentials(Self.response(2)))
      throw APIError(status: 401, headers: [:], body: Data())
    }
    #expect(try await store.refreshed(replacing: "access 1") == "access 2")
    #expect(storage.load()?.accessToken == "access 2")
  }

  @Test func `a request is not sent as someone else who has signed in`() async throws {
    let storage = MemoryCredentialStorage(Credentials(Self.response(1)))
    let store = TokenStore(storage: storage) { _ in Self.response(2) }
    #expect(try await store.user() == Self.user)
    var other = Credentials(Self.response(7))
    other.user.id = .new()
    storage.save(other)
    await #expect(throws: CancellationError.self) {
      try await store.refreshed(replacing: "access 1")
    }
    #expect(try await store.accessToken() == "access 7")
  }

  @Test func `a file of credentials can be read by its owner only`() throws {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent("credentials-\(UUID())")
    let storage = FileCredentialStorage(file: file)
    #expect(try storage.load() == nil)
    let credentials = Credentials(Self.response(1), now: Timestamp(milliseconds: 1_000))
    try storage.save(credentials)
    #expect(try storage.load() == credentials)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    try storage.save(nil)
    #expect(try storage.load() == nil)
  }
}
