import Catalog
import Database
package import Journal
package import Model

extension Contents {
  /// The result of saving content with its values. `created` counts values that were empty before.
  package struct SaveResult: Sendable {
    package var content: ContentRecord
    package var created: Int
    package var updated: Int
  }

  /// Changes content, its values and its route in one transaction.
  /// - Parameters:
  ///   - body: the changes other than those of values; nil for none.
  ///   - route: the changes of the route; nil for none.
  package func save(
    _ id: EntryID, _ body: ContentBody?, values: [FieldID: String], route: RouteBody? = nil,
    group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> SaveResult {
    try await write(in: scope, group: group) { mutations in
      let old = try mutations.find(id)
      if let body { try mutations.checkRevision(body.revision, of: old) }
      if let route { try mutations.setRoute(route, of: old) }
      let before = try ContentValues.texts(old)
      let texts = try mutations.texts(values, of: old.typeID)
      try mutations.setValues(texts, of: old)
      var content = try mutations.find(id)
      if var body {
        body.revision = nil
        content = try mutations.change(content, by: body)
      }
      try mutations.publishEdits()
      let created = texts.keys.filter { (before[$0] ?? "").isEmpty }.count
      return SaveResult(content: content, created: created, updated: texts.count - created)
    }
  }

  // MARK: - The tree

  /// Puts children of a parent into the given order. Children that are not named follow in their
  /// old order. Without `parentID`, the parent is that of the first child.
  /// - Returns: the number of children that were named.
  package func reorder(
    _ ids: [EntryID], under parentID: EntryID?, in scope: Scope
  ) async throws -> Int {
    try await write(in: scope) { mutations in
      guard !ids.isEmpty else { throw Failure.invalid(FieldProblem("ordered_ids", "required")) }
      let keys = try ids.map { try mutations.entry($0, field: "ordered_ids").key }
      let parent =
        try parentID.map { try mutations.entry($0, field: "parent_id").key }
        ?? mutations.parent(of: keys[0])
      guard let parent else {
        throw Failure.invalid(FieldProblem("parent_id", "required"))
      }
      let siblings = try mutations.children(of: parent).map(\.key)
      guard Set(keys).count == keys.count, Set(keys).isSubset(of: siblings) else {
        throw Failure.invalid(FieldProblem("ordered_ids", "siblings"))
      }
      let rest = siblings.filter { !keys.contains($0) }
      try mutations.setOrder(keys + rest, under: parent)
      return keys.count
    }
  }

  /// The former and the new place of moved content.
  package struct Move: Sendable {
    package var oldParent: EntryID?
    package var newParent: EntryID?
    package var position: Int
  }

  /// Moves content to an index under a parent, or at the top level if `parentID` is nil. A nil
  /// position means the end.
  package func move(
    _ id: EntryID, under parentID: EntryID?, at position: Int?,
    group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> Move {
    try await write(in: scope, group: group) { mutations in
      let old = try mutations.find(id)
      let parent = try parentID.map { try mutations.entry($0, field: "new_parent_id").key }
      try mutations.move(old.key, under: parent, at: position)
      let new = try mutations.find(id)
      // Stored positions at the top level are not indices (`moveToTopLevel`), so the requested
      // index is returned, or 0, the stored position of content without one.
      return Move(
        oldParent: old.parentID, newParent: new.parentID,
        position: parent == nil ? max(0, position ?? 0) : new.position)
    }
  }
}

/// A request that creates, moves and deletes nodes of a tree. New nodes are referred to by ids that
/// the client has made up (`client_id`).
package struct TreeBody: Decodable, Sendable {
  package struct Node: Decodable, Sendable {
    /// The made-up id of a new node.
    package var clientID: String?
    /// The id of an existing node.
    package var id: EntryID?
    package var typeID: TypeID?
    /// Each of these is the id of an existing node or the `client_id` of a new one.
    package var parentID: Patch<String>
    package var firstChildID: Patch<String>
    package var nextSiblingID: Patch<String>
    package var previousSiblingID: Patch<String>

    enum CodingKeys: String, CodingKey {
      case clientID = "client_id"
      case id = "content_data_id"
      case typeID = "datatype_id"
      case parentID = "parent_id"
      case firstChildID = "first_child_id"
      case nextSiblingID = "next_sibling_id"
      case previousSiblingID = "prev_sibling_id"
    }

    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      clientID = try values.decodeIfPresent(String.self, forKey: .clientID)
      id = try values.decodeID(forKey: .id)
      typeID = try values.decodeID(forKey: .typeID)
      parentID = try Patch(from: values, forKey: .parentID)
      firstChildID = try Patch(from: values, forKey: .firstChildID)
      nextSiblingID = try Patch(from: values, forKey: .nextSiblingID)
      previousSiblingID = try Patch(from: values, forKey: .previousSiblingID)
    }
  }

  /// The entry at the top of the tree. New nodes get its route.
  package var contentID: EntryID?
  package var creates: [Node]
  package var updates: [Node]
  /// Ids of existing nodes, or of new ones by `client_id`.
  package var deletes: [String]

  enum CodingKeys: String, CodingKey {
    case contentID = "content_id"
    case creates, updates, deletes
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    contentID = try values.decodeID(forKey: .contentID)
    creates = try values.decodeIfPresent([Node].self, forKey: .creates) ?? []
    updates = try values.decodeIfPresent([Node].self, forKey: .updates) ?? []
    deletes = try values.decodeIfPresent([String].self, forKey: .deletes) ?? []
  }
}
