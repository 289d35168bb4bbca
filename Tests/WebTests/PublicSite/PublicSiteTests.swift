import HTTPTypes
import Foundation
import Model
import TestSupport
import Testing

@Suite struct PublicSiteTests {
  @Test(arguments: TestEngine.all)
  func aPublishedPostIsAPage(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      try await site.post("Hello", "/hello", "# Once\n\nIt **rained** <script>x</script>.", post)
      let page = try await site.open("/@ann/hello")
      #expect(page.status == 200)
      #expect(page.header("Content-Type") == "text/html; charset=utf-8")
      #expect(page.text.contains("<h1>Hello</h1>"))
      #expect(page.text.contains("<h2>Once</h2>"))
      #expect(page.text.contains("It <strong>rained</strong> &lt;script&gt;x&lt;/script&gt;."))
      #expect(page.text.contains("rel=\"canonical\" href=\"http://localhost:8080/@ann/hello\""))
      #expect(page.text.contains("\"@type\":\"BlogPosting\""))
      #expect(page.text.contains("property=\"og:title\" content=\"Hello\""))
      #expect(page.header("Content-Security-Policy")?.hasPrefix("default-src 'none'") == true)
      #expect(page.header("Set-Cookie") == nil)
      #expect(page.bytes.count < 20_000)
      let again = try await site.open("/@ann/hello/")
      #expect(again.status == 200 && again.text == page.text)
    }
  }

  @Test(arguments: TestEngine.all)
  func unpublishedContentIsNotFound(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      let route = try await site.route("/draft", "Draft")
      let draft = try await site.draft(post.id, at: route, [post.body: "Secret"])
      let missing = try await site.open("/@ann/draft")
      #expect(missing.status == 404 && missing.text.contains("Page not found"))
      #expect(!missing.text.contains("Secret"))
      try await site.set("published", of: draft)
      #expect(try await site.open("/@ann/draft").status == 200)
      _ = try await site.caller.put(
        "/routes/",
        #"{"route_id":"\#(route)","slug":"/draft","title":"Draft","status":0,"author_id":""}"#)
      #expect(try await site.open("/@ann/draft").status == 404)
      #expect(try await site.open("/@nobody").status == 404)
      #expect(try await site.open("/@ann/photos/x.jpg").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func draftsAreHiddenUntilPublishedAgain(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      let id = try await site.post("Hello", "/hello", "One", post)
      try await site.set("draft", of: id)
      #expect(try await site.open("/@ann/hello").status == 404)
      try await site.set("published", of: id)
      #expect(try await site.open("/@ann/hello").text.contains("One"))
    }
  }

  @Test(arguments: TestEngine.all, ["pt-BR", "de"])
  func pageContainsItsLanguage(engine: TestEngine, language: String) async throws {
    try await engine.withSite { site in
      let made = try await site.caller.post(
        "/locales", #"{"code":"\#(language)","label":"Its own","is_default":true}"#)
      #expect(made.status == 201)
      try await site.post("Hello", "/hello", "One", try await site.postType())
      let page = try await site.open("/@ann/hello").text
      #expect(page.contains("<html lang=\"\(language)\""))
      // Open Graph requires a country with the language.
      let said = page.contains("property=\"og:locale\" content=\"pt_BR\"")
      #expect(said == (language == "pt-BR") && said == page.contains("og:locale"))
    }
  }

  @Test(arguments: TestEngine.all)
  func renamedPageRedirects(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      try await site.post("Hello", "/hello", "One", post)
      _ = try await site.caller.put(
        "/routes/", #"{"slug":"/hi","slug_2":"/hello","title":"Hello","status":1,"author_id":""}"#)
      let old = try await site.open("/@ann/hello")
      #expect(old.status == 301 && old.header("Location") == "/@ann/hi")
      #expect(try await site.open("/@ann/hi").status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func unchangedPagesAnswerNotModified(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      try await site.post("Hello", "/hello", "One", post)
      for path in ["/@ann/hello", "/@ann/feed.xml", "/@ann/sitemap.xml", "/@ann/style.css"] {
        let tag = try #require(try await site.open(path).header("ETag"), "\(path)")
        #expect(try await site.open(path, ["If-None-Match": tag]).status == 304, "\(path)")
      }
      let tag = try #require(try await site.open("/@ann/hello").header("ETag"))
      try await site.post("More", "/more", "Two", post)
      #expect(try await site.open("/@ann/hello", ["If-None-Match": tag]).status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func theStartShowsTheLatestAndPagesAreInTheNavigation(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      let page = try await site.postType("Page")
      for number in 1...26 { try await site.post("Post \(number)", "/p\(number)", "Text", post) }
      try await site.post("About me", "/about", "Me", page)
      let start = try await site.open("/@ann")
      #expect(start.text.contains("Post 26") && !start.text.contains(">Post 2<"))
      #expect(start.text.contains("<a href=\"/@ann/about\">About me</a>"))
      #expect(start.text.contains("href=\"/@ann/page/2\""))
      let second = try await site.open("/@ann/page/2")
      #expect(second.text.contains(">Post 2<") && second.text.contains(">Post 1<"))
      #expect(try await site.open("/@ann/page/3").status == 404)
      #expect(try await site.open("/@ann/page/1").status == 404)
      // Content at the path `/` replaces the list.
      try await site.post("Welcome", "/", "At home", page)
      #expect(try await site.open("/@ann").text.contains("At home"))
    }
  }

  @Test(arguments: TestEngine.all)
  func childContentIsPartOfItsPage(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let page = try await site.postType("Page")
      let root = try await site.draft(
        page.id, at: try await site.route("/about", "About"), [page.body: "Top"])
      _ = try await site.draft(page.id, at: nil, below: root, [page.body: "## Inner\n\nBelow"])
      try await site.set("published", of: root)
      let text = try await site.open("/@ann/about").text
      #expect(text.contains("Top") && text.contains("Below"))
    }
  }

  // MARK: - Feeds and files

  @Test(arguments: TestEngine.all)
  func feedsContainFullPosts(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      let page = try await site.postType("Page")
      try await site.post("Bread & butter", "/bread", "See [more](/more).", post)
      try await site.post("About", "/about", "Me", page)
      let rss = try await site.open("/@ann/feed.xml")
      #expect(rss.header("Content-Type") == "application/rss+xml; charset=utf-8")
      #expect(rss.text.contains("<title>Bread &amp; butter</title>"))
      #expect(rss.text.contains("href=&quot;http://localhost:8080/@ann/more&quot;"))
      #expect(!rss.text.contains("About"))
      let atom = try await site.open("/@ann/atom.xml")
      #expect(
        atom.text.contains(
          "<link rel=\"alternate\" type=\"text/html\" href=\"http://localhost:8080/@ann/bread\"/>"))
      let json = try await site.open("/@ann/feed.json")
      let items = try #require(json.object["items"] as? [[String: Any]])
      #expect(items.count == 1 && items[0]["url"] as? String == "http://localhost:8080/@ann/bread")
      #expect(try await site.open("/@ann/page/feed.xml").text.contains("About"))
      #expect(try await site.open("/@ann/none/feed.xml").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func searchEnginesFindEveryPage(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      try await site.post("Hello", "/hello", "One", post)
      let map = try await site.open("/@ann/sitemap.xml").text
      #expect(map.contains("<loc>http://localhost:8080/@ann/hello</loc>"))
      #expect(map.contains("<loc>http://localhost:8080/@ann/</loc>"))
      let robots = try await site.open("/@ann/robots.txt").text
      #expect(robots.contains("Sitemap: http://localhost:8080/@ann/sitemap.xml"))
      #expect(try await site.open("/@ann/icon.svg").header("Content-Type") == "image/svg+xml")
    }
  }

  @Test(arguments: TestEngine.all)
  func disabledSiteIsNotFound(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      try await site.post("Hello", "/hello", "One", post)
      _ = try await site.caller.put("/site", #"{"is_public":false}"#)
      #expect(try await site.open("/@ann/hello").status == 404)
      #expect(try await site.open("/@ann").status == 404)
    }
  }

  @Test(
    "Health checks respond under every host, and a requested host has to be approved",
    arguments: TestEngine.all)
  func hostsKeepHealth(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let saved = try await site.caller.put("/site", #"{"host":"films.example.org"}"#)
      #expect(saved.object["host"] as? String == "films.example.org")
      for host in ["films.example.org", "films.example.org:8443", "localhost:9", "other.example"] {
        for path in ["/livez", "/readyz", "/api/v1/health"] {
          let answer = try await site.caller.sending("X-Forwarded-Host", host)
            .sending("Host", host).send(.get, path, json: nil)
          #expect(answer.status == 200, "\(host) \(path)")
        }
      }
      let bob = try await site.server.addUser("bob@example.com")
      let pending = try await bob.put("/site", #"{"host":"notes.example.org"}"#)
      #expect(pending.status == 200 && pending.object["host"] == nil)
      #expect(pending.object["pending_host"] as? String == "notes.example.org")
      let browser = try await Browser.signedIn(to: site.server, "ann@example.com")
      let page = try await browser.get("/site/settings")
      #expect(page.text.contains("notes.example.org · @bob"))
      let approved = try await browser.post(
        "/site/settings/hosts", [page.token, ("host", "notes.example.org"), ("site", "bob")])
      #expect(approved.status == 303)
      #expect(try await bob.get("/site").object["host"] as? String == "notes.example.org")
    }
  }

  @Test(arguments: TestEngine.all)
  func refusedSettingsNameTheirField(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let refused = try await site.caller.put("/site", #"{"host":"not a host"}"#)
      #expect(refused.status == 422)
      #expect((refused.object["fields"] as? [String: String])?["host"] != nil)
      let old = try await site.caller.put("/site", #"{"title":"X","revision":7}"#)
      #expect(old.status == 409)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a child without a name has no heading, and one with a heading field shows it`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let type = try await site.type("Page")
      let block = try await site.type("Block")
      let heading = try await site.field("Heading", "text", of: block)
      let text = try await site.field("Text", "textarea", of: block)
      let route = try await site.route("/page", "Our page")
      let page = try await site.draft(type, at: route, [:])
      _ = try await site.draft(block, at: nil, below: page, [text: "Without a name"])
      _ = try await site.draft(block, at: route, below: page, [text: "Named as its page"])
      _ = try await site.draft(block, at: nil, below: page, [heading: "Prices", text: "Low"])
      try await site.set("published", of: page)
      let html = try await site.open("/@ann/page").text
      #expect(html.contains("Without a name") && html.contains("Named as its page"))
      #expect(!html.contains("Untitled"))
      #expect(html.components(separatedBy: ">Our page<").count == 3, "title and navigation")
      #expect(html.contains("<h2>Prices</h2>") && !html.contains("<dl>"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a second heading field is shown with its label, and times have no fractions`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let type = try await site.type("Page")
      let block = try await site.type("Block")
      let title = try await site.field("Title", "text", of: block)
      let headline = try await site.field("Headline", "text", of: block)
      let time = try await site.field("Begins", "datetime", of: block)
      let page = try await site.draft(type, at: try await site.route("/page", "Our page"), [:])
      _ = try await site.draft(
        block, at: nil, below: page,
        [title: "Prices", headline: "From May", time: "2026-05-01T18:30:00.250Z"])
      try await site.set("published", of: page)
      let html = try await site.open("/@ann/page").text
      #expect(html.contains("<h2>Prices</h2>"))
      #expect(html.contains("<dt>Headline</dt><dd>From May</dd>"))
      #expect(html.contains(#"<time datetime="2026-05-01T18:30:00Z">"#))
      #expect(html.contains("1 May 2026") && !html.contains("18:30:00.250"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a URL with markup is encoded, and one without a host is shown as text`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let type = try await site.type("Post")
      let link = try await site.field("Link", "url", of: type)
      for (slug, address) in [("/a", #"https://example.org/"><x>"#), ("/b", #"https://"><x>"#)] {
        let post = try await site.draft(
          type, at: try await site.route(slug, "Post"), [link: address])
        try await site.set("published", of: post)
      }
      #expect(
        try await site.open("/@ann/a").text.contains(
          #"href="https://example.org/%22%3E%3Cx%3E""#))
      let text = try await site.open("/@ann/b").text
      #expect(text.contains("https://&quot;&gt;&lt;x&gt;") && !text.contains(#"href="https://""#))
    }
  }

  @Test(arguments: TestEngine.all)
  func `table cells are aligned without the obsolete align attribute`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      try await site.post("Table", "/table", "| a | b |\n|:-:|--:|\n| 1 | 2 |", post)
      let html = try await site.open("/@ann/table").text
      #expect(html.contains(#"<td class="align-center">1</td>"#))
      #expect(html.contains(#"<td class="align-right">2</td>"#))
      #expect(!html.contains(" align="))
    }
  }

  @Test(arguments: TestEngine.all)
  func `dates are shown in the time zone of the owner`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let type = try await site.type("Event")
      let time = try await site.field("Begins", "datetime", of: type)
      let event = try await site.draft(
        type, at: try await site.route("/event", "Event"), [time: "2026-05-01T18:30:00Z"])
      try await site.set("published", of: event)
      // It is never the same day in these two zones.
      let west = try await site.openInOwnerZone("Pacific/Pago_Pago")
      #expect(west.page.text.contains("1 May 2026, 07:30"))
      #expect(west.days.contains { west.page.text.contains(">\($0)</time></p>") })
      let east = try await site.openInOwnerZone("Pacific/Kiritimati", after: west.page)
      #expect(east.page.status == 200, "another zone, another page")
      #expect(east.page.text.contains("2 May 2026, 08:30"))
      #expect(east.days.contains { east.page.text.contains(">\($0)</time></p>") })
      let tag = try #require(east.page.header("ETag"))
      #expect(try await site.open("/@ann/event", ["If-None-Match": tag]).status == 304)
    }
  }
}
