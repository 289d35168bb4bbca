import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Lists
import Model
import ServerKit

/// | method | path    | who may | answers                                                        |
/// |--------|---------|---------|----------------------------------------------------------------|
/// | GET    | /search | member  | what a book has of every type, in groups, with what matched     |
struct BookSearchAPI: Sendable {
  let entries: Entries
  let lists: GroceryLists

  var routes: [Route] {
    [
      Route(
        .get, "/search", .member, .own, "Finds things of every type, in groups.",
        Operation(
          query: ["q", "type", "collection", "limit"], headers: [.space], answer: "SearchFindings")
      ) { try await find($0) }
    ]
  }

  func find(_ call: Call) async throws -> Response {
    let query = try call.query()
    var question = SearchQuestion(query.text("q") ?? "")
    question.type = query.text("type").map { TypeReference($0) }
    question.collection = try query.id("collection", as: CollectionID.self)
    question.limit = try query.count("limit", default: 5, cap: 50)
    let findings = try await entries.search(question, in: call.scope)
    // A type or a collection is of entries alone.
    let isNarrow = question.type != nil || question.collection != nil
    let found =
      isNarrow
      ? ListFindings()
      : try await lists.search(question.text, limit: question.limit, in: call.scope)
    let json = BookSearchJSON(baseURL: call.context.deployment.baseURL)
    return jsonResponse(
      json.findings(findings, found, of: question),
      headers: [.vary: "Authorization, Commonplace-Space", .cacheControl: "no-store"])
  }
}
