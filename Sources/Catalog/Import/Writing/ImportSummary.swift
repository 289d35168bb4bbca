import Model

/// The progress of an import by the command line, with the number of rows for each outcome.
package struct ImportSummary: Sendable, Codable, Equatable {
  /// The number of rows that were processed so far.
  package var rows = 0
  /// The number of rows of the table.
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
  /// value), which finds the rows of the first part unchanged.
  func combined(withInterrupted first: ImportSummary) -> ImportSummary {
    var both = self
    both.new += first.new
    both.changed += first.changed
    both.ambiguous += first.ambiguous
    both.unchanged = max(0, unchanged - first.new - first.changed - first.ambiguous)
    return both
  }

  mutating func add(_ outcome: ImportRow.Outcome) {
    rows += 1
    switch outcome {
    case .new: new += 1
    case .changed, .joined: changed += 1
    case .ambiguous: ambiguous += 1
    case .deleted: deleted += 1
    case .failed: failed += 1
    case .unchanged, .repeated, .duplicate, .aside, .skipped: unchanged += 1
    }
  }

  var counts: [ImportRow.Outcome: Int] {
    let all: [ImportRow.Outcome: Int] = [
      .new: new, .changed: changed, .unchanged: unchanged, .ambiguous: ambiguous,
      .deleted: deleted, .failed: failed,
    ]
    return all.filter { $0.value > 0 }
  }
}
