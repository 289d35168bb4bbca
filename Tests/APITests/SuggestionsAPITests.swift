import Foundation
import TestSupport
import Testing

@Suite struct SuggestionsAPITests {
  @Test(arguments: TestEngine.all)
  func `suggestions contain entry, score and reasons in the caller's language`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for (name, rating) in [("The Third Man", 9.0), ("Touch of Evil", nil)] {
        var film: [String: Any] = [
          "name": name, "actors": ["Orson Welles"], "genres": ["Noir"],
        ]
        film["rating"] = rating
        #expect(try await ann.post("/movies", json(film)).status == 201)
      }
      let answer = try await ann.get("/suggestions?type=movie&limit=5")
      #expect(answer.status == 200 && answer.object["next"] is NSNull)
      let data = try #require(answer.object["data"] as? [[String: Any]])
      let first = try #require(data.first)
      #expect(data.count == 1 && first["score"] as? Double == 2.66)
      let entry = try #require(first["entry"] as? [String: Any])
      #expect(entry["title"] as? String == "Touch of Evil")
      #expect(entry["id"] as? String == first["id"] as? String)
      let reason = try #require((first["reasons"] as? [[String: Any]])?.first)
      #expect(
        reason["text"] as? String == "Because you liked “The Third Man”: Orson Welles, Noir")
      #expect((reason["because"] as? [String: String])?["title"] == "The Third Man")
      #expect((reason["shared"] as? [[String: String]])?.count == 2)
      let russian = try await ann.sending("Accept-Language", "ru").get("/suggestions")
      #expect(russian.text.contains("Вам понравилось: «The Third Man». Общее: "))

      #expect(try await ann.get("/suggestions?type=nothing").status == 404)
      let eve = try await server.addUser("eve@example.com")
      #expect((try await eve.get("/suggestions").object["data"] as? [Any])?.isEmpty == true)
    }
  }
}
