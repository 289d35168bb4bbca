package import ListCore
package import Model

/// One edit: a field of a list or of an item is set. Nothing toggles, so repeating one changes
/// nothing.
package struct ListEdit: Sendable {
  package enum Target: Sendable, Hashable {
    case list(ListField)
    case item(ListItemID, ItemField)
  }

  package var list: GroceryListID
  package var target: Target
  package var value: FieldValue
  package var stamp: Stamp

  package init(
    _ list: GroceryListID, _ target: Target, _ value: FieldValue, _ stamp: Stamp
  ) {
    self.list = list
    self.target = target
    self.value = value
    self.stamp = stamp
  }

  var item: ListItemID? { if case .item(let id, _) = target { id } else { nil } }
  /// Whether it makes a list that is not there yet.
  var namesList: Bool { if case .list(.name) = target { true } else { false } }
}

/// What became of an edit.
package enum EditOutcome: Sendable {
  case applied
  /// The field has a later writer, or it was this very edit.
  case older
  case refused(Failure)
}

extension ListEdit.Target {
  var name: String {
    switch self {
    case .list(let field): field.rawValue
    case .item(_, let field): field.rawValue
    }
  }

  /// What is wrong with a value. Texts are kept to the letter, for a replica that wrote one must
  /// find the same here; so what ListCore counts without the white space around it is counted with.
  func problem(of value: FieldValue) -> FieldProblem? {
    let refusal =
      switch self {
      case .list(let field): field.refusal(of: value)
      case .item(_, let field): field.refusal(of: value)
      }
    if let refusal { return FieldProblem(name, refusal) }
    guard let text = value.text, text.characterCount > longest else { return nil }
    return FieldProblem(name, .tooLong(most: longest))
  }

  private var longest: Int {
    switch self {
    case .list: 100
    case .item(_, .name): 200
    case .item(_, .section): Section.longest
    case .item(_, .quantity): 40
    case .item: Position.longest
    }
  }
}

extension FieldProblem {
  init(_ field: String, _ refusal: FieldRefusal) {
    switch refusal {
    case .wrongKind: self.init(field, "type")
    case .empty: self.init(field, "required")
    case .malformed, .reserved: self.init(field, "list.value")
    case .tooLong(let most): self.init(field, "length", ["max": "\(most)"])
    }
  }
}
