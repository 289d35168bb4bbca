import Accounts
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// | method | path          | who may | answers                                             |
/// |--------|---------------|---------|-----------------------------------------------------|
/// | GET    | /query/{name} | anyone  | entries of one type, filtered, sorted, a page of them|
struct QueryAPI: Sendable {
  let delivery: Delivery
  let settings: SiteSettings

  var routes: [Route] {
    [
      Route(
        .get, "/query/{name}", .anyone, .modula,
        "Entries of one type by any of its fields: field=, field[gt]=, …",
        Operation(
          query: ["sort", "limit", "offset", "locale", "status", "space", "field[op]"],
          headers: [.space], response: "Object")
      ) { try await find($0) }
    ]
  }

  func find(_ call: Call) async throws -> Response {
    let question = try Self.question(
      call.context.parameters.get("name")?.removingPercentEncoding ?? "", call.query())
    if question.status == .published {
      let document = try await delivery.document(
        for: question, in: call.siteSpace(settings)
      ) { found in
        String(decoding: Self.json(found, question).bytes, as: UTF8.self)
      }
      return DeliveryAPI.answer(document, cache: "no-cache", to: call.request)
    }
    // Unpublished content is visible to members only, and only in the space of the request.
    _ = try call.member
    let found = try await delivery.find(question, in: call.space.space)
    return jsonResponse(Self.json(found, question), headers: [.cacheControl: "no-cache"])
  }

  // MARK: - Reading

  /// The parameters that are not filters.
  private static let own: Set<String> = ["sort", "limit", "offset", "locale", "status", "space"]

  private static func question(
    _ name: String, _ query: ServerKit.Query
  ) throws -> SiteQuery {
    var question = SiteQuery(type: name)
    question.sort = query.text("sort")
    question.limit = try query.count(default: question.limit, cap: SiteQuery.maxLimit)
    question.offset = try query.int("offset", in: 0...SiteQuery.maxOffset) ?? 0
    question.locale = query.text("locale") ?? ""
    if let status = query.text("status") { question.status = Status(rawValue: status) }
    question.filters = try query.pairs.all.filter { !own.contains($0.name) }.map(filter)
    return question
  }

  /// Returns the filter of a parameter named `field` or `field[op]`.
  private static func filter(
    _ pair: (name: String, value: String)
  ) throws -> SiteQuery.Filter {
    guard pair.name.hasSuffix("]"), let bracket = pair.name.lastIndex(of: "[") else {
      return SiteQuery.Filter(pair.name, .eq, pair.value)
    }
    let word = pair.name[pair.name.index(after: bracket)...].dropLast()
    guard let operation = SiteQuery.Operation(rawValue: String(word)) else {
      throw Failure.invalid(FieldProblem(pair.name, "operator"))
    }
    return SiteQuery.Filter(String(pair.name[..<bracket]), operation, pair.value)
  }

  // MARK: - Writing

  private static func json(_ result: SiteQueryResult, _ question: SiteQuery) -> JSONWriter {
    var json = JSONWriter(capacity: 400 + result.matches.count * 400)
    json.object { json in
      json.array("data") { json in
        for match in result.matches { json.object { write(match, result, to: &$0) } }
      }
      json.member("total", result.total)
      json.member("limit", question.limit)
      json.member("offset", question.offset)
      json.object("datatype") { json in
        json.member("name", result.typeName)
        json.member("label", result.typeLabel)
      }
    }
    return json
  }

  private static func write(
    _ match: SiteQueryResult.QueryMatch, _ result: SiteQueryResult, to json: inout JSONWriter
  ) {
    json.member("content_data_id", match.id)
    json.member("datatype_id", result.typeID)
    json.member("author_id", match.authorID)
    json.member("status", match.status.rawValue)
    json.member("date_created", match.createdAt)
    json.member("date_modified", match.updatedAt)
    json.member("published_at", match.publishedAt?.description ?? "")
    json.object("fields") { json in
      for field in match.fields { json.member(named: field.name, field.value) }
    }
  }
}

// MARK: - SiteSearchJSON

/// A type that writes search results in the shape of ModulaCMS's contract: one list, the best match
/// first.
enum SiteSearchJSON {
  static func page(
    _ hits: [SiteSearchHit], total: Int, of text: String, _ limit: Int, _ offset: Int
  ) -> JSONWriter {
    var json = JSONWriter(capacity: 400 + hits.count * 400)
    json.object { json in
      json.member("query", text.normalised)
      json.array("groups") { _ in }
      json.array("types") { _ in }
      json.array("collections") { _ in }
      members(hits, total: total, limit, offset, to: &json)
    }
    return json
  }

  static func members(
    _ hits: [SiteSearchHit], total: Int, _ limit: Int, _ offset: Int, to json: inout JSONWriter
  ) {
    json.array("results") { json in
      for hit in hits { json.object { write(hit, to: &$0) } }
    }
    json.member("total", total)
    json.member("limit", limit)
    json.member("offset", offset)
  }

  private static func write(_ hit: SiteSearchHit, to json: inout JSONWriter) {
    json.member("id", hit.id)
    json.member("content_data_id", hit.id)
    json.member("route_slug", hit.slug)
    json.member("route_title", hit.routeTitle)
    json.member("datatype_name", hit.typeName)
    json.member("datatype_label", hit.typeLabel)
    json.member("score", hit.score)
    json.member("snippet", hit.snippet)
    json.member("published_at", hit.publishedAt?.description ?? "")
  }
}

extension SiteSearchHit {
  typealias RouteSummary = (slug: String, title: String, publishedAt: Timestamp?)

  /// Creates a result from an entry of any type that a member found in their space. `place` is nil
  /// for an entry that is not on a route.
  init(_ finding: SearchResult, _ type: TypeRecord?, at place: RouteSummary?) {
    let scores: [SearchResult.Match: Double] = [.title: 1, .text: 0.5, .part: 0.4, .near: 0.25]
    self.init(
      id: finding.entry.id, slug: place?.slug ?? "",
      routeTitle: place.map { $0.title.isEmpty ? finding.entry.title : $0.title }
        ?? finding.entry.title,
      typeName: type.map { SiteNames.name(of: $0.name) } ?? "", typeLabel: type?.name ?? "",
      score: scores[finding.match] ?? 0, snippet: finding.snippet?.text.text ?? "",
      publishedAt: place?.publishedAt)
  }
}

// MARK: - SearchRebuildAPI

/// | method | path                  | who may | answers                                     |
/// |--------|-----------------------|---------|---------------------------------------------|
/// | POST   | /admin/search/rebuild | editor  | the size of the site's search index         |
struct SearchRebuildAPI: Sendable {
  let delivery: Delivery

  var routes: [Route] {
    [
      Route(
        .post, "/admin/search/rebuild", .member, .modula, "Rebuilds the site's search index.",
        Operation(headers: [.space], response: "Object")
      ) { call in
        let built = try await delivery.rebuildSearch(in: call.scope)
        var json = JSONWriter(capacity: 100)
        json.object { json in
          json.member("status", "ok")
          json.member("documents", built.documents)
          json.member("terms", built.terms)
          // The index is in the database and uses no memory of this process.
          json.member("mem_bytes", 0)
        }
        return jsonResponse(json)
      }
    ]
  }
}
