import Database
import Journal
import Model

/// Makes entries fit what their type is now: texts and relations change places where a field became
/// the other, values are written as their kind wants them. What does not fit stays as it is. Made
/// from the entry and the type alone, so that doing it twice, or a change later, does no harm.
struct TypeConformity {
  /// The type; deleted, its entries are of none.
  let type: TypeRecord
  let isDeleted: Bool
  /// Relations whose entries were of another type: they are found by their names.
  let retargeted: Set<FieldKey>
  let book: TypeBook
  let writing: Writing

  private var target: TypeRecord? { isDeleted ? nil : type }

  func conform(_ states: [EntryState]) throws -> [EntryState] {
    var fitted = states.map { self.fitted($0) }
    var matching = RelationMatching(writing, book)
    var wishes: [RelationMatching.Wish] = []
    var places: [Int] = []
    for (place, state) in fitted.enumerated() {
      // A relation that breaks a rule of the new type stays as text.
      for wish in self.wishes(of: state) where (try? matching.check([wish])) != nil {
        wishes.append(wish)
        places.append(place)
      }
    }
    for (place, related) in zip(places, try matching.resolve(wishes)) {
      fitted[place].relations += related
      fitted[place].document.setRelations(fitted[place].relations, of: target)
    }
    return fitted
  }

  /// Without what a relation needs to look up.
  private func fitted(_ state: EntryState) -> EntryState {
    var new = state
    new.type = target?.key
    new.inLog = target?.inLog ?? true
    let related = Dictionary(grouping: state.relations, by: \.field)
    new.document.members = state.document.members.compactMap { member in
      let field = target?.field(member.key)
      switch member.value {
      case .ids where field?.kind != .relation || retargeted.contains(field?.key ?? FieldKey(0)):
        let titles = (known(member.key).flatMap { related[$0] } ?? []).map(\.title)
        return titles.isEmpty ? nil : text(RelationText.joined(titles), member.key, field)
      case .ids: return member
      case .text(let value): return text(value, member.key, field)
      }
    }
    let relations = Set((target?.fields ?? []).filter { $0.kind == .relation }.map(\.key))
    new.relations = state.relations.filter {
      relations.contains($0.field) && !retargeted.contains($0.field)
    }
    return new
  }

  private func text(
    _ text: String, _ key: String, _ field: FieldRecord?
  ) -> EntryDocument.Member {
    let value = field.flatMap { FieldConversion.converted(text, to: $0) } ?? text
    return EntryDocument.Member(key: key, value: .text(value))
  }

  /// The field of a key, also one that was taken away.
  private func known(_ key: String) -> FieldKey? {
    (type.fields + type.removed).first { $0.fieldKey == key }?.key
  }

  private func wishes(of state: EntryState) -> [RelationMatching.Wish] {
    (target?.fields ?? []).filter { $0.kind == .relation }.compactMap { field in
      guard case .text(let text) = state.document[field.fieldKey] else { return nil }
      return RelationMatching.Wish(field: field, text: .text(text), current: [])
    }
  }
}
