import Assist
import Foundation
import Model
import Outgoing
import TestSupport
import Testing

@testable import Web

@Suite struct LookupPagesTests {
  /// Responds as a provider that knows one film, with one image that exists and one that does not.
  private static func answer(_ asked: ProviderServer.ReceivedRequest) -> ProviderServer.StubResponse
  {
    if asked.path == "/dune.jpg" {
      return (try? picture("phone.jpg")).map { .init(200, $0, type: "image/jpeg") }
        ?? .json("{}", 500)
    }
    guard asked.path == "/chat/completions" else { return .json("{}", 404) }
    let place = asked.header("host") ?? asked.authority
    let options = """
      {"options":[{"title":"Dune <2>","entryType":"movie","year":"2021","genre":"Sci-Fi, Drama",
      "summaryLine":"Desert epic","description":"Sand & worms.",
      "imageUrls":["http://\(place)/dune.jpg","http://\(place)/gone.jpg"]}]}
      """
    guard
      let body = try? JSONSerialization.data(withJSONObject: [
        "choices": [["message": ["content": options]]]
      ])
    else { return .json("{}", 500) }
    return .init(200, [UInt8](body))
  }

  private static func configuration(_ provider: ProviderServer) -> AssistConfiguration {
    var configuration = AssistConfiguration()
    configuration.access = ProviderConfiguration(
      .openai, address: provider.url, model: "m", key: "k")
    configuration.dailyBasic = 50
    return configuration
  }

  /// Returns the hidden inputs of the first work on a page, as a browser sends them.
  private static func work(_ page: ServerResponse) throws -> [(String, String)] {
    let start = try #require(page.text.firstRange(of: "data-work=")).upperBound
    let form = page.text[start...].prefix { $0 != "\u{0}" }
    let end = try #require(form.firstRange(of: "</form>")).lowerBound
    return form[..<end].matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
      .map { (unescaped($0.1), unescaped($0.2)) }
  }

  @Test(arguments: TestEngine.all)
  func `without scripts a work fills the form, and no input is lost`(
    engine: TestEngine
  ) async throws {
    try await ProviderServer.run(Self.answer) { provider async throws in
      try await engine.withServer(
        outgoing: provider.outgoing, assist: Self.configuration(provider)
      ) { server async throws in
        let ann = try await server.addUser("ann@example.com")
        let browser = try await Browser.signedIn(to: server, "ann@example.com")
        let form = try await browser.get("/log/entries/new")
        #expect(form.attributes("formaction") == ["/log/lookup"])

        // The button submits the whole form. The title becomes the query.
        let asking = try await browser.save(
          form, to: "/log/lookup", [("title", "dune"), ("notes", "Mine"), ("score", "2")])
        #expect(asking.status == 200 && asking.control("lookup_query") == "dune")
        #expect(asking.control("notes") == "Mine" && provider.requests.isEmpty)

        let found = try await browser.post(
          "/log/lookup",
          [
            asking.token, ("lookup_query", "dune"), ("title", "dune"), ("notes", "Mine"),
            ("score", "2"),
          ])
        #expect(found.status == 200)
        #expect(found.text.contains("Dune &lt;2&gt; (2021)"))
        #expect(found.text.contains("Movie · Sci-Fi, Drama"))

        let work = try Self.work(found)
        let filled = try await browser.post("/log/lookup/use", work)
        #expect(filled.status == 200 && filled.control("title") == "Dune <2>")
        #expect(filled.text.contains("Desert epic\nSand &amp; worms.</textarea>"))
        #expect(filled.text.contains("\nMine</textarea>"))
        let types: [EntryType] = try await ann.get("/types").decoded()
        let film = try #require(types.first { $0.name == "Movie" })
        #expect(filled.control("field.\(film.id).Year") == "2021")
        #expect(filled.control("field.\(film.id).Genre") == "Sci-Fi, Drama")
        #expect(filled.text.contains(#"name="type_id" value="\#(film.id)" checked"#))
        #expect(filled.text.contains(#"value="2" checked"#))

        // Saving with a missing image shows an error in the form. Without that image it saves.
        let fields = [
          ("title", "Dune"), ("description", "Sand."), ("type_id", "\(film.id)"),
          ("field.\(film.id).Year", "2021"), ("image_url", provider.url + "/dune.jpg"),
        ]
        let refused = try await browser.save(
          filled, to: "/log/entries", fields + [("image_url", provider.url + "/gone.jpg")])
        #expect(refused.status == 422 && refused.error(beside: "photos") != nil)
        #expect(refused.control("image_url") == provider.url + "/dune.jpg")
        let saved = try await browser.save(refused, to: "/log/entries", fields)
        #expect(saved.status == 303)
        let entries: [Entry] = try await ann.get("/entries").decoded()
        #expect(entries.map(\.images.count) == [1])
        #expect(entries.first?.additionalFields["Year"] == "2021")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `entries of the own book are found with their images, which are reused`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let types: [EntryType] = try await ann.get("/types").decoded()
      let movie = try #require(types.first { $0.name == "Movie" }).id
      let made = try await browser.save(
        browser.get("/log/entries/new"), to: "/log/entries",
        [("title", "Dune"), ("description", "Sand."), ("type_id", "\(movie)")],
        photos: [("a.jpg", picture("phone.jpg")), ("b.png", picture("place.png"))])
      let dune: Entry = try await ann.get(made.location.replacing("/log", with: "")).decoded()
      let asked = try await ann.post("/search", #"{"query":"dune"}"#)
      let option = try #require((asked.object["options"] as? [[String: Any]])?.first)
      #expect(option["imageIds"] as? [String] == dune.images.map { "\($0.id)" })
      #expect((option["imageUrls"] as? [String])?.isEmpty == true)

      let token = try await browser.get("/log/lookup").token
      let found = try await browser.post("/log/lookup", [token, ("lookup_query", "dune")])
      let work = try Self.work(found)
      let films = try await ann.get("/collections").array?.first?["id"] as? String ?? ""
      #expect(work.filter { $0.0 == "collection_id" }.map(\.1) == [films])
      let pictures = work.filter { $0.0 == "image_url" }
      #expect(pictures.map(\.1) == dune.images.map { "\($0.id)" })
      for picture in found.attributes("src").filter({ $0.contains("/lookup/picture") }) {
        let shown = try await browser.get(picture)
        #expect(shown.status == 200 && shown.header("Content-Type")?.hasPrefix("image/") == true)
      }
      let form = try await browser.post("/log/lookup/use", work)
      let saved = try await browser.save(
        form, to: "/log/entries", [("title", "Dune again"), ("description", "x")] + pictures)
      let copy: Entry = try await ann.get(saved.location.replacing("/log", with: "")).decoded()
      #expect(copy.images.count == 2 && copy.images.map(\.id) != dune.images.map(\.id))

      // A lookup that finds the entry itself does not add its images again.
      let own = try await browser.save(
        browser.get(made.location + "/edit"), to: made.location, [("title", "Dune")] + pictures)
      #expect(own.status == 303)
      let after: Entry = try await ann.get(made.location.replacing("/log", with: "")).decoded()
      #expect(after.images.map(\.id) == dune.images.map(\.id))

      // Other users can neither see nor use the images.
      _ = try await server.addUser("bob@example.com")
      let bob = try await Browser.signedIn(to: server, "bob@example.com")
      let url = "/log/lookup/picture?w=160&url=\(dune.images[0].id)"
      #expect(try await bob.get(url).status == 404)
      let stolen = try await bob.save(
        bob.get("/log/entries/new"), to: "/log/entries", [("title", "Mine")] + pictures)
      #expect(stolen.status == 422 && stolen.error(beside: "photos") != nil)
    }
  }

  @Test func `a lookup does not change a chosen collection or that of an entry`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let collections = try await ann.get("/collections").array?.compactMap { $0["id"] as? String }
      let games = try #require(collections?.last)
      let types: [EntryType] = try await ann.get("/types").decoded()
      let movie = try #require(types.first { $0.name == "Movie" }).id
      _ = try await browser.add("Dune", [("type_id", "\(movie)")])
      let path = try await browser.add("Messiah")
      let token = try await browser.get("/log/lookup").token
      let chosen = try await browser.post(
        "/log/lookup", [token, ("lookup_query", "dune"), ("collection_id", games)])
      #expect(try Self.work(chosen).filter { $0.0 == "collection_id" }.map(\.1) == [games])
      let id = path.split(separator: "/").last ?? ""
      let changing = try await browser.post(
        "/log/lookup?entry=\(id)", [token, ("lookup_query", "dune"), ("collection_id", "")])
      #expect(try Self.work(changing).filter { $0.0 == "collection_id" }.map(\.1) == [""])
    }
  }

  @Test(arguments: TestEngine.all)
  func `works that are in the Log come first and link to their entries`(
    engine: TestEngine
  ) async throws {
    try await ProviderServer.run(Self.answer) { provider async throws in
      try await engine.withServer(
        outgoing: provider.outgoing, assist: Self.configuration(provider)
      ) { server async throws in
        let ann = try await server.addUser("ann@example.com")
        let browser = try await Browser.signedIn(to: server, "ann@example.com")
        let types: [EntryType] = try await ann.get("/types").decoded()
        func type(_ name: String) throws -> TypeID {
          try #require(types.first { $0.name == name }).id
        }
        func look(_ query: String, entry: String = "") async throws -> ServerResponse {
          let token = try await browser.get("/log/lookup").token
          return try await browser.post("/log/lookup\(entry)", [token, ("lookup_query", query)])
        }
        func option(_ query: String) async throws -> [String: Any] {
          let asked = try await ann.post("/search", #"{"query":"\#(query)"}"#)
          return try #require((asked.object["options"] as? [[String: Any]])?.first)
        }
        #expect(try await browser.get("/log/entries/new").text.contains("AI search"))

        // A book with the same title is another work.
        let book = try await browser.add("Dune <2>", [("type_id", "\(try type("Book"))")])
        let both = try await look("dune")
        #expect(
          both.text.matches(of: /Already in your log/).count == 1
            && both.attributes("href").contains(book))
        #expect(both.text.matches(of: /Dune &lt;2&gt; \(2021\)/).count == 1)
        #expect(try await option("dune")["entryId"] == nil)

        // The film is shown once, even for a query that does not match it in the log.
        let movie = try type("Movie")
        let film = try await browser.add(
          "dune <2>", [("type_id", "\(movie)"), ("field.\(movie).Year", "2021")])
        for query in ["dune", "sandworms"] {
          let found = try await look(query)
          #expect(found.attributes("href").filter { $0 == film }.count == 1)
          #expect(!found.text.contains("class=\"work-notes\""))
        }
        let id = try #require(film.split(separator: "/").last)
        #expect(try await option("dune")["entryId"] as? String == String(id))

        // A lookup for the film itself finds only other works.
        let changing = try await look("sandworms", entry: "?entry=\(id)")
        #expect(changing.status == 200 && !changing.attributes("href").contains(film))
      }
    }
  }

  @Test func `works in the Log are shown if the provider fails`() async throws {
    try await ProviderServer.run({ _ in .json("{}", 500) }) { provider async throws in
      try await TestEngine.sqlite.withServer(
        outgoing: provider.outgoing, assist: Self.configuration(provider)
      ) { server async throws in
        _ = try await server.addUser("ann@example.com")
        let browser = try await Browser.signedIn(to: server, "ann@example.com")
        let film = try await browser.add("Dune")
        let token = try await browser.get("/log/lookup").token
        let found = try await browser.post("/log/lookup", [token, ("lookup_query", "dune")])
        #expect(found.status == 503 && found.attributes("href").contains(film))
        #expect(found.text.contains("reported an error (500)"))
      }
    }
  }

  @Test func `without a provider the Log is searched, with a link to the settings`() async throws {
    try await TestEngine.sqlite.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let form = try await browser.get("/log/entries/new").text
      #expect(form.contains("Fill in from another entry") && !form.contains("AI search"))
      let token = try await browser.get("/log/lookup").token
      let found = try await browser.post("/log/lookup", [token, ("lookup_query", "dune")])
      #expect(found.text.contains("No matches in your log."))
      #expect(found.attributes("href").contains("/settings/assist"))
    }
  }

  @Test func `a lookup for an existing entry keeps its photos and its revision`() async throws {
    try await ProviderServer.run(Self.answer) { provider async throws in
      try await TestEngine.sqlite.withServer(
        outgoing: provider.outgoing, assist: Self.configuration(provider)
      ) { server async throws in
        _ = try await server.addUser("ann@example.com")
        let browser = try await Browser.signedIn(to: server, "ann@example.com")
        let path = try await browser.add("Old")
        let form = try await browser.get(path + "/edit")
        let action = try #require(form.attributes("formaction").first)
        let asking = try await browser.save(form, to: action, [("title", "Old")])
        #expect(asking.control("revision") == form.control("revision"))
        let found = try await browser.post(
          action, [asking.token, ("lookup_query", "dune"), ("revision", "1")])
        let work = try Self.work(found)
        let use = action.replacing("/lookup", with: "/lookup/use")
        let filled = try await browser.post(use, work)
        #expect(filled.control("revision") == "1" && filled.control("title") == "Dune <2>")
        #expect(filled.attributes("action").contains(path))
        #expect(
          try await browser.post(
            "/log/lookup/use?entry=\(EntryID.new())", work
          ).status == 404)
      }
    }
  }

  @Test func `a found image is shown scaled down and re-encoded`() async throws {
    try await ProviderServer.run(Self.answer) { provider async throws in
      try await TestEngine.sqlite.withServer(outgoing: provider.outgoing) { server async throws in
        _ = try await server.addUser("ann@example.com")
        let browser = try await Browser.signedIn(to: server, "ann@example.com")
        func show(_ url: String) async throws -> ServerResponse {
          try await browser.get("/log/lookup/picture?w=160&url=\(percentEncoded(url))")
        }
        let small = try await show(provider.url + "/dune.jpg")
        #expect(small.status == 200 && small.header("Content-Type") == "image/webp")
        #expect(small.bytes.count < 20_000)
        #expect(small.header("Cache-Control")?.hasPrefix("private") == true)
        // The image was requested once. It is cached until the entry is saved.
        _ = try await show(provider.url + "/dune.jpg")
        #expect(provider.requests.count == 1)
        for url in [provider.url + "/gone.jpg", "https://127.0.0.1/a.jpg", "x", ""] {
          #expect(try await show(url).status == 422, "\(url)")
        }
        let outsider = Browser(server)
        let answer = try await outsider.get("/log/lookup/picture?url=https://a.b/c.jpg")
        #expect(answer.location.hasPrefix("/sign-in"))
      }
    }
  }

  @Test func `failures and the daily limit are shown on the page`() async throws {
    try await ProviderServer.run { asked in
      asked.object["model"] as? String == "m" ? Self.answer(asked) : .json("{}", 500)
    } _: { provider async throws in
      var configuration = Self.configuration(provider)
      configuration.dailyBasic = 1
      try await TestEngine.sqlite.withServer(
        outgoing: provider.outgoing, assist: configuration
      ) { server async throws in
        _ = try await server.addUser("ann@example.com")
        let browser = try await Browser.signedIn(to: server, "ann@example.com", language: "ru")
        let token = try await browser.get("/log/lookup").token
        let empty = try await browser.post("/log/lookup", [token, ("lookup_query", " ")])
        #expect(empty.status == 422 && empty.text.contains("не заполнено"))
        #expect(
          try await browser.post("/log/lookup", [token, ("lookup_query", "dune")]).status == 200)
        let over = try await browser.post("/log/lookup", [token, ("lookup_query", "dune")])
        #expect(over.status == 429 && over.text.contains("Дневной лимит исчерпан"))
        #expect(over.header("Retry-After") != nil && over.control("lookup_query") == "dune")
        let forged = try await browser.post(
          "/log/lookup", [("csrf", "x"), ("lookup_query", "dune")])
        #expect(forged.status == 403)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a provider can be chosen, tested and removed, and its key is never shown`(
    engine: TestEngine
  ) async throws {
    try await ProviderServer.run(Self.answer) { provider async throws in
      try await engine.withServer(outgoing: provider.outgoing) { server async throws in
        _ = try await server.addUser("ann@example.com")
        let browser = try await Browser.signedIn(to: server, "ann@example.com")
        let page = try await browser.get("/settings/assist")
        #expect(page.status == 200 && page.text.contains("Server default: Your own entries"))
        let wrong = try await browser.post(
          "/settings/assist",
          [page.token, ("provider", "openai"), ("base_url", "http://10.0.0.1"), ("key", "sk")])
        #expect(wrong.status == 422 && wrong.error(beside: "base_url") != nil)
        #expect(wrong.control("base_url") == "http://10.0.0.1" && wrong.control("key") == "")
        let saved = try await browser.post(
          "/settings/assist",
          [
            page.token, ("provider", "openai"), ("base_url", provider.url), ("model", "m"),
            ("key", "sk-secret-words-WXYZ"),
          ])
        #expect(saved.status == 303)
        let own = try await browser.get("/settings/assist")
        #expect(own.text.contains("Saved key: ••••WXYZ") && !own.text.contains("secret-words"))
        let tested = try await browser.post("/settings/assist/test", [page.token])
        #expect(tested.status == 200 && tested.text.contains("The service responds: 1 result"))
        #expect(
          try await browser.post("/settings/assist/delete", [page.token]).status == 303)
        let gone = try await browser.post("/settings/assist/test", [page.token])
        #expect(gone.status == 404)
      }
    }
  }
}
