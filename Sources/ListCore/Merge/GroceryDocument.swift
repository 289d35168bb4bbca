/// A field of a list.
package enum ListField: String, CaseIterable, Hashable, Sendable {
  case name, deleted

  /// Returns the reason why `value` is invalid for the field; nil if it is valid.
  package func validationError(for value: FieldValue) -> FieldValidationError? {
    switch (self, value) {
    case (.name, .text(let text)): FieldValidationError.forText(text, maxLength: 100)
    case (.deleted, .flag): nil
    default: .wrongKind
    }
  }
}

package typealias ListFields = LastWriteWinsFields<ListField>

extension LastWriteWinsFields where Field == ListField {
  package var name: String { text(.name) }
  package var isDeleted: Bool { flag(.deleted) }
}

/// An edit of a list, which sets a field to a value. No operation toggles, so applying one twice
/// changes nothing.
package struct ListOperation: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    case list(ListField)
    /// A field of the item with this id.
    case item(String, ItemField)
  }

  package var target: Target
  package var value: FieldValue
  package var timestamp: HybridTimestamp

  package init(_ target: Target, _ value: FieldValue, _ stamp: HybridTimestamp) {
    self.target = target
    self.value = value
    self.timestamp = stamp
  }
}

/// The state of a list with its items, as each replica stores it.
package struct GroceryDocument: Hashable, Sendable {
  package private(set) var fields = ListFields()
  /// Items by id, including deleted ones.
  package private(set) var items: [String: ItemFields] = [:]

  package init() {}

  /// Applies an operation unless a later one has set the field. The first operation on an unknown
  /// item creates the item.
  /// - Returns: whether the operation was applied.
  @discardableResult
  package mutating func apply(_ operation: ListOperation) -> Bool {
    switch operation.target {
    case .list(let field): fields.set(field, to: operation.value, at: operation.timestamp)
    case .item(let id, let field):
      items[id, default: ItemFields()].set(field, to: operation.value, at: operation.timestamp)
    }
  }

  package mutating func merge(_ other: GroceryDocument) {
    fields.merge(other.fields)
    for (id, item) in other.items { items[id, default: ItemFields()].merge(item) }
  }

  /// The latest timestamp in the document; nil if the document is empty.
  package var latest: HybridTimestamp? {
    (items.values.map(\.latest) + [fields.latest]).compactMap { $0 }.max()
  }

  /// The ids of the visible items, ordered by position, then by id.
  package var order: [String] {
    items.filter(\.value.isVisible)
      .map { (position: $0.value.position, id: $0.key) }
      .sorted { ($0.position, $0.id) < ($1.position, $1.id) }
      .map(\.id)
  }
}
