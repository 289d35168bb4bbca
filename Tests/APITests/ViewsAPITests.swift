import Foundation
import Model
import TestSupport
import Testing

@testable import API

@Suite struct ViewsAPITests {
  @Test(arguments: TestEngine.all)
  func `views are saved, listed, changed, deleted and restored`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let types: [EntryType] = try await ann.get("/types").value(200)
      let movie = try #require(types.first { $0.name == "Movie" })
      let body = """
        {"name":"Noir","type_id":"\(movie.id)","sort":"-rating","layout":"list",
         "filter":{"conditions":[{"field":"Year","op":"gte","values":["1940"]},
          {"field":"Mood","op":"eq","values":["calm"]}]}}
        """
      let made: SavedView = try await ann.post("/views", body).value(201)
      #expect(made.missing == ["Mood"] && made.sort == "-rating" && made.layout == .list)
      #expect(
        made.filter.parameters.map(\.name) == ["filter[Year][$gte]", "filter[Mood][$eq]"])
      #expect(try await ann.post("/views", body).status == 422)
      for wrong in [
        body.replacing("1940", with: "soon"), body.replacing("gte", with: "around"),
        body.replacing(#"["1940"]"#, with: "[]"),
      ] {
        let refused = try await ann.post("/views", wrong.replacing("Noir", with: "Wrong"))
        #expect(refused.status == 422)
        #expect((refused.object["fields"] as? [String: String])?.count == 1, "\(refused.text)")
      }
      let changed: SavedView = try await ann.patch("/views/\(made.id)", #"{"name":"Dark"}"#).value(
        200)
      #expect(changed.name == "Dark" && changed.filter == made.filter)
      #expect(try await ann.patch("/views/\(made.id)", #"{"layout":"heap"}"#).status == 422)
      #expect(try await ann.get("/views?type_id=\(types[1].id)").object["data"] as? [Any] != nil)
      let eve = try await server.addUser("eve@example.com")
      #expect(try await eve.delete("/views/\(made.id)").status == 404)
      #expect(try await ann.delete("/views/\(made.id)").status == 200)
      #expect(try await ann.patch("/views/\(made.id)", "{}").status == 404)
      let back: SavedView = try await ann.post("/views/\(made.id)/restore").value(200)
      #expect(back.name == "Dark")
    }
  }
}
