import Database
import Journal
import Model

/// The complete new state of a type after an update, validated. What the update does not contain
/// stays the same.
struct TypePlan {
  /// The new state of a field, and its current one; nil for a new field. `old` can be a removed
  /// field that is restored.
  struct PlannedField {
    var old: FieldRecord?
    var new: NewField
  }

  let type: TypeRecord
  var name: String
  var icon: String
  var inLog: Bool
  var inLibrary: Bool
  var inSite: Bool
  var look: TypeAppearance
  /// In their new order.
  var fields: [PlannedField]
  /// The fields that are removed.
  var removed: [FieldRecord]

  /// Validates an update of a type.
  /// - Parameter checksName: whether a name that another type has is an error.
  /// - Throws: invalid with every broken rule.
  init(
    _ update: TypeUpdate, of type: TypeRecord, in types: TypeSet, checksName: Bool = true
  ) throws {
    var problems: [FieldProblem] = []
    self.type = type
    name = TypeRules.name(update.name ?? type.name, &problems)
    icon = TypeRules.icon(update.icon ?? type.icon, &problems)
    inLog = update.inLog ?? type.inLog
    inLibrary = update.inLibrary ?? type.inLibrary
    inSite = update.inSite ?? type.inSite
    look = TypeRules.validated(update.look ?? type.look, &problems)
    let places = TypeChapters(inLog, inLibrary, inSite)
    let old = TypeChapters(type.inLog, type.inLibrary, type.inSite)
    if checksName, name != type.name || places != old {
      TypeRules.checkUniqueName(name, places, in: types, except: type.key, &problems)
    }
    TypeRules.checkChapters(inLog, inLibrary, inSite, &problems)
    let drafts = update.fields ?? type.fields.map(\.draft)
    TypeRules.checkCount(of: drafts, &problems)
    var keys = TypePlan.keys(of: drafts, in: type)[...]
    fields = drafts.enumerated().map { index, draft in
      let key = keys.removeFirst()
      return TypePlan.field(draft, key: key, "fields.\(index)", of: type, in: types, &problems)
    }
    let kept = Set(fields.map(\.new.key))
    removed = type.fields.filter { !kept.contains($0.fieldKey) }
    let areAlike = Set(kept.map { $0.lowercased() }).count < fields.count
    if kept.count < fields.count || areAlike && fields.contains(where: { $0.old == nil }) {
      problems.append(FieldProblem("fields", "duplicate"))
    }
    for field in removed where field.isSystem {
      problems.append(FieldProblem("fields.\(field.label)", "system"))
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
  }

  /// Returns the key of each draft: its own key, or an unused one derived from its label.
  private static func keys(of drafts: [FieldDraft], in type: TypeRecord) -> [String] {
    let known = type.fields.map(\.fieldKey) + drafts.compactMap { $0.key?.normalised }
    var taken = Set(known.map { $0.lowercased() })
    return drafts.map { draft in
      if let key = draft.key?.normalised, !key.isEmpty { return key }
      let label = draft.label.normalised
      var key = TypeRules.key(of: label)
      var number = 2
      while taken.contains(key.lowercased()) {
        key = "\(String(label.prefix(40))) \(number)"
        number += 1
      }
      taken.insert(key.lowercased())
      return key
    }
  }

  private static func field(
    _ draft: FieldDraft, key: String, _ path: String, of type: TypeRecord, in types: TypeSet,
    _ problems: inout [FieldProblem]
  ) -> PlannedField {
    let label = TypeRules.validated(
      draft.label, field: "\(path).label", length: 1...50, problems: &problems)
    let old = (type.fields + type.removed).first { $0.fieldKey == key }
    if old == nil, !label.isEmpty {
      _ = TypeRules.validated(key, field: "\(path).key", length: 1...50, problems: &problems)
    }
    let new = TypeRules.field(draft, key: key, label: label, path, in: types, &problems)
    if let old, old.isSystem,
      new.kind != old.kind || new.target != old.target
    {
      problems.append(FieldProblem("\(path).kind", "system"))
    }
    return PlannedField(old: old, new: new)
  }

  /// Whether entries must be migrated, because their values, texts or chapter may change.
  var affectsEntries: Bool {
    if inLog != type.inLog || !removed.isEmpty { return true }
    guard fields.map(\.new.key) == type.fields.map(\.fieldKey) else { return true }
    return fields.contains { $0.affectsValues }
  }

  /// The relation fields whose target type changes.
  var retargeted: [FieldRecord] {
    fields.compactMap { field in
      guard let old = field.old, old.kind == .relation, let target = field.new.target else {
        return nil
      }
      return target == old.target ? nil : old
    }
  }
}

extension TypePlan.PlannedField {
  /// Whether a relation to several entries becomes one to a single entry.
  var becomesSingle: Bool {
    guard let old else { return false }
    return old.kind == .relation && new.kind == .relation && old.many && !new.many
  }

  var affectsValues: Bool {
    guard let old else { return true }
    return old.kind != new.kind || old.options != new.options || old.target != new.target
  }

  /// The new field as a record, for checking values.
  var record: FieldRecord {
    FieldRecord(
      key: old?.key ?? FieldKey(0), id: old?.id ?? FieldID(high: 0, low: 0), fieldKey: new.key,
      label: new.label, kind: new.kind, options: new.options, required: new.required,
      many: new.many, target: new.target, isSystem: old?.isSystem ?? false)
  }
}
