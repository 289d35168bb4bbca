import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct RelationPagesTests {
  @Test(arguments: TestEngine.all)
  func `the picker's list takes precedence over the text, with roles and new persons`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let types: [EntryType] = try await ann.get("/types").decoded()
      let movie = try #require(types.first { $0.name == "Movie" })
      let form = try await browser.get("/log/entries/new?type=\(movie.id)&in=library")
      #expect(form.text.contains("href=\"/library/types/movie\" data-cancel"))
      let list =
        #"{"links":[{"title":"Bob, Jr.","attributes":{"role":"Rick"}},{"title":"Cid","attributes":{"role":""}}],"typed":"Dee"}"#
      let saved = try await browser.save(
        form, to: "/log/entries",
        [
          ("type_id", "\(movie.id)"), ("title", "Film"), ("in", "library"),
          ("field.\(movie.id).Cast", "never read"), ("picked.field.\(movie.id).Cast", list),
        ])
      #expect(saved.status == 303 && saved.location.hasPrefix("/library/entries/"), "\(saved.text)")
      let id = String(saved.location.split(separator: "/").last ?? "")
      let entry: Entry = try await ann.get("/entries/\(id)").decoded()
      #expect(entry.additionalFields == ["Cast": #""Bob, Jr.", Cid, Dee"#])
      #expect(entry.description == "Film")
      let edit = try await browser.get("/log/entries/\(id)/edit")
      #expect(edit.text.contains(#"value="Rick" aria-label="Role: Bob, Jr.""#))

      // A refused form shows the list again.
      let refused = try await browser.save(
        edit, to: "/log/entries/\(id)",
        [
          ("type_id", "\(movie.id)"), ("title", ""), ("description", "x"),
          ("field.\(movie.id).Cast", "Cid"),
          ("picked.field.\(movie.id).Cast", #"{"links":[{"title":"Cid <1>"}]}"#),
        ])
      #expect(refused.status == 422)
      #expect(refused.text.contains(#"data-title="Cid &lt;1&gt;""#))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a person's form has no verdict, and films can be added and removed`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let types: [EntryType] = try await ann.get("/types").decoded()
      let movie = try #require(types.first { $0.name == "Movie" })
      let film: Entry = try await ann.post(
        "/entries",
        #"{"title":"Film","description":"D","type_id":"\#(movie.id)","additional_fields":{"Cast":"Bob"}}"#
      ).decoded()
      let list = try await browser.get("/library/types/person")
      let path = try #require(
        list.attributes("href").first { $0.contains("/log/entries/new?type=") })
      let form = try await browser.get(path.replacing("&amp;", with: "&"))
      #expect(
        form.text.contains("<h1>New entry</h1>")
          && !form.text.contains("name=\"score\" value=\"3\""))
      // Of films the director and the cast, of books the author, of music the artist.
      let incoming = form.attributes("name").filter { $0.hasPrefix("incoming.") }
      #expect(incoming.count == 4)
      let cast = incoming[1]
      let person = try #require(form.control("type_id"))
      let saved = try await browser.save(
        form, to: "/log/entries?type=\(person)",
        [
          ("type_id", person), ("title", "Cid"), ("date", "2026-01-01"), ("score", "0"),
          ("in", "library"), (cast, "film"),
        ])
      #expect(saved.status == 303, "\(saved.text)")
      let now: Entry = try await ann.get("/entries/\(film.id)").decoded()
      #expect(now.additionalFields["Cast"] == "Bob, Cid")

      let id = String(saved.location.split(separator: "/").last ?? "")
      let edit = try await browser.get("/log/entries/\(id)/edit")
      #expect(edit.text.contains("value=\"\(film.id)\" aria-label=\"Remove: Film\""))
      _ = try await browser.save(
        edit, to: "/log/entries/\(id)",
        [
          ("type_id", person), ("title", "Cid"), ("in", "library"), (cast, ""),
          ("drop.\(cast.dropFirst(9))", "\(film.id)"),
        ])
      let after: Entry = try await ann.get("/entries/\(film.id)").decoded()
      #expect(after.additionalFields["Cast"] == "Bob")
    }
  }

  @Test(arguments: TestEngine.all)
  func `the picker finds entries of the current book only`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      _ = try await server.addUser("eve@example.com", name: "Eve")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let types: [EntryType] = try await ann.get("/types").decoded()
      let movie = try #require(types.first { $0.name == "Movie" })
      _ = try await ann.post(
        "/entries",
        #"{"title":"Film","description":"D","type_id":"\#(movie.id)","additional_fields":{"Cast":"Zoë Bell"}}"#
      )
      let form = try await browser.get("/log/entries/new?type=\(movie.id)")
      let source = try #require(form.attributes("data-picker").first { $0.contains("/relations/") })
      let sources = form.attributes("data-picker").filter { $0.hasPrefix("/library/relations/") }
      var found = 0
      for source in sources {
        let answer = try await browser.get(source + "zoe%20bel")
        #expect(answer.status == 200 && answer.text.contains("Add new “zoe bel”"))
        if answer.text.contains("data-title=\"Zoë Bell\"") { found += 1 }
      }
      #expect(found > 0)
      let eve = try await Browser.signedIn(to: server, "eve@example.com")
      #expect(try await eve.get(source + "zoe").status == 404)
      #expect(try await browser.get("/library/relations/x?q=zoe").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a list reports invalid parts of its URL and applies the rest`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      for title in ["Gilda", "Laura"] {
        _ = try await ann.post("/movies", #"{"name":"\#(title)","genres":["Noir"]}"#)
      }
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let wrong = "filter[Year][$near]=1&filter[rating][$gte]=soon&filter[x=1&sort=Genre"
      let list = try await browser.get(
        "/library/types/movie?filter[title][$contains]=gil&\(wrong)")
      #expect(list.status == 200)
      #expect(list.text.contains("Gilda") && !list.text.contains("Laura"))
      for told in ["(position 2)", "(position 3)", "(position 4)", "“Genre”"] {
        #expect(list.text.contains(told), "\(told)")
      }
      // The filters keep their choices and the other conditions.
      let filters = try await browser.get(
        "/library/types/movie/filters?filter[Gone][$any]=x&filter[title][$contains]=gil")
      #expect(filters.status == 200)
      #expect(filters.text.contains("value=\"Noir\"") && filters.text.contains("value=\"gil\""))
      let many = (0..<25).map { "filter[title][$ne]=\($0)" }.joined(separator: "&")
      let crowd = try await browser.get("/library/types/movie?\(many)")
      #expect(crowd.status == 200 && crowd.text.contains("At most 20 conditions"))
    }
  }
}
