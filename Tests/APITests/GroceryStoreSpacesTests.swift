import Accounts
import Book
import Foundation
import Lists
import Model
import TestSupport
import Testing

/// Stores with the same id in two spaces, which is possible because devices choose the ids.
@Suite struct GroceryStoreSpacesTests {
  /// Creates two shared spaces and returns a caller for each, with the space in the header.
  private static func spaces(of ann: APIClient) async throws -> [APIClient] {
    var callers: [APIClient] = []
    for name in ["Household", "Office"] {
      let made = try await ann.post("/spaces", json(["name": name]))
      let id = try #require(made.object["id"] as? String)
      callers.append(ann.sending("Commonplace-Space", id))
    }
    return callers
  }

  private static func names(_ caller: APIClient) async throws -> [String] {
    let all = try await caller.get("/grocery-stores").object["data"] as? [[String: Any]]
    return all?.compactMap { $0["name"] as? String } ?? []
  }

  @Test(arguments: TestEngine.all)
  func `a store is changed in the requested space only, and an ambiguous id is refused`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let (id, spaces) = (GroceryStoreID.new(), try await Self.spaces(of: ann))
      let path = "/grocery-stores/\(id)"
      _ = try await spaces[0].post("/grocery-stores", json(["id": "\(id)", "name": "Here"]))
      // The id is unambiguous while only one space contains it.
      #expect(try await ann.patch(path, json(["name": "Near"])).status == 200)
      _ = try await spaces[1].post("/grocery-stores", json(["id": "\(id)", "name": "There"]))
      let doubt = try await ann.patch(path, json(["name": "Lost"]))
      #expect(doubt.status == 409 && doubt.object["code"] as? String == "store.ambiguous")
      #expect(try await ann.delete(path).status == 409)
      #expect(try await spaces[1].patch(path, json(["name": "Far"])).status == 200)
      #expect(try await Self.names(spaces[0]) == ["Near"])
      #expect(try await Self.names(spaces[1]) == ["Far"])
      _ = try await ann.post("/grocery-stores", json(["id": "\(id)", "name": "Home"]))
      let gone = try await ann.delete(path)
      let undo = try #require(gone.object["undo"] as? String)
      #expect(try await Self.names(ann) == [])
      #expect(try await Self.names(spaces[0]) == ["Near"])
      #expect(try await ann.post("/undo/\(undo)").status == 200)
      #expect(try await Self.names(ann) == ["Home"])
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a token of one space never writes to the store of another`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let (id, household) = (GroceryStoreID.new(), try await Self.spaces(of: ann)[0])
      _ = try await household.post("/grocery-stores", json(["id": "\(id)", "name": "Theirs"]))
      _ = try await ann.post("/grocery-stores", json(["id": "\(id)", "name": "Mine"]))
      let accounts = server.features.accounts
      let user = try await accounts.users.find(email: "ann@example.com").key
      let text = try await accounts.tokens.issue(
        named: "Script", scope: .write, space: try await accounts.users.personalSpace(of: user),
        to: user)
      let script = APIClient(server: server, tokens: nil).sending("Authorization", "Bearer \(text)")
      #expect(
        try await script.patch("/grocery-stores/\(id)", json(["name": "Changed"])).status == 200)
      #expect(try await Self.names(ann) == ["Changed"])
      #expect(try await Self.names(household) == ["Theirs"])
    }
  }
}
