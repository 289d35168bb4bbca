import Journal
import Model

/// The rules of types and collections: names 1–50 characters, icons 1–20.
enum TypeRules {
  static func name(_ text: String, _ problems: inout [FieldProblem]) -> String {
    checked(text, "name", 1...50, &problems)
  }

  static func icon(_ text: String, _ problems: inout [FieldProblem]) -> String {
    checked(text, "icon", 1...20, &problems)
  }

  /// `text` normalised; a length outside `range` is a problem of `field`.
  static func checked(
    _ text: String, _ field: String, _ range: ClosedRange<Int>, _ problems: inout [FieldProblem]
  ) -> String {
    let text = text.normalised
    if !range.contains(text.characterCount) {
      problems.append(
        FieldProblem(
          field, "length", ["min": "\(range.lowerBound)", "max": "\(range.upperBound)"]))
    }
    return text
  }

  static func check(_ draft: TypeDraft, in book: TypeBook) throws -> (NewType, [NewField]) {
    var problems: [FieldProblem] = []
    let type = NewType(
      name: name(draft.name, &problems), icon: icon(draft.icon, &problems))
    var keys = Set<String>()
    if draft.fields.count > 50 {
      problems.append(FieldProblem("fields", "tooMany", ["max": "50"]))
    }
    let fields = draft.fields.enumerated().map { index, field in
      check(field, "fields.\(index)", in: book, &keys, &problems)
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return (type, fields)
  }

  private static func check(
    _ draft: FieldDraft, _ path: String, in book: TypeBook, _ keys: inout Set<String>,
    _ problems: inout [FieldProblem]
  ) -> NewField {
    let label = checked(draft.label, "\(path).label", 1...50, &problems)
    let key = checked(draft.key ?? label, "\(path).key", 1...50, &problems)
    if !keys.insert(key).inserted { problems.append(FieldProblem("\(path).key", "duplicate")) }
    if !FieldKind.all.contains(draft.kind) {
      problems.append(FieldProblem("\(path).kind", "choice"))
    }
    let target = draft.targetTypeID.flatMap { book[$0]?.key }
    if draft.kind == .relation, target == nil {
      problems.append(FieldProblem("\(path).target_type_id", "belongs"))
    }
    return NewField(
      key: key, label: label, kind: draft.kind, options: draft.options.map(\.normalised),
      required: draft.required, many: draft.kind == .relation && draft.many,
      target: draft.kind == .relation ? target : nil)
  }
}
