import Foundation
import Model
import TestSupport
import Testing

@testable import API

@Suite struct BookSearchAPITests {
  private func film(_ title: String, _ more: [String: Any] = [:]) -> String {
    json(["name": title].merging(more) { $1 })
  }

  private func groups(_ answer: ServerResponse) -> [[String: Any]] {
    answer.object["groups"] as? [[String: Any]] ?? []
  }

  private func hits(_ group: [String: Any]) -> [[String: Any]] {
    group["hits"] as? [[String: Any]] ?? []
  }

  @Test(arguments: TestEngine.all)
  func `the list of results is paged and contains the total`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for number in 1...7 {
        #expect(try await ann.post("/movies", film("Harbour \(number)")).status == 201)
      }
      var seen: [String] = []
      for offset in [0, 3, 6, 9] {
        let page = try await ann.get("/search?q=harbour&limit=3&offset=\(offset)").object
        let results = page["results"] as? [[String: Any]] ?? []
        #expect(results.count == [0: 3, 3: 3, 6: 1, 9: 0][offset])
        #expect(page["total"] as? Int == 7 && page["offset"] as? Int == offset)
        #expect(((page["groups"] as? [[String: Any]])?.first?["hits"] as? [Any])?.count == 3)
        seen += results.compactMap { $0["route_title"] as? String }
      }
      #expect(seen == (1...7).reversed().map { "Harbour \($0)" })
      #expect(try await ann.get("/search?q=harbour&offset=-1").status == 400)
    }
  }

  @Test(arguments: TestEngine.all)
  func `results of every type are grouped and contain the matching text`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let body = film(
        "Casablanca",
        ["release_year": 1942, "actors": ["Humphrey Bogart"], "genres": ["Drama"]])
      #expect(try await ann.post("/movies", body).status == 201)
      let answer = try await ann.get("/search?q=%20Bogart%20")
      #expect(answer.status == 200 && answer.object["query"] as? String == "Bogart")
      #expect(answer.header("Cache-Control") == "no-store")
      let found = groups(answer)
      #expect(
        found.map { ($0["type"] as? [String: Any])?["name"] as? String } == ["Person", "Movie"])
      #expect(found.allSatisfy { $0["kind"] as? String == "entry" && $0["more"] as? Bool == false })
      let person = try #require(hits(found[0]).first)
      #expect(person["title"] as? String == "Humphrey Bogart")
      #expect(person["marks"] as? [[Int]] == [[9, 15]] && person["match"] as? String == "title")
      let roles = try #require(person["roles"] as? [[String: Any]])
      #expect(roles.first?["field"] as? String == "Cast" && roles.first?["count"] as? Int == 1)
      let movie = try #require(hits(found[1]).first)
      #expect(movie["match"] as? String == "text" && movie["marks"] as? [[Int]] == [])
      #expect(movie["year"] as? String == "1942" && movie["photo_url"] is NSNull)
      let snippet = try #require(movie["snippet"] as? [String: Any])
      #expect(snippet["in"] as? String == "Cast" && snippet["marks"] as? [[Int]] == [[9, 15]])

      let slip = try await ann.get("/search?q=casablnca&type=Movie&limit=1")
      #expect(hits(groups(slip)[0]).map { $0["match"] as? String } == ["near"])
      #expect(try await groups(ann.get("/search?q=casablanca&type=person")).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `without a text a search lists types and collections, and errors name the parameter`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      _ = try await ann.post("/movies", film("One"))
      let places = try await ann.get("/search")
      #expect(places.status == 200 && groups(places).isEmpty)
      let types = try #require(places.object["types"] as? [[String: Any]])
      #expect(types.map { $0["name"] as? String } == ["Movie"])
      #expect(types.map { $0["count"] as? Int } == [1])

      let long = try await ann.get("/search?q=\(String(repeating: "a", count: 201))")
      #expect(long.status == 422 && long.fields["q"]?.contains("200") == true)
      let russian = try await ann.sending("Accept-Language", "ru").get(
        "/search?q=\(String(repeating: "a", count: 201))")
      #expect(russian.fields["q"]?.hasPrefix("Запрос") == true)
      #expect(try await ann.get("/search?q=a&collection=x").status == 400)
      #expect(try await ann.get("/search?q=a&limit=0").status == 400)
      let gone = try await ann.get("/search?q=one&collection=\(CollectionID.new())")
      #expect(gone.status == 200 && groups(gone).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a search finds entries of the caller's space, and a space in the header needs membership`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      _ = try await ann.post("/movies", film("Secret"))
      #expect(try await groups(bob.get("/search?q=secret")).isEmpty)
      let home = try await ann.get("/spaces").object["data"] as? [[String: Any]]
      let space = try #require(home?.first?["id"] as? String)
      let refused = try await bob.sending("Commonplace-Space", space).get("/search?q=secret")
      #expect(refused.status == 404 && !refused.text.contains("Secret"))
      #expect(try await groups(ann.get("/search?q=secret")).count == 1)
    }
  }
}
