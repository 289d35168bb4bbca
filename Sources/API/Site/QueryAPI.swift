import Accounts
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
    let question = try Self.question(call.context.parameters.get("name") ?? "", call.query())
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

  private static func json(_ found: SiteQueryResult, _ question: SiteQuery) -> JSONWriter {
    var json = JSONWriter(capacity: 400 + found.matches.count * 400)
    json.object { json in
      json.array("data") { json in
        for finding in found.matches { json.object { write(finding, found, to: &$0) } }
      }
      json.member("total", found.total)
      json.member("limit", question.limit)
      json.member("offset", question.offset)
      json.object("datatype") { json in
        json.member("name", found.typeName)
        json.member("label", found.typeLabel)
      }
    }
    return json
  }

  private static func write(
    _ finding: SiteQueryResult.QueryMatch, _ found: SiteQueryResult, to json: inout JSONWriter
  ) {
    json.member("content_data_id", finding.id)
    json.member("datatype_id", found.typeID)
    json.member("author_id", finding.authorID)
    json.member("status", finding.status.rawValue)
    json.member("date_created", finding.createdAt)
    json.member("date_modified", finding.updatedAt)
    json.member("published_at", finding.publishedAt?.description ?? "")
    json.object("fields") { json in
      for field in finding.fields { json.member(named: field.name, field.value) }
    }
  }
}
