import Accounts
import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

@MainActor @Suite struct AccountModelTests {
  /// Returns a client that can be disconnected.
  private func client(
    of server: TestServer, credentials: any CredentialStorage = MemoryCredentialStorage()
  ) throws -> (Commonplace, SwitchableTransport) {
    let transport = SwitchableTransport(server.transport)
    let client = Commonplace(
      baseURL: try #require(URL(string: "http://localhost:8080")), credentials: credentials,
      transport: transport, retries: .never)
    return (client, transport)
  }

  /// Waits until a condition is true; a model changes in tasks of its own.
  private func wait(_ condition: @MainActor () -> Bool) async throws {
    for _ in 0..<2_000 where !condition() { try await Task.sleep(for: .milliseconds(5)) }
    #expect(condition())
  }

  @Test(arguments: TestEngine.all)
  func `the launch checks the session, and follows signing in and out`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { @MainActor server in
      _ = try await server.addUser("ann@example.com")
      let (client, _) = try self.client(of: server)
      let prepared = Locked(0)
      let app = AppState(client: client) { prepared.withLock { $0 += 1 } }
      #expect(app.launch == .landing && app.isCheckingAuth)
      let running = Task { await app.run() }
      try await self.wait { app.launch == .ready && !app.isCheckingAuth }
      #expect(prepared.withLock { $0 } == 1)
      #expect(!app.isAuthenticated && !app.isCheckingAuth)

      #expect(await !app.signIn(email: "ann@example.com", password: "wrong"))
      #expect(app.signIn.failure?.code == "credentials.wrong")
      #expect(await app.signIn(email: " ann@example.com ", password: TestServer.password))
      #expect(app.currentUser?.email == "ann@example.com")
      try await client.session.signOut()
      try await self.wait { !app.isAuthenticated }
      running.cancel()
      await running.value
    }
  }

  @Test(arguments: TestEngine.all)
  func `a stored session stays valid without a network, and ends when the server ended it`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { @MainActor server in
      _ = try await server.addUser("ann@example.com")
      let storage = MemoryCredentialStorage()
      let (first, _) = try self.client(of: server, credentials: storage)
      try await first.session.signIn(email: "ann@example.com", password: TestServer.password)

      let (offline, transport) = try self.client(of: server, credentials: storage)
      transport.set(.off)
      #expect(
        try await offline.session.restoreSession() == .signedIn(try #require(storage.load()).user))
      let app = AppState(client: offline)
      let running = Task { await app.run() }
      try await self.wait { app.launch == .ready }
      #expect(app.isAuthenticated)
      running.cancel()
      await running.value

      // Ids increase with time: all sessions but that of the tablet are ended.
      let (tablet, _) = try self.client(of: server)
      try await tablet.session.signIn(email: "ann@example.com", password: TestServer.password)
      let sessions = try await tablet.session.all().sorted { "\($0.id)" < "\($1.id)" }
      for session in sessions.dropLast() { try await tablet.session.end(session.id) }
      let (other, _) = try self.client(of: server, credentials: storage)
      let ended = AppState(client: other)
      let watching = Task { await ended.run() }
      try await self.wait { !ended.isCheckingAuth && !ended.isAuthenticated }
      #expect(storage.load() == nil)
      watching.cancel()
      await watching.value
    }
  }

  @Test(arguments: TestEngine.all)
  func `no failure but a refused session signs out, and signing out always succeeds`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { @MainActor server in
      _ = try await server.addUser("ann@example.com")
      let storage = MemoryCredentialStorage()
      let (client, network) = try self.client(of: server, credentials: storage)
      for (failing, reason) in ModelStateTests.failures {
        network.set(failing)
        let app = AppState(client: client)
        #expect(await !app.signIn(email: "ann@example.com", password: TestServer.password))
        #expect(app.signIn.failure?.reason == reason && !app.isAuthenticated, "\(failing)")
        network.set(.on)
        #expect(await app.signIn(email: "ann@example.com", password: TestServer.password))
        #expect(app.signIn.failure == nil && app.isAuthenticated)

        network.set(failing)
        let later = AppState(client: client)
        let running = Task { await later.run() }
        try await self.wait { later.launch == .ready && !later.isCheckingAuth }
        #expect(later.isAuthenticated, "\(failing)")
        await later.signOut()
        #expect(!later.isAuthenticated && later.signIn.failure == nil, "\(failing)")
        #expect(storage.load() == nil)
        running.cancel()
        await running.value
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a failed preparation is reported, and the next launch tries again`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { @MainActor server in
      let (client, _) = try self.client(of: server)
      let attempts = Locked(0)
      let app = AppState(client: client) {
        if attempts.withLock({
          $0 += 1; return $0
        }) == 1 {
          throw URLError(.cannotWriteToFile)
        }
      }
      await app.run()
      guard case .failed = app.launch else {
        Issue.record("the failure is not reported")
        return
      }
      let running = Task { await app.run() }
      try await self.wait { app.launch == .ready }
      running.cancel()
      await running.value
    }
  }

  @Test(arguments: TestEngine.all)
  func `six digits sign in, a wrong code clears the boxes, and another code has to wait`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer(signups: .open) { @MainActor server in
      let (client, _) = try self.client(of: server)
      let model = EmailCodeModel(client: client, second: .milliseconds(1))
      await model.sendCode(to: "ann")
      #expect(!model.wasSent)
      await model.sendCode(to: " ann@example.com ")
      #expect(model.wasSent && model.email == "ann@example.com")
      #expect(model.secondsToResend > 0)
      try await self.wait { model.secondsToResend == 0 }

      let code = try #require(try await server.outbox.code(to: "ann@example.com"))
      let wrong = String(code.map { $0 == "9" ? "0" : "9" })
      await model.enter(wrong)
      #expect(model.digits.isEmpty && model.user == nil)
      #expect(model.submission.failure?.code == "code.wrong")
      await model.resend()
      #expect(model.submission.failure?.code == "code.wait")
      #expect(model.secondsToResend > 0)

      await model.enter("12")
      #expect(model.digits == "12" && model.user == nil)
      await model.enter(" \(code.prefix(3)) \(code.suffix(3))\n")
      #expect(model.user?.email == "ann@example.com")
    }
  }

  @Test(arguments: TestEngine.all)
  func `the connection is tested with the address as it is typed`(engine: TestEngine) async throws {
    try await engine.withServer { @MainActor server in
      let tried = Locked<[String]>([])
      let model = SettingsViewModel(savedAddress: nil) { url in
        tried.withLock { $0.append(url.absoluteString) }
        return Commonplace(
          baseURL: url, transport: server.transport, retries: .never)
      }
      model.address = "book.example.com"
      await model.testConnection()
      guard case .connected(let version) = model.connection else {
        Issue.record("not connected")
        return
      }
      #expect(!version.isEmpty && tried.withLock { $0 } == ["https://book.example.com"])
      let addresses = [
        "192.168.1.5:8080": "http://192.168.1.5:8080", "mac.local": "http://mac.local",
        " http://localhost:8080/book ": "http://localhost:8080/book", "10.0.0.1": "http://10.0.0.1",
        "172.16.0.9": "http://172.16.0.9", "172.32.0.9": "https://172.32.0.9",
        "10.example.com": "https://10.example.com",
      ]
      for (text, url) in addresses {
        model.address = text
        #expect(model.url?.absoluteString == url)
        #expect(model.connection == .untested)
      }
      for text in ["", "ftp://example.com", "https://", "a b"] {
        model.address = text
        await model.testConnection()
        #expect(model.connection == .invalidAddress && model.save() == nil)
      }
    }
  }

  @Test func `another program at the address is not a server`() async throws {
    let page = ProviderServer.StubResponse(200, Array("<html>".utf8), type: "text/html")
    try await ProviderServer.run({ _ in page }) { @MainActor server in
      let model = SettingsViewModel(savedAddress: nil)
      model.address = server.url
      await model.testConnection()
      #expect(model.connection == .otherServer)
    }
    try await ProviderServer.run({ _ in ProviderServer.StubResponse(404) }) { @MainActor server in
      let model = SettingsViewModel(savedAddress: nil)
      model.address = server.url
      await model.testConnection()
      #expect(model.connection == .otherServer)
    }
  }

  @Test(arguments: [502, 503, 504])
  func `a proxy whose server is stopped is no other server`(status: Int) async throws {
    try await ProviderServer.run({ _ in ProviderServer.StubResponse(status) }) {
      @MainActor server in
      let model = SettingsViewModel(savedAddress: nil)
      model.address = server.url
      await model.testConnection()
      guard case .failed(let failure) = model.connection else {
        Issue.record("\(model.connection)")
        return
      }
      #expect(failure.reason == .offline)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a lost connection is reported until it is restored`(engine: TestEngine) async throws {
    try await engine.withServer { @MainActor server in
      let (client, transport) = try self.client(of: server)
      let monitor = NetworkMonitor(
        client: client, secondsBetweenAttempts: 3, second: .milliseconds(20))
      let running = Task { await monitor.run() }
      _ = try await client.health()
      #expect(monitor.isConnected && monitor.message == nil)
      transport.set(.off)
      _ = try? await client.health()  // The failure is what the monitor has to notice.
      try await self.wait { monitor.message == .unavailable(retryIn: 2) }
      #expect(!monitor.isConnected)
      try await self.wait {
        monitor.message == .reconnecting || monitor.message == .unavailable(retryIn: 3)
      }
      transport.set(.on)
      try await self.wait { monitor.message == .restored }
      try await self.wait { monitor.message == nil && monitor.isConnected }
      running.cancel()
      await running.value
    }
  }
}
