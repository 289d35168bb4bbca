import Database
import Journal
import Model

/// The chapters in which a type appears.
struct TypeChapters: Equatable {
  var inLog: Bool
  var inLibrary: Bool
  var inSite: Bool

  init(_ inLog: Bool, _ inLibrary: Bool, _ inSite: Bool) {
    (self.inLog, self.inLibrary, self.inSite) = (inLog, inLibrary, inSite)
  }

  /// Returns whether both appear in a common chapter.
  func overlaps(_ other: TypeChapters) -> Bool {
    inLog && other.inLog || inLibrary && other.inLibrary || inSite && other.inSite
  }
}

/// The validation of types and collections: names of 1–50 characters, icons of 1–20.
enum TypeRules {
  static func name(_ text: String, _ problems: inout [FieldProblem]) -> String {
    validated(text, field: "name", length: EntryLimits.nameLength, problems: &problems)
  }

  static func icon(_ text: String, _ problems: inout [FieldProblem]) -> String {
    validated(text, field: "icon", length: EntryLimits.iconLength, problems: &problems)
  }

  /// Returns `text` normalised. Adds a problem of `field` if its length is outside `range`.
  static func validated(
    _ text: String, field: String, length range: ClosedRange<Int>, problems: inout [FieldProblem]
  ) -> String {
    let text = text.normalised
    if !range.contains(text.characterCount) {
      problems.append(
        FieldProblem(
          field, "length", ["min": "\(range.lowerBound)", "max": "\(range.upperBound)"]))
    }
    return text
  }

  /// Validates a new type.
  /// - Parameter checksName: whether a name that another type has is an error.
  /// - Throws: invalid with every broken rule.
  static func check(
    _ draft: TypeDraft, in types: TypeSet, checksName: Bool = true
  ) throws -> (NewType, [NewField]) {
    var problems: [FieldProblem] = []
    let type = NewType(
      name: name(draft.name, &problems), icon: icon(draft.icon, &problems), inLog: draft.inLog,
      inLibrary: draft.inLibrary, inSite: draft.inSite, look: validated(draft.look, &problems))
    if checksName {
      let places = TypeChapters(type.inLog, type.inLibrary, type.inSite)
      checkUniqueName(type.name, places, in: types, &problems)
    }
    checkChapters(draft.inLog, draft.inLibrary, draft.inSite, &problems)
    var keys = Set<String>()
    checkCount(of: draft.fields, &problems)
    let fields = draft.fields.enumerated().map { index, field in
      check(field, "fields.\(index)", in: types, &keys, &problems)
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return (type, fields)
  }

  static func checkCount(of fields: [FieldDraft], _ problems: inout [FieldProblem]) {
    let max = CatalogLimits.fieldsPerType
    if fields.count > max {
      problems.append(FieldProblem("fields", "tooMany", ["max": "\(max)"]))
    }
  }

  /// Adds a problem if another type of the same chapter has the name, in any case. Types are chosen
  /// by name, so both could not be distinguished.
  static func checkUniqueName(
    _ name: String, _ places: TypeChapters, in types: TypeSet, except type: TypeKey? = nil,
    _ problems: inout [FieldProblem]
  ) {
    let isTaken = types.types.contains {
      $0.key != type && $0.name.lowercased() == name.lowercased()
        && places.overlaps(TypeChapters($0.inLog, $0.inLibrary, $0.inSite))
    }
    if isTaken { problems.append(FieldProblem("name", "duplicate")) }
  }

  /// Adds a problem if the type is in no chapter, because its entries could not be found.
  static func checkChapters(
    _ inLog: Bool, _ inLibrary: Bool, _ inSite: Bool, _ problems: inout [FieldProblem]
  ) {
    if !inLog && !inLibrary && !inSite { problems.append(FieldProblem("in_log", "somewhere")) }
  }

  /// Returns the appearance with a normalised plural, and adds its problems.
  static func validated(
    _ look: TypeAppearance, _ problems: inout [FieldProblem]
  ) -> TypeAppearance {
    if let cover = look.cover, !TypeAppearance.CoverShape.all.contains(cover) {
      problems.append(FieldProblem("look.cover", "choice"))
    }
    if let accent = look.accent, !TypeAppearance.Accent.all.contains(accent) {
      problems.append(FieldProblem("look.accent", "choice"))
    }
    for (name, keys) in [("look.line", look.line), ("look.facts", look.facts)]
    where (keys ?? []).count > 50 || (keys ?? []).contains(where: { $0.characterCount > 50 }) {
      problems.append(FieldProblem(name, "tooMany", ["max": "50"]))
    }
    var look = look
    look.plural = look.plural.flatMap { text in
      let plural = validated(text, field: "look.plural", length: 0...50, problems: &problems)
      return plural.isEmpty ? nil : plural
    }
    return look
  }

  private static func check(
    _ draft: FieldDraft, _ path: String, in types: TypeSet, _ keys: inout Set<String>,
    _ problems: inout [FieldProblem]
  ) -> NewField {
    let label = validated(draft.label, field: "\(path).label", length: 1...50, problems: &problems)
    let key = validated(
      draft.key ?? TypeRules.key(of: label), field: "\(path).key", length: 1...50,
      problems: &problems)
    if !keys.insert(key.lowercased()).inserted {
      problems.append(FieldProblem("\(path).key", "duplicate"))
    }
    return field(draft, key: key, label: label, path, in: types, &problems)
  }

  /// Returns the key of a field whose draft has none. If the label is an attribute of every entry,
  /// such as `date`, the key begins with a capital, because filters and orders use the name for the
  /// attribute.
  static func key(of label: String) -> String {
    FilterParser.attributeNames.contains(label)
      ? label.prefix(1).uppercased() + label.dropFirst() : label
  }

  /// Validates a draft whose key and label have already been checked.
  /// - Parameter path: the name of the draft in problems, such as `fields.0`.
  static func field(
    _ draft: FieldDraft, key: String, label: String, _ path: String, in types: TypeSet,
    _ problems: inout [FieldProblem]
  ) -> NewField {
    if draft.kind.known == nil {
      problems.append(FieldProblem("\(path).kind", "choice"))
    }
    let target = draft.targetTypeID.flatMap { types[$0]?.key }
    if draft.kind == .relation, target == nil {
      problems.append(FieldProblem("\(path).target_type_id", "belongs"))
    }
    return NewField(
      key: key, label: label, kind: draft.kind, options: options(draft, path, &problems),
      required: draft.required, many: draft.kind == .relation && draft.many,
      target: draft.kind == .relation ? target : nil)
  }

  private static func options(
    _ draft: FieldDraft, _ path: String, _ problems: inout [FieldProblem]
  ) -> [String] {
    var seen = Set<String>()
    let options = draft.options.map(\.normalised).filter { !$0.isEmpty && seen.insert($0).inserted }
    if options.count > 100 {
      problems.append(FieldProblem("\(path).options", "tooMany", ["max": "100"]))
    }
    if options.contains(where: { $0.characterCount > 200 }) {
      problems.append(FieldProblem("\(path).options", "length", ["min": "1", "max": "200"]))
    }
    return options
  }
}
