import Model

/// A format in which several rows make one item, for example the rating and the viewings of a film.
/// The rows of an item can be in several files, so all rows are in memory until the last one is
/// read.
protocol CombiningImportFormat: ImportFormat {
  /// An item whose rows are being combined.
  associatedtype Combined: CombinedItem
  /// What a file contains, if the meaning of its rows depends on that.
  associatedtype Content: Sendable

  /// The columns that are imported. Others are reported to the user.
  static var knownColumns: [String] { get }

  /// Returns whether a file is a table with a header, whose unknown columns are reported.
  static func hasHeader(_ content: Content) -> Bool

  /// Adds the rows of a file to the items.
  /// - Throws: malformed, saying what is wrong with the file; tooLarge beyond a limit.
  static func add(
    _ file: CombinedFile<Content>, to items: inout ItemCombiner<Combined>
  ) throws(Failure)
}

extension CombiningImportFormat {
  static func hasHeader(_ content: Content) -> Bool { true }

  /// Returns the contents of the files of an export, which are read in this order.
  static func contents(
    of files: [CombinedFile<Content>], profile: ImportProfile, skipped: [String],
    limits: ImportLimits
  ) throws(Failure) -> ImportContents {
    var contents = ImportContents(profile: profile, skipped: skipped) { () throws(Failure) in
      var items = ItemCombiner<Combined>(limits: limits)
      for file in files { try add(file, to: &items) }
      return items.reader()
    }
    for file in files where hasHeader(file.content) {
      contents.unused += ImportContents.unused(
        try file.open().columns, known: knownColumns, in: file.path)
    }
    return contents
  }
}

/// A file of an export whose rows are combined with those of other files.
struct CombinedFile<Content: Sendable>: Sendable {
  let content: Content
  /// The path within the export, which can be in a folder of an archive.
  let path: String
  private let table: ImportTables.Table
  private let tables: ImportTables

  init(
    _ table: ImportTables.Table, in tables: ImportTables, content: Content, path: String? = nil
  ) {
    self.table = table
    self.tables = tables
    self.content = content
    self.path = path ?? table.path
  }

  func open() throws(Failure) -> TableReader { try tables.open(table) }

  /// Returns the text of a file that is not a table with a header.
  func text(encoding: ImportEncoding) throws(Failure) -> any ByteReader {
    try tables.text(of: table, encoding: encoding)
  }

  var limits: ImportLimits { tables.limits }
}

/// One item, with what several rows say about it.
protocol CombinedItem: Sendable {
  /// - Parameter row: the 1-based number of the item.
  func item(row: Int) -> ImportItem
}

/// A collection of items that are combined from several rows, in the order in which they first
/// appear.
struct ItemCombiner<Combined: CombinedItem> {
  private let limits: ImportLimits
  /// The approximate number of bytes in memory.
  private var size = 0
  private var items: [String: Combined] = [:]
  private var order: [String] = []

  init(limits: ImportLimits) { self.limits = limits }

  /// Returns the item with a key; nil before its first row.
  subscript(key: String) -> Combined? { items[key] }

  /// The approximate number of bytes that a row needs in addition to its text.
  private static var rowBytes: Int { 400 }

  /// Adds a row to an item.
  /// - Parameters:
  ///   - bytes: the number of bytes of the row's text.
  ///   - new: the item, if this is its first row.
  ///   - add: adds the values of the row to the item.
  /// - Throws: tooLarge `import.tooMuchText` if all rows together need too much memory.
  mutating func addRow(
    to key: String, bytes: Int, new: @autoclosure () -> Combined, _ add: (inout Combined) -> Void
  ) throws(Failure) {
    try reserve(bytes)
    if items[key] == nil { order.append(key) }
    add(&items[key, default: new()])
  }

  /// Counts the memory of a row that is stored elsewhere.
  /// - Throws: tooLarge `import.tooMuchText`.
  mutating func reserve(_ bytes: Int) throws(Failure) {
    size += bytes + Self.rowBytes
    guard size <= limits.combinedBytes else {
      throw Failure(.tooLarge, "import.tooMuchText", ["max": "\(limits.combinedBytes >> 20)"])
    }
  }

  /// Returns a reader of the combined items.
  func reader() -> ItemReader {
    var items = items
    var rest = order[...]
    var row = 0
    return ItemReader(limits: limits, repetition: .none) {
      while let key = rest.popFirst() {
        row += 1
        if let combined = items.removeValue(forKey: key) { return combined.item(row: row) }
      }
      return nil
    }
  }
}
