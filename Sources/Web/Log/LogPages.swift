import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// The page of the Log.
enum LogPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let scope = try call.scope
    let (query, wanted) = try read(call)
    let page =
      query.text.isEmpty
      ? try await features.entries.page(wanted, in: scope)
      : try await features.entries.search(query.text, wanted, in: scope)
    let view = LogView(
      query: query, collections: try await features.collections.all(scope).map(\.model),
      total: try await features.entries.total(in: scope), entries: page.entries.map(\.model),
      types: try await features.types.all(scope).types.map(\.model),
      next: page.next.map { cursor($0, of: query) }, canWrite: call.canWrite)
    var context = call.page
    context.preferredSearchScope = query.collection?.description
    var response = call.answer(view.page(in: context))
    if try Query(call.request).text("view") != nil {
      // The layout depends on the device, so that a cookie stores it.
      response.headers.append(
        call.deployment.baseURL.cookie(
          "view", query.layout.rawValue, seconds: Sessions.cookieLifetime))
    }
    return response
  }

  // MARK: - The query of the URL

  private static func read(_ call: PageCall) throws -> (LogQuery, EntryQuery) {
    let parameters = try Query(call.request)
    let shape =
      parameters.text("view") ?? cookie("view", in: call.request.headers) ?? "grid"
    var query = LogQuery(
      collection: parameters.text("collection").flatMap { CollectionID($0) },
      stage: parameters.text("stage").flatMap { Stage(known: $0) },
      text: (parameters.text("q") ?? "").normalised,
      sort: parameters.text("sort").flatMap { LogQuery.Sort(rawValue: $0) } ?? .newest,
      layout: LogQuery.ListLayout(rawValue: shape) ?? .grid)
    query.specifiesLayout = parameters.text("view") != nil
    query.pages = min(max(Int(parameters.text("pages") ?? "") ?? 1, 1), LogQuery.maxPages)
    query.selection = parameters.text("select").flatMap { LogQuery.Selection($0) }
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

  private static func sort(_ sort: LogQuery.Sort) -> EntryQuery.Sort {
    switch sort {
    case .newest: .init(.created, descending: true)
    case .date: .init(.date, descending: true)
    case .title: .init(.title, descending: false)
    case .rating: .init(.rating, descending: true)
    }
  }

  private static func cursor(_ place: EntryQuery.Position, of query: LogQuery) -> String {
    Cursor([.text(place.value), .int(place.key)]).text
  }
}
