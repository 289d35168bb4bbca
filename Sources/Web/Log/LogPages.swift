import Accounts
import Book
package import Catalog
import HTTPTypes
import Hummingbird
import Journal
package import Model
import ServerKit

/// The page of the Log.
enum LogPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let scope = try call.scope
    let (query, wanted) = try read(call)
    let (page, counts) = try await read(query, wanted, features.entries, in: scope)
    var context = call.page
    let entries = page.entries.map(\.model)
    var view = LogView(
      query: query, collections: try await features.collections.all(scope).map(\.model),
      total: try await features.entries.total(in: scope), entries: entries,
      types: try await features.types.all(scope).types.map(\.model),
      next: page.next.map { cursor($0) }, canWrite: call.canWrite)
    view.counts = counts
    let authors = try await features.entries.otherAuthors(
      among: page.entries.map(\.key), in: scope)
    for record in page.entries { view.authors[record.id] = authors[record.key] }
    view.imported = try await imported(of: page.entries, entries, today: context.today, call)
    context.preferredSearchScope = query.collection?.id?.description
    return try remember(query, in: call.answer(view.page(in: context)), call)
  }

  /// Returns the response with cookies for the layout and the order, which depend on the device, if
  /// the URL contains them. Further pages of a list have the order with which it began.
  private static func remember(
    _ query: LogQuery, in response: Response, _ call: PageCall
  ) throws -> Response {
    let given = try Query(call.request)
    var response = response
    for (name, value) in [("view", query.layout.rawValue), ("sort", query.sort.rawValue)]
    where given.text(name) != nil && given.text("after") == nil {
      response.headers.append(
        call.deployment.baseURL.cookie(name, value, seconds: Sessions.cookieLifetime))
    }
    return response
  }

  /// Returns a page of entries, and the numbers of entries by collection if they are to be counted.
  private static func read(
    _ query: LogQuery, _ wanted: EntryQuery, _ entries: Entries, in scope: Scope
  ) async throws -> (EntryPage, CollectionCounts?) {
    let page =
      query.text.isEmpty
      ? try await entries.page(wanted, in: scope)
      : try await entries.search(query.text, wanted, in: scope)
    guard query.isNarrowed else { return (page, nil) }
    let counts = try await entries.collectionCounts(
      of: wanted, matching: query.text, in: scope)
    return (page, counts)
  }

  /// Returns the ids of entries that would be shown as new, but were imported.
  private static func imported(
    of records: [EntryRecord], _ entries: [Entry], today: CalendarDate, _ call: PageCall
  ) async throws -> Set<EntryID> {
    let fresh = zip(records, entries).filter { $1.isNew(today: today) }.map { $0.0.key }
    let imported = try await call.web.features.entries.imported(among: fresh, in: call.scope)
    return Set(records.filter { imported.contains($0.key) }.map(\.id))
  }

  // MARK: - The query of the URL

  private static func read(_ call: PageCall) throws -> (LogQuery, EntryQuery) {
    let parameters = try Query(call.request)
    var query = LogQuery(
      collection: parameters.text("collection").flatMap { CollectionFilter($0) },
      stage: parameters.text("stage").flatMap { Stage(known: $0) },
      text: (parameters.text("q") ?? "").normalised,
      sort: remembered("sort", parameters, call).flatMap { LogQuery.Sort(rawValue: $0) } ?? .newest,
      layout: remembered("view", parameters, call).flatMap { LogQuery.ListLayout(rawValue: $0) }
        ?? .grid)
    query.specifiesLayout = parameters.text("view") != nil
    query.pages = min(max(Int(parameters.text("pages") ?? "") ?? 1, 1), LogQuery.maxPages)
    query.selection = parameters.text("select").flatMap { BulkSelection($0) }
    var wanted = EntryQuery()
    wanted.collection = query.collection
    wanted.stage = query.stage
    wanted.limit = 48 * query.pages
    wanted.sort = sort(query.sort)
    if let after = parameters.text("after") {
      let cursor = try Cursor(after)
      wanted.after = EntryQuery.Position(
        value: try cursor.text(at: 0), key: try cursor.int(at: 1))
    }
    return (query, wanted)
  }

  /// Returns a parameter of the URL, or the cookie in which its last value is stored.
  private static func remembered(_ name: String, _ parameters: Query, _ call: PageCall) -> String? {
    parameters.text(name) ?? cookie(name, in: call.request.headers)
  }

  private static func sort(_ sort: LogQuery.Sort) -> EntryQuery.Sort {
    switch sort {
    case .newest: .init(.created, descending: true)
    case .date: .init(.date, descending: true)
    case .title: .init(.title, descending: false)
    case .rating: .init(.rating, descending: true)
    }
  }

  private static func cursor(_ place: EntryQuery.Position) -> String {
    Cursor([.text(place.value), .int(place.key)]).text
  }
}

// MARK: - LogQuery

/// The query of the Log's URL.
package struct LogQuery: Sendable, Equatable {
  /// The order: by the time at which entries were added (`newest`), or by their date in the log.
  package enum Sort: String, CaseIterable, Sendable { case newest, date, title, rating }
  package enum ListLayout: String, Sendable { case grid, list }

  /// The collection and the stage to which the list is limited; nil for all.
  package var collection: CollectionFilter?
  package var stage: Stage?
  package var text: String
  package var sort: Sort
  package var layout: ListLayout
  /// The cursor of the page. Nil for the first page.
  package var cursor: String?
  /// The number of pages to show at once, so that a list that was scrolled has its length again
  /// after a reload.
  package var pages = 1
  /// Whether the URL contains the layout. Otherwise the device's cookie decides.
  package var specifiesLayout = false
  package var selection: BulkSelection?

  static let maxPages = 20

  /// Whether the collections have other numbers of entries than in the whole Log.
  var isNarrowed: Bool { !text.isEmpty || stage != nil }

  /// Whether later pages contain older entries. Search results are ordered by relevance.
  var isOrderedByTime: Bool { text.isEmpty && [.newest, .date].contains(sort) }

  package init(
    collection: CollectionFilter? = nil, stage: Stage? = nil, text: String = "",
    sort: Sort = .newest, layout: ListLayout = .grid, cursor: String? = nil
  ) {
    self.collection = collection
    self.stage = stage
    self.text = text
    self.sort = sort
    self.layout = layout
    self.cursor = cursor
  }

  /// Returns the same query with another selection. Nil hides the checkboxes.
  func selecting(_ selection: BulkSelection?) -> LogQuery {
    var query = self
    query.selection = selection
    return query
  }

  /// Returns the path with the parameters that differ from the default. A layout that the URL
  /// contained, and the order of a cursor, are always included, because the cookies can have others.
  func path(in context: PageContext, layout: ListLayout? = nil) -> String {
    var parts: [String] = []
    if let collection { parts.append("collection=\(collection.text)") }
    if let stage { parts.append("stage=\(stage.rawValue)") }
    if !text.isEmpty { parts.append("q=\(percentEncoded(text))") }
    if sort != .newest || cursor != nil { parts.append("sort=\(sort.rawValue)") }
    if let shape = layout ?? (specifiesLayout ? self.layout : nil) {
      parts.append("view=\(shape.rawValue)")
    }
    if let selection { parts.append("select=\(selection.text)") }
    if let cursor { parts.append("after=\(percentEncoded(cursor))") }
    return context.path("/log") + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
  }
}
