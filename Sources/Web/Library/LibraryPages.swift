import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// The pages of the Library.
enum LibraryPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let after = try Query(call.request).text("after").map { try position(from: Cursor($0)) }
    let landing = try await features.library.landing(call.scope, after: after)
    let suggestions = after == nil ? try await features.suggestions.all(in: call.scope) : []
    let view = LibraryView(
      landing: landing, suggestions: suggestions,
      allTypes: try await features.types.all(call.scope),
      next: landing.next.map(cursor),
      views: after == nil ? try await features.views.all(call.scope) : [], canWrite: call.canWrite)
    return call.answer(view.page(in: call.page))
  }

  // MARK: - All of a type

  @Sendable static func list(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let name = call.context.parameters.get("type") ?? ""
    let types = try await features.types.all(call.scope)
    let type = try type(name, types)
    let parameters = try Query(call.request)
    var query = LibraryQuery(type, parameters: parameters.pairs.all)
    if !query.specifiesLayout {
      query.layout =
        LibraryQuery.ListLayout(rawValue: cookie(shapeCookie(type), in: call.request.headers) ?? "")
        ?? .grid
    }
    return try await list(
      call, query, type, after: parameters.text("after").map { try position(from: Cursor($0)) })
  }

  /// The page with the filters of a list.
  @Sendable static func filters(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let type = try type(
      call.context.parameters.get("type") ?? "", try await features.types.all(call.scope))
    var query = LibraryQuery(type, parameters: try Query(call.request).pairs.all)
    var facets: FilterFacets?
    if query.text.isEmpty {
      do {
        facets = try await features.entries.facets(
          of: query.entryQuery(of: type, after: nil), in: call.scope)
      } catch let failure as Failure where failure.code == EntryFilter.failureCode {
        // An old link has conditions that the type no longer supports. The list says so; here they
        // are left out.
        removeRefused(by: failure, from: &query.filter)
        facets = try await features.entries.facets(
          of: query.entryQuery(of: type, after: nil), in: call.scope)
      }
    }
    let titles = try await features.entries.titles(namedIn: query.filter, in: call.scope)
    let view = LibraryFilters(
      query: query, type: type, facets: facets, titles: titles, context: call.page)
    return call.answer(view.page())
  }

  /// - Parameter refused: the form of a saved view that failed validation and is shown again.
  static func list(
    _ call: PageCall, _ query: LibraryQuery, _ type: TypeRecord, after: EntryQuery.Position?,
    refused: RefusedSavedViewForm? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let features = call.web.features
    let (page, ignored) = try await page(call, query, type, after)
    let view = LibraryListView(
      query: query, type: type, types: try await features.types.all(call.scope), page: page,
      next: page.next.map(cursor), views: try await features.views.all(call.scope, of: type.id),
      ignored: ignored, refused: refused,
      titles: try await features.entries.titles(namedIn: query.filter, in: call.scope),
      canWrite: call.canWrite)
    var context = call.page
    context.preferredSearchScope = type.pathName
    var response = call.answer(view.page(in: context), status: status)
    if query.specifiesLayout {
      response.headers.append(
        call.deployment.baseURL.cookie(
          shapeCookie(type), query.layout.rawValue, seconds: Sessions.cookieLifetime))
    }
    return response
  }

  /// Returns the name of the cookie that remembers the layout of a type. Each type has its own, so
  /// that films can be posters and board games a table.
  private static func shapeCookie(_ type: TypeRecord) -> String { "library-view-\(type.pathName)" }

  /// Returns the type with the id or the name that a path contains.
  static func type(_ name: String, _ types: TypeSet) throws -> TypeRecord {
    guard let type = TypeID(name).flatMap({ types[$0] }) ?? types[named: name] else {
      throw Failure.notFound("type")
    }
    return type
  }

  /// The parts of a query that a list ignored.
  struct IgnoredQueryParts {
    /// The keys of fields that the type does not have any more, or that cannot be sorted by.
    var fields: [String] = []
    /// Conditions with an invalid value, for example a year that is not a number.
    var wrong: [FieldProblem] = []
  }

  /// Returns a page of the list. If the type no longer supports a part of the query, as with a
  /// saved view or an old link, that part is ignored and returned as `ignored`.
  private static func page(
    _ call: PageCall, _ query: LibraryQuery, _ type: TypeRecord, _ after: EntryQuery.Position?
  ) async throws -> (EntryPage, ignored: IgnoredQueryParts) {
    var wanted = query.entryQuery(of: type, after: after)
    var ignored = IgnoredQueryParts()
    // `query` has only the valid conditions; this has the problems of the others.
    let read = ParsedFilter(parameters: try Query(call.request).pairs.all)
    ignored.wrong = read.problems
    if let key = query.sort.fieldKey, type.field(key).map({ $0.kind.definition.isSortable }) != true
    {
      ignored.fields.append(key)
      wanted.sort = LibraryQuery.defaultSort
    }
    do {
      return (try await page(call, query.text, wanted), ignored)
    } catch let failure as Failure where failure.code == EntryFilter.failureCode {
      let refused = removeRefused(by: failure, from: &wanted.filter)
      ignored.fields += lost(by: failure, of: refused).subtracting(ignored.fields).sorted()
      ignored.wrong = read.problems(adding: failure.fields).filter { $0.code != "filter.noField" }
      return (try await page(call, query.text, wanted), ignored)
    }
  }

  /// Returns the fields of `refused` that the type does not have any more.
  private static func lost(
    by failure: Failure, of refused: [EntryFilter.Condition]
  ) -> Set<String> {
    let gone = failure.fields.filter { $0.code == "filter.noField" }
    let lost = refused.filter { condition in
      gone.contains { $0.field.hasPrefix("filter[\(condition.field)][") }
    }
    return Set(lost.map(\.field))
  }

  /// Removes the conditions that the failure is about, and returns them.
  @discardableResult
  private static func removeRefused(
    by failure: Failure, from filter: inout EntryFilter
  ) -> [EntryFilter.Condition] {
    let refused = refused(by: failure, of: filter)
    // Without a refused condition the reason is the number of conditions, so all are removed.
    if refused.isEmpty { filter.conditions = [] }
    filter.conditions.removeAll { refused.contains($0) }
    return refused
  }

  /// Returns the conditions of the filter that the failure is about.
  private static func refused(
    by failure: Failure, of filter: EntryFilter
  ) -> [EntryFilter.Condition] {
    let names = Set(failure.fields.map(\.field))
    return filter.conditions.filter { condition in
      EntryFilter([condition]).parameters.contains { names.contains($0.name) }
    }
  }

  /// Returns a page of the list, or of the results of a search if `text` is not empty.
  private static func page(
    _ call: PageCall, _ text: String, _ wanted: EntryQuery
  ) async throws -> EntryPage {
    let entries = call.web.features.entries
    return text.isEmpty
      ? try await entries.page(wanted, in: call.scope)
      : try await entries.search(text, wanted, in: call.scope)
  }

  private static func position(from cursor: Cursor) throws -> EntryQuery.Position {
    EntryQuery.Position(value: try cursor.text(at: 0), key: try cursor.int(at: 1))
  }

  private static func cursor(_ place: EntryQuery.Position) -> String {
    Cursor([.text(place.value), .int(place.key)]).text
  }

  // MARK: - One entry

  @Sendable static func entry(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let record = try await find(call)
    let scope = try call.scope
    let types = try await features.types.all(scope)
    let related = try await features.entries.relations(of: [record], in: scope)
    let view = LibraryEntryView(
      entry: record.model, type: record.typeID.flatMap { types[$0] }, types: types,
      related: related[record.key] ?? [:],
      inverseRelations: try await features.entries.inverseRelations(of: record, types, in: scope),
      collection: try await collection(of: record.model, call),
      added: CalendarDate(record.model.createdAt, in: call.timeZone), canWrite: call.canWrite)
    return call.answer(view.page(in: call.page))
  }

  private static func collection(
    of entry: Entry, _ call: PageCall
  ) async throws -> EntryCollection? {
    guard let id = entry.collectionID else { return nil }
    return try await call.web.features.collections.all(call.scope).map(\.model).first {
      $0.id == id
    }
  }

  /// Returns the entry if it belongs to the current book. Entries of other books are not found.
  private static func find(_ call: PageCall) async throws -> EntryRecord {
    let record = try await call.web.features.entries.find(
      call.id(of: Entry.self), for: call.member.user)
    guard try record.space == call.scope.space else { throw Failure.notFound("entry") }
    return record
  }

  @Sendable static func setFavourite(_ call: PageCall) async throws -> Response {
    let isFavourite = try await call.form()["favourite"] == "true"
    let record = try await find(call)
    let (_, group) = try await call.web.features.entries.update(
      record.id, for: call.member.user, today: call.today
    ) { $0.favourite = isFavourite }
    return call.redirect(
      within: "/library/entries/\(record.id)",
      notice: Notice(isFavourite ? .favoured : .unfavoured, undo: group))
  }

  @Sendable static func setStage(_ call: PageCall) async throws -> Response {
    guard let stage = try await call.form()["stage"].flatMap({ Stage(known: $0) }) else {
      throw Failure.invalid(FieldProblem("stage", "choice"))
    }
    let record = try await find(call)
    let (_, group) = try await call.web.features.entries.update(
      record.id, for: call.member.user, today: call.today
    ) { draft in
      draft.stage = stage
      draft.revision = record.revision
      if stage != .planned { unplan(record, in: &draft) }
    }
    return call.redirect(
      within: "/library/entries/\(record.id)",
      notice: Notice(stage == .planned ? .planned : .unplanned, undo: group))
  }

  /// Takes a planned entry out of the plans. That does not finish it now: its last occasion, if any,
  /// provides the date.
  private static func unplan(_ record: EntryRecord, in draft: inout EntryDraft) {
    guard record.stage == Stage.planned.rawValue else { return }
    let last = record.model.occasions?.last
    (draft.undated, draft.date) = (last == nil, last.map { "\($0.date)" })
    draft.score = last?.score.rawValue ?? 0
  }

  /// Sets the rating. A planned entry with a rating was seen, so it becomes done, which the notice
  /// says.
  @Sendable static func setRating(_ call: PageCall) async throws -> Response {
    let text = try await call.form()["rating"] ?? ""
    let rating = Double(text)
    guard text.isEmpty || rating != nil else {
      throw Failure.invalid(FieldProblem("rating", "number"))
    }
    let record = try await find(call)
    let isSeen = rating != nil && record.stage == Stage.planned.rawValue
    let (_, group) = try await call.web.features.entries.update(
      record.id, for: call.member.user, today: call.today
    ) { draft in
      draft.rating = .set(rating)
      guard isSeen else { return }
      draft.stage = .done
      unplan(record, in: &draft)
    }
    return call.redirect(
      within: "/library/entries/\(record.id)",
      notice: Notice(isSeen ? .ratedAndDone : .rated, undo: group))
  }

  /// Redirects a GET of a form's action to its entry.
  @Sendable static func redirect(_ call: PageCall) async throws -> Response {
    call.redirect(within: "/library/entries/\(try call.id(of: Entry.self))")
  }
}
