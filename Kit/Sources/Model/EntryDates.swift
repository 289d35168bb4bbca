/// The date and verdict of an entry, and its occasions. An entry that was watched, read or played
/// once has only its own date; one that was watched several times has an occasion for each of them.
public struct EntryDates: Sendable, Equatable {
  /// The date of the latest occasion; nil if no date is known.
  public var date: CalendarDate?
  /// The entry's own verdict.
  public var score: Score
  /// Oldest first.
  public var occasions: [Occasion]

  /// Creates the dates of an entry as they are stored.
  public init(date: CalendarDate?, score: Score, occasions: [Occasion]) {
    self.date = date
    self.score = score
    self.occasions = occasions
  }

  /// Adds a date. The first becomes the entry's own date, and an occasion only if it has a note. A
  /// further one becomes an occasion together with the entry's own date, so that none is lost. An
  /// entry without a verdict takes that of the occasion.
  public mutating func add(_ occasion: Occasion) {
    if occasions.isEmpty, let date, date != occasion.date {
      occasions.append(Occasion(date: date, score: score))
    }
    let isFirst = date == nil && occasions.isEmpty
    if !isFirst || !occasion.note.isEmpty { occasions.append(occasion) }
    occasions.sort { $0.date < $1.date }
    if score == .undecided { score = occasion.score }
    date = max(date ?? occasion.date, occasion.date)
  }

  /// Adds a date to an entry in a stage. A planned entry is done then, unless it has later dates: it
  /// was planned again, and the new date is one of the past.
  /// - Returns: the stage of the entry afterwards.
  public mutating func add(_ occasion: Occasion, in stage: Stage) -> Stage {
    guard stage == .planned, let last = occasions.last, last.date >= occasion.date else {
      add(occasion)
      return stage == .planned ? .done : stage
    }
    occasions.append(occasion)
    occasions.sort { $0.date < $1.date }
    return stage
  }
}
