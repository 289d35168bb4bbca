import ListCore
import Model

/// An edit as it comes over the wire: each member is read for itself, so that one edit that makes no
/// sense spoils no other.
package struct ListEditDraft: Decodable, Sendable {
  /// A member that is missing or null, cannot be read, or has a value.
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
    // An operation that is no object is refused with its place in the list.
    guard let members = try? decoder.container(keyedBy: CodingKeys.self) else {
      (list, item, field, value, stamp) = (.malformed, .malformed, .missing, .missing, .missing)
      return
    }
    list = Self.text(.list, in: members)
    item = Self.text(.item, in: members)
    field = Self.text(.field, in: members)
    stamp = Self.text(.stamp, in: members)
    // A value of another kind is read below.
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
    // A missing key throws, and is missing.
    if (try? members.decodeNil(forKey: key)) ?? true { return .missing }
    // A value of another kind is read below.
    return (try? members.decode(String.self, forKey: key)).map { .value($0) } ?? .malformed
  }
}

extension ListEditDraft {
  /// - Throws: invalid, naming the member that is wrong.
  func edit() throws(Failure) -> ListEdit {
    guard case .value(let list) = list, let list = GroceryListID(list) else {
      throw .invalid(FieldProblem("list", "id"))
    }
    let target = try target()
    guard case .value(let value) = value else {
      throw .invalid(FieldProblem("value", "type"))
    }
    guard case .value(let text) = stamp, let stamp = Stamp(text) else {
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
