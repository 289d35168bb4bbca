import Database
import Journal
package import Model

/// One import of a file into a space, from the upload to its undo.
package struct Import: Sendable {
  package enum Phase: String, Sendable {
    /// The user has not mapped the columns yet.
    case mapping
    /// The rows are being classified. Nothing is written.
    case reading
    /// The rows are classified. The user can start the import.
    case ready
    case running, cancelling, cancelled, done, undoing, undone, failed

    /// Whether a job is working on the import.
    package var isWorking: Bool { [.reading, .running, .cancelling, .undoing].contains(self) }
  }

  var key: Key<Import>
  package var id: ImportID
  var space: SpaceKey
  package var name: String
  package var profile: ImportProfile
  package var phase: Phase
  package var options: ImportOptions
  package var results: ImportResults
  var group: ChangeGroupID
  /// The number of rows or, while the import is being undone, of changes.
  package var total: Int
  package var done: Int
  package var error: ImportFailure?
  package var createdAt: Timestamp
  /// Whether the job has failed and will be tried again.
  package var isRetrying: Bool
  /// Whether the job has not reported for some seconds, so that its server may have died.
  package var isStalled: Bool

  /// The number of seconds without a report after which a job counts as quiet.
  static let stallSeconds: Int64 = 15

  static let columns = """
    i.key, i.id, i.space_id, i.name, i.profile, i.state, i.options, i.facts, i.group_id, i.total,
    i.done, i.error, i.created_at, COALESCE(j.state, ''), COALESCE(j.attempts, 0),
    COALESCE(j.lease_until, 0)
    """
  static let joins = "LEFT JOIN jobs j ON j.id = i.job_id"

  init(_ row: borrowing Row) {
    key = row.key(0)
    id = row.id(1)
    space = row.key(2)
    name = row.text(3)
    profile = ImportProfile(rawValue: row.text(4)) ?? .table
    phase = Phase(rawValue: row.text(5)) ?? .failed
    // An import of another version stays in the list, so that it can be undone.
    options = JSON.decodeIfReadable(from: row.text(6)) ?? ImportOptions()
    results = JSON.decodeIfReadable(from: row.text(7)) ?? ImportResults()
    group = row.id(8)
    total = row.int(9)
    done = row.int(10)
    // The phase shows that the import failed, also without the message.
    error = row.optionalText(11).flatMap { JSON.decodeIfReadable(from: $0) }
    createdAt = row.timestamp(12)
    let job = row.text(13)
    isRetrying = job == "waiting" && row.int(14) > 0
    let lease = row.timestamp(15)
    // No server can continue what the command line runs, because the file is not stored. What a
    // command that died has written can be undone, or continued by the same command.
    if results.told != nil, [.running, .cancelling].contains(phase) {
      isStalled = false
      if lease < .now { phase = .done }
      return
    }
    let lastHeard = lease.adding(seconds: -Jobs.leaseSeconds)
    isStalled = job == "running" && lastHeard < Timestamp.now.adding(seconds: -Import.stallSeconds)
    // A job that has failed for good does not update its import.
    if job == "failed", phase.isWorking { phase = .failed }
  }
}

package typealias ImportID = Identifier<Import>

/// The options of an import that the user chose.
package struct ImportOptions: Codable, Sendable, Equatable {
  package var encoding = ImportEncoding.utf8
  /// The type of the entries of a mapped table; nil for other formats, and for no type.
  package var type: TypeID?
  /// Pairs of target and column of a mapped table.
  package var map: [[String]] = []
  /// The column with the source's own ids, or nil.
  package var key: String?
  /// The name of the source; nil for that of the profile.
  var source: String?
  package var collection = CollectionChoice.ofType
  /// Whether existing entries of the same work get the values that they lack.
  package var adds = true
  /// The order of day and month in columns of a mapped table, whose dates end with the year.
  var dateOrders: [String: DateOrder]?
  /// Whether works were seen, read or played of which the file does not say so; nil means no: they
  /// become planned.
  package var isSeen: Bool?
  /// The user's date when the import began, `YYYY-MM-DD`.
  package var today = ""

  package enum CollectionChoice: Codable, Sendable, Equatable {
    /// The collection that the file names or, without one, the collection that implies the entry's
    /// type. None if neither exists.
    case ofType
    case none
    case one(CollectionID)
  }

  package init() {}
}

/// The results of reading the file and of undoing the import.
package struct ImportResults: Codable, Sendable, Equatable {
  /// Columns that are not imported, as in `ImportContents.unused`.
  package var unused: [String] = []
  /// The paths of files in the archive that are not read.
  package var skipped: [String] = []
  /// The number of rows that do not say whether the work was seen; nil for earlier imports.
  package var unsaid: Int?
  /// The number of bytes of the file; nil for imports that began before it was stored.
  var size: Int?
  /// The columns of a table that the user has to map; nil for other formats.
  var head: ImportColumns?
  /// The number of entries that were undone; `kept` is the number of those that stay, because they
  /// were changed since or other entries link to them.
  package var undone = 0
  package var kept = 0
  /// The entries among `undone` that were deleted. The others got their earlier content back.
  package var removed = 0
  /// The sequence number of the last change that the undo has processed.
  var undoneTo: Int64?
  /// Whether all rows were classified again before the first one was written.
  var isChecked = false
  /// The counts of an import by the command line, which reports its rows but does not store them;
  /// nil for other imports.
  package var told: ImportSummary?

  init() {}
}

/// A failure as it is stored. It is turned into text when it is shown.
package struct ImportFailure: Codable, Sendable, Equatable {
  package struct Problem: Codable, Sendable, Equatable {
    var field: String
    var code: String
    var arguments: [String: String]
  }

  package var code: String
  package var arguments: [String: String]
  var fields: [Problem]

  package init(_ failure: Failure) {
    code = failure.code
    arguments = failure.arguments
    fields = failure.fields.map {
      Problem(field: $0.field, code: $0.code, arguments: $0.arguments)
    }
  }

  /// The failure with its message and its problems. The kind is not stored.
  package var failure: Failure { Failure(.invalid, code, arguments, fields: problems) }

  package var problems: [FieldProblem] {
    fields.map { FieldProblem($0.field, $0.code, $0.arguments) }
  }
}
