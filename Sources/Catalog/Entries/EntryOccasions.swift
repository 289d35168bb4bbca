package import Database
import Foundation
import Journal
package import Model

/// Adding, changing and deleting single occasions. Each is one action that can be undone.
extension Entries {
  /// Adds an occasion.
  /// - Throws: invalid for a rule that the occasion breaks, or one too many.
  package func add(
    _ occasion: Occasion, to id: EntryID, for user: UserKey
  ) async throws -> ChangeGroupID {
    try await changeOccasions(of: id, revision: nil, for: user) { $0.append(occasion) }
  }

  /// Replaces an occasion.
  /// - Parameters:
  ///   - place: the index of the occasion, oldest first, as an entry lists them.
  ///   - revision: the revision to which `place` refers.
  /// - Throws: changed when the entry has another revision by now; notFound without an occasion at
  ///   `place`.
  package func replaceOccasion(
    at place: Int, of id: EntryID, by occasion: Occasion, revision: Int, for user: UserKey
  ) async throws -> ChangeGroupID {
    try await changeOccasions(of: id, revision: revision, for: user) { times in
      guard times.indices.contains(place) else { throw Failure.notFound("entry") }
      times[place] = occasion
    }
  }

  /// Deletes an occasion. Parameters and errors are those of `replaceOccasion`.
  package func removeOccasion(
    at place: Int, of id: EntryID, revision: Int, for user: UserKey
  ) async throws -> ChangeGroupID {
    try await changeOccasions(of: id, revision: revision, for: user) { times in
      guard times.indices.contains(place) else { throw Failure.notFound("entry") }
      times.remove(at: place)
    }
  }

  private func changeOccasions(
    of id: EntryID, revision: Int?, for user: UserKey,
    _ change: @escaping @Sendable (inout [Occasion]) throws -> Void
  ) async throws -> ChangeGroupID {
    let scope = try await scope(of: id, for: user)
    let group = ChangeGroupID.new()
    try await journal.write(in: scope.space, by: user, group: group) { writing in
      try scope.authoriseWriting(writing.db)
      let (record, old, batch) = try Entries.loadForUpdate(id, in: writing)
      try Entries.requireRevision(
        revision.map { [$0] }, failing: .revisionMismatch, current: record, submitted: nil)
      var times = record.model.occasions ?? []
      try change(&times)
      var problems: [FieldProblem] = []
      times = EntryRules.occasions(times, &problems)
      guard problems.isEmpty else { throw Failure.invalid(problems) }
      var new = old
      new.occasions = occasionsJSON(times)
      if old.stage != Stage.planned.rawValue {
        new.date = EntryRules.latestDate(CalendarDate(old.date), times)?.description ?? ""
      }
      try EntryWriter.update(old, to: new, batch.types, in: writing)
    }
    return group
  }
}
