import Foundation
import Journal
import Model

/// The rules of an entry, each checked here once for every edge. All broken ones are named at
/// once; limits count characters (see `String.characterCount`).
enum EntryRules {
  static let titleLength = 1...200
  static let descriptionLength = 1...2000
  static let longestNotes = 100_000
  static let longestValue = 10_000
  static let mostFields = 200
  static let mostOccasions = 500
  static let mostImages = 10

  /// - Parameters:
  ///   - old: the entry that the draft replaces; what the draft leaves out stays as it was.
  ///   - today: the day of an entry that names none.
  /// - Throws: invalid with every broken rule.
  static func check(
    _ draft: EntryDraft, type: TypeRecord?, replacing old: EntryRecord?, today: CalendarDate,
    as completeness: Completeness = .whole
  ) throws(Failure) -> EntryContent {
    var problems: [FieldProblem] = []
    let old = old?.model
    let fields = FieldRules.check(
      draft.additionalFields, links: draft.relations, type: type,
      replacing: old?.additionalFields ?? [:], as: completeness, &problems)
    let times = occasions(draft.occasions ?? old?.occasions ?? [], &problems)
    // People and genres need no description; what stands in the Log does (the seed's rule).
    let isLogged = type?.inLog ?? true
    let least = isLogged && completeness == .whole ? descriptionLength.lowerBound : 0
    let content = EntryContent(
      title: TypeRules.checked(draft.title, "title", titleLength, &problems),
      description: TypeRules.checked(
        draft.description, "description", least...descriptionLength.upperBound, &problems),
      notes: draft.notes.map { TypeRules.checked($0, "notes", 0...longestNotes, &problems) }
        ?? old?.notes ?? "",
      score: score(draft.score, "score", &problems),
      rating: rating(draft.rating.applied(to: old?.rating), &problems),
      favourite: draft.favourite ?? old?.favourite ?? false,
      date: latest(date(draft.date, old?.date ?? times.last?.date ?? today, &problems), times),
      stage: stage(draft.stage ?? old?.stage ?? .done, &problems),
      occasions: times,
      type: type, collection: nil, texts: fields.texts, relations: fields.relations,
      extras: fields.extras)
    if (draft.images?.count ?? 0) + draft.seedImageIDs.count > mostImages {
      problems.append(FieldProblem("images", "tooMany", ["max": "\(mostImages)"]))
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return content
  }

  private static func score(
    _ score: Int, _ field: String, _ problems: inout [FieldProblem]
  ) -> Int {
    if !(0...3).contains(score) {
      problems.append(FieldProblem(field, "range", ["min": "0", "max": "3"]))
    }
    return score
  }

  private static func rating(_ rating: Double?, _ problems: inout [FieldProblem]) -> Int {
    guard let rating else { return -1 }
    guard rating >= 0, rating <= 10 else {
      problems.append(FieldProblem("rating", "range", ["min": "0", "max": "10"]))
      return -1
    }
    return Int((rating * 10).rounded())
  }

  private static func date(
    _ text: String?, _ missing: CalendarDate, _ problems: inout [FieldProblem]
  ) -> CalendarDate {
    guard let text else { return missing }
    guard let date = CalendarDate(text) else {
      problems.append(FieldProblem("date", "date"))
      return missing
    }
    return date
  }

  /// An entry's date is that of its latest time.
  static func latest(_ date: CalendarDate, _ times: [Occasion]) -> CalendarDate {
    max(date, times.last?.date ?? date)
  }

  private static func stage(_ stage: Stage, _ problems: inout [FieldProblem]) -> Stage {
    if !Stage.all.contains(stage) { problems.append(FieldProblem("stage", "choice")) }
    return stage
  }

  /// Oldest first, so that the latest is the last.
  static func occasions(
    _ occasions: [Occasion], _ problems: inout [FieldProblem]
  ) -> [Occasion] {
    if occasions.count > mostOccasions {
      problems.append(FieldProblem("occasions", "tooMany", ["max": "\(mostOccasions)"]))
    }
    return occasions.enumerated().map { index, occasion in
      Occasion(
        date: occasion.date,
        score: Score(
          rawValue: score(occasion.score.rawValue, "occasions.\(index).score", &problems)),
        note: TypeRules.checked(occasion.note, "occasions.\(index).note", 0...2000, &problems))
    }.sorted { $0.date < $1.date }
  }
}
