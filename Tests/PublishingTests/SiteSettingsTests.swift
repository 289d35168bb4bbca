import Accounts
import Journal
import Book
import Database
import Model
import TestSupport
import Testing

@testable import Publishing

@Suite struct SiteSettingsTests {
  @Test(arguments: TestEngine.all)
  func `the default site is the first user's or the chosen one`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let settings = home.features.site.settings
      let first = try #require(try await settings.defaultSite()?.handle)
      _ = try await home.addUser("bob@example.com", as: nil)
      #expect(try await settings.defaultSite()?.handle == first)
      try await settings.setDefaultSite("bob")
      #expect(try await settings.space(host: "").handle == "bob")
      let unknown = try await thrownFailure { try await settings.setDefaultSite("nobody") }
      #expect(unknown?.code == "site.notFound")
      #expect(try await settings.defaultSite()?.handle == "bob")
      try await settings.setDefaultSite(nil)
      #expect(try await settings.defaultSite()?.handle == first)
    }
  }

  @Test(arguments: TestEngine.all)
  func `only the first user can choose the default site, from spaces that they own`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let settings = home.features.site.settings
      let bob = try await home.addUser("bob@example.com", as: .owner)
      let (own, shared) = (bob.scope, Scope(user: bob.scope.user, space: home.scope.space))
      for scope in [own, shared] {
        #expect(try await settings.canChooseDefaultSite(scope) == false)
        let refused = try await thrownFailure {
          try await settings.chooseDefaultSite("bob", in: scope)
        }
        #expect(refused?.kind == .forbidden)
      }
      #expect(try await settings.canChooseDefaultSite(home.scope))
      try await settings.chooseDefaultSite("bob", in: home.scope)
      #expect(try await settings.defaultSite()?.handle == "bob")
      try await settings.chooseDefaultSite(nil, in: home.scope)
      #expect(try await settings.defaultSite()?.handle == settings.firstUserHandle())
    }
  }

  private static let server = "book.example.org"

  @Test(
    "After the first user's deletion the next one operates the server", arguments: TestEngine.all)
  func nextFirstUser(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let settings = home.features.site.settings
      let bob = try await home.addUser("bob@example.com", as: nil)
      let eve = try await home.addUser("eve@example.com", as: nil)
      try await settings.save(update { $0.host = "films.example.org" }, in: eve.scope)
      try await home.features.accounts.users.delete(home.scope.user)

      #expect(try await home.features.accounts.users.first()?.key == bob.scope.user)
      #expect(try await settings.firstUserHandle() == "bob")
      #expect(try await settings.defaultSite()?.handle == "bob")
      #expect(try await settings.canChooseDefaultSite(bob.scope))
      #expect(try await settings.canChooseDefaultSite(eve.scope) == false)
      try await settings.chooseDefaultSite("eve", in: bob.scope)
      #expect(try await settings.defaultSite()?.handle == "eve")
      try await settings.approveHost("films.example.org", of: "eve", by: bob.scope.user)
      #expect(try await settings.handle(host: "films.example.org") == "eve")
    }
  }

  @Test("A name that no site can have is refused on approval", arguments: TestEngine.all)
  func refusedApproval(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let settings = home.features.site.settings
      let bob = try await home.addUser("bob@example.com", as: nil)
      try await settings.save(update { $0.title = "Bob" }, in: bob.scope)
      for host in [Self.server, "localhost", "127.0.0.1", "book.example.org."] {
        // As an earlier version could restore it.
        try await home.execute("UPDATE sites SET pending_host = '\(host)'")
        let refused = try await thrownFailure { try await settings.approveHost(host, of: "bob") }
        #expect(refused?.fields.map(\.field) == ["host"], "\(host)")
        let requests = try await settings.hostRequests()
        #expect(requests.isEmpty)
        // A host that was approved before the server got this name is ignored.
        try await home.execute("UPDATE sites SET pending_host = NULL, host = '\(host)'")
        settings.hosts.invalidate()
        #expect(try await settings.handle(host: host) == nil, "\(host)")
      }
    }
  }

  @Test("Undo does not request a name that no site can have", arguments: TestEngine.all)
  func refusedRequestOfUndo(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let settings = home.features.site.settings
      let bob = try await home.addUser("bob@example.com", as: nil)
      try await settings.save(update { $0.title = "Bob" }, in: bob.scope)
      for column in ["host", "pending_host"] {
        try await home.execute("UPDATE sites SET host = NULL, pending_host = NULL")
        try await home.execute("UPDATE sites SET \(column) = '\(Self.server)'")
        let group = ChangeGroupID.new()
        try await settings.save(
          update {
            $0.host = ""; $0.title = column
          }, group: group, in: bob.scope)
        try await home.journal.undo(group, by: bob.scope.user)
        let profile = try await settings.profile(bob.scope)
        #expect(profile.host == nil && profile.pendingHost == nil, "\(column)")
      }
    }
  }

  private func update(_ change: (inout SiteProfileUpdate) -> Void) -> SiteProfileUpdate {
    var update = SiteProfileUpdate()
    change(&update)
    return update
  }

  @Test(arguments: TestEngine.all)
  func everySpaceHasADefaultProfile(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let settings = home.features.site.settings
      let profile = try await settings.profile(home.scope)
      #expect(!profile.title.isEmpty && profile.revision == 0 && profile.isPublic)
      let saved = try await settings.save(
        update {
          $0.title = "  Films "; $0.host = "Films.Example.org"
          $0.theme = SiteTheme(look: .ink, typeface: .sans, accent: "#aa3300")
        }, in: home.scope)
      #expect(saved.title == "Films" && saved.host == "films.example.org" && saved.revision == 1)
      #expect(try await settings.profile(home.scope) == saved)
      #expect(try await settings.handle(host: "films.example.org") != nil)
      #expect(try await settings.handle(host: "other.example.org") == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func brokenRulesAreNamedAndNothingIsSaved(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let settings = home.features.site.settings
      let failure = try await thrownFailure {
        try await settings.save(
          update {
            $0.title = ""; $0.host = "not a host"; $0.language = "??"; $0.keptVersions = 0
            $0.theme = SiteTheme(look: .ink, typeface: .sans, accent: "red")
          }, in: home.scope)
      }
      #expect(
        failure?.fields.map(\.field) == ["title", "host", "language", "accent", "kept_versions"])
      let own = try await thrownFailure {
        try await settings.save(
          update { $0.host = Self.server }, in: home.scope)
      }
      #expect(own?.fields.map(\.code) == ["duplicate"])
      #expect(try await settings.profile(home.scope).revision == 0)
    }
  }

  @Test(
    "A host name must be public and not the server's own",
    arguments: [
      "localhost", "localhost:9100", "book.example.org:8443", "127.0.0.1", "0x7f.1", "[::1]", "::1",
      "book", "nas.local", "a.localhost", "router.lan", "site.onion", "x.1", "-a.org", "a..org",
      "a.org.", "book.example.org", "BOOK.example.ORG",
    ])
  func isRefused(host: String) async throws {
    try await TestEngine.sqlite.withCatalog { home in
      let settings = home.features.site.settings
      let failure = try await thrownFailure {
        try await settings.save(
          update { $0.host = host }, in: home.scope)
      }
      #expect(failure?.fields.map(\.field) == ["host"])
    }
  }

  @Test(
    "A host name is active once the server's operator has approved it", arguments: TestEngine.all)
  func isApproved(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let settings = home.features.site.settings
      let (bob, eve) = (
        try await home.addUser("bob@example.com", as: nil),
        try await home.addUser("eve@example.com", as: nil)
      )
      let host = update { $0.host = "films.example.org" }
      for scope in [eve.scope, bob.scope] {
        let saved = try await settings.save(host, in: scope)
        #expect(saved.host == nil && saved.pendingHost == "films.example.org")
      }
      #expect(try await settings.handle(host: "films.example.org") == nil)
      #expect(
        try await settings.hostRequests().map(\.handle) == ["bob", "eve"])
      let several = try await thrownFailure { try await settings.approveHost("films.example.org") }
      #expect(several?.code == "host.several")
      let own = try await thrownFailure {
        try await settings.approveHost("films.example.org", of: "bob", by: bob.scope.user)
      }
      #expect(own?.kind == .forbidden)
      try await settings.approveHost("films.example.org", of: "bob", by: home.scope.user)
      #expect(try await settings.handle(host: "films.example.org:8443") == "bob")
      let late = try await thrownFailure { try await settings.approveHost("films.example.org") }
      #expect(late?.fields == [FieldProblem("host", "duplicate")])
      #expect(try await settings.profile(bob.scope).pendingHost == nil)
      // A host name that was removed and came back by undo has to be approved again.
      let group = ChangeGroupID.new()
      try await settings.save(
        update { $0.host = "" }, group: group, in: bob.scope)
      try await home.journal.undo(group, by: bob.scope.user)
      let undone = try await settings.profile(bob.scope)
      #expect(undone.host == nil && undone.pendingHost == "films.example.org")
      let unknown = try await thrownFailure { try await settings.approveHost("x.example.org") }
      #expect(unknown?.code == "host.notFound")
    }
  }

  @Test(arguments: TestEngine.all)
  func hostsAreUnique(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let other = try await home.addUser("bob@example.com", as: nil)
      let settings = home.features.site.settings
      let host = update { $0.host = "a.example.org" }
      try await settings.save(host, in: home.scope)
      let failure = try await thrownFailure {
        try await settings.save(host, in: other.scope)
      }
      #expect(failure?.fields == [FieldProblem("host", "duplicate")])
    }
  }

  @Test(arguments: TestEngine.all)
  func anOlderRevisionIsRefusedWithBoth(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let settings = home.features.site.settings
      try await settings.save(update { $0.title = "One" }, in: home.scope)
      let failure = try await thrownFailure {
        try await settings.save(
          update {
            $0.title = "Two"; $0.revision = 0
          }, in: home.scope)
      }
      #expect(failure?.code == "site.changed" && failure?.versions != nil)
      #expect(try await settings.profile(home.scope).title == "One")
    }
  }

  @Test(arguments: TestEngine.all)
  func viewersReadAndNonMembersDoNot(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let settings = home.features.site.settings
      let reader = try await home.addUser("bob@example.com", as: .viewer)
      let outsider = try await home.addUser("eve@example.com", as: nil)
      let scope = Scope(user: reader.scope.user, space: home.scope.space)
      let far = Scope(user: outsider.scope.user, space: home.scope.space)
      _ = try await settings.profile(scope)
      let title = update { $0.title = "X" }
      let reading = try await thrownFailure {
        try await settings.save(title, in: scope)
      }
      #expect(reading?.kind == .forbidden)
      #expect(try await thrownFailure { _ = try await settings.profile(far) }?.kind == .notFound)
      let transaction = try await thrownFailure {
        try await settings.save(title, in: far)
      }
      #expect(transaction?.kind == .notFound)
    }
  }

  @Test(arguments: TestEngine.all)
  func undoRestoresSettings(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let settings = home.features.site.settings
      for title in ["One", "Two"] {
        try await settings.save(update { $0.title = title }, in: home.scope)
      }
      let changes = try await home.journal.changes(
        in: home.scope, after: 0, limit: 500
      ).filter { $0.change.kind == .site }
      #expect(changes.count == 2)
      try await home.journal.undo(changes[1].group, by: home.scope.user)
      #expect(try await settings.profile(home.scope).title == "One")
      let stale = try await thrownFailure {
        try await home.journal.undo(changes[1].group, by: home.scope.user)
      }
      #expect(stale?.code == "undo.conflict")
    }
  }

  @Test(arguments: TestEngine.all)
  func aPublicRequestMeansOneSite(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let other = try await home.addUser("bob@example.com", as: nil)
      let settings = home.features.site.settings
      try await settings.save(
        update { $0.host = "b.example.org" }, in: other.scope)
      try await settings.approveHost("b.example.org")
      #expect(try await settings.space(host: "x").space == home.scope.space)
      #expect(try await settings.space(host: "b.example.org").space == other.scope.space)
      let handle = try await settings.space(host: "b.example.org").handle
      #expect(try await settings.space(host: "x", handle: handle).space == other.scope.space)
      try await home.execute(
        "INSERT INTO settings (name, value) VALUES ('site_space', '\(handle)')")
      #expect(try await settings.space(host: "x").space == other.scope.space)
      try await settings.save(
        update { $0.isPublic = false }, in: other.scope)
      #expect(
        try await thrownFailure { _ = try await settings.space(host: "x") }?.code == "site.notFound"
      )
      let missing = try await thrownFailure {
        _ = try await settings.space(host: "x", handle: "none")
      }
      #expect(missing?.code == "site.notFound")
    }
  }
}

@Suite struct SiteColourTests {
  @Test(
    "Every accent is readable on every background",
    arguments: [
      "#ffffff", "#000000", "#ffff00", "#1b6f6d", "#ff0000", "#808080", "#faf6ee",
    ])
  func isReadable(accent: String) throws {
    for ground in ["#faf6ee", "#16130e", "#ffffff", "#0c0c0d", "#f6f7f8", "#15181b"] {
      let (colour, ground) = (try #require(SiteColour(accent)), try #require(SiteColour(ground)))
      #expect(colour.readable(on: ground).contrast(with: ground) >= 4.5)
    }
  }

  @Test func whatIsReadableStays() throws {
    let (teal, paper) = (try #require(SiteColour("#1b6f6d")), try #require(SiteColour("#faf6ee")))
    #expect(teal.readable(on: paper) == teal)
    #expect(SiteColour("red") == nil && SiteColour("#12345") == nil)
  }
}
