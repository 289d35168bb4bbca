import Catalog
import Database
package import Journal
package import Model

extension Contents {
  /// The result of saving a tree, with the ids of the new nodes by their `client_id`.
  package struct TreeReport: Encodable, Sendable {
    package var created: Int
    package var updated: Int
    package var deleted: Int
    package var ids: [String: EntryID]

    enum CodingKeys: String, CodingKey {
      case created, updated, deleted
      case ids = "id_map"
    }

    package func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(created, forKey: .created)
      try values.encode(updated, forKey: .updated)
      try values.encode(deleted, forKey: .deleted)
      try values.encode(ids.mapValues(\.description), forKey: .ids)
    }
  }

  /// Creates, moves and deletes nodes of a tree in one transaction.
  /// - Throws: malformed if there is nothing to do; invalid for a broken rule.
  package func saveTree(_ body: TreeBody, in scope: Scope) async throws -> TreeReport {
    let nodes = body.creates.count + body.updates.count + body.deletes.count
    guard nodes > 0 else { throw Failure.malformed("site.nothingToDo") }
    guard nodes <= ContentMutations.maxNodes else {
      throw Failure.malformed("site.tooManyNodes", ["max": "\(ContentMutations.maxNodes)"])
    }
    return try await write(in: scope) { mutations in
      var saving = TreeWriter(mutations)
      try saving.make(body.creates, on: body.contentID)
      try saving.link(body.creates)
      try saving.link(body.updates)
      let deleted = try saving.delete(body.deletes)
      return TreeReport(
        created: body.creates.count, updated: body.updates.count, deleted: deleted,
        ids: saving.made.mapValues(\.id))
    }
  }
}

/// Applies the nodes of a `TreeBody`, in whatever order the client has sent them.
private struct TreeWriter {
  let mutations: ContentMutations
  /// The created nodes by their `client_id`.
  var made: [String: ContentStore.Child] = [:]

  init(_ mutations: ContentMutations) { self.mutations = mutations }

  /// Creates the nodes, not yet in their places.
  /// - Parameter root: the entry whose route they get; nil for none.
  mutating func make(_ nodes: [TreeBody.Node], on root: EntryID?) throws {
    let route = try root.map { try mutations.find($0).route?.id } ?? nil
    for (place, node) in nodes.enumerated() {
      guard let name = node.clientID, !name.isEmpty, made[name] == nil else {
        throw Failure.invalid(FieldProblem("creates.\(place).client_id", "required"))
      }
      let content = try mutations.make(
        ContentBody(typeID: node.typeID, status: .draft, routeID: .set(route)))
      made[name] = ContentStore.Child(key: content.key, id: content.id)
    }
  }

  /// Returns a node by its id or its `client_id`.
  /// - Parameter field: the member of the request that contains it, for the failure.
  private func child(_ name: String, _ field: String) throws -> ContentStore.Child {
    if let new = made[name] { return new }
    guard let id = EntryID(name) else {
      throw Failure.invalid(FieldProblem(field, "belongs"))
    }
    return try mutations.entry(id, field: field)
  }

  /// Returns nil for a member that is left out or empty.
  private func child(_ name: Patch<String>, _ field: String) throws -> ContentStore.Child? {
    guard case .set(let text?) = name, !text.isEmpty else { return nil }
    return try child(text, field)
  }

  /// Returns the entry that a node of the request creates or changes.
  private func node(_ node: TreeBody.Node) throws -> ContentStore.Child {
    if let name = node.clientID, let new = made[name] { return new }
    guard let id = node.id else {
      throw Failure.invalid(FieldProblem("content_data_id", "required"))
    }
    return try mutations.entry(id, field: "content_data_id")
  }

  /// Moves all nodes under their parents, and then puts siblings into their order.
  func link(_ nodes: [TreeBody.Node]) throws {
    for entry in nodes {
      let own = try node(entry)
      if case .set(let text) = entry.parentID {
        let parent = try text.flatMap { $0.isEmpty ? nil : try child($0, "parent_id") }
        if try mutations.parent(of: own.key) != parent?.key {
          try mutations.move(own.key, under: parent?.key, at: nil)
        }
      }
    }
    for entry in nodes {
      if let first = try child(entry.firstChildID, "first_child_id") {
        try mutations.move(first.key, under: try node(entry).key, at: 0)
      }
    }
    for entry in try inOrder(nodes) { try follow(entry) }
  }

  /// Returns the nodes in an order in which each one comes after its previous sibling.
  private func inOrder(_ nodes: [TreeBody.Node]) throws -> [TreeBody.Node] {
    var rest = try nodes.map { (own: try node($0).key, node: $0) }
    var ordered: [TreeBody.Node] = []
    while !rest.isEmpty {
      let waiting = Set(rest.map(\.own))
      let index =
        try rest.firstIndex { entry in
          let previous = try child(entry.node.previousSiblingID, "prev_sibling_id")
          return previous.map { !waiting.contains($0.key) } ?? true
        } ?? 0
      ordered.append(rest.remove(at: index).node)
    }
    return ordered
  }

  /// Moves a node to the place after its previous sibling, or else before its next one.
  private func follow(_ entry: TreeBody.Node) throws {
    let own = try node(entry)
    guard let parent = try mutations.parent(of: own.key) else { return }
    let siblings = try mutations.children(of: parent).map(\.key).filter { $0 != own.key }
    if let previous = try child(entry.previousSiblingID, "prev_sibling_id") {
      guard let place = siblings.firstIndex(of: previous.key) else {
        throw Failure.invalid(FieldProblem("prev_sibling_id", "siblings"))
      }
      try mutations.move(own.key, under: parent, at: place + 1)
    } else if let next = try child(entry.nextSiblingID, "next_sibling_id") {
      guard let place = siblings.firstIndex(of: next.key) else {
        throw Failure.invalid(FieldProblem("next_sibling_id", "siblings"))
      }
      try mutations.move(own.key, under: parent, at: place)
    }
  }

  /// - Returns: the number of deleted entries.
  func delete(_ names: [String]) throws -> Int {
    var deleted = 0
    for name in names {
      let child = try child(name, "deletes")
      deleted += try mutations.delete(child.id, recursive: false, withRoute: false).count
    }
    return deleted
  }
}

// MARK: - ContentTree

/// Reads trees of content.
enum ContentTree {
  /// Returns the roots, each followed by its descendants depth-first, siblings in their order.
  static func load(
    _ roots: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [ContentRecord] {
    var children: [EntryKey: [ContentStore.Child]] = [:]
    var level = roots
    var count = roots.count
    for _ in 0..<ContentMutations.maxDepth {
      let next = try ContentStore.children(of: level, in: space, db)
      children.merge(next) { first, _ in first }
      level = next.values.flatMap { $0.map(\.key) }
      count += level.count
      guard !level.isEmpty, count <= ContentMutations.maxNodes else { break }
    }
    var order: [EntryKey] = []
    var seen = Set<EntryKey>()
    func add(_ key: EntryKey) {
      guard seen.insert(key).inserted else { return }
      order.append(key)
      for child in children[key] ?? [] { add(child.key) }
    }
    // A root that is under another root is returned within that tree.
    let under = Set(children.values.flatMap { $0.map(\.key) })
    for root in roots where !under.contains(root) { add(root) }
    let records = try ContentStore.load(order, in: space, db)
    let known = Dictionary(records.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return order.compactMap { known[$0] }
  }

  /// Returns the SQL of a recursive table `above (key, depth)`: entries of the space `$1` at depth
  /// 0, and all of their ancestors.
  /// - Parameter condition: the SQL condition for the entries `e` at depth 0.
  static func ancestorsSQL(from condition: String) -> String {
    """
    above (key, depth) AS (
      SELECT e.key, 0 FROM entries e WHERE e.space_id = $1 AND \(condition)
      UNION ALL
      SELECT s.parent_id, above.depth + 1 FROM above
      JOIN site_entries s ON s.space_id = $1 AND s.entry_id = above.key
      WHERE s.parent_id IS NOT NULL AND above.depth < \(Snapshot.maxDepth))
    """
  }
}
