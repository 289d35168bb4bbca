import Database
import Foundation
import Journal
package import Model

/// One import of a file into a book, from its upload to the undoing of it.
package struct Import: Sendable {
  package enum Phase: String, Sendable {
    /// Nobody has said which column is what.
    case mapping
    /// Being looked through; nothing is written.
    case reading
    /// Looked through, and waiting for a person.
    case ready
    case running, cancelling, cancelled, done, undoing, undone, failed

    /// Whether something happens by itself.
    package var isWorking: Bool { [.reading, .running, .cancelling, .undoing].contains(self) }
  }

  var key: Key<Import>
  package var id: ImportID
  var space: SpaceKey
  package var name: String
  package var profile: ImportProfile
  package var phase: Phase
  package var options: ImportOptions
  package var facts: ImportFacts
  var group: ChangeGroupID
  /// Rows, or while it is undone changes.
  package var total: Int
  package var done: Int
  package var error: ImportError?
  package var createdAt: Timestamp
  /// Whether its job failed before and is tried again.
  package var isRetrying: Bool
  /// Whether nothing was heard of its job for some seconds: the server that had it may have died.
  package var isQuiet: Bool

  /// So many seconds may pass before nothing is heard of it.
  static let patience: Int64 = 15

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
    options = decoded(row.text(6)) ?? ImportOptions()
    facts = decoded(row.text(7)) ?? ImportFacts()
    group = row.id(8)
    total = row.int(9)
    done = row.int(10)
    error = row.optionalText(11).flatMap { decoded($0) }
    createdAt = row.timestamp(12)
    let job = row.text(13)
    isRetrying = job == "waiting" && row.int(14) > 0
    let lastHeard = row.timestamp(15).adding(seconds: -Jobs.leaseSeconds)
    isQuiet = job == "running" && lastHeard < Timestamp.now.adding(seconds: -Import.patience)
    // A job that was given up leaves the import as it stood.
    if job == "failed", phase.isWorking { phase = .failed }
  }
}

package typealias ImportID = Identifier<Import>

/// What a person chose.
package struct ImportOptions: Codable, Sendable, Equatable {
  package var encoding = ImportEncoding.utf8
  /// Of a table: the type of its entries,
  package var type: TypeID?
  /// target and column in pairs,
  package var map: [[String]] = []
  /// and the column of the source's own id.
  package var key: String?
  /// Where its records are remembered, where that is not its profile's.
  var source: String?
  package var collection = Collection.ofType
  /// Whether entries that are there already get what they lack.
  package var adds = true
  package var today = ""

  package enum Collection: Codable, Sendable, Equatable {
    /// The one that implies the type of the entry, if there is one.
    case ofType
    case none
    case one(CollectionID)
  }

  package init() {}
}

/// What was found out about the file, and of the undoing.
package struct ImportFacts: Codable, Sendable, Equatable {
  package var unused: [String] = []
  package var skipped: [String] = []
  /// Bytes of the file; nil for imports from before they were noted.
  var size: Int?
  /// Of a table that somebody has to map.
  var head: ImportHead?
  /// Changes that were taken back, and things that stay because they moved on or others name them.
  package var undone = 0
  package var kept = 0
  /// Of those undone, entries that were removed; the others were changed back.
  package var removed = 0
  /// The last change that was looked at.
  var undoneTo: Int64?
  /// Whether all rows were looked through once more before the first was written.
  var isChecked = false
  /// What became of the rows of a table that the command brought in; it told of each, and none is
  /// kept.
  package var told: ImportSummary?

  init() {}
}

/// A refusal as a row keeps it: words are made of it where it is read.
package struct ImportError: Codable, Sendable, Equatable {
  package struct Problem: Codable, Sendable, Equatable {
    var field: String
    var code: String
    var arguments: [String: String]
  }

  package var code: String
  package var arguments: [String: String]
  var fields: [Problem]

  init(_ failure: Failure) {
    code = failure.code
    arguments = failure.arguments
    fields = failure.fields.map {
      Problem(field: $0.field, code: $0.code, arguments: $0.arguments)
    }
  }

  package var problems: [FieldProblem] {
    fields.map { FieldProblem($0.field, $0.code, $0.arguments) }
  }
}

func decoded<Value: Decodable>(_ json: String) -> Value? {
  // Columns that only this program writes, as JSON of these types.
  try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
}

func encoded(_ value: some Encodable) throws -> String {
  String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}
