import Accounts
import Book
import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct MembersPagesTests {
  /// A book that Ann shares, its path, and the browsers of two users who have their own books.
  fileprivate struct SharedBook {
    let server: TestServer
    let ann: Browser
    let bob: Browser
    /// The prefix of the book's paths: `/s/our-home`.
    let base: String

    /// Creates an invitation and returns the path of its link.
    func invite(
      _ role: String = "editor", uses: String = "1", email: String = ""
    ) async throws -> String {
      let page = try await ann.get(base + "/settings/members")
      let made = try await ann.post(
        base + "/settings/invitations",
        [page.token, ("role", role), ("days", "7"), ("uses", uses), ("email", email)])
      guard made.status == 303 else { throw UnexpectedPage(what: made.text) }
      let shown = try await ann.follow(made)
      guard let link = shown.control("link"), let path = URL(string: link)?.path else {
        throw UnexpectedPage(what: shown.text)
      }
      return path
    }

    func join(_ browser: Browser, _ link: String) async throws -> ServerResponse {
      let page = try await browser.get(link)
      return try await browser.post(link, [page.token])
    }

    /// Returns the members' page, and the path to which the forms of a member are submitted.
    func form(of name: String) async throws -> (page: ServerResponse, path: String) {
      let page = try await ann.get(base + "/settings/members")
      let row = page.text.split(separator: "<li class=\"person\">")
        .first { $0.contains("<strong>\(name)</strong>") }
      guard let row, let path = row.firstMatch(of: /action="([^"]+)"/)?.1 else {
        throw UnexpectedPage(what: page.text)
      }
      return (page, String(path))
    }
  }

  private func live(
    on engine: TestEngine, signups: SignupPolicy = .closed, hasMail: Bool = true,
    _ body: @escaping @Sendable (SharedBook) async throws -> Void
  ) async throws {
    try await engine.withServer(signups: signups, hasMail: hasMail) { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      _ = try await server.addUser("bob@example.com", name: "Bob")
      let ann = try await Browser.signedIn(to: server, "ann@example.com")
      let bob = try await Browser.signedIn(to: server, "bob@example.com")
      let page = try await ann.get("/settings/members")
      let made = try await ann.post("/settings/spaces", [page.token, ("book", "Our home")])
      #expect(made.status == 303 && made.location == "/s/our-home/settings/members")
      try await body(SharedBook(server: server, ann: ann, bob: bob, base: "/s/our-home"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invited user joins, writes in the shared book, and switches between books`(
    engine: TestEngine
  ) async throws {
    try await live(on: engine) { home in
      let link = try await home.invite()
      let page = try await home.bob.get(link)
      #expect(page.text.contains("Join “Our home”") && page.text.contains("Ann has invited you"))
      let joined = try await home.join(home.bob, link)
      #expect(joined.status == 303 && joined.location == "/s/our-home/log")
      let log = try await home.bob.follow(joined)
      #expect(log.text.contains("You joined the book"))
      // The account menu links to both books, each with its own pages.
      #expect(log.attributes("href").contains("/log"))
      #expect(log.attributes("href").contains("/s/our-home/log"))
      let form = try await home.bob.get("/s/our-home/log/entries/new")
      let saved = try await home.bob.save(
        form, to: "/s/our-home/log/entries", [("title", "Ours")])
      #expect(saved.location.hasPrefix("/s/our-home/log/entries/"))
      // Others see who added it.
      let shown = try await home.ann.get(saved.location)
      #expect(shown.text.contains("Ours") && shown.text.contains("by Bob"))
      #expect(try await !home.bob.get(saved.location).text.contains("by Bob"))
      for (view, author) in [("grid", "· Bob</p>"), ("list", "<p>Bob</p>")] {
        let log = "/s/our-home/log?view=\(view)"
        #expect(try await home.ann.get(log).text.contains(author))
        #expect(try await !home.bob.get(log).text.contains(author))
      }
      #expect(try await home.ann.get("/s/our-home/log").text.contains("Ours"))
      #expect(try await !home.bob.get("/log").text.contains("Ours"))
      #expect(try await !home.ann.get("/log").text.contains("Ours"))
      // An invitation for one use is not found by other people afterwards.
      #expect(try await Browser(home.server).get(link).status == 404)
    }
  }

  @Test(arguments: [(SignupPolicy.closed, "SIGNUPS=invite"), (.invite, "Anyone with the link")])
  func `the form for an invitation says who can use the link`(
    signups: SignupPolicy, hint: String
  ) async throws {
    try await live(on: .sqlite, signups: signups) { home in
      let page = try await home.ann.get(home.base + "/settings/members")
      #expect(page.text.contains(hint))
    }
  }

  @Test(arguments: TestEngine.all)
  func `owners change roles and remove members, and both can be undone`(
    engine: TestEngine
  ) async throws {
    try await live(on: engine) { home in
      _ = try await home.join(home.bob, home.invite())
      var (page, path) = try await home.form(of: "Bob")
      let changed = try await home.ann.post(path, [page.token, ("role", "viewer")])
      #expect(changed.location == "/s/our-home/settings/members")
      #expect(try await home.bob.get("/s/our-home/log").status == 200)
      let form = try await home.bob.get("/s/our-home/log")
      let refused = try await home.bob.post(
        "/s/our-home/log/entries", [form.token, ("title", "No")])
      #expect(refused.status == 403)

      (page, path) = try await home.form(of: "Bob")
      let asked = try await home.ann.get(path + "/remove")
      #expect(asked.text.contains("Remove Bob from “Our home”?"))
      let removed = try await home.ann.post(path + "/remove", [asked.token])
      let told = try await home.ann.follow(removed)
      #expect(told.text.contains("Member removed") && !told.text.contains("<strong>Bob</strong>"))
      #expect(try await home.bob.get("/s/our-home/log").status == 404)
      let undo = try #require(told.attributes("action").first { $0.contains("/undo/") })
      _ = try await home.ann.post(undo, [told.token])
      #expect(try await home.ann.get(home.base + "/settings/members").text.contains("Bob"))
      #expect(try await home.bob.get("/s/our-home/log").status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `members who are not owners can only see the members and leave`(
    engine: TestEngine
  ) async throws {
    try await live(on: engine) { home in
      _ = try await home.join(home.bob, home.invite("editor"))
      let page = try await home.bob.get("/s/our-home/settings/members")
      #expect(page.text.contains("Ann") && !page.text.contains("<select"))
      #expect(!page.text.contains("/settings/invitations"))
      let (_, path) = try await home.form(of: "Bob")
      for (target, fields) in [
        (path, [("role", "owner")]),
        ("/s/our-home/settings/invitations", [("role", "owner"), ("days", "7"), ("uses", "1")]),
        ("/s/our-home/settings/space", [("name", "Mine")]),
      ] {
        #expect(try await home.bob.post(target, [page.token] + fields).status == 403)
      }
      let left = try await home.bob.post(path + "/remove", [page.token])
      #expect(left.location == "/settings/members")
      #expect(try await home.bob.follow(left).text.contains("You left the book"))
      #expect(try await home.bob.get("/s/our-home/settings/members").status == 404)
      #expect(try await home.bob.get("/s/our-home/log").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the last owner can neither leave nor change their role`(engine: TestEngine) async throws {
    try await live(on: engine) { home in
      _ = try await home.join(home.bob, home.invite())
      let (page, path) = try await home.form(of: "Ann")
      let refused = try await home.ann.post(path, [page.token, ("role", "viewer")])
      #expect(refused.status == 409)
      #expect(refused.error(beside: "people")?.contains("A book needs an owner") == true)
      let wrong = try await home.ann.post(path, [page.token, ("role", "king")])
      #expect(wrong.status == 422 && wrong.error(beside: "people") != nil)
      let stays = try await home.ann.post(path + "/remove", [page.token])
      #expect(stays.status == 409)
    }
  }

  @Test(arguments: TestEngine.all)
  func `without e-mail an invited person creates an account at once`(
    engine: TestEngine
  ) async throws {
    try await live(on: engine, signups: .invite, hasMail: false) { home in
      let link = try await home.invite()
      let browser = Browser(home.server)
      let page = try await browser.get(link)
      #expect(page.status == 200 && page.control("password") != nil)
      let fields = [("name", "Cid"), ("email", "cid@example.com"), ("password", "a long one")]
      for (name, value, control) in [
        ("password", "short", "password"), ("email", "cid", "email"), ("name", "", "name"),
        ("email", "bob@example.com", "email"),
      ] {
        let typed = fields.map { $0.0 == name ? (name, value) : $0 }
        let refused = try await browser.post(link + "/join", typed)
        #expect([409, 422].contains(refused.status), "\(name) \(value) \(refused.status)")
        #expect(refused.error(beside: control) != nil, "\(name) \(value)")
        #expect(refused.control("name") == typed[0].1 && refused.control("email") == typed[1].1)
      }
      let made = try await browser.post(link + "/join", fields)
      #expect(made.status == 303 && made.location == "/s/our-home/log")
      #expect(try await browser.follow(made).text.contains("You joined the book"))
      #expect(try await browser.get("/log").status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invited person confirms the address, and known addresses are not revealed`(
    engine: TestEngine
  ) async throws {
    try await live(on: engine, signups: .invite) { home in
      let link = try await home.invite()
      let browser = Browser(home.server)
      let first = try await browser.get(link)
      #expect(first.control("password") == nil && first.control("email") == "")
      let sentTo = try await home.invite(email: "dan@example.com")
      #expect(try await browser.get(sentTo).control("email") == "dan@example.com")
      var pages: [String] = []
      for email in ["cid@example.com", "bob@example.com"] {
        let sent = try await browser.post(link + "/join", [("name", "Cid"), ("email", email)])
        #expect(sent.status == 200)
        pages.append(sent.text.replacing(email, with: "…"))
      }
      #expect(pages[0] == pages[1] && pages[0].contains("Check your e-mail"))
      let notice = try #require(try await home.server.outbox.last(to: "bob@example.com"))
      #expect(notice.text.contains("already have an account"))
      let token = try #require(try await home.server.outbox.token(to: "cid@example.com"))

      let page = try await browser.get("/reset/\(token)")
      #expect(page.status == 200 && page.text.contains("Choose your password"))
      let short = try await browser.post("/reset/\(token)", [("password", "short")])
      #expect(short.status == 422 && short.error(beside: "password") != nil)
      let made = try await browser.post("/reset/\(token)", [("password", "a long one")])
      #expect(made.status == 303 && made.location == "/s/our-home/log")
      #expect(try await browser.follow(made).text.contains("You joined the book"))
      let other = Browser(home.server)
      let again = try await other.post("/reset/\(token)", [("password", "a long one")])
      #expect(again.status == 409)
    }
  }

  @Test func `an invited person can also sign in with a code`() async throws {
    try await live(on: .sqlite, signups: .invite) { home in
      let link = try await home.invite()
      let browser = Browser(home.server)
      let page = try await browser.get(link)
      let signIn = try #require(page.attributes("href").first { $0.hasPrefix("/sign-in?next") })
      let form = try await browser.get(signIn)
      _ = try await browser.post(
        "/sign-in",
        [("email", "dan@example.com"), ("next", form.control("next") ?? ""), ("way", "code")])
      let code = try #require(try await home.server.outbox.code(to: "dan@example.com"))
      let entered = try await browser.post("/sign-in/code", [("code", code)])
      #expect(entered.location == link)
      // The user is a member already. The page of the link shows that it has been used.
      #expect(try await browser.get("/s/our-home/log").status == 200)
    }
  }

  @Test func `a closed server asks an invited person to sign in`() async throws {
    try await live(on: .sqlite) { home in
      let link = try await home.invite()
      let page = try await Browser(home.server).get(link)
      #expect(page.text.contains("accounts cannot be created") && page.control("password") == nil)
      let refused = try await Browser(home.server).post(
        link + "/join",
        [("name", "Cid"), ("email", "cid@example.com"), ("password", "a long one")])
      #expect(refused.status == 403)
      #expect(try await Browser(home.server).get("/invite/nothing").status == 404)
    }
  }

  @Test func `books are created and renamed, and errors are shown beside the name`()
    async throws
  {
    try await live(on: .sqlite) { home in
      let page = try await home.ann.get(home.base + "/settings/members")
      let long = String(repeating: "x", count: 101)
      for name in [" ", long] {
        let renamed = try await home.ann.post(
          home.base + "/settings/space", [page.token, ("name", name)])
        #expect(renamed.status == 422 && renamed.error(beside: "name") != nil)
        let made = try await home.ann.post("/settings/spaces", [page.token, ("book", name)])
        #expect(made.status == 422 && made.error(beside: "book") != nil)
      }
      let invited = try await home.ann.post(
        home.base + "/settings/invitations",
        [page.token, ("role", "king"), ("days", "0"), ("uses", "x"), ("email", "nobody")])
      #expect(invited.status == 422 && invited.text.contains("value=\"nobody\""))
      for name in ["role", "days", "uses", "email"] {
        #expect(invited.error(beside: "link-\(name)") != nil, "\(name)")
      }
      let renamed = try await home.ann.post(
        home.base + "/settings/space", [page.token, ("name", "Cabin & <co>")])
      #expect(try await home.ann.follow(renamed).text.contains("Cabin &amp; &lt;co&gt;"))
    }
  }
}
