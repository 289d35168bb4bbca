package import ListCore
package import Model

/// An edit that sets one field of a list or of an item. Applying it again has no effect.
package struct ListEdit: Sendable {
  package enum Target: Sendable, Hashable {
    case list(ListField)
    case item(ListItemID, ItemField)
  }

  package var list: GroceryListID
  package var target: Target
  package var value: FieldValue
  package var stamp: HybridTimestamp

  package init(
    _ list: GroceryListID, _ target: Target, _ value: FieldValue, _ stamp: HybridTimestamp
  ) {
    self.list = list
    self.target = target
    self.value = value
    self.stamp = stamp
  }

  var item: ListItemID? { if case .item(let id, _) = target { id } else { nil } }
  /// Whether the edit sets the name of a list, which creates the list if there is none.
  var setsListName: Bool { if case .list(.name) = target { true } else { false } }
}

/// The outcome of an edit.
package enum EditOutcome: Sendable {
  case applied
  /// The field has a later stamp, or this edit was already applied.
  case superseded
  case refused(Failure)
}

extension ListEdit.Target {
  var name: String {
    switch self {
    case .list(let field): field.rawValue
    case .item(_, let field): field.rawValue
    }
  }

  /// Returns the problem of a value; nil if it is valid. Texts are stored unchanged, because all
  /// replicas must have identical values. ListCore ignores surrounding white space when it checks
  /// lengths, so the stored length is checked here as well.
  func problem(of value: FieldValue) -> FieldProblem? {
    let refusal =
      switch self {
      case .list(let field): field.validationError(for: value)
      case .item(_, let field): field.validationError(for: value)
      }
    if let refusal { return FieldProblem(name, refusal) }
    guard let text = value.text, text.characterCount > longest else { return nil }
    return FieldProblem(name, .tooLong(most: longest))
  }

  private var longest: Int {
    switch self {
    case .list: 100
    case .item(_, .name): 200
    case .item(_, .section): Section.maxLength
    case .item(_, .quantity): 40
    case .item: Position.maxLength
    }
  }
}

extension FieldProblem {
  init(_ field: String, _ refusal: FieldValidationError) {
    switch refusal {
    case .wrongKind: self.init(field, "type")
    case .empty: self.init(field, "required")
    case .malformed, .reserved: self.init(field, "list.value")
    case .tooLong(let most): self.init(field, "length", ["max": "\(most)"])
    }
  }
}
