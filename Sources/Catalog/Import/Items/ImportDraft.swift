import Foundation
import Model

extension ImportMapping {
  /// The texts to add to the notes: titles and descriptions that were too long, in full, and values
  /// that fit no target.
  private struct UnmappedValues {
    var texts: [String] = []
    var unfit: [String] = []

    mutating func add(unmapped text: String) {
      texts.append(text)
      unfit.append(text)
    }
  }

  /// Returns the entry that a record describes, and the values that fit no target: `Year: soon`.
  /// Values that do not fit (a text that is too long, a year that is not a number) are added to the
  /// notes in full, so that nothing is lost.
  func convert(
    _ record: ImportRecord, type: TypeRecord?, collection: CollectionID?
  ) -> (draft: EntryDraft, unfit: [String]) {
    var draft = EntryDraft(collectionID: collection, typeID: type?.id)
    var notes = UnmappedValues()
    for (target, column) in pairs {
      guard let value = record.values[column] else { continue }
      let text = ImportMapping.text(of: value)
      if text.isEmpty { continue }
      let date = YearLastDate(text)?.date(dateOrders[column])?.description
      if ImportMapping.attributes.contains(target) {
        set(target, target == "date" ? date ?? text : text, in: &draft, &notes)
      } else if let field = type?.field(target) {
        setField(field, value, text, date, in: &draft, &notes)
      } else if let name = ImportMapping.additionalName(target) {
        setAdditional(name, text, in: &draft, &notes)
      }
    }
    if draft.date == nil { draft.undated = true }
    // A planned entry with a date was seen on that day and is planned again.
    if draft.stage == .planned, let day = draft.date.flatMap({ CalendarDate($0) }) {
      draft.occasions = [Occasion(date: day, score: Score(rawValue: draft.score))]
    }
    // As in the form of the Log, an entry without a description gets its title as description.
    if draft.description.isEmpty { draft.description = draft.title }
    if !notes.texts.isEmpty {
      draft.notes = ([draft.notes].compactMap { $0 } + notes.texts).joined(separator: "\n\n")
    }
    return (draft, notes.unfit)
  }

  /// Returns whether the title or description of a record is too long for an entry, so that `draft`
  /// shortens it.
  func shortens(_ record: ImportRecord) -> Bool {
    let limits = ["title": EntryLimits.titleLength, "description": EntryLimits.descriptionLength]
    return pairs.contains { target, column in
      guard let limit = limits[target]?.upperBound, let value = record.values[column] else {
        return false
      }
      let text = ImportMapping.text(of: value)
      return text.utf8.count > limit && text.shortened(to: limit) != text
    }
  }

  private static func text(of value: FieldText) -> String {
    switch value {
    case .text(let text): text.normalised
    case .list(let list): RelationText.joined(list.map(\.normalised).filter { !$0.isEmpty })
    }
  }

  private func set(
    _ target: String, _ text: String, in draft: inout EntryDraft, _ notes: inout UnmappedValues
  ) {
    switch target {
    case "title":
      draft.title = shortened(text, to: EntryLimits.titleLength.upperBound, addingTo: &notes)
    case "description":
      draft.description = shortened(
        text, to: EntryLimits.descriptionLength.upperBound, addingTo: &notes)
    case "notes": draft.notes = text
    default:
      if !setValue(target, text, in: &draft) { notes.add(unmapped: "\(target): \(text)") }
    }
  }

  /// Returns the meaning of the usual spellings of yes and no; nil for any other text.
  private static func boolean(from text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "y", "1", "x", "да": true
    case "false", "no", "n", "0", "-", "нет": false
    default: nil
    }
  }

  /// Returns `text` shortened to `limit` characters. If it was longer, the full text is added to
  /// the notes.
  private func shortened(_ text: String, to limit: Int, addingTo notes: inout UnmappedValues)
    -> String
  {
    let short = text.shortened(to: limit)
    if short != text { notes.texts.append(text) }
    return short
  }

  /// Sets an attribute.
  /// - Returns: false if `text` is not a valid value of it.
  private func setValue(_ target: String, _ text: String, in draft: inout EntryDraft) -> Bool {
    switch target {
    case "favourite":
      guard let favourite = ImportMapping.boolean(from: text) else { return false }
      draft.favourite = favourite
    case "score":
      guard let score = Int(text), (0...3).contains(score) else { return false }
      draft.score = score
    case "rating":
      guard let rating = Double(decimal: text), (0...10).contains(rating) else { return false }
      draft.rating = .set(rating)
    case "date":
      let day = String(text.replacing("/", with: "-").prefix(10))
      guard CalendarDate(day) != nil else { return false }
      draft.date = day
    default:
      let stage = Stage(rawValue: text.lowercased())
      guard Stage.all.contains(stage) else { return false }
      draft.stage = stage
    }
    return true
  }

  /// Sets a value beside the fields. A text that is too long is added to the notes instead.
  private func setAdditional(
    _ name: String, _ text: String, in draft: inout EntryDraft, _ notes: inout UnmappedValues
  ) {
    if text.characterCount > EntryLimits.maxValueLength {
      notes.add(unmapped: "\(name): \(text)")
    } else {
      draft.additionalFields[name] = .text(text)
    }
  }

  /// - Parameter date: the date that the text contains, if it ends with the year; else nil.
  private func setField(
    _ field: FieldRecord, _ value: FieldText, _ text: String, _ date: String?,
    in draft: inout EntryDraft, _ notes: inout UnmappedValues
  ) {
    if field.kind == .relation {
      draft.additionalFields[field.fieldKey] = value
    } else if let date, FieldRules.problem(of: text, in: field) != nil,
      FieldRules.problem(of: date, in: field) == nil
    {
      draft.additionalFields[field.fieldKey] = .text(date)
    } else if FieldRules.problem(of: text, in: field) == nil {
      // The canonical form, because it is compared with the values of existing entries.
      let definition = field.kind.definition
      draft.additionalFields[field.fieldKey] = .text(
        definition.canonical(definition.imported(text)))
    } else {
      notes.add(unmapped: "\(field.label): \(text)")
    }
  }
}
