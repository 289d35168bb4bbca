import Accounts
import Book
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// The pages of content: its lists, its pages and its editor.
enum ContentPages {
  // MARK: - Lists

  @Sendable static func list(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let type = try await type(call.id(of: EntryType.self), call)
    let query = try self.query(of: type.id, call)
    var wanted = Contents.ListQuery(type: type.id)
    wanted.state = query.state
    wanted.sort = query.sort.wanted
    wanted.offset = query.offset
    wanted.limit = ContentQuery.pageSize + 1
    wanted.text = query.text
    let found = try await features.site.contents.list(wanted, in: call.scope)
    let counts = try await features.site.contents.counts(call.scope)
    let view = ContentListView(
      type: type, query: query, rows: try await rows(found, call),
      counts: counts[type.id] ?? ContentCounts(), hasMore: found.count > ContentQuery.pageSize,
      canWrite: call.canWrite,
      day: { call.words.shortDate(CalendarDate($0, in: call.timeZone), today: call.today) },
      context: call.page)
    return call.answer(view.page)
  }

  static func rows(
    _ found: [ContentRecord], _ call: PageCall
  ) async throws -> [ContentRow] {
    let records = Array(found.prefix(ContentQuery.pageSize))
    let outdated = try await call.web.features.site.contents.outdated(records, in: call.scope)
    return records.map { record in
      var row = ContentRow(record)
      row.outdated = outdated[record.id] ?? []
      row.scheduled = record.publishAt.map(call.scheduledTime)
      return row
    }
  }

  private static func query(of type: TypeID, _ call: PageCall) throws -> ContentQuery {
    let parameters = try Query(call.request)
    var query = ContentQuery(type: type)
    query.text = (parameters.text("q") ?? "").normalised
    query.state = parameters.text("status").flatMap { ContentState(rawValue: $0) }
    query.sort = parameters.text("sort").flatMap { ContentQuery.Sort(rawValue: $0) } ?? .newest
    query.offset = max(0, Int(parameters.text("after") ?? "") ?? 0)
    query.selection = parameters.text("select").flatMap { BulkSelection($0) }
    return query
  }

  /// Returns a type of the Site.
  static func type(_ id: TypeID?, _ call: PageCall) async throws -> TypeRecord {
    let types = try await call.web.features.types.all(call.scope)
    guard let type = id.flatMap({ types[$0] }), type.inSite else { throw Failure.notFound("type") }
    return type
  }

  // MARK: - One content

  static func find(_ call: PageCall) async throws -> ContentRecord {
    try await call.web.features.site.contents.find(call.id(of: Entry.self), in: call.scope)
  }

  @Sendable static func redirect(_ call: PageCall) async throws -> Response {
    call.redirect(within: "/site/entries/\(try call.id(of: Entry.self))")
  }

  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await show(call, previewLink: nil)
  }

  static func show(_ call: PageCall, previewLink: String?) async throws -> Response {
    let record = try await find(call)
    let type = try await type(record.typeID, call)
    let shown = try await ContentLoader.values(of: record, type, call)
    var facts = try await ContentLoader.facts(of: record, call)
    facts.languages = try await TranslatedContent.of(record, type, call).items
    let view = ContentView(
      metadata: facts, type: type, values: shown.values,
      related: shown.related, media: shown.media, timeZone: call.timeZone,
      canWrite: call.canWrite, previewLink: previewLink, context: call.page)
    return call.answer(view.page)
  }

  // MARK: - Creating

  @Sendable static func new(_ call: PageCall) async throws -> Response {
    let query = try Query(call.request)
    let wanted = query.text("type").flatMap { TypeID($0) }
    if query.text("type") == nil {
      let types = try await SitePages.typeRows(call)
      guard !types.isEmpty else { return call.redirect(within: "/site") }
      return call.answer(NewContentButton(types: types, context: call.page).page)
    }
    let type = try await type(wanted, call)
    var input = ContentInput()
    input.type = type.id
    input.parent = query.text("parent").flatMap { EntryID($0) }
    return try await ContentEditor.answer(call, type, nil, input)
  }

  @Sendable static func create(_ call: PageCall) async throws -> Response {
    let wanted = try Query(call.request).text("type").flatMap { TypeID($0) }
    let type = try await type(wanted, call)
    let sent = try await ContentFormBody.read(call, type)
    do {
      return try await ContentEditor.save(call, type, nil, sent)
    } catch let failure as Failure where failure.kind == .revisionMismatch {
      // The same form has created content before, and that content was changed since.
      guard let form = sent.input.form else { throw failure }
      let made = try await call.web.features.site.contents.find(
        form.entry(in: call.scope), in: call.scope)
      return try await ContentEditor.conflict(
        call, self.type(made.typeID, call), made, sent)
    }
  }

  // MARK: - Editing

  @Sendable static func edit(_ call: PageCall) async throws -> Response {
    let record = try await find(call)
    let type = try await type(record.typeID, call)
    let input = try await ContentLoader.input(of: record, type, call)
    return try await ContentEditor.answer(call, type, record, input)
  }

  @Sendable static func save(_ call: PageCall) async throws -> Response {
    let record = try await find(call)
    let type = try await type(record.typeID, call)
    let sent = try await ContentFormBody.read(call, type)
    do {
      return try await ContentEditor.save(call, type, record, sent)
    } catch let failure as Failure where failure.kind == .revisionMismatch {
      return try await ContentEditor.conflict(call, type, record, sent)
    }
  }

  // MARK: - Deleting

  @Sendable static func askToDelete(_ call: PageCall) async throws -> Response {
    let record = try await find(call)
    let under = try await call.web.features.site.contents.tree(under: record.id, in: call.scope)
    let view = ContentDeleteView(
      id: record.id, title: record.title, type: record.typeID, descendantCount: under.count - 1,
      hasRoute: record.route != nil, context: call.page)
    return call.answer(view.page)
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let record = try await find(call)
    let (_, group) = try await call.web.features.site.contents.delete(
      [record.id], recursive: form.isOn("recursive"), withRoute: form.isOn("route"),
      in: call.scope)
    return call.redirect(
      within: "/site/types/\(record.typeID)",
      notice: Notice(.deleted, undo: group, name: record.title))
  }
}

extension ContentQuery.Sort {
  var wanted: Contents.ListQuery.Sort {
    switch self {
    case .newest: .newest
    case .oldest: .oldest
    case .title: .title
    case .created: .created
    case .published: .published
    }
  }
}

extension ContentRow {
  init(_ record: ContentRecord) {
    self.init(
      id: record.id, title: record.title, slug: record.slug, state: record.state,
      isPublished: record.isPublished, modified: record.updatedAt)
  }
}
