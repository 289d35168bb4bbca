import Accounts
import Book
import Catalog
import Model
import Publishing
import ServerKit

/// Functions that load what pages show of content.
enum ContentLoader {
  struct LoadedValues {
    /// The values as text, by field.
    var values: [FieldID: String] = [:]
    /// The entries of relations, by field key.
    var related: [String: [LinkedEntry]] = [:]
    /// The media files, by id.
    var media: [String: MediaControl.Item] = [:]
  }

  static func values(
    of record: ContentRecord, _ type: TypeRecord, _ call: PageCall
  ) async throws -> LoadedValues {
    let features = call.web.features
    var shown = LoadedValues()
    let texts = try JSON.decode([String: String].self, from: record.fields)
    for field in type.fields { shown.values[field.id] = texts[field.fieldKey] ?? "" }
    if type.fields.contains(where: { $0.kind == .relation }) {
      let entry = try await features.entries.find(record.id, for: call.member.user)
      shown.related =
        try await features.entries.relations(of: [entry], in: call.scope)[entry.key]
        ?? [:]
    }
    let media = type.fields.filter(\.kind.definition.isMediaFile).compactMap { shown.values[$0.id] }
    shown.media = try await MediaPages.items(media, call)
    return shown
  }

  static func facts(
    of record: ContentRecord, _ call: PageCall
  ) async throws -> ContentView.ContentMetadata {
    let tree = try await call.web.features.site.contents.tree(under: record.id, in: call.scope)
    var facts = ContentView.ContentMetadata(
      id: record.id, title: record.title, state: record.state, isPublished: record.isPublished,
      modified: call.dateAndTime(record.updatedAt), created: call.dateAndTime(record.createdAt),
      revision: record.revision)
    facts.author = record.authorName
    facts.slug = record.slug
    facts.publicSlug = record.pendingRoute?.slug == nil ? nil : record.route?.slug
    facts.isRouteActive = record.isRouteActive
    facts.address = record.route.flatMap { route in
      call.publicSite.map { $0 + route.slug.dropFirst() }
    }
    facts.published = record.publishedAt.map(call.dateAndTime)
    facts.scheduled = record.publishAt.map(call.scheduledTime)
    if let parent = record.parentID {
      let found = try await call.web.features.site.contents.find(parent, in: call.scope)
      facts.parent = (parent, found.title)
    }
    facts.children = tree.filter { $0.parentID == record.id }
      .map { ($0.id, $0.title, $0.state) }
    return facts
  }

  static func input(
    of record: ContentRecord, _ type: TypeRecord, _ call: PageCall
  ) async throws -> ContentInput {
    var input = ContentInput()
    input.type = type.id
    input.title = record.title
    input.slug = record.slug ?? ""
    input.isRouteActive = record.isRouteActive
    input.status = record.status
    input.publishAt = record.publishAt.map { LocalTime.text($0, in: call.timeZone) } ?? ""
    input.parent = record.parentID
    let texts = try JSON.decode([String: String].self, from: record.fields)
    for field in type.fields { input.values[field.id] = texts[field.fieldKey] ?? "" }
    return input
  }
}

// MARK: - ContentQuery

/// The query of the URL of a type's contents.
struct ContentQuery: Equatable {
  /// The order: the latest modification first (`newest`) or last, or the latest creation or
  /// publication first.
  enum Sort: String, CaseIterable { case newest, oldest, title, created, published }

  var type: TypeID
  var text = ""
  var state: ContentState?
  var sort = Sort.newest
  /// The number of contents on the pages before.
  var offset = 0
  var selection: BulkSelection?

  static let pageSize = 50

  func path(in context: PageContext) -> String {
    var parts: [String] = []
    if let state { parts.append("status=\(state.rawValue)") }
    if !text.isEmpty { parts.append("q=\(percentEncoded(text))") }
    if sort != .newest { parts.append("sort=\(sort.rawValue)") }
    if let selection { parts.append("select=\(selection.text)") }
    if offset > 0 { parts.append("after=\(offset)") }
    let query = parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    return context.siteType(type) + query
  }

  /// Returns the query after a change.
  func with(_ change: (inout ContentQuery) -> Void) -> ContentQuery {
    var query = self
    change(&query)
    return query
  }
}
