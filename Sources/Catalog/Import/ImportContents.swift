package import Model

/// What an upload is, and how its items are read.
package struct ImportContents: Sendable {
  package var profile: ImportProfile
  /// The columns of an upload with one table.
  package var columns: [String]
  /// Columns of which nothing is kept, with their file where there are several.
  package var unused: [String]
  /// Files of an archive that are not read.
  package var skipped: [String]
  /// Begins to read the items. A table that nobody has mapped has none.
  let open: @Sendable () throws(Failure) -> ItemReader

  init(
    profile: ImportProfile, columns: [String] = [], unused: [String] = [],
    skipped: [String] = [], _ open: @escaping @Sendable () throws(Failure) -> ItemReader
  ) {
    self.profile = profile
    self.columns = columns
    self.unused = unused
    self.skipped = skipped
    self.open = open
  }

  /// The items in batches.
  var batches: ImportBatches<ImportItem> {
    ImportBatches(size: \.size) { [open] () throws(Failure) in
      let reader = try open()
      return { () throws(Failure) in try reader.next() }
    }
  }
}

/// A table on disk, whose records can be read as often as needed.
package struct ImportTable: Sendable {
  /// The names of the columns, in the order of the file.
  package let columns: [String]
  let open: @Sendable () throws(Failure) -> TableReader

  init(of table: ImportTables.Table, in tables: ImportTables) throws(Failure) {
    columns = try tables.open(table).columns
    open = { () throws(Failure) in try tables.open(table) }
  }

  /// Gives every record to `body`.
  /// - Throws: malformed, saying what is wrong with the file and where; tooLarge beyond a limit.
  package func read(_ body: (ImportRecord) -> Void) throws(Failure) {
    let reader = try open()
    while let record = try reader.next() { body(record) }
  }
}

/// Reads the records of a mapped table, and finds those whose own id an earlier one has.
final class RecordReader {
  private let table: TableReader
  private let mapping: ImportMapping
  private var first: [Digest: Int32] = [:]

  init(_ table: TableReader, _ mapping: ImportMapping) {
    self.table = table
    self.mapping = mapping
  }

  /// The next record, with the row of the earlier one: were it taken for news of that one, every
  /// import would change it to and fro.
  func next() throws(Failure) -> (record: ImportRecord, earlier: Int?)? {
    guard let record = try table.next() else { return nil }
    guard let key = mapping.ownKey(of: record), !key.isEmpty else { return (record, nil) }
    let digest = Digest(of: key)
    if let row = first[digest] { return (record, Int(row)) }
    first[digest] = Int32(clamping: record.row)
    return (record, nil)
  }
}
