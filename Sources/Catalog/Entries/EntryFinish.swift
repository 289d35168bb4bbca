package import Database
package import Journal
package import Model

extension Entries {
  /// Sets a planned or current entry to done on `day`. Adds no occasion: the entry's date says when
  /// it was done.
  /// - Parameter score: the verdict; nil leaves the current one.
  /// - Parameter revision: the revision that the user saw.
  /// - Returns: nil if the entry is already done, for example after the first of two taps.
  /// - Throws: revisionMismatch when the entry has another revision by now.
  package func finish(
    _ id: EntryID, on day: CalendarDate, score: Score?, revision: Int, for user: UserKey
  ) async throws -> ChangeGroupID? {
    let scope = try await scope(of: id, for: user)
    let group = ChangeGroupID.new()
    return try await journal.write(in: scope.space, by: user, group: group) { transaction in
      try scope.authoriseWriting(transaction.db)
      let (record, old, batch) = try Entries.loadForUpdate(id, in: transaction)
      guard old.stage != Stage.done.rawValue else { return nil }
      try Entries.requireRevision(
        [revision], failing: .revisionMismatch, current: record, submitted: nil)
      var new = old
      new.stage = Stage.done.rawValue
      if let score { new.score = score.rawValue }
      new.date = EntryRules.latestDate(day, record.model.occasions ?? [])?.description ?? ""
      try EntryWriter.update(old, to: new, batch.types, in: transaction)
      return group
    }
  }

  /// Records that entries were done on `day`. An entry that is not done becomes done with this date;
  /// an entry that is done gets the date, or another one (`EntryDates.add`). Entries that have the
  /// date already are not changed.
  /// - Parameter score: the verdict of that day; it becomes the entry's if the entry has none.
  /// - Throws: invalid for none or too many entries, or an entry with too many dates.
  package func finish(
    _ ids: [EntryID], on day: CalendarDate, score: Score = .undecided, in scope: Scope
  ) async throws -> (count: Int, group: ChangeGroupID) {
    try await change(ids, in: scope, most: Entries.maxSelection) { states, types, transaction in
      var count = 0
      for old in states {
        let new = try Entries.finished(old, on: day, score)
        guard new != old else { continue }
        try EntryWriter.update(old, to: new, types, in: transaction)
        count += 1
      }
      return count
    }
  }

  private static func finished(
    _ old: EntryState, on day: CalendarDate, _ score: Score
  ) throws -> EntryState {
    // Stored occasions are valid JSON; `doctor` reports others.
    let times: [Occasion] = JSON.decodeIfReadable(from: old.occasions) ?? []
    var new = old
    new.stage = Stage.done.rawValue
    guard old.stage == Stage.done.rawValue else {
      new.date = EntryRules.latestDate(day, times)?.description ?? ""
      if score != .undecided { new.score = score.rawValue }
      return new
    }
    var dates = EntryDates(
      date: CalendarDate(old.date), score: Score(rawValue: old.score), occasions: times)
    guard dates.date != day, !times.contains(where: { $0.date == day }) else { return old }
    dates.add(Occasion(date: day, score: score))
    var problems: [FieldProblem] = []
    new.occasions = occasionsJSON(EntryRules.occasions(dates.occasions, &problems))
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    new.score = dates.score.rawValue
    new.date = EntryRules.latestDate(dates.date, dates.occasions)?.description ?? ""
    return new
  }
}
