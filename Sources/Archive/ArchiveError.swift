import Database
package import Model

/// A reason why an archive cannot be written or restored, in words for the person at the terminal.
package enum ArchiveError: Error, Equatable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case notWritable(path: String, reason: String)
  /// The disk with the folder `path` is full.
  case diskFull(path: String)
  /// The snapshot before a migration; nothing was migrated.
  case snapshotFailed(path: String, migration: Int, reason: String)
  /// The schema was changed while an archive was written.
  case schemaChanged
  /// The server has no space with this handle.
  case noSpace(handle: String)
  /// The file is no archive of Commonplace.
  case unknownFormat(reason: String)
  /// The directory at the end of the file is missing.
  case incomplete
  case newerFormat(found: Int, known: Int)
  case newerSchema(found: Int, known: Int)
  /// `member` is the path of a file in the archive.
  case damaged(member: String, reason: String)
  case missing(member: String)
  /// The line `row` of `member`, from 1 on.
  case malformedRow(member: String, row: Int, reason: String)
  /// Rows that refer to rows that are not in the archive.
  case inconsistent(reason: String)
  /// `doctor` found differences in the restored data that it could not repair: their number, and
  /// descriptions of the first ones.
  case differences(count: Int, first: [String])
  case databaseNotEmpty(advice: String)
  case databaseInUse(path: String)
  /// An archive of a whole server where one of a space is needed.
  case wholeServer
  /// The server's database has another schema than this program.
  case otherSchema
  /// None of the owners of a space has an account on the server.
  case noOwner(names: [String])

  /// The failure with a message for pages.
  package var failure: Failure {
    switch self {
    case .unreadable, .notWritable, .databaseNotEmpty, .databaseInUse, .otherSchema,
      .snapshotFailed, .schemaChanged:
      Failure(.unavailable, "storage.inaccessible")
    case .diskFull: Failure(.unavailable, "storage.full")
    case .noSpace: Failure.notFound("space")
    case .unknownFormat: Failure(.invalid, "archive.notOfABook")
    case .incomplete: Failure(.invalid, "archive.incomplete")
    case .newerFormat, .newerSchema: Failure(.invalid, "archive.newer")
    case .damaged(let member, _), .missing(let member):
      Failure(.invalid, "archive.member", ["member": member])
    case .malformedRow(let member, let row, _):
      Failure(.invalid, "archive.row", ["member": member, "row": "\(row)"])
    case .inconsistent: Failure(.invalid, "archive.broken")
    case .differences(let count, _):
      Failure(.invalid, "archive.differences", ["count": "\(count)"])
    case .wholeServer: Failure(.invalid, "archive.wholeServer")
    case .noOwner: Failure(.forbidden, "role.notOwner")
    }
  }

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)."
    case .diskFull(let path):
      "The disk with \(path) is full. Free some space and try again. No incomplete file was left."
    case .snapshotFailed(let path, let migration, let reason):
      "The snapshot of the database before migration \(migration) cannot be written to \(path):"
        + " \(reason). Nothing was migrated. Free some space and start again, or set"
        + " MIGRATION_SNAPSHOT=off to migrate without a snapshot."
    case .schemaChanged:
      "Another program changed the schema while the archive was written. Try again."
    case .noSpace(let handle): "There is no book with the handle \(handle)."
    case .unknownFormat(let reason): "The file is not an archive of a book: \(reason)."
    case .incomplete:
      "The archive is damaged: its end is missing, as after an interrupted download or copy. Nothing"
        + " was changed."
    case .newerFormat(let found, let known):
      "The archive has format \(found); this version supports up to \(known). Use a newer version."
        + " Nothing was changed."
    case .newerSchema(let found, let known):
      "The archive was written by a newer version (schema \(found); this version supports up to"
        + " \(known)). Use that version. Nothing was changed."
    case .damaged(let member, let reason):
      "The archive is damaged: \(member): \(reason). Nothing was changed."
    case .missing(let member):
      "The archive is damaged: \(member) is missing. Nothing was changed."
    case .malformedRow(let member, let row, let reason):
      "The archive is damaged: \(member), row \(row): \(reason). Nothing was changed."
    case .inconsistent(let reason):
      "The archive is damaged: \(reason). Nothing was changed."
    case .differences(let count, let first):
      "The restored data has \(count) differences that doctor cannot repair:\n"
        + first.map { "  \($0)\n" }.joined()
        + "Nothing was changed. --allow-differences restores it nevertheless."
    case .databaseNotEmpty(let advice): "The database is not empty. \(advice) Nothing was changed."
    case .databaseInUse(let path):
      "The database \(path) is in use. Stop the server first. Nothing was changed."
    case .wholeServer:
      "The archive contains a whole server. Only an archive of one book can be restored beside"
        + " other books. Nothing was changed."
    case .otherSchema:
      "The database belongs to another version of this program. Nothing was changed."
    case .noOwner(let names):
      "None of the owners of the book has an account here: \(names.joined(separator: ", "))."
        + " Name another owner with --owner. Nothing was changed."
    }
  }
}

extension String {
  /// What to do with a PostgreSQL database that has tables.
  static let newDatabase = "Create a new database, set DATABASE_URL to it, and restore again."
}

extension ArchiveError {
  /// Whether an error says that a disk is full.
  static func isFullDisk(_ error: any Error) -> Bool {
    switch error {
    case let error as Failure: error.code == "storage.full"
    case let error as DatabaseError: error.kind == .diskFull
    default: false
    }
  }
}
