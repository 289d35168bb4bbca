import Database
import Model
import TestSupport
import Testing

@testable import Accounts

@Suite struct AddressChangesTests {
  private static let (old, new) = ("ann@example.com", "anna@example.com")

  @Test("A code sent to the new address changes it", arguments: TestEngine.all)
  func codeChangesAddress(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let user = try await home.add(Self.old)
      let changes = home.accounts.addressChanges
      let sent = try await changes.request(
        Self.new, password: AccountsFixture.password, of: user, in: .english, from: home.phone)
      let proof = try #require(sent)
      #expect(try await home.accounts.users.account(user).user.email == Self.old)

      let code = try #require(try await home.outbox.code(to: Self.new))
      let wrong = code == "000000" ? "111111" : "000000"
      let failure = try await refusal {
        try await changes.confirm(
          Self.new, code: wrong, proof: proof, of: user, in: .english, from: home.phone)
      }
      #expect(failure?.code == "code.wrong")
      try await changes.confirm(
        Self.new, code: code, proof: proof, of: user, in: .english, from: home.phone)

      let account = try await home.accounts.users.account(user)
      #expect(account.user.email == Self.new && account.user.emailVerified)
      let letters = try await home.outbox.all()
      #expect(letters.last?.to == Self.old && letters.last?.text.contains(Self.new) == true)
      // The earlier address is free.
      try await home.add(Self.old)
    }
  }

  @Test("The password is needed to change the address", arguments: TestEngine.all)
  func passwordIsNeeded(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let user = try await home.add(Self.old)
      for (password, code) in [("", "required"), ("wrong horse", "password.wrong")] {
        let failure = try await refusal {
          _ = try await home.accounts.addressChanges.request(
            Self.new, password: password, of: user, in: .english, from: home.phone)
        }
        #expect(failure?.fields.map(\.field) == ["password"])
        #expect(failure?.fields.map(\.code) == [code])
      }
      #expect(try await home.outbox.all().isEmpty)
    }
  }

  @Test("A code without the proof of the password changes nothing", arguments: TestEngine.all)
  func proofIsNeeded(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let (user, other) = (try await home.add(Self.old), try await home.add("bob@example.com"))
      let changes = home.accounts.addressChanges
      // Codes to any address can be requested without an account.
      try await home.accounts.emailCodes.send(
        to: Self.new, in: .english, from: home.phone)
      let code = try #require(try await home.outbox.code(to: Self.new))
      let proofs = [
        try await changes.request(
          Self.new, password: AccountsFixture.password, of: other, in: .english,
          from: home.phone),
        try await changes.request(
          "other@example.com", password: AccountsFixture.password, of: user, in: .english,
          from: home.phone),
        "", "0.a", "9999999999999.AAAA",
      ]
      for proof in proofs {
        let failure = try await refusal {
          try await changes.confirm(
            Self.new, code: code, proof: proof ?? "", of: user, in: .english, from: home.phone)
        }
        #expect(failure?.code == "code.wrong")
        let resent = try await refusal {
          try await changes.resend(
            to: Self.new, proof: proof ?? "", of: user, in: .english, from: home.phone)
        }
        #expect(resent?.code == "code.wrong")
      }
      let late = try #require(
        try await changes.request(
          Self.new, password: AccountsFixture.password, of: user, in: .english, from: home.phone))
      home.clock.advance(seconds: AddressChanges.lifetime + 1)
      let failure = try await refusal {
        try await changes.resend(
          to: Self.new, proof: late, of: user, in: .english, from: home.phone)
      }
      #expect(failure?.code == "code.wrong")
      #expect(try await home.accounts.users.account(user).user.email == Self.old)
    }
  }

  @Test("The address of another account stays theirs", arguments: TestEngine.all)
  func takenAddress(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let user = try await home.add(Self.old)
      try await home.add(Self.new)
      let changes = home.accounts.addressChanges
      // The answer does not say whether the address has an account.
      let sent = try await changes.request(
        Self.new, password: AccountsFixture.password, of: user, in: .english, from: home.phone)
      let proof = try #require(sent)
      let code = try #require(try await home.outbox.code(to: Self.new))
      let failure = try await refusal {
        try await changes.confirm(
          Self.new, code: code, proof: proof, of: user, in: .english, from: home.phone)
      }
      #expect(failure?.code == "email.taken")
      #expect(try await home.accounts.users.account(user).user.email == Self.old)
    }
  }

  @Test("Of two accounts that take one address at once, one gets it", arguments: TestEngine.all)
  func concurrentChanges(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let users = [try await home.add("a@example.com"), try await home.add("b@example.com")]
      let outcomes = await withTaskGroup(of: String?.self) { group in
        for user in users {
          group.addTask {
            do {
              _ = try await home.database.write { db in
                try UserStore.setAddress(
                  Self.new, of: user, isVerified: true, home.clock.now, db)
              }
              return "changed"
            } catch { return nil }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.compactMap(\.self).count == 1)
    }
  }
}
