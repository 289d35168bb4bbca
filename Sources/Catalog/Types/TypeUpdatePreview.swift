import Database
import Journal
import Model

/// A preview of what an update does to the values of a type's entries, computed in one pass over
/// their texts.
struct TypeUpdatePreview {
  private let plan: TypePlan
  private let space: SpaceKey
  /// The changed fields with the previews of their values.
  private var changedFields: [ChangedField]

  private struct ChangedField {
    var preview: FieldPreview
    /// The new field; nil for a removed one.
    var field: FieldRecord?
    /// Whether a relation to several entries becomes one to a single entry.
    var narrows = false
  }

  /// The title keys of the entries that a new relation would link to, by index of the field in
  /// `changedFields`.
  private typealias Names = [Int: Set<String>]

  private static let maxExamples = 3

  init(_ plan: TypePlan, in space: SpaceKey) {
    self.plan = plan
    self.space = space
    let gone = plan.removed.map { field in
      ChangedField(preview: FieldPreview(key: field.fieldKey, label: field.label, change: .removed))
    }
    let changed = plan.fields.compactMap { field -> ChangedField? in
      guard let change = TypeUpdatePreview.change(of: field) else { return nil }
      let preview = FieldPreview(key: field.new.key, label: field.new.label, change: change)
      return ChangedField(
        preview: preview, field: field.record, narrows: field.becomesSingle && !field.affectsValues)
    }
    changedFields = gone + changed
  }

  /// Returns how a field changes for the values of entries; nil if it does not.
  private static func change(of field: TypePlan.PlannedField) -> FieldPreview.Change? {
    if field.affectsValues || field.becomesSingle { return .kind }
    return field.new.required && field.old?.required == false ? .required : nil
  }

  /// Returns the number of entries, and for each changed field how many values are converted or
  /// kept.
  func preview(_ db: any Connection) throws -> TypePreview {
    var told = changedFields
    var names: Names = [:]
    var count = 0
    try step(db) { row in
      count += 1
      guard !told.isEmpty else { return }
      let texts = JSONReader.strings(row.text(1)) ?? [:]
      for place in told.indices {
        let text = texts[told[place].preview.key] ?? ""
        TypeUpdatePreview.add(text, row.text(0), to: &told[place], &names[place, default: []])
      }
    }
    for (place, keys) in names where told[place].field?.kind == .relation {
      told[place].preview.made = try missing(keys, told[place].field?.target, db)
    }
    return TypePreview(entryCount: count, fields: told.map(\.preview).filter(isRelevant))
  }

  /// Calls `body` with the title and texts of each entry of the type, oldest first. The keys are
  /// read first with the index of types, because ORDER BY key makes SQLite read all entries of the
  /// space.
  private func step(
    _ db: any Connection, _ body: (borrowing Row) throws -> Void
  ) throws {
    let keys = try db.rows(
      "SELECT key FROM entries WHERE space_id = $1 AND type_id = $2", space, plan.type.key,
      map: { $0.int64(0) }
    ).sorted()
    for start in stride(from: 0, to: keys.count, by: TypeUpdatePreview.chunk) {
      try db.step(
        """
        SELECT title, additional_fields FROM entries
        WHERE space_id = $1 AND key \(db.dialect.any("$2")) ORDER BY key
        """,
        values: [
          space.sqlValue, .integers(Array(keys[start...].prefix(TypeUpdatePreview.chunk))),
        ]
      ) { row in
        try body(row)
        return true
      }
    }
  }

  private static let chunk = 500

  /// Returns whether a preview is shown. A new field without values to adopt is not.
  private func isRelevant(_ preview: FieldPreview) -> Bool {
    preview.filled > 0 || preview.change == .required && preview.empty > 0
  }

  /// Counts the value of one entry in the preview of a field.
  /// - Parameters:
  ///   - text: the value; empty for an entry without one.
  ///   - title: the title of the entry.
  ///   - names: receives the title keys of the entries that a new relation would link to.
  private static func add(
    _ text: String, _ title: String, to told: inout ChangedField, _ names: inout Set<String>
  ) {
    guard !text.isEmpty else {
      told.preview.empty += 1
      return
    }
    told.preview.filled += 1
    let after =
      told.narrows
      // The stored text has quotes around titles with commas, so one part is one title.
      ? (RelationText.parts(text).count == 1 ? text : nil)
      : told.field.flatMap { FieldConversion.converted(text, to: $0) }
    if after == nil { told.preview.kept += 1 } else { told.preview.converted += 1 }
    if let field = told.field, field.kind == .relation, after != nil, !told.narrows {
      names.formUnion(FieldConversion.titles(in: text, of: field).map(Tokenizer.titleKey))
    }
    let same = told.preview.examples.count { ($0.after == nil) == (after == nil) }
    if same < maxExamples {
      told.preview.examples.append(.init(title: title, before: text, after: after))
    }
  }

  /// Returns the number of titles that do not exist yet.
  private func missing(
    _ names: Set<String>, _ target: TypeKey?, _ db: any Connection
  ) throws -> Int {
    guard let target else { return 0 }
    let found = try db.rows(
      "SELECT DISTINCT title_key FROM entries WHERE space_id = $1 AND type_id = $2"
        + " AND title_key \(db.dialect.any("$3", of: "text"))", space, target,
      SQLValue.texts(names.sorted()), map: { $0.text(0) })
    return names.count - found.count
  }
}
