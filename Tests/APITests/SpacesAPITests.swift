import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

/// The header `Commonplace-Space`.
@Suite struct SpacesAPITests {
  @Test(arguments: TestEngine.all)
  func `lists and new objects are in the space of the header`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let id = try await server.addUser("ann@example.com").addSpace("household")
      let ann = try await server.signIn("ann@example.com")
      _ = try await ann.makeEntry("At home")
      for name in ["household", id.description, id.description.uppercased()] {
        let there = ann.sending("Commonplace-Space", name)
        let made = try await there.makeEntry("There")
        #expect(try await there.get("/entries").titles.allSatisfy { $0 == "There" })
        // An object is found by its id in every space of the caller.
        #expect(try await ann.get("/entries/\(made.id)").status == 200)
      }
      #expect(try await ann.get("/entries").titles == ["At home"])
      #expect(try await ann.sending("Commonplace-Space", "").get("/entries").titles == ["At home"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a space of other users is not found`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let bob = try await server.addUser("bob@example.com")
      _ = try await ann.makeEntry("Mine")
      for name in ["ann", "\(SpaceID.new())", "no such", "'"] {
        let there = bob.sending("Commonplace-Space", name)
        for path in ["/entries", "/entries?q=mine", "/collections", "/types", "/changes"] {
          let answer = try await there.get(path)
          #expect(answer.status == 404 && answer.refusal != nil, "\(name) \(path)")
        }
        #expect(try await there.post("/entries", entryBody("x")).status == 404)
      }
    }
  }
}
