package import Database
import Journal
package import Model

extension Entries {
  /// Sets a planned or current entry to done on `today`. Adds no occasion: the entry's date says
  /// when it was done.
  /// - Parameter score: the verdict; nil leaves the current one.
  /// - Parameter revision: the revision that the user saw.
  /// - Returns: nil if the entry is already done, for example after the first of two taps.
  /// - Throws: changed when the entry has another revision by now.
  package func finish(
    _ id: EntryID, on today: CalendarDate, score: Score?, revision: Int, for user: UserKey
  ) async throws -> ChangeGroupID? {
    let scope = try await scope(of: id, for: user)
    let group = ChangeGroupID.new()
    return try await journal.write(in: scope.space, by: user, group: group) { writing in
      try scope.authoriseWriting(writing.db)
      let (record, old, batch) = try Entries.loadForUpdate(id, in: writing)
      guard old.stage != Stage.done.rawValue else { return nil }
      try Entries.requireRevision(
        [revision], failing: .revisionMismatch, current: record, submitted: nil)
      var new = old
      new.stage = Stage.done.rawValue
      if let score { new.score = score.rawValue }
      new.date = EntryRules.latestDate(today, record.model.occasions ?? [])?.description ?? ""
      try EntryWriter.update(old, to: new, batch.types, in: writing)
      return group
    }
  }
}
