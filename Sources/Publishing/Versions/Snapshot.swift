package import Catalog
package import Database
import Markdown
package import Model

/// An entry of the site and everything under it, as a version stores it.
package struct Snapshot: StoredAsJSON, Sendable, Equatable {
  /// Depth-first, the root first, siblings in their order.
  package var entries: [Node]

  package struct Node: Codable, Sendable, Equatable {
    package var id: EntryID
    /// The id of the parent; nil for the root.
    package var parent: EntryID?
    package var position: Int
    package var type: TypeID
    package var title: String
    package var description: String
    package var notes: String
    /// `YYYY-MM-DD`.
    package var date: String
    /// Values by field key: texts, and relations as ids.
    package var doc: [String: Value]
    package var images: [EntryImage]
    package var author: UserID
    /// Milliseconds since 1970.
    package var created: Int64
    package var modified: Int64
    /// The route of the entry at that time.
    package var route: RouteID?

    /// The key of the entry's row; 0 if it is not known. It is not encoded.
    package var key = EntryKey(0)

    enum CodingKeys: String, CodingKey {
      case id, parent, position, type, title, description, notes, date, doc, images, author
      case created, modified, route
    }
  }

  package typealias Value = EntryValue

  package init(entries: [Node]) { self.entries = entries }

  /// - Throws: also `DecodingError` for entries that are not a tree within the limits: archives
  ///   contain snapshots too, and what is published from one follows its tree down.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    entries = try container.decode([Node].self, forKey: .entries)
    guard Snapshot.isTree(entries) else {
      throw DecodingError.dataCorruptedError(
        forKey: .entries, in: container, debugDescription: "not a tree")
    }
  }

  private enum CodingKeys: String, CodingKey { case entries }

  /// Whether ids are unique, no entry is above its parent, and the limits hold.
  private static func isTree(_ entries: [Node]) -> Bool {
    guard entries.count <= maxEntries else { return false }
    let all = Set(entries.map(\.id))
    guard all.count == entries.count else { return false }
    var depths: [EntryID: Int] = [:]
    for entry in entries {
      var depth = 0
      if let parent = entry.parent, all.contains(parent) {
        guard let above = depths[parent], above < maxDepth else { return false }
        depth = above + 1
      }
      depths[entry.id] = depth
    }
    return true
  }

  /// The limits on the number of entries and on their depth.
  package static let maxEntries = 1_000
  package static let maxDepth = 100

  package var root: Node? { entries.first }

  package func children(of id: EntryID) -> [Node] { entries.filter { $0.parent == id } }
}

// MARK: - SnapshotReader

/// Which of the entries below a page are published with it. Archived ones never are.
package enum PageParts: Sendable {
  case all
  /// Only entries that are published already. Drafts stay drafts.
  case published
}

/// Reads an entry of the site and everything under it in their current state.
package enum SnapshotReader {
  /// Reads the entries with one statement, and their translations with one for each language.
  /// - Parameter locale: the language whose translations replace the values; empty for the site's
  ///   own.
  /// - Throws: notFound for an entry that is not of the site; invalid for a tree that is too large.
  package static func read(
    _ root: EntryKey, locale: String = "", parts: PageParts = .all, _ types: SiteTypeSet,
    in space: SpaceKey, _ db: any Connection
  ) throws -> Snapshot {
    var nodes = try rows(root, parts, in: space, db)
    guard nodes.count <= Snapshot.maxEntries else {
      throw Failure.invalid(FieldProblem("nodes", "tooMany", ["max": "\(Snapshot.maxEntries)"]))
    }
    nodes.removeAll { types[$0.node.type] == nil }
    guard nodes.contains(where: { $0.node.key == root }) else { throw Failure.notFound("entry") }
    if !locale.isEmpty {
      try Translations.apply(locale, to: &nodes, types, in: space, db)
    }
    return Snapshot(entries: ordered(nodes, from: root))
  }

  /// A node with the key of its parent; nil for the root.
  struct TreeRow {
    var node: Snapshot.Node
    var parent: EntryKey?
  }

  private static func rows(
    _ root: EntryKey, _ parts: PageParts, in space: SpaceKey, _ db: any Connection
  ) throws -> [TreeRow] {
    try db.rows(
      """
      WITH RECURSIVE tree (key, parent, position, depth) AS (
        SELECT CAST($2 AS bigint), CAST(NULL AS bigint), 0, 0
        UNION ALL
        SELECT s.entry_id, tree.key, s.position, tree.depth + 1 FROM tree
        \(db.dialect.orderedJoin) site_entries s \(db.dialect.indexed(by: "site_entries_of_parent"))
          ON s.space_id = $1 AND s.parent_id = tree.key
          \(parts == .all ? "" : "AND s.published_at IS NOT NULL")
        \(db.dialect.orderedJoin) entries c ON c.space_id = $1 AND c.key = s.entry_id AND c.status <> 'archived'
        WHERE tree.depth < \(Snapshot.maxDepth))
      SELECT e.key, e.id, tree.parent, tree.position, t.id, e.title, e.description, e.notes,
        e.date, e.doc, e.images, u.id, e.created_at, e.updated_at, r.id
      FROM tree
      \(db.dialect.orderedJoin) entries e ON e.space_id = $1 AND e.key = tree.key
      \(db.dialect.orderedJoin) types t ON t.space_id = $1 AND t.key = e.type_id
      \(db.dialect.orderedJoin) users u ON u.key = e.user_id
      LEFT JOIN site_entries s ON s.space_id = $1 AND s.entry_id = e.key
      LEFT JOIN routes r ON r.space_id = $1 AND r.key = s.route_id
      LIMIT \(Snapshot.maxEntries + 1)
      """, space, root
    ) { row in
      TreeRow(node: try node(row), parent: row.optionalKey(2))
    }
  }

  /// - Throws: `DecodingError` for images that cannot be read, because the version would be
  ///   published without them.
  private static func node(_ row: borrowing Row) throws -> Snapshot.Node {
    let images = row.text(10)
    return try Snapshot.Node(
      id: row.id(1), parent: nil, position: row.int(3), type: row.id(4), title: row.text(5),
      description: row.text(6), notes: row.text(7), date: row.text(8),
      doc: EntryValue.all(in: row.text(9)),
      images: JSONReader.images(images) ?? JSON.decode(from: images),
      author: row.id(11), created: row.int64(12), modified: row.int64(13),
      route: row.optionalID(14), key: row.key(0))
  }

  /// Returns the entries depth-first, each one once, even if the rows form a cycle.
  private static func ordered(_ found: [TreeRow], from root: EntryKey) -> [Snapshot.Node] {
    let below = Dictionary(grouping: found.filter { $0.node.key != root }, by: \.parent)
      .mapValues { $0.map(\.node).sorted { ($0.position, $0.key) < ($1.position, $1.key) } }
    var ordered: [Snapshot.Node] = []
    var seen = Set<EntryKey>()
    func add(_ node: Snapshot.Node, under parent: EntryID?) {
      guard seen.insert(node.key).inserted else { return }
      var node = node
      node.parent = parent
      ordered.append(node)
      for child in below[node.key] ?? [] { add(child, under: node.id) }
    }
    for found in found where found.node.key == root { add(found.node, under: nil) }
    return ordered
  }
}

// MARK: - RenderedTexts

/// The rendered Markdown of a snapshot, which is stored with the version that the public sees.
struct RenderedTexts: StoredAsJSON {
  /// Keyed by the id of an entry, then by the key of a field.
  private var texts: [String: [String: RenderedMarkdown]] = [:]

  /// The key of an entry's notes, which are not a field.
  static let notes = ""

  init(_ snapshot: Snapshot, _ types: SiteTypeSet) {
    for node in snapshot.entries {
      var own: [String: RenderedMarkdown] = [:]
      if !node.notes.isEmpty { own[RenderedTexts.notes] = RenderedTexts.render(notes: node.notes) }
      for field in types[node.type]?.fields ?? []
      where field.record.kind.definition.isMarkdown {
        guard case .text(let text)? = node.doc[field.key], !text.isEmpty else { continue }
        own[field.key] = Markdown(text).rendered()
      }
      if !own.isEmpty { texts[node.id.description] = own }
    }
  }

  /// Renders notes with their line breaks, because they are often plain text.
  static func render(notes: String) -> RenderedMarkdown {
    Markdown(notes, preservesLineBreaks: true).rendered()
  }

  subscript(_ id: EntryID, _ field: String) -> RenderedMarkdown? {
    texts[id.description]?[field]
  }
}
