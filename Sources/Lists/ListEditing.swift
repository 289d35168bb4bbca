package import Database
package import Journal
import ListCore
package import Model

/// Edits by clients that keep no replica of a list: the server adds the timestamps.
extension GroceryLists {
  /// The maximum number of items that can be added at once.
  static let maxAddedItems = 500

  /// Creates a list.
  /// - Parameters:
  ///   - name: nil for the name of the day.
  ///   - today: the date in the user's time zone.
  /// - Throws: invalid, naming the fields.
  package func create(
    _ name: String?, _ items: [ListItemDraft], today: CalendarDate, language: Language,
    in scope: Scope
  ) async throws -> GroceryList {
    let id = GroceryListID.new()
    try GroceryLists.validate(items)
    try await edit(in: scope) { merge, transaction in
      let name = try GroceryLists.listName(name, today, language, in: transaction)
      try merge.set(id, .list(.name), to: .text(name))
      try GroceryLists.add(items, to: id, merge, transaction)
    }
    return try await find(id, for: scope.user)
  }

  /// Returns `name`, or the name of the day if it is nil or empty.
  static func listName(
    _ name: String?, _ today: CalendarDate, _ language: Language, in transaction: WriteTransaction
  ) throws -> String {
    if let name = name?.normalised, !name.isEmpty { return name }
    return try ListNames.uniqueName(
      ListNames.name(of: today, in: language), in: transaction.space, transaction.db)
  }

  package func rename(
    _ id: GroceryListID, to name: String, for user: UserKey
  ) async throws -> GroceryList {
    let scope = try await scope(of: id, for: user)
    try await edit(in: scope) { merge, _ in
      try merge.set(id, .list(.name), to: .text(name.normalised))
    }
    return try await find(id, for: user)
  }

  /// Deletes a list and returns the change group with which the deletion can be undone.
  package func delete(_ id: GroceryListID, for user: UserKey) async throws -> ChangeGroupID {
    let (scope, group) = (try await scope(of: id, for: user), ChangeGroupID.new())
    try await edit(in: scope, group: group) { merge, _ in
      try merge.set(id, .list(.deleted), to: .flag(true))
    }
    return group
  }

  // MARK: - Items

  /// Adds items to the end of a list.
  /// - Returns: the changed list, and the ids of the new items.
  /// - Throws: invalid, naming the fields with the indices of their items.
  package func add(
    _ items: [ListItemDraft], to id: GroceryListID, for user: UserKey
  ) async throws -> (list: GroceryList, added: [ListItemID]) {
    let scope = try await scope(of: id, for: user)
    try GroceryLists.validate(items)
    let added = try await edit(in: scope) { merge, transaction in
      try GroceryLists.add(items, to: id, merge, transaction)
    }
    return (try await find(id, for: user), added)
  }

  /// Changes an item. If the draft has a new name but no section, the section of the new name is
  /// set. A given section is also stored as a correction.
  package func updateItem(
    _ item: ListItemID, of id: GroceryListID, to draft: ListItemDraft, for user: UserKey
  ) async throws -> GroceryList {
    let problems = draft.problems()
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    let scope = try await scope(of: id, for: user)
    try await edit(in: scope) { merge, transaction in
      try GroceryLists.requireVisible(item, of: id, in: transaction)
      for (field, value) in draft.values { try merge.set(id, .item(item, field), to: value) }
      if let name = draft.name, draft.section == nil {
        let aisles = SectionCategoriser(try Correction.all(in: scope.space, transaction.db))
        try merge.set(id, .item(item, .section), to: .text(aisles.section(of: name.normalised)))
      } else if let section = draft.section,
        let now = try merge.draft(of: id)?.items[item]?.item.fields
      {
        try LearnedSections.record(
          now.name, section: Section.canonical(section.normalised), in: transaction)
      }
    }
    return try await find(id, for: user)
  }

  /// Deletes an item and returns the change group with which the deletion can be undone.
  package func deleteItem(
    _ item: ListItemID, of id: GroceryListID, for user: UserKey
  ) async throws -> ChangeGroupID {
    let (scope, group) = (try await scope(of: id, for: user), ChangeGroupID.new())
    try await edit(in: scope, group: group) { merge, transaction in
      try GroceryLists.requireVisible(item, of: id, in: transaction)
      try merge.set(id, .item(item, .deleted), to: .flag(true))
    }
    return group
  }

  // MARK: - Helpers

  /// Checks that an item is visible on a list.
  /// - Throws: notFound.
  private static func requireVisible(
    _ item: ListItemID, of id: GroceryListID, in transaction: WriteTransaction
  ) throws {
    let list = try ListStore.find(id, in: transaction.space, transaction.db)
    let found = try list.flatMap {
      try ListStore.item(item, of: $0.key, in: transaction.space, transaction.db)
    }
    guard found?.fields.isVisible == true else { throw Failure.notFound("item") }
  }

  /// Validates items that are to be added.
  /// - Throws: invalid.
  static func validate(_ items: [ListItemDraft]) throws {
    guard items.count <= maxAddedItems else {
      throw Failure.invalid(FieldProblem("items", "tooMany", ["max": "\(maxAddedItems)"]))
    }
    let problems = items.enumerated().flatMap { place, item in
      (item.name == nil ? [FieldProblem("items.\(place).name", "required")] : [])
        + item.problems(at: "items.\(place).")
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
  }

  /// Adds items after the existing ones, each in its section.
  @discardableResult
  static func add(
    _ items: [ListItemDraft], to id: GroceryListID, _ merge: ListMerge,
    _ transaction: WriteTransaction
  ) throws -> [ListItemID] {
    guard !items.isEmpty else { return [] }
    let aisles = SectionCategoriser(try Correction.all(in: transaction.space, transaction.db))
    var last = try lastPosition(of: id, in: transaction)
    return try items.map { draft in
      let item = ListItemID.new()
      let draft = draft.withAmountExtracted
      var values = draft.values
      if draft.section == nil, let name = draft.name {
        values.append((.section, .text(aisles.section(of: name.normalised))))
      }
      if draft.position == nil {
        last = Position.between(last, nil) ?? last
        values.append((.position, .text(last ?? "i")))
      }
      for (field, value) in values { try merge.set(id, .item(item, field), to: value) }
      return item
    }
  }

  private static func lastPosition(
    of id: GroceryListID, in transaction: WriteTransaction
  ) throws -> String? {
    try transaction.db.row(
      """
      SELECT MAX(i.position) FROM list_items i
      JOIN lists l ON l.space_id = i.space_id AND l.key = i.list_id
      WHERE l.space_id = $1 AND l.id = $2 AND i.deleted = 0
      """, transaction.space, id, map: { $0.optionalText(0) }
    ).flatMap { $0 }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
