/// A reason why an archive cannot be written or restored, in words for the person at the terminal.
package enum ArchiveError: Error, Equatable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case notWritable(path: String, reason: String)
  case noSpace(handle: String)
  /// The file is no archive of Commonplace.
  case unknownFormat(reason: String)
  case newerFormat(found: Int, known: Int)
  case newerSchema(found: Int, known: Int)
  /// `member` is the path of a file in the archive.
  case damaged(member: String, reason: String)
  case missing(member: String)
  /// The line `row` of `member`, from 1 on.
  case malformedRow(member: String, row: Int, reason: String)
  /// Rows that refer to rows that are not in the archive.
  case inconsistent(reason: String)
  case differences(count: Int, first: [String])
  case blobDamaged(hash: String)
  case databaseNotEmpty(advice: String)
  case databaseInUse(path: String)
  case spaceIntoExistingServer

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)."
    case .noSpace(let handle): "There is no book with the handle \(handle)."
    case .unknownFormat(let reason): "The file is not an archive of a book: \(reason)."
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
    case .blobDamaged(let hash):
      "The bytes of the file \(hash) do not match their hash, so no archive was written. Run"
        + " commonplace doctor, and restore the latest backup if the database is damaged."
    case .databaseNotEmpty(let advice): "The database is not empty. \(advice) Nothing was changed."
    case .databaseInUse(let path):
      "The database \(path) is in use. Stop the server first. Nothing was changed."
    case .spaceIntoExistingServer:
      "The archive contains one book, and this server has users already. For now such an archive"
        + " can be restored only into an empty server. Nothing was changed."
    }
  }
}
