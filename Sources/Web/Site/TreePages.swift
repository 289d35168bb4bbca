import Accounts
import Book
import Catalog
import HTML
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
    let types = try await call.web.features.types.all(call.scope)
    let nodes = ordered(records).map { record, depth, position in
      TreeView.Node(
        id: record.id, title: record.title, slug: record.slug, state: record.state,
        icon: types[record.typeID]?.icon ?? "📄", depth: depth, parent: record.parentID,
        position: position)
    }
    let view = TreeView(
      nodes: nodes, menu: try await call.siteMenu(isAtTree: true), canWrite: call.canWrite,
      context: call.page)
    return call.answer(view.page)
  }

  /// Moves content below another one, to a position among its children. The buttons send `to` as
  /// `{parent}:{position}`; tree.js sends `parent` and `position`. An empty parent is the top level,
  /// an empty position the end.
  /// - Throws: notFound for a form that does not have these fields.
  @Sendable static func move(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    guard let node = form["node"].flatMap({ EntryID($0) }), let target = target(in: form) else {
      throw Failure.notFound("content")
    }
    let group = ChangeGroupID.new()
    _ = try await call.web.features.site.contents.move(
      node, under: target.parent, at: target.position, group: group, in: call.scope)
    return call.redirect(within: "/site/tree", notice: Notice(.moved, undo: group, count: 1))
  }

  /// Returns nil if the form has no target or a malformed one. Without this check a malformed parent
  /// would move the content to the top level.
  private static func target(in form: Form) -> (parent: EntryID?, position: Int?)? {
    let parts =
      form["to"]?.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      ?? [form["parent"], form["position"]].compactMap { $0 }
    guard parts.count == 2 else { return nil }
    let (parent, position) = (EntryID(parts[0]), Int(parts[1]))
    guard parent != nil || parts[0].isEmpty, position != nil || parts[1].isEmpty else { return nil }
    return (parent, position)
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

// MARK: - TreeView

/// The content tree. Content is moved with buttons, or with scripts also by dragging.
struct TreeView {
  struct Node {
    var id: EntryID
    var title: String
    var slug: String?
    var state: ContentState
    var icon: String
    var depth: Int
    var parent: EntryID?
    /// The index among its siblings.
    var position: Int
  }

  /// The contents of the tree, depth first.
  let nodes: [Node]
  let menu: SiteMenuCard
  let canWrite: Bool
  let context: PageContext

  private var words: Words { context.words }

  var page: [UInt8] {
    SiteFrame(
      title: words(site: .tree), part: .tree,
      scripts: nodes.isEmpty ? [] : ["tree.js"], context: context
    ).page {
      if nodes.isEmpty {
        div(.class("empty")) {
          p(.class("empty-art"), .ariaHidden) { "🌳" }
          h2 { words(site: .treeEmptyTitle) }
          p { words(site: .treeEmptyText) }
        }
      } else {
        menu.node
        p(.class("site-hint")) { words(site: .treeText) }
        div(
          .id("tree"), .live(.entry, .type, .publication, .publicationSchedule, .placement),
          Attribute("data-pull", words(.refresh)),
          Attribute("data-move", context.siteTree)
        ) {
          ol(.class("tree")) { ForEach(Array(nodes.indices)) { place in item(place) } }
        }
      }
    }
  }

  private func item(_ place: Int) -> some HTML.Node {
    let node = nodes[place]
    return li(
      .class("tree-item"), Attribute("data-node", "\(node.id)"),
      Attribute("data-depth", "\(min(node.depth, 8))")
    ) {
      if canWrite {
        span(
          .class("tree-drag script-only"), .ariaHidden, Attribute("data-drag", present: true)
        ) { Icon.sort.node(context) }
      } else {
        span(.class("tree-drag"), .ariaHidden) {}
      }
      a(.class("tree-link"), .href(context.content(node.id))) {
        span(.ariaHidden) { node.icon }
        strong { node.title.isEmpty ? words(site: .untitled) : node.title }
        if let slug = node.slug { span(.class("slug")) { slug } }
        StatusBadge(state: node.state, context: context).node
      }
      if canWrite { moves(place) }
    }
  }

  // MARK: - Moves

  private func moves(_ place: Int) -> some HTML.Node {
    let node = nodes[place]
    return form(
      .class("tree-acts"), .method(.post), .action(context.siteTree),
      Attribute("data-move", present: true)
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("node"), .value("\(node.id)"))
      act("up", .back, .moveUp, up(node), node)
      act("down", .forward, .moveDown, down(node), node)
      act("out", .back, .moveOut, targetOfMovingOut(node), node)
      act("in", .forward, .moveIn, targetOfMovingIn(node), node)
    }
  }

  /// Returns a button that moves a node.
  /// - Parameter to: the target of the move; nil if the node cannot be moved so.
  private func act(
    _ name: String, _ icon: Icon, _ word: SiteWord, _ to: String?, _ node: Node
  ) -> some HTML.Node {
    button(
      .class("icon-button \(name)"), .name("to"), .value(to ?? ""),
      Attribute("data-label", name), Attribute("disabled", present: to == nil),
      .label(words(site: word, ["name": node.title]))
    ) { icon.node(context) }
  }

  private func siblings(_ parent: EntryID?) -> [Node] { nodes.filter { $0.parent == parent } }

  /// Returns the form value of a move.
  private func target(_ parent: EntryID?, _ position: Int) -> String {
    "\(parent.map { "\($0)" } ?? ""):\(position)"
  }

  /// Returns the target before the sibling before it; nil for the first one.
  private func up(_ node: Node) -> String? {
    node.position > 0 ? target(node.parent, node.position - 1) : nil
  }

  /// Returns the target after the sibling after it; nil for the last one.
  private func down(_ node: Node) -> String? {
    node.position + 1 < siblings(node.parent).count
      ? target(node.parent, node.position + 1) : nil
  }

  /// Returns the form value of the move that puts the content after its parent's parent.
  private func targetOfMovingOut(_ node: Node) -> String? {
    guard let parent = nodes.first(where: { $0.id == node.parent }) else { return nil }
    return target(parent.parent, parent.position + 1)
  }

  /// Returns the target as the last child of the sibling before it.
  private func targetOfMovingIn(_ node: Node) -> String? {
    guard node.position > 0 else { return nil }
    let before = siblings(node.parent)[node.position - 1]
    return target(before.id, siblings(before.id).count)
  }
}
