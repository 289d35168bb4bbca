import Accounts
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// The resources of the Library. `movies`, `actors` and `genres` share this implementation.
///
/// | method | path                    | who may | answers                                       |
/// |--------|-------------------------|---------|-----------------------------------------------|
/// | GET    | /movies                 | member  | a page, by name; filters, sort, cursor, count |
/// | POST   | /movies                 | editor  | 201, the new one                              |
/// | GET    | /movies/{id}            | member  | one                                           |
/// | PATCH  | /movies/{id}            | editor  | the changed one; an empty array clears        |
/// | DELETE | /movies/{id}            | editor  | a message; relations to it are removed        |
/// | PUT    | /movies/{id}/favourite  | editor  | the changed one                               |
/// | PUT    | /movies/{id}/rating     | editor  | the changed one (only movies)                 |
struct LibraryAPI: Sendable {
  let entries: Entries
  let types: Types
  let kind: LibraryResource

  var routes: [Route] {
    let (path, one) = ("/\(kind.name)", "/\(kind.name)/{id}")
    let body = "\(kind.schema)Draft"
    return [
      Route(
        .get, path, .member, .own, "A page of the Library's \(kind.name), by name.",
        Operation(query: kind.queryNames, headers: [.space], response: "\(kind.schema)Page")
      ) { try await list($0) },
      Route(
        .post, path, .member, .own, "Creates one of the \(kind.name).",
        Operation(headers: [.space], body: body, response: kind.schema, status: 201)
      ) { try await create($0) },
      Route(.get, one, .member, .own, "One of the \(kind.name).", Operation(response: kind.schema))
      {
        try await show($0)
      },
      Route(
        .patch, one, .member, .own, "Changes the given members; an empty array clears.",
        Operation(headers: [.ifMatch], body: body, response: kind.schema)
      ) { try await change($0) },
      Route(
        .delete, one, .member, .own, "Deletes one and the relations to it.",
        Operation(headers: [.ifMatch], response: "Message")
      ) { try await delete($0) },
      Route(
        .put, "\(one)/favourite", .member, .own, "Sets or clears the favourite mark.",
        Operation(body: "Favourite", response: kind.schema)
      ) { try await setFavourite($0) },
    ] + (kind.hasRatings ? [rating(one)] : [])
  }

  /// Returns the route that sets a rating.
  /// - Parameter one: the path of one entry.
  private func rating(_ one: String) -> Route {
    Route(
      .put, "\(one)/rating", .member, .own, "Rates it from 0 to 10; null removes the rating.",
      Operation(body: "Rating", response: kind.schema)
    ) { try await setRating($0) }
  }

  // MARK: - Reading

  func list(_ call: Call) async throws -> Response {
    let query = try call.query()
    let asked = try kind.listRequest(from: query)
    let page = try await asked.readPage(of: entries, in: call.scope) { wanted in
      try await entries.page(wanted, in: call.scope)
    }
    let next = page.next.map {
      Cursor([.text(asked.entryQuery.sort.description), .text($0.value), .int($0.key)]).text
    }
    let json = try await json(page.entries, call.scope, call)
    return jsonResponse(
      json.list(page, next: next), headers: [.vary: "Authorization, Commonplace-Space"])
  }

  func show(_ call: Call) async throws -> Response {
    let entry = try await find(call)
    return try await answer(entry, call)
  }

  /// Returns the entry whose id is in the path.
  /// - Throws: notFound, also for an entry of another type.
  private func find(_ call: Call) async throws -> EntryRecord {
    let entry = try await entries.find(call.id(of: Entry.self), for: call.member.user)
    let scope = Scope(user: try call.member.user, space: entry.space)
    let typeSet = try await types.all(scope)
    guard let type = entry.typeID, typeSet[named: kind.type]?.id == type else {
      throw Failure.notFound("entry")
    }
    return entry
  }

  private func json(
    _ shown: [EntryRecord], _ scope: Scope, _ call: Call
  ) async throws -> LibraryJSON {
    var json = LibraryJSON(kind: kind, baseURL: call.context.deployment.baseURL)
    if kind.hasRatings {
      json.relations = try await entries.relations(of: shown, in: scope)
    } else if let movies = try await types.all(scope)[named: "movie"] {
      json.counts = try await entries.inverseRelationCounts(of: shown, from: movies.key, in: scope)
    }
    return json
  }

  private func answer(
    _ entry: EntryRecord, _ call: Call, status: HTTPResponse.Status = .ok,
    undo: ChangeGroupID? = nil
  ) async throws -> Response {
    let scope = Scope(user: try call.member.user, space: entry.space)
    var headers: HTTPFields = [.eTag: EntityTag(entry.etag).description]
    if let undo { headers[.commonplaceUndo] = undo.description }
    let json = try await json([entry], scope, call)
    return jsonResponse(json.object(entry), status: status, headers: headers)
  }

  // MARK: - Writing

  func create(_ call: Call) async throws -> Response {
    let body = try await call.body(LibraryBody.self, limit: BodyLimit.photos)
    guard let type = try await types.all(call.scope)[named: kind.type] else {
      throw Failure.notFound("type")
    }
    var draft = EntryDraft(typeID: type.id)
    body.apply(to: &draft, of: kind)
    draft.images = body.images
    let made = try await kind.renamingFailureFields(givenByID: body.linksByID) { [draft] in
      try await entries.create(
        draft, incoming: body.incoming(kind), in: call.scope, today: call.today)
    }
    return try await answer(made, call, status: .created)
  }

  /// Changes the given fields of an entry.
  func change(_ call: Call) async throws -> Response {
    let entry = try await find(call)
    let body = try await call.body(LibraryBody.self, limit: BodyLimit.photos)
    let (changed, group) = try await kind.renamingFailureFields(givenByID: body.linksByID) {
      try await entries.update(
        entry.id, ifMatch: EntriesAPI.revisions(inIfMatchOf: call.request, entry: entry.id),
        images: body.images,
        inverseRelation: body.incoming(kind), for: call.member.user, today: call.today
      ) { [kind] in body.apply(to: &$0, of: kind) }
    }
    return try await answer(changed, call, undo: group)
  }

  func delete(_ call: Call) async throws -> Response {
    let entry = try await find(call)
    let group = try await entries.delete(
      entry.id, ifMatch: EntriesAPI.revisions(inIfMatchOf: call.request, entry: entry.id),
      for: call.member.user)
    return try jsonResponse(Message(message: "Deleted", undo: group.description))
  }

  private struct Favourite: Decodable {
    var is_favourited: Bool
  }

  func setFavourite(_ call: Call) async throws -> Response {
    let entry = try await find(call)
    let isFavourite = try await call.body(Favourite.self).is_favourited
    let (changed, group) = try await entries.update(
      entry.id, for: call.member.user, today: call.today
    ) {
      $0.favourite = isFavourite
    }
    return try await answer(changed, call, undo: group)
  }

  private struct Rating: Decodable {
    var rating: Double?

    enum CodingKeys: String, CodingKey { case rating }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      // `decodeNil` throws if the member is missing: only an explicit null may remove the rating.
      rating =
        try values.decodeNil(forKey: .rating) ? nil : values.decode(Double.self, forKey: .rating)
    }
  }

  func setRating(_ call: Call) async throws -> Response {
    let entry = try await find(call)
    let rating = try await call.body(Rating.self).rating
    let (changed, group) = try await kind.renamingFailureFields {
      try await entries.update(
        entry.id, for: call.member.user, today: call.today
      ) { $0.rating = .set(rating) }
    }
    return try await answer(changed, call, undo: group)
  }
}
