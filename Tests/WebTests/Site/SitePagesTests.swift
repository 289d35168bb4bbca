import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct SitePagesTests {
  /// Runs `body` with a book that has the types of a new site.
  static func live(
    _ engine: TestEngine,
    _ body: @Sendable (Browser, APIClient, SiteEditor) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let start = try await browser.get("/site")
      #expect(start.text.contains("Start with pages and posts"))
      #expect(try await browser.post("/site/starter", [start.token]).location == "/site")
      try await body(browser, ann, SiteEditor(browser: browser, ann: ann))
    }
  }

  /// The actions of a user in the editor.
  struct SiteEditor: Sendable {
    let browser: Browser
    let ann: APIClient

    func type(_ name: String) async throws -> (id: String, fields: [String: String]) {
      let all = try await ann.get("/datatype").array ?? []
      guard let found = all.first(where: { $0["label"] as? String == name }),
        let id = found["datatype_id"] as? String
      else { throw UnexpectedPage(what: name) }
      let fields = (try await ann.get("/fields").array ?? [])
        .filter { $0["parent_id"] as? String == id }
        .map { ("\($0["label"] ?? "")", "value.\($0["field_id"] ?? "")") }
      return (id, Dictionary(fields, uniquingKeysWith: { first, _ in first }))
    }

    /// Fills in the form of a new page and returns the response to saving it.
    func write(
      _ title: String, _ more: [(String, String)] = [], type name: String = "Page"
    ) async throws -> ServerResponse {
      let type = try await type(name)
      let form = try await browser.get("/site/entries/new?type=\(type.id)")
      return try await browser.save(
        form, to: "/site/entries?type=\(type.id)",
        [("title", title), ("slug", ""), ("route_status", "1"), ("status", "draft")].filter {
          field in
          !more.contains { $0.0 == field.0 }
        } + more)
    }

    func page(_ title: String, _ more: [(String, String)] = []) async throws -> String {
      let answer = try await write(title, more)
      guard answer.status == 303 else {
        throw UnexpectedPage(what: "\(answer.status) \(answer.text)")
      }
      return answer.location
    }

    func press(_ path: String, on page: String) async throws -> ServerResponse {
      try await browser.post(path, [browser.get(page).token])
    }
  }

  @Test(arguments: ["en", "ru"])
  func `the first types of a site have the same names in every language`(
    language: String
  ) async throws {
    try await TestEngine.sqlite.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(
        to: server, "ann@example.com", language: language)
      _ = try await browser.post("/site/starter", [browser.get("/site").token])
      let types = try await ann.get("/datatype").array ?? []
      #expect(types.map { $0["name"] as? String } == ["page", "post"])
      // The public site shows pages in its menu and posts among the news.
      let editor = SiteEditor(browser: browser, ann: ann)
      for type in types {
        let label = try #require(type["label"] as? String)
        let name = try #require(type["name"] as? String)
        _ = try await editor.write(
          "The \(name)", [("slug", name), ("status", "published")], type: label)
      }
      let home = try await browser.get("/@ann/").text
      #expect(home.contains("<nav") && home.contains(">The page<") && home.contains(">The post<"))
      #expect(try await !browser.get("/@ann/page").text.contains("<time"))
      #expect(try await browser.get("/@ann/post").text.contains("<time"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a page is created, published, edited as a draft, deleted and restored`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { browser, ann, mutations in
      let text = try #require(try await mutations.type("Page").fields["Text"])
      let path = try await mutations.page("Über uns", [(text, "This is **us**.")])
      let read = try await browser.get(path)
      #expect(read.text.contains("<strong>us</strong>") && read.text.contains("/uber-uns"))
      #expect(read.text.contains("status-draft"))
      #expect(try await ann.get("/content/uber-uns").status == 404)
      #expect(try await mutations.press(path + "/publish", on: path).location == path)
      #expect(try await ann.get("/content/uber-uns").status == 200)

      let edit = try await browser.get(path + "/edit")
      #expect(edit.control("slug") == "/uber-uns")
      let saved = try await browser.save(
        edit, to: path,
        [
          ("title", "Über uns"), ("slug", "/uber-uns"), ("route_status", "1"),
          ("status", "published"), (text, "This is them."),
        ])
      #expect(saved.status == 303)
      #expect(try await browser.get(path).text.contains("status-changed"))
      #expect(try await ann.get("/content/uber-uns").text.contains("This is **us**."))

      let ask = try await browser.get(path + "/delete")
      #expect(ask.text.contains("Delete “Über uns”?"))
      let gone = try await browser.post(path + "/delete", [ask.token, ("route", "true")])
      let told = try await browser.follow(gone)
      let undo = try #require(told.attributes("action").first { $0.hasPrefix("/undo/") })
      #expect(try await browser.get(path).status == 404)
      _ = try await browser.post(undo, [told.token])
      #expect(try await browser.get(path).text.contains("/uber-uns"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a refused form is shown again with its input and its errors`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { browser, _, mutations in
      _ = try await mutations.page("Hello")
      let taken = try await mutations.write("Other", [("slug", "/hello")])
      #expect(taken.status == 409 && taken.error(beside: "slug") != nil)
      #expect(taken.control("title") == "Other" && taken.control("slug") == "/hello")
      let nameless = try await mutations.write("")
      #expect(nameless.status == 422 && nameless.error(beside: "title") != nil)
      let when = try await mutations.write("Later", [("publish_at", "soon")])
      #expect(when.status == 422 && when.error(beside: "publish_at") != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a publication is scheduled in the user's time zone and can be cancelled`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { browser, _, mutations in
      let path = try await mutations.page("Later", [("publish_at", "2099-06-01T12:30")])
      let read = try await browser.get(path)
      #expect(read.text.contains("status-scheduled") && read.text.contains("12:30"))
      #expect(try await browser.get(path + "/edit").control("publish_at") == "2099-06-01T12:30")
      _ = try await mutations.press(path + "/unschedule", on: path)
      #expect(try await !browser.get(path).text.contains("status-scheduled"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `rules of a field are set in the type's form and checked when publishing`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { browser, _, mutations in
      let fields: [(String, String)] = [
        ("in", "site"), ("name", "Note"), ("icon", "📄"), ("own_icon", ""), ("in_site", "true"),
        ("row", "0"), ("0.label", "Body"), ("0.kind", "richtext"), ("0.least", "10"),
        ("0.most", ""),
      ]
      let new = try await browser.get("/settings/types/new?in=site")
      #expect(new.text.contains(#"value="richtext""#) && new.control("in_site") == "true")
      let wrong = try await browser.post(
        "/settings/types", [new.token] + fields.map { $0.0 == "0.least" ? ($0.0, "ten") : $0 })
      #expect(wrong.status == 422 && wrong.error(beside: "0.least") != nil)
      let made = try await browser.post("/settings/types", [new.token] + fields)
      let (id, controls) = try await mutations.type("Note")
      #expect(made.location == "/site/types/\(id)")
      #expect(
        try await browser.get("/settings/types/\(id)?in=site").control("0.least") == "10")

      let body = try #require(controls["Body"])
      let short = try await mutations.write("Short", [(body, "Hi.")], type: "Note")
      #expect(short.status == 303)
      let refused = try await mutations.press(short.location + "/publish", on: short.location)
      #expect(refused.status == 422 && refused.error(beside: body) != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `several contents are published after asking, except incomplete ones`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { browser, ann, mutations in
      let paths = [try await mutations.page("One"), try await mutations.page("Two")]
      let list = "/site/types/\(try await mutations.type("Page").id)"
      let page = try await browser.get(list + "?select=all")
      let ticked = paths.map { ("ids", String($0.suffix(36))) }
      let ask = try await browser.post(
        "/site/selection", [page.token, ("action", "publish"), ("back", list)] + ticked)
      #expect(ask.text.contains("Publish 2 items?"))
      let done = try await browser.post(
        "/site/selection",
        [page.token, ("action", "publish"), ("back", list), ("confirmed", "true")] + ticked)
      #expect(done.location == list)
      #expect(try await browser.follow(done).text.contains("2 items published"))
      #expect(try await ann.get("/content/two").status == 200)
      let drafts = try await browser.get(list + "?status=draft")
      #expect(!drafts.text.contains("data-entry"))
      #expect(try await browser.get(list + "?q=tw").text.contains("/two"))

      let (label, field) = try #require(try await mutations.type("Page").fields.first)
      let rule = #"{\"rules\":[{\"rule\":{\"op\":\"required\"}}]}"#
      _ = try await ann.put(
        "/fields/", #"{"field_id":"\#(field.dropFirst(6))","validation":"\#(rule)"}"#)
      let mixed = [
        try await mutations.page("Whole", [(field, label)]), try await mutations.page("Bare"),
      ].map { ("ids", String($0.suffix(36))) }
      let some = try await browser.post(
        "/site/selection",
        [page.token, ("action", "publish"), ("back", list), ("confirmed", "true")] + mixed)
      let told = try await browser.follow(some)
      #expect(told.text.contains("Published: 1 item. The others are incomplete."))
      let undo = try #require(told.attributes("action").first { $0.hasPrefix("/undo/") })
      #expect(try await browser.post(undo, [told.token]).status == 303)
      #expect(try await ann.get("/content/whole").status == 404)
    }
  }

  @Test(
    "The tree and the settings show the menu of the public site", arguments: TestEngine.all)
  func menu(engine: TestEngine) async throws {
    try await Self.live(engine) { browser, _, mutations in
      let empty = try await browser.get("/site/settings").text
      #expect(empty.contains("<h2>Menu</h2>") && empty.contains("No links yet."))
      for title in ["About", "Contact"] {
        let path = try await mutations.page(title)
        _ = try await mutations.press(path + "/publish", on: path)
      }
      _ = try await mutations.page("Draft")
      let settings = try await browser.get("/site/settings")
      #expect(settings.attributes("href").contains("/site/tree"))
      for page in [settings, try await browser.get("/site/tree")] {
        #expect(page.text.contains("<h2>Menu</h2>"))
        let links = page.attributes("href").filter {
          $0.hasSuffix("/about") || $0.hasSuffix("/contact") || $0.hasSuffix("/draft")
        }
        #expect(links.map { $0.split(separator: "/").last } == ["about", "contact"])
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `content is moved below another, and its route is renamed in the list of routes`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { browser, ann, mutations in
      let paths = [try await mutations.page("One"), try await mutations.page("Two")]
      let (one, two) = (String(paths[0].suffix(36)), String(paths[1].suffix(36)))
      let tree = try await browser.get("/site/tree")
      let moved = try await browser.post(
        "/site/tree", [tree.token, ("node", two), ("to", "\(one):0")])
      #expect(try await browser.follow(moved).text.contains(#"data-depth="1""#))
      #expect(try await browser.get(paths[1]).text.contains("/site/entries/\(one)"))
      let circle = try await browser.post(
        "/site/tree", [tree.token, ("node", one), ("to", "\(two):0")])
      #expect(circle.status == 422)
      for target: [(String, String)] in [
        [], [("to", "x:0")], [("to", "")], [("to", ":x")], [("parent", one)],
      ] {
        let malformed = try await browser.post("/site/tree", [tree.token, ("node", two)] + target)
        #expect(malformed.status == 404)
      }
      #expect(try await browser.get(paths[1]).text.contains("/site/entries/\(one)"))

      let routes = try await browser.get("/site/routes")
      let all = try await ann.get("/routes").array ?? []
      let route = try #require(
        all.first { $0["slug"] as? String == "/two" }?["route_id"] as? String)
      let change: [(String, String)] = [
        routes.token, ("title.\(route)", "Two"), ("slug.\(route)", "Zwei & drei"), ("status", "1"),
      ]
      let renamed = try await browser.post("/site/routes/\(route)", change)
      #expect(renamed.location == "/site/routes")
      let shown = try await browser.follow(renamed)
      #expect(shown.text.contains("/zwei-drei") && shown.text.contains("<li>/two</li>"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `routes are paged, and a refused change is shown with its route`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { browser, ann, _ in
      var first = ""
      for number in 0..<51 {
        let body = #"{"slug":"r-\#(number)","title":"R \#(number)","status":1,"author_id":""}"#
        let made = try await ann.post("/routes", body)
        #expect(made.status == 201, "\(made.text)")
        if number == 0 { first = made.object["route_id"] as? String ?? "" }
      }
      let page = try await browser.get("/site/routes")
      #expect(page.text.contains("/r-50<") && page.text.contains("/r-1<"))
      #expect(!page.text.contains("/r-0<"))
      let next = try #require(page.attributes("href").first { $0.contains("?after=") })
      let last = try await browser.get(next)
      #expect(last.text.contains("/r-0<") && !last.text.contains("/r-1<"))
      #expect(!last.attributes("href").contains { $0.contains("?after=") })
      for place in ["/site/routes?after=", "/site/media?after=", "/site/media?q=x&after="] {
        for after in ["9223372036854775807", "-9223372036854775808", "1e9"] {
          #expect(try await browser.get(place + after).status == 200, "\(place)\(after)")
        }
      }
      let refused = try await browser.post(
        "/site/routes/\(first)",
        [last.token, ("title.\(first)", "R"), ("slug.\(first)", "r-5"), ("status", "1")])
      #expect(refused.status == 409)
      #expect(refused.text.contains("form-\(first)") && refused.text.contains("/r-50<"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `an image is uploaded with the form, described, and lists where it is used`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { browser, _, mutations in
      let type = try await mutations.type("Page")
      let field = try #require(type.fields["Image"])
      let form = try await browser.get("/site/entries/new?type=\(type.id)")
      let plain = [
        form.token, ("title", "Pictured"), ("status", "draft"), (field, ""),
      ].map { ($0.0, String?.none, Array($0.1.utf8)) }
      let saved = try await browser.upload(
        "/site/entries?type=\(type.id)",
        plain + [("file.\(field)", "beach.jpg", try picture("phone.jpg"))])
      #expect(saved.status == 303, "\(saved.text)")
      let read = try await browser.get(saved.location)
      let medium = try #require(
        read.attributes("href").first { $0.hasPrefix("/site/media/") && $0.count > 40 })
      let page = try await browser.get(medium)
      #expect(page.text.contains("Pictured") && page.text.contains("beach.jpg"))
      let described = try await browser.post(
        medium,
        [
          page.token, ("alt", "A beach"), ("display_name", "Beach"), ("focal_x", "20"),
          ("focal_y", "80"),
        ])
      #expect(described.location == medium)
      let after = try await browser.get(medium)
      #expect(after.text.contains("A beach") && after.control("focal_x") == "20")
      // The first form is outdated now: it changes nothing, and what was typed stays in it.
      let outdated = try await browser.post(
        medium,
        [page.token, ("revision", page.control("revision") ?? ""), ("alt", "My dune")])
      #expect(outdated.status == 409 && outdated.text.contains("My dune"))
      #expect(try await browser.get(medium).text.contains("A beach"))
      let repeated = try await browser.post(
        medium,
        [outdated.token, ("revision", outdated.control("revision") ?? ""), ("alt", "My dune")])
      #expect(repeated.location == medium)
      let long = String(repeating: "a", count: 1_001)
      let refused = try await browser.post(medium, [page.token, ("alt", long)])
      #expect(refused.status == 422 && refused.text.contains(long))
      for focus in ["1e300", "nan", "-1"] {
        let far = try await browser.post(medium, [page.token, ("focal_x", focus)])
        #expect(far.status == 422, "\(focus)")
      }
      let restored = try await browser.post(
        medium, [page.token, ("alt", "A beach"), ("display_name", "Beach")])
      #expect(restored.location == medium)
      #expect(try await browser.get("/site/media/choose?q=bea").text.contains("data-media"))
      #expect(try await browser.get(saved.location).text.contains(#"alt="A beach""#))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a title is one line, although its control wraps`(engine: TestEngine) async throws {
    try await Self.live(engine) { browser, _, mutations in
      let path = try await mutations.page("A long title\r\nof two lines", [])
      #expect(try await browser.get(path + "/edit").control("title") == "A long title of two lines")
    }
  }

  @Test(arguments: TestEngine.all)
  func `the published page opens in a new tab, so that the editor stays open`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { browser, _, mutations in
      let path = try await mutations.page("Us", [])
      _ = try await mutations.press(path + "/publish", on: path)
      let page = try await browser.get(path).text
      let link = try #require(page.firstMatch(of: /<a[^>]*href="[^"]*\/us"[^>]*>/))
      #expect(link.0.contains("target=\"_blank\"") && link.0.contains("rel=\"noopener\""))
    }
  }
}

@Suite struct LocalTimeTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin")!

  @Test func `a local time is converted in summer and in winter`() {
    #expect(
      LocalTime.value(of: "2026-07-01T12:30", in: Self.berlin) == "2026-07-01T10:30:00Z")
    #expect(
      LocalTime.value(of: "2026-12-01T12:30", in: Self.berlin) == "2026-12-01T11:30:00Z")
    #expect(
      LocalTime.text(ofValue: "2026-12-01T11:30:00Z", in: Self.berlin) == "2026-12-01T12:30")
  }

  @Test func `seconds are kept, and whole minutes have none`() {
    let value = LocalTime.value(of: "2026-07-01T12:30:07", in: Self.berlin)
    #expect(value == "2026-07-01T10:30:07Z")
    #expect(LocalTime.text(ofValue: value, in: Self.berlin) == "2026-07-01T12:30:07")
    #expect(LocalTime.value(of: "2026-07-01T12:30:00", in: Self.berlin) == "2026-07-01T10:30:00Z")
    let time = LocalTime.time("2026-07-01T12:30:07", in: Self.berlin)
    #expect(time.map { LocalTime.clock($0, in: Self.berlin) } == "12:30")
    #expect(LocalTime.time("2026-07-01T12:30:61", in: Self.berlin) == nil)
  }

  @Test(arguments: ["", "soon", "2026-13-01T10:00", "2026-02-30T10:00", "2026-02-03T25:00"])
  func `text that is no time is returned unchanged`(text: String) {
    #expect(LocalTime.time(text, in: Self.berlin) == nil)
    #expect(LocalTime.value(of: text, in: Self.berlin) == text)
  }
}
