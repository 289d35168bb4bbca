import Database
import Journal

/// Credentials that have to be entered again after restoring an archive: those that are encrypted
/// with the secret of another server, and those that the archive of one book does not contain.
package struct DroppedSecret: Sendable, Equatable {
  /// What has to be entered again, such as `secret of the webhook`.
  package var subject: String
  /// The rows' names; empty if they have none.
  package var names: [String] = []
  package var count = 0
  /// Whether the archive did not contain them.
  package var isLeftOut = false
}

/// The encrypted columns of a table. On a server with another secret their values are dropped.
struct SealedValues {
  private var columns: [(column: ArchivedTable.SealedColumn, place: Int, label: Int?)] = []
  private let isKept: Bool
  private let isOfOneSpace: Bool
  private(set) var dropped: [DroppedSecret] = []

  /// - Parameters:
  ///   - isKept: whether the server can decrypt the values.
  ///   - isOfOneSpace: whether the rows are read from the archive of one space, which contains no
  ///     credentials.
  init(
    _ table: ArchivedTable?, _ description: TableSchema, isKept: Bool, isOfOneSpace: Bool = false
  ) {
    self.isKept = isKept
    self.isOfOneSpace = isOfOneSpace
    guard let table else { return }
    func place(of name: String) -> Int? { description.columns.firstIndex { $0.name == name } }
    columns = table.sealed.compactMap { column in
      place(of: column.name).map { (column, $0, column.label.flatMap(place)) }
    }
  }

  mutating func clear(_ values: inout [SQLValue]) {
    for (column, place, label) in columns {
      var name: String?
      if let label, case .text(let text) = values[label] { name = text }
      switch values[place] {
      case .null: continue
      case .text(""):
        guard isOfOneSpace, let subject = column.leftOut else { continue }
        report(DroppedSecret(subject: subject, isLeftOut: true), name)
      default:
        guard !isKept else { continue }
        values[place] = column.cleared
        report(DroppedSecret(subject: column.subject), name)
      }
    }
  }

  private mutating func report(_ secret: DroppedSecret, _ name: String?) {
    let index = dropped.firstIndex { $0.subject == secret.subject } ?? dropped.endIndex
    if index == dropped.endIndex { dropped.append(secret) }
    dropped[index].count += 1
    if let name { dropped[index].names.append(name) }
  }
}
