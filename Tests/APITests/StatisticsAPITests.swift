import Foundation
import TestSupport
import Testing

@Suite struct StatisticsAPITests {
  @Test(arguments: TestEngine.all)
  func `statistics can be limited to a type and a year`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let film: [String: Any] = [
        "name": "Laura", "genres": ["Noir"], "rating": 8, "release_year": 1944,
      ]
      #expect(try await ann.post("/movies", json(film)).status == 201)
      let answer = try await ann.get("/statistics?type=movie")
      #expect(answer.status == 200)
      #expect(answer.object["total"] as? Int == 1 && answer.object["mean_rating"] as? Double == 8)
      let decades = answer.object["decades"] as? [[String: Int]]
      #expect(decades == [["decade": 1940, "count": 1]])
      #expect((answer.object["months"] as? [Any])?.count == 12)
      #expect((answer.object["ratings"] as? [[String: Int]])?[8]["count"] == 1)
      let fields = try #require(answer.object["fields"] as? [[String: Any]])
      #expect(fields.first?["key"] as? String == "Genre")
      #expect(try await ann.get("/statistics?year=1999").object["total"] as? Int == 0)
      #expect(try await ann.get("/statistics?year=x").status == 400)
      let eve = try await server.addUser("eve@example.com")
      #expect(try await eve.get("/statistics").object["total"] as? Int == 0)
    }
  }
}
