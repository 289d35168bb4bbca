import CommonplaceKit
import Model

extension EntryFormModel.Values {
  /// Returns the rules that the values break, as the server checks them. Values of fields that are
  /// unchanged are accepted, because the rules may have changed since they were saved.
  func problems(
    of type: EntryType?, replacing initial: EntryFormModel.Values, _ original: Entry?
  ) -> [FieldProblem] {
    var problems: [FieldProblem] = []
    func check(_ text: String, _ field: String, _ range: ClosedRange<Int>) {
      guard !range.contains(text.normalised.characterCount) else { return }
      let arguments = ["min": "\(range.lowerBound)", "max": "\(range.upperBound)"]
      problems.append(FieldProblem(field, "length", arguments))
    }
    check(title, "title", EntryLimits.titleLength)
    // An entry that was imported without a description needs none.
    let least = original?.ownDescription.isEmpty == true ? 0 : 1
    check(description, "description", least...EntryLimits.descriptionLength.upperBound)
    check(notes, "notes", 0...EntryLimits.maxNotesLength)
    if let rating, !EntryLimits.ratings.contains(rating) {
      problems.append(FieldProblem("rating", "range", ["min": "0", "max": "10"]))
    }
    for field in type?.fields ?? [] {
      let (path, text) = ("additional_fields.\(field.key)", (fields[field.key] ?? "").normalised)
      if !text.isEmpty, fields[field.key] == initial.fields[field.key] { continue }
      if text.isEmpty {
        if field.required { problems.append(FieldProblem(path, "required")) }
      } else if let code = field.kind.known?.problem(of: text, options: field.options) {
        problems.append(FieldProblem(path, code))
      } else if ![.textarea, .richtext, .json].contains(field.kind) {
        check(text, path, 0...EntryLimits.maxValueLength)
      }
    }
    return problems
  }
}
