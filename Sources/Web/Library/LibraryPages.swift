import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// The Library as pages.
enum LibraryPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let features = call.site.features
    let after = try Query(call.request).text("after").map { try place(Cursor($0)) }
    let landing = try await features.library.landing(call.scope, after: after)
    let suggestions = after == nil ? try await features.suggestions.all(in: call.scope) : []
    let view = LibraryView(
      landing: landing, suggestions: suggestions, book: try await features.types.all(call.scope),
      next: landing.next.map(cursor), canWrite: call.canWrite)
    return call.answer(view.page(in: call.page))
  }

  // MARK: - All of a type

  @Sendable static func list(_ call: PageCall) async throws -> Response {
    let features = call.site.features
    let name = call.context.parameters.get("type") ?? ""
    let book = try await features.types.all(call.scope)
    let type = try type(name, book)
    let (query, wanted) = try read(call, type)
    let page =
      query.text.isEmpty
      ? try await features.entries.page(wanted, in: call.scope)
      : try await features.entries.search(query.text, wanted, in: call.scope)
    let view = LibraryListView(
      query: query, type: type, book: book, page: page, next: page.next.map(cursor),
      canWrite: call.canWrite)
    var response = call.answer(view.page(in: call.page))
    if query.saysShape {
      response.headers.append(
        call.deployment.baseURL.cookie(
          "library-view", query.shape.rawValue, seconds: Sessions.cookieLifetime))
    }
    return response
  }

  /// The type that a path names.
  static func type(_ name: String, _ book: TypeBook) throws -> TypeRecord {
    guard let type = TypeID(name).flatMap({ book[$0] }) ?? book[named: name] else {
      throw Failure.notFound("type")
    }
    return type
  }

  private static func read(
    _ call: PageCall, _ type: TypeRecord
  ) throws -> (LibraryQuery, EntryQuery) {
    let parameters = try Query(call.request)
    var query = LibraryQuery(type: type.pathName)
    query.text = (parameters.text("q") ?? "").normalised
    query.filter = try EntryFilter(parameters: parameters.pairs.all)
    query.sort = parameters.text("sort").flatMap { EntryQuery.Sort($0) } ?? query.sort
    let shape = parameters.text("view")
    query.saysShape = shape != nil
    query.shape =
      LibraryQuery.Shape(
        rawValue: shape ?? cookie("library-view", in: call.request.headers) ?? "") ?? .grid
    query.pages = min(
      max(Int(parameters.text("pages") ?? "") ?? 1, 1), LibraryQuery.mostPages)
    var wanted = EntryQuery()
    wanted.type = .id(type.id)
    wanted.filter = query.filter
    wanted.sort = query.sort
    wanted.limit = LibraryQuery.pageSize * query.pages
    // Counting all of a type is known; counting what passes a filter is one more statement.
    wanted.countsAll = !query.filter.isEmpty && parameters.text("after") == nil
    wanted.after = try parameters.text("after").map { try place(Cursor($0)) }
    return (query, wanted)
  }

  private static func place(_ cursor: Cursor) throws -> EntryQuery.Position {
    EntryQuery.Position(value: try cursor.text(at: 0), key: try cursor.int(at: 1))
  }

  private static func cursor(_ place: EntryQuery.Position) -> String {
    Cursor([.text(place.value), .int(place.key)]).text
  }

  // MARK: - One entry

  @Sendable static func entry(_ call: PageCall) async throws -> Response {
    let features = call.site.features
    let record = try await find(call)
    let scope = try call.scope
    let book = try await features.types.all(scope)
    let related = try await features.entries.relations(of: [record], in: scope)
    let view = LibraryEntryView(
      entry: record.model, type: record.typeID.flatMap { book[$0] }, book: book,
      related: related[record.key] ?? [:],
      incoming: try await features.entries.incoming(of: record, book, in: scope),
      canWrite: call.canWrite)
    return call.answer(view.page(in: call.page))
  }

  /// One of this book; another book's is not to be found here.
  private static func find(_ call: PageCall) async throws -> EntryRecord {
    let record = try await call.site.features.entries.find(
      call.id(of: Entry.self), for: call.member.user)
    guard try record.space == call.scope.space else { throw Failure.notFound("entry") }
    return record
  }

  @Sendable static func setFavourite(_ call: PageCall) async throws -> Response {
    let isFavourite = try await call.form()["favourite"] == "true"
    let record = try await find(call)
    let (_, group) = try await call.site.features.entries.amend(
      record.id, for: call.member.user
    ) { $0.favourite = isFavourite }
    return call.redirect(
      within: "/library/entries/\(record.id)",
      telling: Notice(isFavourite ? .favoured : .unfavoured, undo: group))
  }

  @Sendable static func setRating(_ call: PageCall) async throws -> Response {
    let text = try await call.form()["rating"] ?? ""
    let rating = Double(text)
    guard text.isEmpty || rating != nil else {
      throw Failure.invalid(FieldProblem("rating", "number"))
    }
    let record = try await find(call)
    let (_, group) = try await call.site.features.entries.amend(
      record.id, for: call.member.user
    ) { $0.rating = .set(rating) }
    return call.redirect(
      within: "/library/entries/\(record.id)", telling: Notice(.rated, undo: group))
  }

  /// A page that only takes a form leads to its entry.
  @Sendable static func redirect(_ call: PageCall) async throws -> Response {
    call.redirect(within: "/library/entries/\(try call.id(of: Entry.self))")
  }
}
