package import Model

/// The result of reading a whole upload once: its format, the number of its rows, and its columns.
/// An upload of which any part cannot be read is refused.
package struct ImportInspection: Sendable {
  package var profile: ImportProfile
  /// The number of records of a table, or of items of an export.
  package var rows = 0
  package var columns: ImportColumns

  /// - Throws: malformed, saying what is wrong with the file and where; tooLarge beyond a limit;
  ///   `CancellationError`.
  package init(of upload: ImportUpload, _ cancellation: WorkCancellation) throws {
    let contents = try UploadReader.contents(of: upload)
    profile = contents.profile
    columns = ImportColumns(columns: contents.columns)
    if profile == .table {
      let reader = try UploadReader.table(in: upload).open()
      while let record = try reader.next() {
        try cancellation.check()
        if rows < ImportColumns.maximumExampleRecords { columns.add(record) }
        rows += 1
      }
    } else {
      let reader = try contents.open()
      while try reader.next() != nil {
        try cancellation.check()
        rows += 1
      }
    }
  }
}

/// The columns of a table, with an example value of each.
package struct ImportColumns: Codable, Sendable, Equatable {
  package var columns: [String]
  /// The first text of a column among the first records, by the index of the column.
  package var examples: [Int: String] = [:]

  /// The number of records in which examples are searched for.
  static let maximumExampleRecords = 1_000
  private static let maxExampleLength = 80

  init(columns: [String]) { self.columns = columns }

  mutating func add(_ record: ImportRecord) {
    guard examples.count < columns.count else { return }
    for (place, column) in columns.enumerated() where examples[place] == nil {
      let text =
        switch record.values[column] {
        case .text(let text): text.normalised
        case .list(let list): list.joined(separator: ", ")
        case nil: ""
        }
      if !text.isEmpty { examples[place] = text.shortened(to: Self.maxExampleLength) }
    }
  }
}
