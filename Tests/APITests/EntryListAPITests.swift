import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

@Suite struct EntryListAPITests {
  @Test(arguments: TestEngine.all)
  func `a list is newest first, fifty at a time, a hundred at most`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      try await ann.makeMany(130)

      let usual = try await ann.get("/entries").titles
      #expect(usual.count == 50 && usual.first == "Entry 129" && usual.last == "Entry 80")
      #expect(try await ann.get("/entries?limit=7").titles.count == 7)
      #expect(try await ann.get("/entries?limit=1000").titles.count == 100)
      #expect(try await ann.get("/entries?limit=50&offset=120").titles.count == 10)
      #expect(try await ann.get("/entries?offset=130").titles.isEmpty)
      for query in ["limit=0", "limit=-1", "limit=x", "offset=-1", "offset=10001"] {
        #expect(try await ann.get("/entries?\(query)").status == 400, "\(query)")
      }
      #expect(try await ann.get("/entries?limit=").titles.count == 50)
    }
  }

  @Test(
    arguments: TestEngine.all,
    ["", "&sort=created", "&sort=title", "&sort=-title", "&sort=date", "&sort=-rating", "&q=entry"])
  func `the links to next pages cover all entries once`(
    engine: TestEngine, query: String
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      try await ann.makeMany(130) { number in
        // Many entries have the same date and rating. Every third has no rating.
        let rating: [String: Any] = number % 3 == 0 ? [:] : ["rating": Double(number % 7)]
        return ["date": "2026-01-0\(1 + number % 5)"].merging(rating) { $1 }
      }

      var titles: [String] = []
      var path: String? = "/entries?limit=50\(query)"
      var pages = 0
      while let current = path, pages < 5 {
        let answer = try await ann.get(current)
        try #require(answer.status == 200, "\(answer.text)")
        titles += answer.titles
        path = answer.next
        pages += 1
      }

      #expect(pages == 3 && titles.count == 130 && Set(titles).count == 130)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a list is sorted by the requested order in both directions`(engine: TestEngine) async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      _ = try await ann.makeEntry("beta", ["date": "2026-01-03", "rating": 5])
      _ = try await ann.makeEntry("Ábel", ["date": "2026-01-02", "rating": 9.5])
      _ = try await ann.makeEntry("Cäsar", ["date": "2026-01-01"])
      func titles(_ sort: String) async throws -> [String] {
        try await ann.get("/entries?sort=\(sort)").titles
      }
      #expect(try await titles("title") == ["Ábel", "beta", "Cäsar"])
      #expect(try await titles("-title") == ["Cäsar", "beta", "Ábel"])
      #expect(try await titles("date") == ["Cäsar", "Ábel", "beta"])
      #expect(try await titles("-date") == ["beta", "Ábel", "Cäsar"])
      #expect(try await titles("rating") == ["Cäsar", "beta", "Ábel"])
      #expect(try await titles("-rating") == ["Ábel", "beta", "Cäsar"])
      #expect(try await titles("created") == ["beta", "Ábel", "Cäsar"])
      #expect(try await titles("-created") == ["Cäsar", "Ábel", "beta"])
      #expect(try await ann.get("/entries?sort=colour").status == 400)
      #expect(try await ann.get("/entries?sort=--title").status == 400)
      // A text of blanks is not a search.
      #expect(try await ann.get("/entries?q=%20&sort=title").titles == titles("title"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `filters narrow a list, alone and together`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let films = try await ann.collections()[0].id
      let movie = try await ann.type("Movie").id
      let game = try await ann.type("Game").id
      let planned: [String: Any] = [
        "collection_id": "\(films)", "score": 0, "stage": "planned",
      ]
      _ = try await ann.makeEntry(
        "Dune", ["collection_id": "\(films)", "score": 3, "favourite": true])
      _ = try await ann.makeEntry("Dune Two", planned)
      _ = try await ann.makeEntry("Chess", ["type_id": "\(game)", "score": 3])

      func titles(_ query: String) async throws -> Set<String> {
        Set(try await ann.get("/entries?" + query).titles)
      }
      #expect(try await titles("collection_id=\(films)") == ["Dune", "Dune Two"])
      #expect(try await titles("type_id=\(movie)") == ["Dune", "Dune Two"])
      #expect(try await titles("type=\(game)") == ["Chess"])
      #expect(try await titles("score=3") == ["Dune", "Chess"])
      #expect(try await titles("stage=planned") == ["Dune Two"])
      #expect(try await titles("favourite=true") == ["Dune"])
      #expect(try await titles("favourite=false&score=3") == ["Chess"])
      #expect(try await titles("q=dune&collection_id=\(films)&stage=done") == ["Dune"])
      #expect(try await titles("q=chess&collection_id=\(films)") == [])
      #expect(try await titles("collection_id=\(CollectionID.new())") == [])
      for query in ["collection_id=x", "score=4", "stage=asleep", "favourite=maybe"] {
        #expect(try await ann.get("/entries?\(query)").status == 400, "\(query)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `the total is counted only on request`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      try await ann.makeMany(60)
      #expect(try await ann.get("/entries").header("X-Total-Count") == nil)
      let counted = try await ann.get("/entries?count=true&limit=10")
      #expect(counted.header("X-Total-Count") == "60" && counted.array?.count == 10)
      #expect(try await ann.get("/entries?q=entry&count=1").header("X-Total-Count") == "60")
      #expect(try await ann.get("/entries?score=3&count=1").header("X-Total-Count") == "0")
    }
  }

  @Test(arguments: TestEngine.all)
  func `search finds titles and descriptions in any case, and is a plain list without words`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      _ = try await ann.makeEntry("Amélie", ["description": "Montmartre in spring."])
      _ = try await ann.makeEntry("Inception")
      func titles(_ query: String) async throws -> [String] {
        try await ann.get("/entries/search?" + query).titles
      }
      #expect(try await titles("q=AMELIE") == ["Amélie"])
      #expect(try await titles("q=montmartre") == ["Amélie"])
      #expect(try await titles("q=ception") == ["Inception"])
      #expect(try await titles("q=incepton") == ["Inception"])
      #expect(try await titles("q=zebra") == [])
      #expect(try await titles("q=") == ["Inception", "Amélie"])
      #expect(try await titles("limit=1") == ["Inception"])
      #expect(try await titles("q=%22%27)*%20-") == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a cursor is valid for its order only`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      try await ann.makeMany(3)
      let next = try #require(await ann.get("/entries?limit=1&sort=title").next)
      #expect(try await ann.get(next).titles == ["Entry 1"])
      let other = next.replacing("sort=title", with: "sort=date")
      #expect(try await ann.get(other).status == 400)
      #expect(try await ann.get("/entries?cursor=abc").status == 400)
    }
  }

  // MARK: - Tags

  @Test(arguments: TestEngine.all)
  func `unchanged content answers 304`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry("Dune")
      for path in ["/entries", "/entries/\(entry.id)"] {
        let tag = try #require(await ann.get(path).header("ETag"))
        let again = try await ann.sending("If-None-Match", tag).get(path)
        #expect(again.status == 304 && again.bytes.isEmpty, "\(path)")
        #expect(again.header("ETag") == tag)

        _ = try await ann.put("/entries/\(entry.id)", entryBody("Dune, again"))
        let changed = try await ann.sending("If-None-Match", tag).get(path)
        #expect(changed.status == 200 && changed.header("ETag") != tag, "\(path)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `the entity tag of a list depends on its space`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let one = try await ann.addSpace("one")
      let two = try await ann.addSpace("two")
      let inOne = try await server.signIn("ann@example.com").sending("Commonplace-Space", "\(one)")
      _ = try await inOne.makeEntry("In one")
      let inTwo = inOne.sending("Commonplace-Space", "\(two)")
      _ = try await inTwo.makeEntry("In two")

      let tag = try #require(await inOne.get("/entries").header("ETag"))

      #expect(try await inTwo.sending("If-None-Match", tag).get("/entries").titles == ["In two"])
    }
  }
}
