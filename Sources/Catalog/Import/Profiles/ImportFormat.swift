import Model

/// The format of the files that a program exports: how they are recognised and read. Each format
/// has a case in `ImportProfile`.
protocol ImportFormat: Sendable {
  /// The name of the program.
  static var program: String { get }
  /// The key of the string with the format's name, in `Strings/Import.xcstrings`: the part after
  /// `import.`, in lowerCamelCase like all keys. It is not stored, unlike the raw value of the
  /// profile.
  static var nameStringKey: String { get }
  /// The name of the source under which records are stored; nil for the raw value of the profile.
  static var source: String? { get }
  /// Other sources that use the same ids.
  static var relatedSources: [String] { get }
  /// Whether an archive can contain several tables of this format.
  static var canHaveSeveralTables: Bool { get }

  /// Returns whether a table has this format.
  /// - Parameter columns: the lower-case names of its columns.
  static func matches(_ columns: Set<String>) -> Bool

  /// Returns the contents of tables of this format. There is one table, unless the format
  /// `canHaveSeveralTables`.
  static func contents(of input: ImportFormatInput) throws(Failure) -> ImportContents

  /// Returns the contents of an archive that the program exports, or nil for any other archive.
  static func contents(ofArchive tables: ImportTables) throws(Failure) -> ImportContents?
}

extension ImportFormat {
  static var source: String? { nil }
  static var relatedSources: [String] { [] }
  static var canHaveSeveralTables: Bool { false }

  static func contents(ofArchive tables: ImportTables) throws(Failure) -> ImportContents? { nil }
}

/// A format in which every row of a table is an item.
protocol RowImportFormat: ImportFormat {
  /// The columns that are imported. Others are reported to the user.
  static var knownColumns: [String] { get }
  static func item(_ cells: ImportCells) -> ImportItem
}

extension RowImportFormat {
  static func contents(of input: ImportFormatInput) throws(Failure) -> ImportContents {
    try input.contents(known: knownColumns) { (table: TableReader) in
      let names = ImportCells.names(of: table.columns)
      return ItemReader(limits: input.limits, repetition: .key) {
        () throws(Failure) -> ImportItem? in
        try table.nextNonEmpty().map { item(ImportCells($0, columns: names)) }
      }
    }
  }
}

/// The tables of an upload that have one format.
struct ImportFormatInput: Sendable {
  let profile: ImportProfile
  let files: [ImportTables.Table]
  let tables: ImportTables
  /// The paths of the other files in the archive.
  let skipped: [String]

  var limits: ImportLimits { tables.limits }

  /// Returns the contents of the only table.
  /// - Parameters:
  ///   - known: the columns that are imported.
  ///   - items: returns a reader of the table's items.
  func contents(
    known: [String], _ items: @escaping @Sendable (TableReader) throws(Failure) -> ItemReader
  ) throws(Failure) -> ImportContents {
    let columns = try tables.open(files[0]).columns
    return ImportContents(
      profile: profile, columns: columns, unused: ImportContents.unused(columns, known: known),
      skipped: skipped
    ) { () throws(Failure) in try items(tables.open(files[0])) }
  }
}

/// The values of one row by column, in any case.
struct ImportCells {
  let record: ImportRecord
  private let names: [String: String]

  init(_ record: ImportRecord, columns: [String: String]) {
    self.record = record
    names = columns
  }

  /// Returns the column names by their lower-case form.
  static func names(of columns: [String]) -> [String: String] {
    Dictionary(columns.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(column: String) -> String {
    guard let name = names[column.lowercased()] else { return "" }
    switch record.values[name] {
    // Texts of entries use LF as line end.
    case .text(let text): return text.replacing("\r\n", with: "\n").normalised
    case .list(let list): return RelationText.joined(list)
    case nil: return ""
    }
  }
}
