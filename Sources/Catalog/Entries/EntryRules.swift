import Foundation
import Journal
import Markdown
package import Model

/// The validation of entries for every interface. A failure names all broken rules; limits count
/// characters (see `String.characterCount`).
enum EntryRules {
  /// Validates a draft and completes it with the values of the entry that it replaces.
  /// - Parameters:
  ///   - old: the entry that the draft replaces. Values that the draft does not contain stay as
  ///     they are.
  ///   - today: the date of an entry whose draft has none.
  /// - Throws: invalid with every broken rule.
  static func check(
    _ draft: EntryDraft, type: TypeRecord?, replacing old: EntryRecord?, today: CalendarDate,
    as completeness: Completeness = .complete
  ) throws(Failure) -> EntryContent {
    var problems: [FieldProblem] = []
    let old = old?.model
    let fields = FieldRules.check(
      draft.additionalFields, links: draft.relations, type: type,
      replacing: old?.additionalFields ?? [:], as: completeness, &problems)
    let stage = stage(of: draft, replacing: old, &problems)
    var times = occasions(draft.occasions ?? old?.occasions ?? [], &problems)
    var day = day(of: draft, replacing: old, today: today, &problems)
    var score = score(draft.score, "score", &problems)
    if stage == .planned {
      // A planned entry has neither a score nor a date. Those from before it was planned become an
      // occasion.
      if let old, old.stage != .planned, let seen = old.day,
        !times.contains(where: { $0.date == seen })
      {
        times = (times + [Occasion(date: seen, score: old.score)]).sorted { $0.date < $1.date }
      }
      (day, score) = (nil, 0)
    } else {
      day = latestDate(day, times)
    }
    let title = TypeRules.validated(
      draft.title, field: "title", length: EntryLimits.titleLength, problems: &problems)
    // Entries of the Log need a description, as in livlog, unless the saved entry has none. People
    // and genres need none.
    let isLogged = (type?.inLog ?? true) && old?.description.isEmpty != true
    let least = isLogged && completeness == .complete ? EntryLimits.descriptionLength.lowerBound : 0
    let described = TypeRules.validated(
      draft.description, field: "description",
      length: least...EntryLimits.descriptionLength.upperBound,
      problems: &problems)
    let content = EntryContent(
      title: title,
      // livlog's clients receive the title as the description of an entry that has none, and send
      // it back.
      description: described == title ? "" : described,
      notes: draft.notes.map {
        TypeRules.validated(
          $0, field: "notes", length: 0...EntryLimits.maxNotesLength, problems: &problems)
      }
        ?? old?.notes ?? "",
      score: score,
      rating: rating(draft.rating.applied(to: old?.rating), &problems),
      favourite: draft.favourite ?? old?.favourite ?? false,
      date: day,
      stage: stage,
      occasions: times,
      type: type, collection: nil, texts: fields.texts, relations: fields.relations,
      extras: fields.extras)
    if (draft.images?.count ?? 0) + draft.seedImageIDs.count > EntryLimits.maxImages {
      problems.append(FieldProblem("images", "tooMany", ["max": "\(EntryLimits.maxImages)"]))
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return content
  }

  /// Returns `score` as it is, and adds a problem of `field` if it is not a verdict.
  private static func score(
    _ score: Int, _ field: String, _ problems: inout [FieldProblem]
  ) -> Int {
    if !(0...3).contains(score) {
      problems.append(FieldProblem(field, "range", ["min": "0", "max": "3"]))
    }
    return score
  }

  /// Returns a rating in tenths; -1 without one, or for one that is not valid.
  private static func rating(_ rating: Double?, _ problems: inout [FieldProblem]) -> Int {
    guard let rating else { return -1 }
    guard EntryLimits.ratings.contains(rating) else {
      problems.append(FieldProblem("rating", "range", ["min": "0", "max": "10"]))
      return -1
    }
    return Int((rating * 10).rounded())
  }

  /// Returns the entry's date, or nil for an undated entry.
  private static func day(
    of draft: EntryDraft, replacing old: Entry?, today: CalendarDate,
    _ problems: inout [FieldProblem]
  ) -> CalendarDate? {
    if draft.undated == true { return nil }
    guard let text = draft.date else {
      guard let old else { return draft.occasions?.isEmpty == false ? nil : today }
      return old.stage == .planned ? today : old.day
    }
    guard let date = CalendarDate(text) else {
      problems.append(FieldProblem("date", "date"))
      return nil
    }
    if draft.undated == nil, let old, old.undated == true, date == old.date {
      return old.stage == .planned ? today : nil
    }
    return date
  }

  /// Returns the later of `date` and the last occasion's date, which is the date of an entry.
  static func latestDate(_ date: CalendarDate?, _ times: [Occasion]) -> CalendarDate? {
    guard let date, let last = times.last?.date else { return date ?? times.last?.date }
    return max(date, last)
  }

  /// Returns the entry's stage. A new verdict without a stage sets a planned entry to done, because
  /// livlog's clients send no stage.
  private static func stage(
    of draft: EntryDraft, replacing old: Entry?, _ problems: inout [FieldProblem]
  ) -> Stage {
    guard let stage = draft.stage else {
      guard let old else { return .done }
      let isJudged = draft.score > 0 && draft.score != old.score.rawValue
      return old.stage == .planned && isJudged ? .done : old.stage
    }
    if !Stage.all.contains(stage) { problems.append(FieldProblem("stage", "choice")) }
    return stage
  }

  /// Validates occasions and sorts them, oldest first.
  static func occasions(
    _ occasions: [Occasion], _ problems: inout [FieldProblem]
  ) -> [Occasion] {
    if occasions.count > EntryLimits.maxOccasions {
      problems.append(FieldProblem("occasions", "tooMany", ["max": "\(EntryLimits.maxOccasions)"]))
    }
    return occasions.enumerated().map { index, occasion in
      Occasion(
        date: occasion.date,
        score: Score(
          rawValue: score(occasion.score.rawValue, "occasions.\(index).score", &problems)),
        note: TypeRules.validated(
          occasion.note, field: "occasions.\(index).note", length: 0...2000, problems: &problems))
    }.sorted { $0.date < $1.date }
  }
}

// MARK: - MarkdownRules

/// The limits of texts in Markdown, which are checked when they are saved.
package enum MarkdownRules {
  /// Returns the limit that a text exceeds as a problem of `field`; nil within all limits.
  package static func problem(of text: String, _ field: String) -> FieldProblem? {
    guard let limit = Markdown(text).exceededLimit else { return nil }
    let code =
      switch limit {
      case .depth: "markdown.depth"
      case .columns: "markdown.columns"
      case .cells: "markdown.cells"
      case .cost: "markdown.cost"
      }
    return FieldProblem(field, code, limit.maximum.map { ["max": "\($0)"] } ?? [:])
  }
}

// MARK: - Completeness

/// How strictly an entry is validated. A draft may lack required values and may contain values that
/// do not fit the kind of their field. Limits of length apply to both.
package enum Completeness: Sendable { case complete, draft }
