import Database
import Journal
import Model
import TestSupport
import Testing

@testable import Accounts

/// A space of which Ann is the owner; Bob and Cid have only their personal spaces.
private struct SharedSpaceFixture {
  let home: AccountsFixture
  let space: SpaceKey
  let ann: Scope
  let bob: Scope
  let cid: Scope

  static func live(
    on engine: TestEngine, _ body: (SharedSpaceFixture) async throws -> Void
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let people = [
        try await home.add("ann@example.com", name: "Ann"),
        try await home.add("bob@example.com", name: "Bob"),
        try await home.add("cid@example.com", name: "Cid"),
      ]
      let now = home.clock.now
      let made = try await home.database.write { db in
        try Spaces.insertShared(for: people[0], name: "Our house", db, now: now)
      }
      let scopes = people.map { Scope(user: $0, space: made.space) }
      try await body(
        SharedSpaceFixture(
          home: home, space: made.space, ann: scopes[0], bob: scopes[1], cid: scopes[2]))
    }
  }

  var members: Members { home.accounts.members }

  func add(_ scope: Scope, as role: Role) async throws {
    let now = home.clock.now
    try await home.database.write { db in
      let transaction = WriteTransaction(db, in: space, by: ann.user, now: now)
      _ = try MemberStore.insert(scope.user, as: role, in: transaction)
      try transaction.finish()
    }
  }

  func id(_ scope: Scope) async throws -> UserID {
    try await home.accounts.users.account(scope.user).user.id
  }

  func roles() async throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try await members.list(ann).map { ($0.name, $0.role.rawValue) })
  }
}

@Suite struct MembersTests {
  @Test(
    "Role and name change together, or neither if the name is refused", arguments: TestEngine.all)
  func roleAndName(engine: TestEngine) async throws {
    try await SharedSpaceFixture.live(on: engine) { shared in
      try await shared.add(shared.bob, as: .owner)
      let ann = try await shared.id(shared.ann)
      let failure = try await refusal {
        try await shared.members.update(
          ann, role: .editor, ownName: String(repeating: "a", count: 101), in: shared.ann)
      }
      #expect(failure?.fields.map(\.field) == ["display_name"])
      #expect(try await shared.roles() == ["Ann": "owner", "Bob": "owner"])
      try await shared.members.update(ann, role: .editor, ownName: "Anne", in: shared.ann)
      #expect(try await shared.roles() == ["Anne": "editor", "Bob": "owner"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `owners are listed first, and users who are no members see nothing`(engine: TestEngine)
    async throws
  {
    try await SharedSpaceFixture.live(on: engine) { shared in
      try await shared.add(shared.cid, as: .viewer)
      try await shared.add(shared.bob, as: .editor)
      #expect(try await shared.members.list(shared.cid).map(\.name) == ["Ann", "Bob", "Cid"])
      let outsider = Scope(user: try await shared.home.add("eve@example.com"), space: shared.space)
      let failure = try await refusal { _ = try await shared.members.list(outsider) }
      #expect(failure?.code == "space.notFound")
    }
  }

  @Test(arguments: TestEngine.all)
  func `only an owner can change roles and remove members`(engine: TestEngine) async throws {
    try await SharedSpaceFixture.live(on: engine) { shared in
      try await shared.add(shared.bob, as: .editor)
      try await shared.add(shared.cid, as: .viewer)
      let (bob, cid) = (try await shared.id(shared.bob), try await shared.id(shared.cid))
      for scope in [shared.bob, shared.cid] {
        let role = try await refusal {
          try await shared.members.setRole(of: cid, to: .owner, in: scope)
        }
        #expect(role?.code == "role.notOwner")
      }
      let removal = try await refusal { try await shared.members.remove(cid, from: shared.bob) }
      #expect(removal?.code == "role.notOwner")
      let eve = Scope(user: try await shared.home.add("eve@example.com"), space: shared.space)
      let unknown = try await refusal { try await shared.members.remove(cid, from: eve) }
      #expect(unknown?.code == "space.notFound")

      try await shared.members.setRole(of: cid, to: .editor, in: shared.ann)
      try await shared.members.remove(bob, from: shared.ann)
      #expect(try await shared.roles() == ["Ann": "owner", "Cid": "editor"])
      let odd = try await refusal {
        try await shared.members.setRole(of: cid, to: Role(rawValue: "god"), in: shared.ann)
      }
      #expect(odd?.fields.map(\.field) == ["role"])
      let gone = try await refusal { try await shared.members.remove(bob, from: shared.ann) }
      #expect(gone?.code == "member.notFound")
    }
  }

  @Test(arguments: TestEngine.all)
  func `the last owner cannot leave`(engine: TestEngine) async throws {
    try await SharedSpaceFixture.live(on: engine) { shared in
      try await shared.add(shared.bob, as: .editor)
      let ann = try await shared.id(shared.ann)
      let demotion = try await refusal {
        try await shared.members.setRole(of: ann, to: .viewer, in: shared.ann)
      }
      let leaving = try await refusal { try await shared.members.remove(ann, from: shared.ann) }
      #expect(demotion?.code == "space.lastOwner" && leaving?.code == "space.lastOwner")
      try await shared.members.setRole(
        of: try await shared.id(shared.bob), to: .owner, in: shared.ann)
      try await shared.members.remove(ann, from: shared.ann)
      #expect(try await shared.members.list(shared.bob).map(\.name) == ["Bob"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `one of two owners who demote each other concurrently remains`(
    engine: TestEngine
  ) async throws {
    for _ in 0..<5 {
      try await SharedSpaceFixture.live(on: engine) { shared in
        try await shared.add(shared.bob, as: .owner)
        let (ann, bob) = (try await shared.id(shared.ann), try await shared.id(shared.bob))
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            _ = try? await shared.members.setRole(of: bob, to: .viewer, in: shared.ann)
          }
          group.addTask {
            _ = try? await shared.members.setRole(of: ann, to: .viewer, in: shared.bob)
          }
        }
        let owners = try await shared.members.list(shared.ann).filter { $0.role == .owner }
        #expect(owners.count == 1)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `the owner of a personal space cannot be removed from it`(engine: TestEngine) async throws {
    try await SharedSpaceFixture.live(on: engine) { shared in
      let home = try await shared.home.accounts.users.personalSpace(of: shared.ann.user)
      let book = Scope(user: shared.ann.user, space: home)
      let guest = Scope(user: shared.bob.user, space: home)
      let now = shared.home.clock.now
      try await shared.home.database.write { db in
        let transaction = WriteTransaction(db, in: home, by: book.user, now: now)
        _ = try MemberStore.insert(guest.user, as: .owner, in: transaction)
        try transaction.finish()
      }
      let ann = try await shared.id(shared.ann)
      for scope in [book, guest] {
        let out = try await refusal { try await shared.members.remove(ann, from: scope) }
        let down = try await refusal {
          try await shared.members.setRole(of: ann, to: .editor, in: scope)
        }
        #expect(out?.code == "space.home" && down?.code == "space.home")
      }
      #expect(
        try await shared.members.list(book).first { $0.name == "Ann" }?.ownsPersonalSpace == true)
    }
  }

  @Test(arguments: TestEngine.all)
  func `only an owner can undo a change of members`(
    engine: TestEngine
  ) async throws {
    try await SharedSpaceFixture.live(on: engine) { shared in
      try await shared.add(shared.bob, as: .owner)
      try await shared.add(shared.cid, as: .editor)
      let journal = shared.home.accounts.journal
      let cid = try await shared.id(shared.cid)
      let removal = try await shared.members.remove(cid, from: shared.ann)
      try await journal.undo(removal, by: shared.ann.user)
      #expect(try await shared.roles()["Cid"] == "editor")

      // A former owner cannot become one again by undoing their demotion.
      let group = try await shared.members.setRole(
        of: try await shared.id(shared.bob), to: .editor, in: shared.ann)
      let demotion = try #require(group)
      let failure = try await refusal { try await journal.undo(demotion, by: shared.bob.user) }
      #expect(failure?.code == "role.notOwner")
      #expect(try await shared.roles()["Bob"] == "editor")

      try await shared.members.setRole(
        of: try await shared.id(shared.bob), to: .viewer, in: shared.ann)
      let late = try await refusal { try await journal.undo(demotion, by: shared.ann.user) }
      #expect(late?.code == "undo.conflict")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a deleted account leaves no shared space without an owner`(engine: TestEngine) async throws
  {
    try await SharedSpaceFixture.live(on: engine) { shared in
      try await shared.add(shared.cid, as: .viewer)
      try await shared.add(shared.bob, as: .editor)
      try await shared.home.accounts.users.delete(shared.ann.user)
      let left = try await shared.members.list(shared.bob)
      #expect(left.map(\.name) == ["Bob", "Cid"] && left[0].role == .owner)
    }
  }

  @Test(arguments: TestEngine.all)
  func `deleting an account has the announced effects on each space`(
    engine: TestEngine
  ) async throws {
    try await SharedSpaceFixture.live(on: engine) { shared in
      func said(_ scope: Scope) async throws -> [String] {
        try await shared.members.deletionEffects(of: scope.user).map { parting in
          "\(parting.name) \(parting.isShared ? parting.successor ?? "stays" : "goes")"
        }
      }
      #expect(try await said(shared.ann) == ["Ann goes", "Our house goes"])
      try await shared.add(shared.cid, as: .viewer)
      try await shared.add(shared.bob, as: .editor)
      let own = try await shared.home.accounts.users.personalSpace(of: shared.ann.user)
      try await shared.home.database.write { db in
        let transaction = WriteTransaction(db, in: own, by: shared.ann.user)
        _ = try MemberStore.insert(shared.cid.user, as: .viewer, in: transaction)
        try transaction.finish()
      }
      #expect(try await said(shared.ann) == ["Ann Cid", "Our house Bob"])
      #expect(try await said(shared.cid) == ["Cid goes", "Ann stays", "Our house stays"])

      try await shared.home.accounts.users.delete(shared.ann.user)
      #expect(try await shared.members.list(shared.bob)[0].name == "Bob")
      let left = try await shared.members.list(Scope(user: shared.cid.user, space: own))
      #expect(left.map(\.name) == ["Cid"] && left[0].role == .owner)
    }
  }
}
