package import Model

/// The recognised format of an upload, with a function that reads its items.
package struct ImportContents: Sendable {
  package var profile: ImportProfile
  /// The columns of an upload with one table; empty for formats of several tables.
  package var columns: [String]
  /// Columns that are not imported, prefixed with the path of their file if the format has several
  /// files.
  package var unused: [String]
  /// The paths of files in the archive that are not read.
  package var skipped: [String]
  /// Opens a new reader of the items. A table that has not been mapped has no items.
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

  /// Returns the columns that are not in `known`, prefixed with the path of their file if given.
  static func unused(
    _ columns: [String], known: [String], in file: String? = nil
  ) -> [String] {
    let known = Set(known.map { $0.lowercased() })
    return columns.filter { !known.contains($0.lowercased()) }
      .map { column in file.map { "\($0): \(column)" } ?? column }
  }

  /// The items from the first one, in batches.
  var batches: ImportBatches<ImportItem> {
    ImportBatches(size: \.size) { [open] () throws(Failure) in
      let reader = try open()
      return { () throws(Failure) in try reader.next() }
    }
  }
}

/// A table on disk whose records can be read repeatedly.
package struct ImportTable: Sendable {
  /// The names of the columns, in the order of the file.
  package let columns: [String]
  let limits: ImportLimits
  let open: @Sendable () throws(Failure) -> TableReader

  init(of table: ImportTables.Table, in tables: ImportTables) throws(Failure) {
    limits = tables.limits
    columns = try tables.open(table).columns
    open = { () throws(Failure) in try tables.open(table) }
  }

  /// Calls `body` with every record.
  /// - Throws: malformed, saying what is wrong with the file and where; tooLarge beyond a limit.
  package func read(_ body: (ImportRecord) -> Void) throws(Failure) {
    let reader = try open()
    while let record = try reader.next() { body(record) }
  }
}

/// A reader of the records of a mapped table that finds repeated ids.
final class RecordReader {
  private let table: TableReader
  private let mapping: ImportMapping
  private var first: [Digest: Int32] = [:]

  init(_ table: TableReader, _ mapping: ImportMapping) {
    self.table = table
    self.mapping = mapping
  }

  /// Returns the next record. `earlier` is the row of a previous record with the same id of the
  /// source, or nil: if both were imported, each import would overwrite one with the other.
  func next() throws(Failure) -> (record: ImportRecord, earlier: Int?)? {
    guard let record = try table.next() else { return nil }
    guard let key = mapping.sourceKey(of: record), !key.isEmpty else { return (record, nil) }
    let digest = Digest(of: key)
    if let row = first[digest] { return (record, Int(row)) }
    first[digest] = Int32(clamping: record.row)
    return (record, nil)
  }
}
