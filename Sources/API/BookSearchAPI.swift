import Accounts
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import ListCore
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

// MARK: - BookSearchJSON

/// A type that writes the results of a search in one space.
struct BookSearchJSON {
  let baseURL: BaseURL

  /// - Parameters:
  ///   - places: the routes of found entries, by their ids.
  ///   - limit: the maximum number of hits in each group, and on the page of the one list.
  ///   - offset: the number of hits that the page skips.
  func results(
    _ findings: SearchResults, lists: ListSearchResults,
    routes places: [EntryID: SiteSearchHit.RouteSummary],
    for question: SpaceSearchQuery, limit: Int, offset: Int
  ) -> JSONWriter {
    let hits = findings.groups.flatMap { group in
      group.hits.map { SiteSearchHit($0, group.type, at: places[$0.entry.id]) }
    }.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element)
    let total = findings.groups.map(\.found).reduce(0, +)
    var json = JSONWriter(capacity: 4000)
    json.object { json in
      json.member("query", question.text.normalised)
      json.array("groups") { json in
        for group in findings.groups { json.object { write(group, upTo: limit, to: &$0) } }
        if lists.count > 0 { json.object { write(lists, to: &$0) } }
      }
      writePlaces(of: findings, to: &json)
      SiteSearchJSON.members(
        Array(hits.dropFirst(offset).prefix(limit)), total: total, limit, offset, to: &json)
    }
    return json
  }

  private func writePlaces(of findings: SearchResults, to json: inout JSONWriter) {
    json.array("types") { json in
      for (type, count) in findings.types {
        json.object { write(type.id, type.name, type.icon, count, to: &$0) }
      }
    }
    json.array("collections") { json in
      for (collection, count) in findings.collections {
        json.object { write(collection.id, collection.name, collection.icon, count, to: &$0) }
      }
    }
  }

  private func write<Entity>(
    _ id: Identifier<Entity>, _ name: String, _ icon: String, _ count: SearchCount?,
    to json: inout JSONWriter
  ) {
    json.member("id", id)
    json.member("name", name)
    json.member("icon", icon)
    if let count { write(count, to: &json) }
  }

  private func write(_ count: SearchCount, to json: inout JSONWriter) {
    json.member("count", count.number)
    json.member("more", count.isMore)
  }

  private func write(_ group: SearchGroup, upTo limit: Int, to json: inout JSONWriter) {
    json.member("kind", "entry")
    json.key("type")
    if let type = group.type {
      json.object { write(type.id, type.name, type.icon, nil, to: &$0) }
    } else {
      json.null()
    }
    write(group.count, to: &json)
    json.array("hits") { json in
      for hit in group.hits.prefix(limit) { json.object { write(hit, to: &$0) } }
    }
  }

  // MARK: - Lists

  private func write(_ lists: ListSearchResults, to json: inout JSONWriter) {
    json.member("kind", "list")
    json.key("type")
    json.null()
    json.member("count", lists.count)
    json.member("more", lists.isMore)
    json.array("hits") { json in
      for hit in lists.lists { json.object { write(hit, to: &$0) } }
    }
  }

  private func write(_ hit: ListSearchResult, to json: inout JSONWriter) {
    json.member("id", hit.list.id)
    json.member("title", hit.name.text)
    write(hit.name.marks, to: &json)
    json.member("match", hit.match.rawValue)
    if let item = hit.item {
      json.object("snippet") { json in
        json.member("in", "item")
        json.member("text", item.text)
        write(item.marks, to: &json)
      }
    }
    json.member("item_count", hit.list.itemCount)
    json.member("checked_count", hit.list.checkedCount)
    json.member("photo_url", GroceryListJSON(baseURL: baseURL).photoURL(of: hit.list))
    json.array("roles") { _ in }
  }

  // MARK: - A hit

  private func write(_ hit: SearchResult, to json: inout JSONWriter) {
    let entry = hit.entry
    json.member("id", entry.id)
    json.member("title", entry.title)
    write(hit.title.marks, to: &json)
    json.member("match", hit.match.rawValue)
    if let snippet = hit.snippet { json.object("snippet") { write(snippet, to: &$0) } }
    json.member("year", entry.field(LibraryResource.yearField))
    json.member("photo_url", entry.cover.map { baseURL.absolute("/api/v1/images/\($0)") })
    json.member("is_favourited", entry.favourite)
    json.key("collection")
    if let collection = hit.collection {
      json.object { write(collection.id, collection.name, collection.icon, nil, to: &$0) }
    } else {
      json.null()
    }
    json.array("roles") { json in
      for role in hit.roles { json.object { write(role, to: &$0) } }
    }
  }

  private func write(_ snippet: SearchResult.Snippet, to json: inout JSONWriter) {
    switch snippet.place {
    case .field(let name): json.member("in", name.stored)
    case .description: json.member("in", "description")
    case .notes: json.member("in", "notes")
    }
    json.member("text", snippet.text.text)
    write(snippet.text.marks, to: &json)
  }

  private func write(_ role: SearchResult.InverseLinkCount, to json: inout JSONWriter) {
    json.member("type", role.type.name)
    json.member("field", role.field.label)
    json.member("count", role.count)
  }

  /// Writes ranges of matches, in Unicode scalars.
  private func write(_ marks: [Range<Int>], to json: inout JSONWriter) {
    json.array("marks") { json in
      for mark in marks {
        json.array { json in
          json.value(mark.lowerBound)
          json.value(mark.upperBound)
        }
      }
    }
  }
}
