import Accounts
import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

/// What the screens of the account do.
@MainActor @Suite struct AccountActionTests {
  @Test(arguments: TestEngine.all)
  func `an account is created on a server without e-mail`(engine: TestEngine) async throws {
    try await engine.withServer(signups: .open, hasMail: false) { @MainActor server in
      let client = try server.makeClient()
      let model = AccountViewModel(client: client)
      #expect(!AccountViewModel.isPassword("123456789"))
      #expect(
        await model.register(
          email: " ann@example.com ", password: "correct horse", name: "Ann"))
      #expect(try await client.session.user()?.displayName == "Ann")
      #expect(await !model.register(email: "ann@example.com", password: "short", name: ""))
      #expect(model.submission.failure?.fields["password"] != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a server with e-mail asks for a confirmation before it creates an account`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer(signups: .open) { @MainActor server in
      let client = try server.makeClient()
      let model = AccountViewModel(client: client)
      #expect(
        await !model.register(email: "ann@example.com", password: "correct horse", name: "Ann"))
      #expect(model.isConfirmationSent && model.submission.failure == nil)
      #expect(try await client.session.user() == nil)
      #expect(try await server.outbox.last(to: "ann@example.com") != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an account gets a new password and is deleted`(engine: TestEngine) async throws {
    try await engine.withServer { @MainActor server in
      _ = try await server.addUser("ann@example.com")
      let model = AccountViewModel(client: try server.makeClient())
      await model.requestPasswordReset(for: "ann@example.com")
      #expect(model.isResetSent && model.submission.failure == nil)
      let token = try #require(try await server.outbox.token(to: "ann@example.com"))
      #expect(await model.resetPassword(token: token, to: "battery staple"))
      #expect(await !model.resetPassword(token: token, to: "battery staple"))
      let again = try server.makeClient()
      try await again.session.signIn(email: "ann@example.com", password: "battery staple")

      let deleting = AccountViewModel(client: again)
      #expect(await !deleting.deleteAccount(.password("wrong")))
      #expect(await deleting.deleteAccount(.password("battery staple")))
      #expect(try await again.session.user() == nil)
      await #expect(throws: APIError.self) {
        try await again.session.signIn(email: "ann@example.com", password: "battery staple")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a code proves who deletes an account without a password`(engine: TestEngine) async throws {
    try await engine.withServer { @MainActor server in
      let client = try await server.addClient("ann@example.com")
      let model = AccountViewModel(client: client)
      await model.sendCode(to: "ann@example.com")
      #expect(model.isCodeSent)
      let code = try #require(try await server.outbox.code(to: "ann@example.com"))
      #expect(await model.deleteAccount(.code(code)))
      #expect(try await client.session.user() == nil)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a book to share is created, and joined by a link`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let model = SpacesViewModel(client: book.client)
      await model.load()
      let made = try #require(await model.create(name: "Family"))
      #expect(model.spaces.value?.contains { $0.id == made.id } == true)
      #expect(SpacesViewModel(client: book.client, openSpace: made.handle).canWrite)
      // A book on a device has no other members.
      guard let server = book.server else { return }
      let link = try #require(try await book.client.spaces.invite(to: made.id, as: .viewer).link)
      let bob = try await server.addClient("bob@example.com")
      let other = SpacesViewModel(client: bob, openSpace: made.handle)
      let joined = try #require(await other.join(" \(link.lastPathComponent)\n"))
      #expect(joined.id == made.id && other.current?.id == made.id && !other.canWrite)
      #expect(await other.join("unknown") == nil)
      #expect(other.submission.failure?.reason == .notFound)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the session of another device is ended`(engine: TestEngine) async throws {
    try await engine.withServer { @MainActor server in
      let phone = try await server.addClient("ann@example.com")
      let tablet = try server.makeClient()
      let before = try await phone.session.all().map(\.id)
      try await tablet.session.signIn(email: "ann@example.com", password: TestServer.password)
      let model = SessionsViewModel(client: phone)
      await model.load()
      let other = try #require(model.sessions.value?.first { !before.contains($0.id) })
      await model.end(other)
      #expect(model.submission.failure == nil)
      #expect(model.sessions.value?.contains { $0.id == other.id } == false)
      await #expect(throws: APIError.self) { try await tablet.collections.all() }
      #expect(try await phone.collections.all().count == 3)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a provider is chosen, tested and reset, and finds works`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let model = ProviderSettingsModel(client: book.client)
      await model.load()
      let standard = model.provider
      model.provider = "catalog"
      #expect(!model.needsKey)
      await model.save()
      #expect(model.submission.failure == nil && model.settings.value?.provider == "catalog")
      await model.runTest()
      guard case .succeeded = model.test else {
        Issue.record("\(model.test)")
        return
      }
      _ = try await book.client.entries.create(
        EntryDraft(title: "Solaris", description: "A film."))
      let search = WorkSearchModel(text: " ", client: book.client)
      #expect(!search.canSearch)
      search.text = "Solaris"
      search.start()
      #expect(search.results == .searching)
      await search.ended()
      guard case .found(let options) = search.results else {
        Issue.record("\(search.results)")
        return
      }
      #expect(options.contains { $0.title == "Solaris" })
      search.start()
      search.stop()
      await search.ended()
      #expect(search.results == .idle)

      model.provider = "openai"
      model.baseURL = "not a URL"
      await model.save()
      #expect(model.submission.failure?.reason == .invalid)
      await model.reset()
      #expect(model.provider == standard && model.test == .none)
    }
  }

  /// A service that accepts one token.
  private final class StubAuth: AuthService {
    let user = Locked<User?>(nil)
    let isEnded = Locked(false)

    func signInWithApple(
      identityToken: String, nonce: String?, givenName: String?, familyName: String?
    ) async throws -> User {
      guard identityToken == "token" else { throw URLError(.userAuthenticationRequired) }
      var ann = Credentials.test(accessToken: "a").user
      ann.displayName = [givenName, familyName].compactMap(\.self).joined(separator: " ")
      user.withLock { $0 = ann }
      return ann
    }

    func restoreSession() async throws -> AuthState {
      if isEnded.withLock(\.self) { return .signedOut }
      return user.withLock { $0.map { .signedIn($0) } ?? .signedOut }
    }

    func signOut() async throws { user.withLock { $0 = nil } }
  }

  @Test func `an app can sign in with a service of its own`() async throws {
    let auth = StubAuth()
    let client = Commonplace(
      baseURL: TestBook.address,
      credentials: MemoryCredentialStorage(.test(accessToken: "a")),
      transport: StubTransport { _ in .status(500) }, retries: .never)
    let app = AppState(client: client, auth: auth)
    #expect(await !app.signInWithApple(identityToken: "other", nonce: nil))
    #expect(
      await app.signInWithApple(
        identityToken: "token", nonce: nil, givenName: "Ann", familyName: "Lee"))
    #expect(app.currentUser?.displayName == "Ann Lee")
    await app.signOut()
    #expect(app.currentUser == nil && auth.user.withLock { $0 } == nil)
    // The service says that the stored session has ended.
    auth.isEnded.withLock { $0 = true }
    let running = Task { await app.run() }
    while app.isCheckingAuth || app.isAuthenticated { try await Task.sleep(for: .milliseconds(5)) }
    #expect(app.launch == .ready)
    running.cancel()
    await running.value
  }

  @Test(arguments: TestEngine.all)
  func `Apple's identity token signs in, and the session is restored`(engine: TestEngine)
    async throws
  {
    let key = try AppleServer.SigningKey("key-1")
    try await AppleServer.live([key]) { _, url in
      let settings = AppleSettings(audiences: ["com.example.commonplace"], publicKeysURL: url)
      try await engine.withServer(signups: .open, apple: settings) { @MainActor server in
        let now = Int(Date().timeIntervalSince1970)
        let token = try AppleServer.token(
          [
            "iss": "https://appleid.apple.com", "aud": "com.example.commonplace",
            "sub": "001.ann", "exp": now + 600, "iat": now, "email": "ann@example.com",
            "email_verified": "true",
          ], by: key)
        let client = try server.makeClient()
        let app = AppState(client: client)
        #expect(
          await app.signInWithApple(
            identityToken: token, nonce: nil, givenName: "Ann", familyName: "Lee"))
        #expect(app.currentUser?.displayName == "Ann Lee" && app.signIn.failure == nil)
        #expect(await !app.signInWithApple(identityToken: "\(token)x", nonce: nil))
        #expect(app.signIn.failure != nil)

        let service: any AuthService = client.session
        let user = try await service.signInWithApple(
          identityToken: token, nonce: nil, givenName: nil, familyName: nil)
        #expect(try await service.restoreSession() == .signedIn(user))
        try await service.signOut()
        #expect(try await service.restoreSession() == .signedOut)
      }
    }
  }
}
