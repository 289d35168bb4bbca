import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// The page of the content tree.
enum TreePages {
  /// The largest number of contents in the tree. Nobody orders more by hand.
  private static let maxCount = 1000

  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let records = try await call.web.features.site.contents.page(
      limit: maxCount, offset: 0, in: call.scope)
    let book = try await call.web.features.types.all(call.scope)
    let nodes = ordered(records).map { record, depth, position in
      TreeView.Node(
        id: record.id, title: record.title, slug: record.slug, state: record.state,
        icon: book[record.typeID]?.icon ?? "📄", depth: depth, parent: record.parentID,
        position: position)
    }
    let view = TreeView(nodes: nodes, canWrite: call.canWrite, context: call.page)
    return call.answer(view.page)
  }

  /// Moves content below another one, to a position among its children. `to` is
  /// `{parent}:{position}`. Without a parent the content moves to the top level.
  @Sendable static func move(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let to = (form["to"] ?? "\(form["parent"] ?? ""):\(form["position"] ?? "")")
      .split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let node = form["node"].flatMap({ EntryID($0) }), to.count == 2 else {
      throw Failure.notFound("content")
    }
    let group = ChangeGroupID.new()
    _ = try await call.web.features.site.contents.move(
      node, under: EntryID(to[0]), at: Int(to[1]), group: group, in: call.scope)
    return call.redirect(within: "/site/tree", notice: Notice(.moved, undo: group, count: 1))
  }

  /// Returns the contents that can be the parent of `record`: all but itself and those below it.
  static func choices(
    for record: ContentRecord?, _ call: PageCall
  ) async throws -> [(id: EntryID, title: String, depth: Int)] {
    let records = try await call.web.features.site.contents.page(
      limit: maxCount, offset: 0, in: call.scope)
    var below: Int?
    return ordered(records).compactMap { other, depth, _ in
      if let top = below, depth > top { return nil }
      below = other.id == record?.id ? depth : nil
      return below == nil ? (other.id, other.name, depth) : nil
    }
  }

  /// Returns the contents depth first, siblings by position and then by creation.
  static func ordered(
    _ records: [ContentRecord]
  ) -> [(record: ContentRecord, depth: Int, position: Int)] {
    let known = Set(records.map(\.id))
    let children = Dictionary(grouping: records) { record in
      record.parentID.flatMap { known.contains($0) ? $0 : nil }
    }
    var found: [(record: ContentRecord, depth: Int, position: Int)] = []
    func add(_ parent: EntryID?, _ depth: Int) {
      let siblings = (children[parent] ?? []).sorted {
        ($0.position, $0.key) < ($1.position, $1.key)
      }
      for (position, record) in siblings.enumerated() {
        found.append((record, depth, position))
        add(record.id, depth + 1)
      }
    }
    add(nil, 0)
    return found
  }
}
