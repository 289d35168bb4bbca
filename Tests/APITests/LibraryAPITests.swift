import Foundation
import Model
import TestSupport
import Testing

@Suite struct LibraryAPITests {
  private func movie(_ name: String, _ more: [String: Any] = [:]) -> String {
    json(["name": name].merging(more) { $1 })
  }

  private func made(_ ann: APIClient, _ body: String, at path: String = "/movies") async throws
    -> [String: Any]
  {
    let answer = try await ann.post(path, body)
    guard answer.status == 201 else {
      throw MissingValue(answer: "\(answer.status) \(answer.text)")
    }
    return answer.object
  }

  private func names(_ answer: ServerResponse) -> [String] {
    (answer.object["data"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  @Test(arguments: TestEngine.all)
  func `a movie can be created with actors and genres, and changed partially`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let answer = try await made(
        ann,
        movie(
          "Casablanca",
          [
            "summary": "Rick.", "rating": 8.5, "release_year": 1942, "is_favourited": true,
            "actors": [["name": "Humphrey Bogart", "role": "Rick"], "Ingrid Bergman"],
            "genres": ["Drama", ["name": "Romance"]],
          ]))
      #expect(
        Set(answer.keys) == [
          "id", "name", "summary", "photo_url", "is_favourited", "rating", "release_year",
          "actors", "genres", "revision",
        ])
      let id = try #require(answer["id"] as? String)
      let actors = try #require(answer["actors"] as? [[String: String]])
      #expect(actors.map { $0["name"] } == ["Humphrey Bogart", "Ingrid Bergman"])
      #expect(actors.map { $0["role"] } == ["Rick", nil])
      #expect(answer["rating"] as? Double == 8.5 && answer["release_year"] as? Int == 1942)
      #expect(answer["photo_url"] is NSNull)

      // Absent members stay unchanged, including roles. An empty array clears.
      let patched = try await ann.patch(
        "/movies/\(id)", json(["genres": [String](), "rating": NSNull()]))
      #expect(patched.status == 200)
      #expect((patched.object["genres"] as? [Any])?.isEmpty == true)
      #expect(
        patched.object["rating"] is NSNull && patched.object["is_favourited"] as? Bool == true)
      #expect((patched.object["actors"] as? [[String: String]])?.first?["role"] == "Rick")
      let undo = try #require(patched.header("Commonplace-Undo"))
      #expect(try await ann.post("/undo/\(undo)").status == 200)
      let back = try await ann.get("/movies/\(id)").object
      #expect((back["genres"] as? [[String: String]])?.map { $0["name"] } == ["Drama", "Romance"])

      // The movie is also an entry of the Log.
      let entry = try await ann.get("/entries/\(id)?expand=relations").object
      let fields = try #require(entry["additional_fields"] as? [String: String])
      #expect(fields["Cast"] == "Humphrey Bogart, Ingrid Bergman" && fields["Year"] == "1942")
      let relations = try #require(entry["relations"] as? [String: [[String: Any]]])
      #expect(relations["Cast"]?.first?["attributes"] as? [String: String] == ["role": "Rick"])
      #expect(try await ann.get("/movies/\(actors[0]["id"] ?? "")").status == 404)
    }
  }

  @Test func `an actor with several roles is listed once with all roles`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let parts = ["Mandrake", "Muffley", "Mandrake", "Strangelove"]
      let sellers = parts.map { ["name": "Peter Sellers", "role": $0] }
      let cast = sellers + [["name": "George C. Scott"]]
      let film = try await made(ann, movie("Dr. Strangelove", ["actors": cast]))
      let actors = try #require(film["actors"] as? [[String: String]])
      #expect(actors.map { $0["name"] } == ["Peter Sellers", "George C. Scott"])
      #expect(actors[0]["role"] == "Mandrake / Muffley / Strangelove")

      // The same with ids. A text that is too long is cut after a word.
      let id = try #require(actors[0]["id"])
      let long = ["a part that is long ", "another that is so"].map {
        ["id": id, "role": String(repeating: $0, count: 8)]
      }
      let path = "/movies/\(film["id"] as? String ?? "")"
      let patched = try await ann.patch(path, json(["actors": long])).object
      let role = (patched["actors"] as? [[String: String]])?.first?["role"] ?? ""
      #expect(role.hasPrefix("a part that is long") && role.hasSuffix("…") && role.count <= 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `renaming a movie without a summary changes its description, and a stale one is refused`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let id = try #require(try await made(ann, movie("Emma"))["id"] as? String)
      let renamed = try await ann.patch("/movies/\(id)", json(["name": "Emma."]))
      #expect(renamed.object["summary"] as? String == "")
      #expect(try await ann.get("/entries/\(id)").object["description"] as? String == "Emma.")
      let stale = try await ann.patch("/movies/\(id)", json(["name": "Old", "revision": 1]))
      #expect(stale.status == 409)
      let fresh = try await ann.patch("/movies/\(id)", json(["name": "New", "revision": 2]))
      #expect(fresh.status == 200 && fresh.object["revision"] as? Int == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invalid parameter is reported with its name and position`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for (query, name) in [
        ("favourite=maybe", "favourite"), ("genre_ids=xyz", "genre_ids"),
        ("rating_min=12", "rating_min"), ("bogus=1", "bogus"), ("year=1940", "year"),
        ("sort=foo", "sort"), ("sort=Genre", "sort"), ("limit=0", "limit"), ("count=x", "count"),
        ("cursor=abc", "cursor"), ("filter=1", "filter"), ("filter[Year]=x", "filter[Year]"),
        ("filter[Year][$near]=1", "filter[Year][$near]"),
      ] {
        let answer = try await ann.get("/movies?\(query)")
        #expect(answer.status == 422, "\(query)")
        let sentence = (answer.object["fields"] as? [String: String])?[name]
        #expect(sentence?.contains("1") == true, "\(query): \(answer.text)")
      }
      #expect(try await ann.get("/entries?filter[score]=4").status == 422)
      let unknown = try await ann.get("/movies?year=1940")
      #expect(unknown.fields["year"]?.contains("year_min") == true, "\(unknown.text)")
    }
  }

  @Test(arguments: TestEngine.all)
  func `all invalid parameters are reported together with name and position`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let query =
        "limit=x&name=a&bogus=1&year_min=soon&genre_ids=xyz&filter[Nope]=1&filter[Year][$near]=2"
        + "&sort=foo&cursor=abc&rating=12"
      let answer = try await ann.get("/movies?\(query)")
      let wanted = [
        "limit": 1, "bogus": 3, "year_min": 4, "genre_ids": 5, "filter[Nope]": 6,
        "filter[Year][$near]": 7, "sort": 8, "cursor": 9, "rating": 10,
      ]
      #expect(answer.status == 422 && answer.fields.count == wanted.count, "\(answer.text)")
      for (name, position) in wanted {
        #expect(answer.fields[name]?.contains("(position \(position))") == true, "\(name)")
      }
      // Requests with `type` or a filter report all problems too. Those of old clients do not
      // change.
      let general = try await ann.get(
        "/entries?type=Nope&bogus=1&limit=0&expand=x&filter[title][$near]=1")
      #expect(general.status == 422)
      #expect(
        Set(general.fields.keys) == ["type", "bogus", "limit", "expand", "filter[title][$near]"])
      #expect(general.fields["type"]?.contains("Movie") == true)
      #expect(try await ann.get("/entries?type=Nope&q=x").status == 422)
      #expect(try await ann.get("/entries?type=\(TypeID.new())").status == 200)
      #expect(try await ann.get("/entries?type=Movie&sort=Nope").fields["sort"] != nil)
      #expect(try await ann.get("/entries?bogus=1").status == 200)
      for old in ["limit=0", "sort=foo", "cursor=abc", "score=9"] {
        #expect(try await ann.get("/entries?\(old)").status == 400, "\(old)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `no filter or body causes a server error`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      _ = try await made(
        ann, movie("Ёж", ["release_year": -50, "actors": ["Gallagher, Jr."], "rating": 7.5]))
      let operations = [
        "eq", "ne", "gt", "gte", "lt", "lte", "in", "contains", "empty", "any", "all", "none",
      ]
      let fields = [
        "title", "rating", "score", "favourite", "date", "stage", "created", "updated",
        "collection", "description", "notes", "Year", "Cast", "Genre", "Nope", "%F0%9F%8E%AC",
      ]
      let values = [
        "1", "-50", "7.5", "1e308", "1e999", "nan", "99999999999999999999", "true",
        "%22Gallagher,%20Jr.%22", ",", ",,,", "%22", "2026-01-01", "0000-00-00", "%D1%91%D0%B6",
        "%F0%9F%98%80", "%25_%5C", "'%3BDROP%20TABLE%20entries", EntryID.new().description,
      ]
      // Each field with each operation and each value; each two of these on both paths.
      for (number, field) in fields.enumerated() {
        for (place, operation) in operations.enumerated() {
          for (count, value) in values.enumerated() {
            let path = ["/movies?", "/entries?type=Movie&"][(number + place + count) % 2]
            let query = "filter[\(field)][$\(operation)]=\(value)"
            let status = try await ann.get(path + query).status
            #expect([200, 422].contains(status), "\(path)\(query): \(status)")
          }
        }
      }
      let jr = try await ann.get("/movies?filter[Cast]=%22Gallagher,%20Jr.%22")
      #expect(names(jr) == ["Ёж"])
      #expect(try await names(ann.get("/movies?year_max=-50&name=%D0%95%D0%96")) == ["Ёж"])
      for number in [101, 10_000] {
        let many = (0..<number).map { _ in EntryID.new().description }.joined(separator: ",")
        let refused = try await ann.get("/movies?actor_ids=\(many)")
        #expect(refused.status == 422 && refused.fields["actor_ids"] != nil, "\(number)")
      }
      let bodies: [[String: Any]] = [
        ["name": [1]], ["name": "A", "actors": "Ann"], ["name": "A", "actors": [1]],
        ["name": "A", "actors": [["x"]]], ["name": "A", "genre_ids": ["x"]],
        ["name": "A", "rating": -1], ["name": "A", "rating": "7"], ["name": "A", "rating": [7]],
        ["name": "A", "release_year": "x"], ["name": "A", "is_favourited": 3],
        ["name": "A", "photo": 1], ["name": "A", "actor_ids": [EntryID.new().description]],
      ]
      for body in bodies {
        let status = try await ann.post("/movies", json(body)).status
        #expect([400, 422].contains(status), "\(body): \(status)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a relation can be changed from both ends and is removed with a deleted entry`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let first = try #require(try await made(ann, movie("First"))["id"] as? String)
      let second = try #require(try await made(ann, movie("Second"))["id"] as? String)
      let actor = try await made(ann, json(["name": "Ann", "movie_ids": [first]]), at: "/actors")
      #expect(actor["movies_count"] as? Int == 1)
      let id = try #require(actor["id"] as? String)

      let moved = try await ann.patch("/actors/\(id)", json(["movie_ids": [second]]))
      #expect(moved.status == 200 && moved.object["movies_count"] as? Int == 1)
      #expect(try await names(ann.get("/movies?actor_ids=\(id)")) == ["Second"])
      #expect(try await names(ann.get("/actors?movie_ids=\(second)")) == ["Ann"])
      #expect(try await names(ann.get("/actors?movie_ids=\(first)")).isEmpty)
      let both = "\(first),\(second)"
      #expect(try await names(ann.get("/actors?movie_ids=\(both)")) == ["Ann"])
      #expect(try await names(ann.get("/actors?movie_ids_all=\(both)")).isEmpty)
      #expect(try await names(ann.get("/actors?movie_ids_all=\(second)")) == ["Ann"])
      #expect(try await names(ann.get("/actors?movie_ids_none=\(first)")) == ["Ann"])
      #expect(try await names(ann.get("/actors?movie_ids_none=\(second)")).isEmpty)

      let wrong = try await ann.patch("/actors/\(id)", json(["movie_ids": [id]]))
      #expect(wrong.status == 422 && wrong.fields.keys.contains("movie_ids"))

      #expect(try await ann.delete("/actors/\(id)").status == 200)
      let left = try await ann.get("/movies/\(second)").object
      #expect((left["actors"] as? [Any])?.isEmpty == true)
    }
  }

  @Test(arguments: TestEngine.all)
  func `lists are filtered, sorted, paged and counted`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      var ids: [String: String] = [:]
      for number in 1...12 {
        let answer = try await made(
          ann,
          movie(
            "Film \(number)",
            [
              "release_year": 1938 + number, "rating": Double(number) / 2,
              "genres": number % 2 == 0 ? ["Noir", "Crime"] : ["Noir"],
              "actors": number % 3 == 0 ? ["Ann", "Bob"] : ["Ann"], "is_favourited": number == 4,
            ]))
        for kind in ["actors", "genres"] {
          for link in answer[kind] as? [[String: String]] ?? [] {
            ids[link["name"] ?? ""] = link["id"]
          }
        }
      }
      let (noir, crime) = (try #require(ids["Noir"]), try #require(ids["Crime"]))
      let (one, two) = (try #require(ids["Ann"]), try #require(ids["Bob"]))
      func found(_ query: String) async throws -> [String] {
        try await names(ann.get("/movies?\(query)"))
      }

      #expect(
        try await found("genre_ids_all=\(noir),\(crime)&year_min=1940&year_max=1946&sort=-rating")
          == ["Film 8", "Film 6", "Film 4", "Film 2"])
      #expect(
        try await found("genre_ids_none=\(crime)&actor_ids_all=\(one),\(two)&sort=release_year")
          == ["Film 3", "Film 9"])
      #expect(
        try await found("genre_ids=\(crime)&genre_ids=\(noir)&limit=3&sort=name") == [
          "Film 1", "Film 10", "Film 11",
        ])
      #expect(try await found("rating_min=5&rating_max=5.5&sort=rating") == ["Film 10", "Film 11"])
      #expect(try await found("favourite=true") == ["Film 4"])
      #expect(
        try await found("name=ILM%201&sort=-created") == [
          "Film 12", "Film 11", "Film 10", "Film 1",
        ])
      #expect(try await found("release_year=1944") == ["Film 6"])

      var seen: [String] = []
      var path: String? = "/movies?sort=-release_year&limit=5&count=true&genre_ids=\(noir)"
      while let current = path, seen.count < 20 {
        let page = try await ann.get(current)
        seen += names(page)
        #expect(page.object["total"] as? Int == 12)
        let next = page.object["next"] as? String
        path = next.map {
          "/movies?sort=-release_year&limit=5&count=true&genre_ids=\(noir)&cursor=\($0)"
        }
      }
      #expect(seen == (1...12).reversed().map { "Film \($0)" })
      let people = try await ann.get("/actors?count=true")
      #expect(names(people) == ["Ann", "Bob"] && people.object["total"] as? Int == 2)
    }
  }

  @Test(arguments: TestEngine.all)
  func `favourites and ratings can be set, and invalid values are refused`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let id = try #require(try await made(ann, movie("One"))["id"] as? String)
      let loved = try await ann.put("/movies/\(id)/favourite", #"{"is_favourited": true}"#)
      #expect(loved.object["is_favourited"] as? Bool == true)
      let rated = try await ann.put("/movies/\(id)/rating", #"{"rating": 7.5}"#)
      #expect(rated.object["rating"] as? Double == 7.5)
      #expect(
        try await ann.put("/movies/\(id)/rating", #"{"rating": null}"#).object["rating"] is NSNull)

      let high = try await ann.put("/movies/\(id)/rating", #"{"rating": 11}"#)
      #expect(high.status == 422 && high.fields["rating"] != nil)
      #expect(try await ann.put("/movies/\(id)/rating", "{}").status == 422)
      let nameless = try await ann.post("/movies", #"{"summary": "x", "actors": [{"role": "?"}]}"#)
      #expect(nameless.status == 422 && nameless.fields["name"] != nil)
      #expect(nameless.fields["actors.0.name"] != nil)
      let outsider = try await ann.post("/movies", json(["name": "x", "genre_ids": [id]]))
      #expect(outsider.status == 422 && outsider.fields["genre_ids.0"] != nil)

      let bad = try await ann.get("/movies?filter%5BColour%5D%5B%24eq%5D=red&year_min=soon")
      #expect(bad.status == 422 && bad.fields.count == 2)
      #expect(bad.fields["filter[Colour][$eq]"]?.contains("1") == true)
      #expect(bad.fields["year_min"] != nil)
      // The status is also 422 in a contract that does not use it otherwise.
      let entries = try await ann.get("/entries?type=Movie&filter%5BYear%5D%5B%24gte%5D=x")
      #expect(entries.status == 422)
      let found = try await ann.get("/entries?type=Movie&filter%5Brating%5D%5B%24empty%5D=true")
      #expect(found.titles == ["One"])
      #expect(try await ann.get("/entries?expand=everything").status == 400)
      #expect(try await ann.get("/movies?sort=Genre").status == 422)
    }
  }

  @Test(arguments: TestEngine.all)
  func `problems have the names of the request, and thousands of actors are accepted`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let cases: [(String, [String])] = [
        (json([:]), ["name"]), (json(["name": "A", "release_year": 1946.5]), ["release_year"]),
        (json(["name": "A", "release_year": 1e300]), ["release_year"]),
        (json(["name": "A", "revision": 0.5]), ["revision"]),
        (
          json(["name": "A", "actors": [["name": String(repeating: "b", count: 201)]]]),
          ["actors.0.name"]
        ),
      ]
      for (body, fields) in cases {
        let answer = try await ann.post("/movies", body)
        #expect(answer.status == 422 && answer.fields.keys.sorted() == fields, "\(answer.text)")
      }
      let crowd = (0..<2_500).map { ["name": "Extra \($0)", "role": "\($0)"] }
      let film = try await made(ann, movie("Ben-Hur", ["actors": crowd]))
      #expect((film["actors"] as? [[String: String]])?.last?["role"] == "2499")
      let id = try #require(film["id"] as? String)
      let cleared = try await ann.patch("/movies/\(id)", json(["actors": [String]()]))
      #expect((cleared.object["actors"] as? [Any])?.isEmpty == true)
      let many = (0..<10_001).map { "Extra \($0)" }
      #expect(try await ann.post("/movies", movie("B", ["actors": many])).status == 422)
    }
  }
}
