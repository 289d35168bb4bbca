public import CommonplaceKit
public import Model
public import Observation

/// What the root of an app shows: the launch, the sign-in or the book.
///
///     let state = AppState(client: client)
///     await state.run()
@MainActor @Observable
public final class AppState {
  /// The states of a launch.
  public enum Launch: Sendable, Equatable {
    /// The greeting, while the session is checked.
    case landing
    /// A new book on the device gets its first entries.
    case storingToDatabase
    /// The sign-in or the book can be shown.
    case ready
    /// The book on the device or the stored session could not be opened.
    case failed(LoadFailure)
  }

  /// What the app shows first.
  public private(set) var launch = Launch.landing
  /// The signed-in user; nil while nobody is signed in.
  public private(set) var currentUser: User?
  /// Whether the stored session is being checked.
  public private(set) var isCheckingAuth = true
  /// Whether somebody is signed in, as far as the device knows.
  public var isAuthenticated: Bool { currentUser != nil }

  /// The client of the server, whose tokens the state follows.
  public let client: Commonplace
  /// Signing in, and why it failed.
  public let signIn = Submission()
  @ObservationIgnored private let auth: any AuthService
  @ObservationIgnored private let prepare: (@MainActor () async throws -> Void)?

  /// Creates the state. Nothing happens before `run`.
  /// - Parameters:
  ///   - auth: signs in with Apple, restores the session and signs out; nil for the client's session.
  ///   - prepare: fills a new book on the device; nil for a server.
  public init(
    client: Commonplace, auth: (any AuthService)? = nil,
    prepare: (@MainActor () async throws -> Void)? = nil
  ) {
    self.client = client
    self.auth = auth ?? client.session
    self.prepare = prepare
  }

  /// Prepares the book, checks the stored session, and then follows who is signed in, also when the
  /// session is ended elsewhere. It returns when its task is cancelled or the launch has failed.
  public func run() async {
    launch = .landing
    isCheckingAuth = true
    do {
      if let prepare {
        launch = .storingToDatabase
        try await prepare()
      }
      // The stored user is shown at once; the server may say later that the session has ended.
      currentUser = try await client.session.user()
      launch = .ready
      let users = try await client.session.users()
      let checking = Task { await checkSession() }
      defer { checking.cancel() }
      for await user in users { currentUser = user }
    } catch is CancellationError {
      // The app is closed.
    } catch {
      isCheckingAuth = false
      launch = .failed(LoadFailure(error))
    }
  }

  /// Asks the server who is signed in. Without a connection, the stored session stays valid. The
  /// client reports what has changed.
  private func checkSession() async {
    defer { isCheckingAuth = false }
    guard currentUser != nil else { return }
    do {
      if try await auth.restoreSession() == .signedOut { currentUser = nil }
    } catch {
      // The book can be read without a connection.
    }
  }

  // MARK: - Signing in

  /// Signs in with a password.
  /// - Returns: whether it succeeded; otherwise `signIn.failure` says why.
  @discardableResult
  public func signIn(email: String, password: String) async -> Bool {
    let session = client.session
    return await signIn {
      try await session.signIn(email: email.trimmedForSignIn, password: password)
    }
  }

  /// Signs in with Apple's identity token.
  @discardableResult
  public func signInWithApple(
    identityToken: String, nonce: String?, givenName: String? = nil, familyName: String? = nil
  ) async -> Bool {
    let auth = auth
    return await signIn {
      try await auth.signInWithApple(
        identityToken: identityToken, nonce: nonce, givenName: givenName, familyName: familyName)
    }
  }

  private func signIn(_ body: () async throws -> User) async -> Bool {
    guard let user = await signIn.run(body) else { return false }
    currentUser = user
    return true
  }

  /// Signs out. It succeeds without a connection, too.
  public func signOut() async {
    let auth = auth
    if await signIn.run({ try await auth.signOut() }) != nil { currentUser = nil }
  }
}

extension String {
  /// The text without white space at both ends, which keyboards add to addresses.
  var trimmedForSignIn: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
