import Accounts
import Foundation
import Model
import TestSupport
import Testing

/// Shared spaces, their members and their invitations.
@Suite struct MembersAPITests {
  private static func createSpace(as ann: APIClient) async throws -> String {
    let made = try await ann.post("/spaces", #"{"name":"Our home"}"#)
    #expect(made.status == 201, "\(made.text)")
    return try #require(made.object["id"] as? String)
  }

  private static func invite(_ ann: APIClient, _ space: String, _ body: String) async throws
    -> ServerResponse
  {
    try await ann.post("/spaces/\(space)/invitations", body)
  }

  private static func data(_ answer: ServerResponse) -> [[String: Any]] {
    answer.object["data"] as? [[String: Any]] ?? []
  }

  @Test(arguments: TestEngine.all)
  func `a space can be created with defaults, renamed, and is listed after the default space`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let space = try await Self.createSpace(as: ann)
      let there = ann.sending("Commonplace-Space", space)
      #expect(try await there.collections().count == 3)
      let renamed = try await ann.put("/spaces/\(space)", #"{"name":" Cabin "}"#)
      #expect(renamed.object["name"] as? String == "Cabin")
      #expect(renamed.object["handle"] as? String == "our-home")
      let listed = try await ann.get("/spaces")
      #expect(Self.data(listed).map { $0["name"] as? String } == ["Ann", "Cabin"])
      #expect(Self.data(listed).map { $0["is_home"] as? Bool } == [true, false])
      #expect(listed.object["next"] is NSNull)
      let one = try await ann.get("/spaces/\(space)")
      #expect(one.object["role"] as? String == "owner")
      for body in ["{}", #"{"name":""}"#, #"{"name":"\#(String(repeating: "x", count: 101))"}"#] {
        #expect(try await ann.post("/spaces", body).status == 422)
        #expect(try await ann.put("/spaces/\(space)", body).status == 422)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invited member's role can be changed and the member removed`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let bob = try await server.addUser("bob@example.com", name: "Bob")
      let space = try await Self.createSpace(as: ann)
      let made = try await Self.invite(ann, space, #"{"role":"viewer","uses":2,"days":1}"#)
      #expect(made.status == 201 && made.object["most_uses"] as? Int == 2)
      let link = try #require(made.object["link"] as? String)
      #expect(link.hasPrefix("http://localhost:8080/invite/"))

      let joined = try await bob.post("/invitations/accept", json(["token": link]))
      #expect(joined.status == 200 && joined.object["role"] as? String == "viewer")
      let there = bob.sending("Commonplace-Space", space)
      #expect(try await there.post("/entries", entryBody("No")).status == 403)
      let people = Self.data(try await bob.get("/spaces/\(space)/members"))
      #expect(people.map { $0["name"] as? String } == ["Ann", "Bob"])

      let id = try #require(people.last?["user_id"] as? String)
      let path = "/spaces/\(space)/members/\(id)"
      #expect(try await bob.put(path, #"{"role":"owner"}"#).status == 403)
      #expect(try await ann.put(path, #"{"role":"editor"}"#).status == 200)
      #expect(try await there.post("/entries", entryBody("Yes")).status == 201)
      #expect(try await ann.put(path, #"{"role":"king"}"#).status == 422)
      let removed = try await ann.delete(path)
      let undo = try #require(removed.object["undo"] as? String)
      #expect(try await bob.get("/spaces/\(space)").status == 404)
      let undone = try await ann.sending("Commonplace-Space", space).post("/undo/\(undo)")
      #expect(undone.status == 200, "\(undone.text)")
      #expect(try await bob.get("/spaces/\(space)").object["role"] as? String == "editor")
    }
  }

  @Test(arguments: TestEngine.all)
  func `only owners can create, see and revoke invitations`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let space = try await Self.createSpace(as: ann)
      let made = try await Self.invite(ann, space, #"{"role":"editor","email":"cid@example.com"}"#)
      let letter = try #require(try await server.outbox.last(to: "cid@example.com"))
      let link = try #require(made.object["link"] as? String)
      #expect(letter.text.contains(link))
      #expect(try await bob.get("/spaces/\(space)/invitations").status == 404)
      let listed = Self.data(try await ann.get("/spaces/\(space)/invitations"))
      #expect(listed.first?["link"] as? String == link && listed.count == 1)
      let id = try #require(made.object["id"] as? String)
      #expect(try await bob.delete("/spaces/\(space)/invitations/\(id)").status == 404)
      #expect(try await ann.delete("/spaces/\(space)/invitations/\(id)").status == 200)
      #expect(try await ann.delete("/spaces/\(space)/invitations/\(id)").status == 404)
      let late = try await bob.post("/invitations/accept", json(["token": link]))
      #expect(late.status == 404 && late.refusal != nil)
      for body in [
        "{}", #"{"role":"king"}"#, #"{"role":"editor","days":0}"#,
        #"{"role":"editor","uses":101}"#, #"{"role":"editor","email":"nobody"}"#,
      ] {
        #expect(try await Self.invite(ann, space, body).status == 422, "\(body)")
      }
    }
  }
}
