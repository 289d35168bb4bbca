import Database
import Journal
import Model

/// Converts entries to the current fields of their type: texts become relations and relations
/// become texts, and values are rewritten for their kind. Values that do not fit are kept. The
/// result depends only on the entry and the type, so that converting twice is harmless.
struct EntryConverter {
  /// The type of the entries. If it is deleted, the entries get no type.
  let type: TypeRecord
  let isDeleted: Bool
  /// Relation fields whose target type changed. Their entries are looked up by title in the new
  /// type.
  let retargeted: Set<FieldKey>
  let types: TypeSet
  let transaction: WriteTransaction

  private var target: TypeRecord? { isDeleted ? nil : type }

  /// Returns the converted entries. Creates related entries for unknown titles.
  func convert(_ states: [EntryState]) throws -> [EntryState] {
    var fitted = states.map { self.convertedFields($0) }
    var matching = RelationResolver(transaction, types)
    var wishes: [RelationResolver.RelationChange] = []
    var places: [Int] = []
    for (place, state) in fitted.enumerated() {
      // A value that is not valid as a relation is kept as text.
      for wish in self.relationChanges(of: state) where (try? matching.validate([wish])) != nil {
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

  /// Returns the converted entry, except for texts that become relations.
  private func convertedFields(_ state: EntryState) -> EntryState {
    var new = state
    new.type = target?.key
    new.inLog = target?.inLog ?? true
    let related = Dictionary(grouping: state.relations, by: \.field)
    new.document.members = state.document.members.compactMap { member in
      let field = target?.field(member.key)
      switch member.value {
      case .ids where field?.kind != .relation || retargeted.contains(field?.key ?? FieldKey(0)):
        let titles = (fieldKey(member.key).flatMap { related[$0] } ?? []).map(\.title)
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

  /// Returns the field of a key, including removed fields.
  private func fieldKey(_ key: String) -> FieldKey? {
    (type.fields + type.removed).first { $0.fieldKey == key }?.key
  }

  private func relationChanges(of state: EntryState) -> [RelationResolver.RelationChange] {
    (target?.fields ?? []).filter { $0.kind == .relation }.compactMap { field in
      guard case .text(let text) = state.document[field.fieldKey] else { return nil }
      return RelationResolver.RelationChange(field: field, text: .text(text), current: [])
    }
  }
}
