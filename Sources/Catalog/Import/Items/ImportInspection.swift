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
      var dates = ColumnDates(columns.columns)
      while let record = try reader.next() {
        try cancellation.check()
        if rows < ImportColumns.maximumExampleRecords { columns.add(record) }
        dates.add(record)
        rows += 1
      }
      columns.dateOrders = dates.orders
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
  /// The order of day and month in the columns that have such dates, by the index of the column;
  /// nil for imports that began before it was stored.
  package var dateOrders: [Int: ColumnDateOrder]?

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

  /// The index of the column with the days on which entries were finished, such as "Watched". Its
  /// first value has to be a date, because such a column can also contain "yes" and "no". Nil if
  /// there is no such column, and if a column is named "date", which is used instead.
  package var finishedColumn: Int? {
    let names = columns.map { $0.lowercased() }
    guard !names.contains("date") else { return nil }
    return names.indices.first { place in
      Self.finishedNames.contains(names[place])
        && examples[place]?.contains(/\d{4}-\d{2}-\d{2}|\d{1,2}[.\/]\d{1,2}[.\/]\d{2,4}/) ?? false
    }
  }

  private static let finishedNames: Set = [
    "watched", "watched on", "watched date", "date watched", "seen", "date seen", "read",
    "date read", "played", "date played", "finished", "date finished", "просмотрено", "просмотр",
    "дата просмотра", "прочитано", "дата прочтения", "сыграно", "завершено", "дата завершения",
  ]

  /// Returns the type of the Log with the most fields that have the names of columns; nil if no
  /// column has the name of a field.
  package func likelyType(among types: [TypeRecord]) -> TypeRecord? {
    let names = Set(columns.map { $0.lowercased() })
    func matches(_ type: TypeRecord) -> Int {
      type.fields.count { !names.isDisjoint(with: $0.columnNames) }
    }
    // The first of equal ones: types are in the order in which pages list them.
    var best: TypeRecord?
    for type in types where type.inLog && matches(type) > 0 {
      if best.map({ matches(type) > matches($0) }) ?? true { best = type }
    }
    return best
  }
}
