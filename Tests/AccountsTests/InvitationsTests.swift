import Database
import Journal
import Model
import TestSupport
import Testing

@testable import Accounts

@Suite struct InvitationsTests {
  /// Runs `body` with Ann, who owns a personal space, and three users who can be invited.
  private func live(
    on engine: TestEngine, _ body: (AccountsFixture, Principal, [UserKey]) async throws -> Void
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com", name: "Ann")
      let guests = [
        try await home.add("bob@example.com"), try await home.add("cid@example.com"),
        try await home.add("dan@example.com"),
      ]
      let cookie = try await home.signInBrowser("ann@example.com")
      let ann = try #require(try await home.sessions.resolve(cookie: cookie))
      try await body(home, ann, guests)
    }
  }

  private func make(
    _ home: AccountsFixture, _ host: Principal, _ role: Role = .editor, days: Int = 7,
    uses: Int = 1,
    email: String? = nil
  ) async throws -> Invitation {
    try await home.accounts.invitations.create(
      InvitationDraft(role: role, days: days, uses: uses, email: email), in: host.defaultSpace,
      by: host,
      from: home.phone, language: .english, link: { "https://example.org/invite/\($0)" })
  }

  private func scope(_ principal: Principal) -> Scope {
    Scope(user: principal.user, space: principal.defaultSpace.space)
  }

  @Test(arguments: TestEngine.all)
  func `an invitation adds one member with its role`(engine: TestEngine) async throws {
    try await live(on: engine) { home, ann, guests in
      let invitations = home.accounts.invitations
      let made = try await make(home, ann, .viewer)
      let notice = try await invitations.find(made.token, from: home.phone)
      #expect(notice.space == "Ann" && notice.inviter == "Ann" && notice.role == .viewer)

      let space = try await invitations.accept(made.token, by: guests[0], from: home.phone)
      #expect(space == ann.defaultSpace.id)
      #expect(try await invitations.membership(of: guests[0], in: space).role == .viewer)
      // Accepting again is no error and does not count as a use.
      _ = try await invitations.accept(made.token, by: guests[0], from: home.phone)
      let late = try await refusal {
        _ = try await invitations.accept(made.token, by: guests[1], from: home.phone)
      }
      #expect(late?.code == "invitation.notFound")
      #expect(try await invitations.list(scope(ann)).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invitation for two adds two members, also concurrently`(engine: TestEngine) async throws
  {
    try await live(on: engine) { home, ann, guests in
      let made = try await make(home, ann, uses: 2)
      let joined = await withTaskGroup(of: Bool.self) { group in
        for guest in guests + [guests[0]] {
          group.addTask {
            let space = try? await home.accounts.invitations.accept(
              made.token, by: guest, from: home.phone)
            return space != nil
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      let members = try await home.accounts.members.list(scope(ann)).count
      #expect(members == 3, "\(joined) were told that they are in")
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invitation ends when it expires, is revoked, or its creator is no longer an owner`(
    engine: TestEngine
  ) async throws {
    try await live(on: engine) { home, ann, guests in
      let invitations = home.accounts.invitations
      let short = try await make(home, ann, days: 1)
      let revoked = try await make(home, ann)
      try await invitations.revoke(revoked.id, in: scope(ann))
      home.clock.advance(seconds: 86_400)
      for token in [short.token, revoked.token, "", OpaqueToken.new().text] {
        let failure = try await refusal {
          _ = try await invitations.accept(token, by: guests[0], from: home.phone)
        }
        #expect(failure?.code == "invitation.notFound")
      }
      let twice = try await refusal { try await invitations.revoke(revoked.id, in: scope(ann)) }
      #expect(twice?.kind == .notFound)

      // Bob is an owner for a while and creates a link.
      let door = try await make(home, ann, .owner)
      _ = try await invitations.accept(door.token, by: guests[0], from: home.phone)
      let cookie = try await home.signInBrowser("bob@example.com")
      let bob = try #require(try await home.sessions.resolve(cookie: cookie))
      let his = try await invitations.create(
        InvitationDraft(role: .owner), in: ann.defaultSpace, by: bob, from: home.phone,
        language: .english, link: { $0 })
      let id = try await home.accounts.users.account(guests[0]).user.id
      try await home.accounts.members.setRole(of: id, to: .viewer, in: scope(ann))
      let failure = try await refusal {
        _ = try await invitations.accept(his.token, by: guests[1], from: home.phone)
      }
      #expect(failure?.code == "invitation.notFound")
    }
  }

  @Test(arguments: TestEngine.all)
  func `only owners can list and create invitations`(engine: TestEngine) async throws {
    try await live(on: engine) { home, ann, guests in
      let invitations = home.accounts.invitations
      let door = try await make(home, ann, .editor)
      _ = try await invitations.accept(door.token, by: guests[0], from: home.phone)
      let bob = Scope(user: guests[0], space: ann.defaultSpace.space)
      let cid = Scope(user: guests[1], space: ann.defaultSpace.space)
      #expect(
        try await refusal { _ = try await invitations.list(bob) }?.code == "role.notOwner")
      #expect(
        try await refusal { _ = try await invitations.list(cid) }?.code == "space.notFound")
      #expect(
        try await refusal { try await invitations.revoke(door.id, in: bob) }?.code
          == "role.notOwner")
    }
  }

  @Test(arguments: TestEngine.all)
  func `each invalid field is reported`(engine: TestEngine) async throws {
    try await live(on: engine) { home, ann, _ in
      let failure = try await refusal {
        _ = try await make(home, ann, Role(rawValue: "god"), days: 0, uses: 101, email: "x")
      }
      #expect(failure?.fields.map(\.field) == ["role", "days", "uses", "email"])
      #expect(try await home.outbox.all().isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invitation email contains the link, and the database does not`(
    engine: TestEngine
  ) async throws {
    try await live(on: engine) { home, ann, _ in
      let made = try await make(home, ann, email: "eve@example.com")
      #expect(try await home.outbox.token(to: "eve@example.com") == made.token)
      let listed = try await home.accounts.invitations.list(scope(ann))
      #expect(listed.map(\.token) == [made.token] && listed[0].email == "eve@example.com")
      let hash = try await home.database.read { db in
        try db.row("SELECT hash FROM invitations", map: { $0.bytes(0) })
      }
      #expect(hash == OpaqueToken(made.token)?.hash)
    }
  }
}
