package import Model

/// What became of one record.
package enum ImportOutcome: Sendable {
  case new
  /// Imported before and the same since.
  case unchanged
  /// Imported before; the source says something else now, so the entry was brought up to date.
  case changed
  /// Another entry of this type has the same title and year; this one is kept beside it.
  case ambiguous
  /// Imported before; somebody has deleted the entry since, so it stays away.
  case deleted
  case failed(Failure)
}

/// How far an import is, and what became of its records so far.
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

  /// Whether there is anything to be taken back.
  var wrote: Bool { new + changed + ambiguous > 0 }

  /// The counts of both parts of an import that was interrupted: what the first part wrote the second
  /// finds unchanged.
  func after(_ first: ImportSummary) -> ImportSummary {
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
