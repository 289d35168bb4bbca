import Accounts
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Lists
import Model
import Publishing
import ServerKit

/// | method | path    | who may | answers                                                        |
/// |--------|---------|---------|----------------------------------------------------------------|
/// | GET    | /search | anyone  | a member: results of every type in the space, grouped and as one |
/// |        |         |         | list; others, and API tokens without the header: results        |
/// |        |         |         | on the published site                                           |
struct BookSearchAPI: Sendable {
  let entries: Entries
  let lists: GroceryLists
  let site: Site

  var routes: [Route] {
    [
      Route(
        .get, "/search", .anyone, .own, "Searches all types; results are grouped and in one list.",
        Operation(
          query: ["q", "type", "collection", "limit", "offset", "locale", "prefix", "space"],
          headers: [.space], response: "SearchFindings")
      ) { call in
        try await searchesPublishedContent(call) ? findPublished(call) : find(call)
      }
    ]
  }

  /// Whether the request searches a published site instead of a space: without a credential, or
  /// with an API token but without the header `Commonplace-Space`. ModulaCMS's clients send such a
  /// token and show the results to the public. Clients of our own API send the header.
  private func searchesPublishedContent(_ call: Call) -> Bool {
    // An invalid or expired key must answer 401, not the public results.
    guard let principal = call.context.principal else { return call.context.credential == .none }
    return principal.token != nil && call.request.headers[.commonplaceSpace] == nil
  }

  private static let maxOffset = 500

  func find(_ call: Call) async throws -> Response {
    let query = try call.query()
    var question = SpaceSearchQuery(query.text("q") ?? "")
    question.type = query.text("type").map { TypeReference($0) }
    question.collection = try query.id("collection", as: CollectionID.self)
    let limit = try query.count("limit", default: 5, cap: 50)
    let offset = try query.int("offset", in: 0...BookSearchAPI.maxOffset) ?? 0
    // The list merges all groups. Each can contain all results up to the end of the page.
    question.limit = limit + offset
    let scope = try call.scope
    let findings = try await entries.search(question, in: scope)
    // Only entries have a type or a collection, so these filters exclude shopping lists.
    let isNarrow = question.type != nil || question.collection != nil
    let found =
      isNarrow
      ? ListSearchResults()
      : try await lists.search(question.text, limit: limit, in: scope)
    let hits = findings.groups.flatMap(\.hits)
    let places = try await site.delivery.places(of: hits.map(\.entry.key), in: scope.space)
    let json = BookSearchJSON(baseURL: call.context.deployment.baseURL)
    return jsonResponse(
      json.results(
        findings, lists: found, routes: places, for: question, limit: limit, offset: offset),
      headers: [.vary: "Authorization, Commonplace-Space", .cacheControl: "no-store"])
  }

  /// Searches the published content of a site. The response has the shape of ModulaCMS's contract.
  func findPublished(_ call: Call) async throws -> Response {
    let query = try call.query()
    let text = query.text("q") ?? ""
    let limit = try query.count(default: 20, cap: 100)
    let offset = try query.int("offset", in: 0...500) ?? 0
    let found = try await site.delivery.search(
      text, type: query.text("type"), limit: limit, offset: offset,
      matchesPrefix: query.bool("prefix") ?? true, in: call.siteSpace(site.settings))
    return jsonResponse(
      SiteSearchJSON.page(found.hits, total: found.total, of: text, limit, offset),
      headers: [.vary: "Authorization, Commonplace-Space", .cacheControl: "no-cache"])
  }
}
