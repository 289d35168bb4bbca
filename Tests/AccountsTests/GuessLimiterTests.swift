@testable import Accounts
import Curl
import Database
import Model
import Outgoing
import Testing
import TestSupport

/// Nobody can lock an account for its owner, and nobody can guess its secrets quickly.
@Suite struct GuessLimiterTests {
  private static let ann = "ann@example.com"
  private static let owner = ClientInfo(address: "192.0.2.7", device: "Phone")

  /// Returns a client in the `number`th network of an attacker.
  private static func attacker(_ number: Int = 0, host: Int = 1) -> ClientInfo {
    ClientInfo(address: "10.\(number / 250).\(number % 250).\(host)", device: "curl")
  }

  private func signIn(
    _ home: AccountsFixture, _ password: String, from visitor: ClientInfo
  ) async throws -> Failure? {
    try await refusal {
      _ = try await home.sessions.signIn(email: Self.ann, password: password, from: visitor)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an attacker in one network does not lock out the owner in another`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add(Self.ann)
      for host in 1...30 {
        let failure = try await signIn(home, "wrong horse", from: Self.attacker(host: host))
        #expect(failure?.kind == (host <= 10 ? .unauthorized : .rateLimited), "\(host)")
      }
      #expect(try await signIn(home, AccountsFixture.password, from: Self.owner) == nil)
      // The right password does not help in the network that has used up its attempts.
      #expect(
        try await signIn(home, AccountsFixture.password, from: Self.attacker())?.kind
          == .rateLimited)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an IPv6 client is counted by its /64`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add(Self.ann)
      for host in 1...10 {
        let visitor = ClientInfo(address: "2001:db8:1:2::\(host)")
        #expect(try await signIn(home, "wrong horse", from: visitor)?.kind == .unauthorized)
      }
      let same = ClientInfo(address: "2001:db8:1:2:ffff::1")
      #expect(try await signIn(home, AccountsFixture.password, from: same)?.kind == .rateLimited)
      let other = ClientInfo(address: "2001:db8:1:3::1")
      #expect(try await signIn(home, AccountsFixture.password, from: other) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a known browser can sign in from the attacker's network`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add(Self.ann)
      let session = try await home.sessions.signInBrowser(
        email: Self.ann, password: AccountsFixture.password, from: Self.owner)
      // Uses up the limits of the host and of the account's attempts from there.
      for number in 0..<70 {
        _ = try await refusal {
          _ = try await home.sessions.signIn(
            email: number < 10 ? Self.ann : "nobody\(number)@example.com",
            password: "wrong horse", from: Self.owner)
        }
      }
      #expect(
        try await signIn(home, AccountsFixture.password, from: Self.owner)?.kind == .rateLimited)

      let known = ClientInfo(address: Self.owner.address, deviceCookie: session.device)
      #expect(try await signIn(home, AccountsFixture.password, from: known) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a known device is limited without using up the attempts of others`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add(Self.ann)
      var cookies: [String] = []
      for _ in 0..<2 {
        cookies.append(
          try await home.sessions.signInBrowser(
            email: Self.ann, password: AccountsFixture.password, from: Self.owner
          ).device)
      }
      let stolen = ClientInfo(address: "203.0.113.5", deviceCookie: cookies[0])
      for number in 1...100 {
        let failure = try await signIn(home, "wrong horse", from: stolen)
        #expect(failure?.kind == (number <= 10 ? .unauthorized : .rateLimited), "\(number)")
      }
      let elsewhere = ClientInfo(address: "203.0.114.5", deviceCookie: cookies[0])
      #expect(
        try await signIn(home, AccountsFixture.password, from: elsewhere)?.kind == .rateLimited)
      let other = ClientInfo(address: "203.0.113.5", deviceCookie: cookies[1])
      #expect(try await signIn(home, AccountsFixture.password, from: other) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a device is known for 400 days to the accounts that it signed in to`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let devices = home.accounts.devices
      try await home.add(Self.ann)
      try await home.add("bob@example.com")
      let ann = try await home.accounts.users.find(email: Self.ann).user.id
      let bob = try await home.accounts.users.find(email: "bob@example.com").user.id
      let cookie = devices.cookie(adding: ann, to: nil)
      let device = try #require(devices.device(in: cookie, of: ann))
      #expect(devices.device(in: cookie, of: bob) == nil)
      let both = devices.cookie(adding: bob, to: cookie)
      #expect(devices.device(in: both, of: ann) == device)
      #expect(devices.device(in: both, of: bob) == device)
      for forged in [
        "", ".", "x", both + ".1.x", "\(cookie.dropLast(8))AAAAAAAA",
        String(repeating: "a", count: 5000),
        "AAAAAAAAAAAAAAAAAAAAAA." + cookie.split(separator: ".").dropFirst().joined(separator: "."),
        cookie.replacing(/\.\d+\./, with: ".9223372036854775807."),
        cookie.replacing(/\.\d+\./, with: ".-9223372036854775808."),
      ] {
        #expect(devices.device(in: forged, of: ann) == nil, "\(forged)")
        #expect(devices.device(in: devices.cookie(adding: ann, to: forged), of: ann) != nil)
      }
      home.clock.advance(seconds: 400 * 86_400)
      #expect(devices.device(in: both, of: ann) == device)
      home.clock.advance(seconds: 86_400)
      #expect(devices.device(in: both, of: ann) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an attacker in many networks is slowed down, but does not lock the account`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add(Self.ann)
      let session = try await home.sessions.signInBrowser(
        email: Self.ann, password: AccountsFixture.password, from: Self.owner)
      for number in 0..<100 {
        let failure = try await signIn(home, "wrong horse", from: Self.attacker(number))
        #expect(failure?.code == "credentials.wrong")
      }
      #expect(home.delays.all.isEmpty)
      // Further attempts take turns of five seconds: at once, after five, after ten, then refused.
      var kinds: [Failure.Kind?] = []
      for number in 100..<110 {
        kinds.append(try await signIn(home, "wrong horse", from: Self.attacker(number))?.kind)
      }
      #expect(kinds.prefix(3).allSatisfy { $0 == .unauthorized })
      #expect(kinds.dropFirst(3).allSatisfy { $0 == .rateLimited })
      #expect(home.delays.all == [.seconds(5), .seconds(10)])
      // A known device takes no turns.
      let known = ClientInfo(address: Self.owner.address, deviceCookie: session.device)
      #expect(try await signIn(home, AccountsFixture.password, from: known) == nil)
      // An unknown device of the owner takes turns like all others, and then signs in.
      let refused = try await signIn(home, AccountsFixture.password, from: Self.owner)
      #expect(refused?.kind == .rateLimited && refused?.retryAfter == 5)
      home.clock.advance(seconds: 5)
      #expect(try await signIn(home, AccountsFixture.password, from: Self.owner) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `attempts of one network are delayed from the fifth on`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add(Self.ann)
      for _ in 0..<10 { _ = try await signIn(home, "wrong horse", from: Self.attacker()) }
      #expect(home.delays.all == [1, 2, 3, 4, 5, 5].map { .seconds($0) })
    }
  }

  @Test(arguments: TestEngine.all)
  func `the owner gets at most one email a day about failed attempts`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add(Self.ann)
      for number in 0..<19 { _ = try await signIn(home, "wrong", from: Self.attacker(number)) }
      #expect(try await home.outbox.all().isEmpty)
      for number in 19..<90 { _ = try await signIn(home, "wrong", from: Self.attacker(number)) }
      let letters = try await home.outbox.all()
      #expect(letters.count == 1 && letters[0].to == Self.ann)
      // The email is in the language of the account.
      #expect(letters[0].subject == "Много неудачных попыток входа")
      home.clock.advance(seconds: 86_399)
      try await home.accounts.deleteExpired()
      for number in 0..<30 { _ = try await signIn(home, "wrong", from: Self.attacker(number)) }
      #expect(try await home.outbox.all().count == 1)
      home.clock.advance(seconds: 1)
      for number in 0..<30 { _ = try await signIn(home, "wrong", from: Self.attacker(number)) }
      #expect(try await home.outbox.all().count == 2)
    }
  }

  @Test(arguments: TestEngine.all)
  func `nobody is notified of an unknown or unconfirmed address`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      for number in 0..<30 { _ = try await signIn(home, "wrong", from: Self.attacker(number)) }
      try await home.add(Self.ann)
      try await home.database.write { db in
        _ = try db.execute("UPDATE users SET address_claimed = 1")
      }
      for number in 0..<30 { _ = try await signIn(home, "wrong", from: Self.attacker(number)) }
      #expect(try await home.outbox.all().isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `requests and wrong codes of others do not invalidate the owner's code`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let codes = home.accounts.emailCodes
      func use(_ code: String, _ visitor: ClientInfo) async throws -> Bool {
        let guess = try await codes.countGuess(code, of: Self.ann, from: visitor)
        let now = home.clock.now
        return try await home.database.write { db in
          try codes.redeem(code, of: Self.ann, guess, db, now: now)
        }
      }
      try await codes.send(to: Self.ann, in: .english, from: Self.owner)
      let code = try #require(try await home.outbox.code(to: Self.ann))
      let wrong = code == "000000" ? "000001" : "000000"
      for number in 0..<6 {
        #expect(try await !use(wrong, Self.attacker(number)))
        try await codes.send(to: Self.ann, in: .english, from: Self.attacker(number))
      }
      // The guesses of other requesters at this code are used up.
      try await codes.resendWait(Self.ann, Self.owner, home)
      #expect(try await !use(code, Self.attacker(99)))
      #expect(try await use(code, Self.owner))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a phone can change its network between requesting a code and entering it`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let codes = home.accounts.emailCodes
      try await codes.send(to: Self.ann, in: .english, from: Self.owner)
      let code = try #require(try await home.outbox.code(to: Self.ann))
      let guess = try await codes.countGuess(code, of: Self.ann, from: Self.attacker())
      let now = home.clock.now
      let isRight = try await home.database.write { db in
        try codes.redeem(code, of: Self.ann, guess, db, now: now)
      }
      #expect(isRight)
    }
  }

  @Test(arguments: TestEngine.all)
  func `many codes requested by others delay the owner's next one, except on known devices`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let codes = home.accounts.emailCodes
      try await home.add(Self.ann)
      let session = try await home.sessions.signInBrowser(
        email: Self.ann, password: AccountsFixture.password, from: Self.owner)
      func send(_ visitor: ClientInfo) async throws -> Failure? {
        try await refusal { try await codes.send(to: Self.ann, in: .english, from: visitor) }
      }
      for number in 0..<17 { #expect(try await send(Self.attacker(number)) == nil) }
      let refused = try await send(Self.owner)
      #expect(refused?.kind == .rateLimited && refused?.retryAfter == 240)
      let known = ClientInfo(address: Self.owner.address, deviceCookie: session.device)
      #expect(try await send(known) == nil)
      home.clock.advance(seconds: 240)
      #expect(try await send(Self.owner) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an unconfirmed account can sign in by password only on servers without mail`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add(Self.ann)
      try await home.database.write { db in
        _ = try db.execute("UPDATE users SET address_claimed = 1")
      }
      let failure = try await signIn(home, AccountsFixture.password, from: Self.owner)
      #expect(failure?.code == "credentials.wrong")
      let without = try await Accounts(
        database: home.database, journal: home.accounts.journal,
        secrets: home.accounts.secrets, outgoing: OutgoingClient(),
        passwordCost: AccountsFixture.lowPasswordCost, clock: { home.clock.now })
      _ = try await without.sessions.signIn(
        email: Self.ann, password: AccountsFixture.password, from: Self.owner)
    }
  }
}

extension EmailCodes {
  /// Checks that the requester must wait a minute, and that others need not wait for them.
  fileprivate func resendWait(
    _ email: String, _ visitor: ClientInfo, _ home: AccountsFixture
  ) async throws {
    let early = try await refusal { try await resend(to: email, in: .english, from: visitor) }
    #expect(early?.code == "code.wait" && early?.retryAfter == 60)
    let other = ClientInfo(address: "198.51.100.200")
    let first = try await refusal { try await resend(to: email, in: .english, from: other) }
    #expect(first == nil)
  }
}
