import Foundation
import Model

/// Holds the tokens of a client. Any number of waiting requests share one refresh.
actor TokenStore {
  private let storage: any CredentialStorage
  private let cache: ResponseCache?
  private let refreshTokens: @Sendable (String) async throws -> AuthResponse
  private var credentials: Credentials?
  private var isLoaded = false
  private var refresh: Task<Credentials?, any Error>?
  /// An API token, which needs no refresh and whose user is not known; nil for a session.
  private let apiToken: String?
  private var listeners: [UUID: AsyncStream<User?>.Continuation] = [:]

  /// - Parameters:
  ///   - cache: is emptied when the user changes.
  ///   - refreshTokens: exchanges a refresh token for new tokens.
  init(
    storage: any CredentialStorage, cache: ResponseCache? = nil, apiToken: String? = nil,
    refreshTokens: @escaping @Sendable (String) async throws -> AuthResponse
  ) {
    self.storage = storage
    self.cache = cache
    self.apiToken = apiToken
    self.refreshTokens = refreshTokens
  }

  /// The signed-in user; nil if nobody is signed in.
  func user() throws -> User? { try current()?.user }

  /// Names whose responses the client receives: a user, or an API token, whose user is not known. Nil
  /// if nobody is signed in.
  func owner() throws -> String? {
    try apiToken.map { "token \(ResponseCache.hash($0))" } ?? current().map { "\($0.user.id)" }
  }

  /// The refresh token; nil if nobody is signed in.
  func refreshToken() throws -> String? { try current()?.refreshToken }

  /// Returns an access token; nil if nobody is signed in. One that is about to expire is refreshed.
  func accessToken() async throws -> String? {
    if let apiToken { return apiToken }
    guard let credentials = try current() else { return nil }
    guard credentials.expiresAt <= Timestamp.now.adding(seconds: 30) else {
      return credentials.accessToken
    }
    return try await refreshed(replacing: credentials.accessToken)
  }

  /// Returns a new access token instead of one that the server has refused. Programs that share the
  /// storage share the tokens too.
  /// - Throws: the refusal of the refresh, after which nobody is signed in, or a `URLError`.
  func refreshed(replacing refused: String) async throws -> String? {
    guard let credentials = try current() else { return nil }
    if credentials.accessToken != refused { return credentials.accessToken }
    // Not a child of the waiting request, whose cancellation must not end the refresh of others.
    let refresh = self.refresh ?? Task { try await exchange(credentials) }
    self.refresh = refresh
    return try await result(of: refresh)?.accessToken
  }

  /// Waits for a refresh until the waiting task is cancelled.
  private func result(of refresh: Task<Credentials?, any Error>) async throws -> Credentials? {
    // Unlike the value of a task, a stream ends when its reader is cancelled.
    let (results, result) = AsyncThrowingStream.makeStream(of: Credentials?.self)
    Task {
      result.yield(with: await refresh.result)
      result.finish()
    }
    for try await credentials in results { return credentials }
    throw CancellationError()
  }

  /// - Returns: nil if another program has signed the user out.
  private func exchange(_ refused: Credentials) async throws -> Credentials? {
    defer { refresh = nil }
    // The server accepts a refresh token once, and another program may have sent it.
    guard let old = try await reload(refused) else { return nil }
    let isNew = old.refreshToken != refused.refreshToken
    if isNew, old.expiresAt > Timestamp.now.adding(seconds: 30) { return old }
    do {
      let new = Credentials(try await refreshTokens(old.refreshToken))
      // Signed out, or in as someone else, while the request was running.
      guard credentials?.refreshToken == old.refreshToken else { throw CancellationError() }
      try await set(new)
      return new
    } catch let error as APIError where error.status == 401 {
      guard credentials?.refreshToken == old.refreshToken else { throw error }
      let stored = try await reload(old)
      if let stored, stored.refreshToken != old.refreshToken { return stored }
      try await set(nil)
      throw error
    }
  }

  /// Returns the credentials in the storage, which another program may have replaced since they were
  /// read, and uses them from now on.
  /// - Throws: `CancellationError` if someone else has signed in there: a request of one user is never
  ///   sent as another one.
  private func reload(_ known: Credentials) async throws -> Credentials? {
    let stored = try storage.load()
    if stored?.refreshToken == known.refreshToken { return known }
    try await use(stored)
    if let stored, stored.user.id != known.user.id { throw CancellationError() }
    return stored
  }

  func set(_ new: Credentials?) async throws {
    // The user before is known before another one is stored.
    _ = try current()
    try storage.save(new)
    try await use(new)
  }

  private func use(_ new: Credentials?) async throws {
    let old = credentials
    (credentials, isLoaded) = (new, true)
    if old?.user != new?.user { listeners.values.forEach { $0.yield(new?.user) } }
    if old?.user.id != new?.user.id { try await cache?.removeAll() }
  }

  /// Stores the user as the server knows them, for example with a new name.
  func update(_ user: User) throws {
    // Another program may have refreshed the tokens, which must stay in the storage.
    guard let old = try current(), old.user.id == user.id, var new = try storage.load(),
      new.user.id == user.id
    else { return }
    if new.user != user {
      new.user = user
      try storage.save(new)
    }
    credentials = new
    if old.user != user { listeners.values.forEach { $0.yield(user) } }
  }

  private func current() throws -> Credentials? {
    if !isLoaded {
      credentials = try storage.load()
      isLoaded = true
    }
    return credentials
  }

  /// Returns the signed-in user now, and whenever somebody signs in or out.
  func users() throws -> AsyncStream<User?> {
    let (stream, continuation) = AsyncStream.makeStream(of: User?.self)
    let id = UUID()
    listeners[id] = continuation
    continuation.onTermination = { _ in Task { await self.removeListener(id) } }
    continuation.yield(try user())
    return stream
  }

  private func removeListener(_ id: UUID) { listeners[id] = nil }
}
