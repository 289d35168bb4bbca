package import Model

/// The result of importing one record.
package enum ImportOutcome: Sendable {
  case new
  /// Imported before, and unchanged since.
  case unchanged
  /// Imported before, and changed in the source since. The entry is updated.
  case changed
  /// Another entry of this type has the same title and year. A second entry is created.
  case ambiguous
  /// Imported before, but its entry was deleted by a user since. It is not created again.
  case deleted
  case failed(Failure)
}

/// The progress of an import, with the number of records for each outcome.
package struct ImportSummary: Sendable, Codable, Equatable {
  package var rows = 0
  package var total = 0
  package var new = 0
  package var unchanged = 0
  package var changed = 0
  package var ambiguous = 0
  package var deleted = 0
  package var failed = 0

  package init() {}

  /// Whether the import wrote anything that can be undone.
  var hasChanges: Bool { new + changed + ambiguous > 0 }

  /// Returns the combined counts of an interrupted import (`first`) and its continuation (this
  /// value), which finds the records of the first part unchanged.
  func combined(withInterrupted first: ImportSummary) -> ImportSummary {
    var both = self
    both.new += first.new
    both.changed += first.changed
    both.ambiguous += first.ambiguous
    both.unchanged = max(0, unchanged - first.new - first.changed - first.ambiguous)
    return both
  }

  mutating func add(_ outcome: ImportOutcome) {
    rows += 1
    switch outcome {
    case .new: new += 1
    case .unchanged: unchanged += 1
    case .changed: changed += 1
    case .ambiguous: ambiguous += 1
    case .deleted: deleted += 1
    case .failed: failed += 1
    }
  }
}
