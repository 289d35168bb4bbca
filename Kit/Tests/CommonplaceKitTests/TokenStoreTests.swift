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
