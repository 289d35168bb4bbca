import ListCore
import Model

/// An edit as received. Members are decoded independently, so that one malformed edit does not make
/// the whole request fail.
package struct ListEditDraft: Decodable, Sendable {
  /// The state of a JSON member. Null counts as missing.
  enum Member<Value: Sendable>: Sendable {
    case missing, malformed
    case value(Value)
  }

  let list: Member<String>
  let item: Member<String>
  let field: Member<String>
  let value: Member<FieldValue>
  let stamp: Member<String>

  private enum CodingKeys: String, CodingKey { case list, item, field, value, stamp }

  package init(from decoder: any Decoder) throws {
    // An operation that is not an object is refused individually, by its index.
    guard let members = try? decoder.container(keyedBy: CodingKeys.self) else {
      (list, item, field, value, stamp) = (.malformed, .malformed, .missing, .missing, .missing)
      return
    }
    list = Self.text(.list, in: members)
    item = Self.text(.item, in: members)
    field = Self.text(.field, in: members)
    stamp = Self.text(.stamp, in: members)
    // A value that is not a Boolean is decoded as text below.
    if let flag = try? members.decode(Bool.self, forKey: .value) {
      value = .value(.flag(flag))
    } else {
      switch Self.text(.value, in: members) {
      case .missing: value = .missing
      case .malformed: value = .malformed
      case .value(let text): value = .value(.text(text))
      }
    }
  }

  private static func text(
    _ key: CodingKeys, in members: KeyedDecodingContainer<CodingKeys>
  ) -> Member<String> {
    // `decodeNil` throws if the key is missing.
    if (try? members.decodeNil(forKey: key)) ?? true { return .missing }
    // A value of any other kind is malformed.
    return (try? members.decode(String.self, forKey: key)).map { .value($0) } ?? .malformed
  }
}

extension ListEditDraft {
  /// Decodes and validates the edit.
  /// - Throws: invalid, naming the member that is wrong.
  func edit() throws(Failure) -> ListEdit {
    guard case .value(let list) = list, let list = GroceryListID(list) else {
      throw .invalid(FieldProblem("list", "id"))
    }
    let target = try target()
    guard case .value(let value) = value else {
      throw .invalid(FieldProblem("value", "type"))
    }
    guard case .value(let text) = stamp, let stamp = HybridTimestamp(text) else {
      throw .invalid(FieldProblem("stamp", "list.value"))
    }
    if let problem = target.problem(of: value) { throw .invalid(problem) }
    return ListEdit(list, target, value, stamp)
  }

  private func target() throws(Failure) -> ListEdit.Target {
    guard case .value(let field) = field else { throw .invalid(FieldProblem("field", "required")) }
    switch item {
    case .missing:
      if let field = ListField(rawValue: field) { return .list(field) }
    case .malformed: throw .invalid(FieldProblem("item", "id"))
    case .value(let item):
      guard let item = ListItemID(item) else { throw .invalid(FieldProblem("item", "id")) }
      if let field = ItemField(rawValue: field) { return .item(item, field) }
    }
    throw .invalid(FieldProblem("field", "choice"))
  }
}
