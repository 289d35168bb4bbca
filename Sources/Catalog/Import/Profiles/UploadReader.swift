package import Model

/// Functions that recognise the format of an upload and read it.
package enum UploadReader {
  /// The user's mapping of a table whose columns match no profile.
  package struct TypedMapping: Sendable {
    package var mapping: ImportMapping
    package var type: TypeRecord?

    package init(map: ImportMapping, type: TypeRecord?) {
      self.mapping = map
      self.type = type
    }
  }

  /// Recognises an upload by its columns. Its rows are not read yet.
  /// - Throws: malformed, saying what is wrong with the beginning of the file; tooLarge.
  package static func contents(of upload: ImportUpload) throws(Failure) -> ImportContents {
    let tables = try ImportTables(upload)
    if tables.isArchive {
      let paths = tables.tables.map(\.path) + tables.otherPaths
      if let top = letterboxdFolder(in: paths) {
        return try letterboxd(tables, under: top, upload.limits)
      }
      if tables.tables.count > 1, let several = try multipleTables(tables, upload.limits) {
        return several
      }
    }
    return try contents(of: tables.onlyTable(), in: tables, upload)
  }

  /// Returns the only table of an upload.
  /// - Throws: malformed `import.zipEmpty` or `import.zipMany`; otherwise as `contents(of:)`.
  package static func table(in upload: ImportUpload) throws(Failure) -> ImportTable {
    let tables = try ImportTables(upload)
    return try ImportTable(of: tables.onlyTable(), in: tables)
  }

  /// Returns the items of a table according to the user's mapping.
  package static func contents(
    of table: ImportTable, by mapping: TypedMapping
  ) -> ImportContents {
    ImportContents(
      profile: .table, columns: table.columns, unused: mapping.mapping.unused(of: table.columns)
    ) { () throws(Failure) in
      let records = RecordReader(try table.open(), mapping.mapping)
      let repetition: ItemReader.Repetition = mapping.mapping.keyColumn == nil ? .key : .none
      return ItemReader(limits: table.limits, repetition: repetition) {
        () throws(Failure) -> ImportItem? in
        while let (record, earlier) = try records.next() {
          if record.isNonEmpty { return item(record, earlier: earlier, mapping) }
        }
        return nil
      }
    }
  }

  private static func item(
    _ record: ImportRecord, earlier: Int?, _ mapping: TypedMapping
  ) -> ImportItem {
    let hash = mapping.mapping.hash(of: record)
    let own = mapping.mapping.sourceKey(of: record)
    var item = ImportItem(row: record.row, key: own ?? hash.hexadecimal, type: nil, title: "")
    (item.draft, item.unmappedValues) = mapping.mapping.convert(
      record, type: mapping.type, collection: nil)
    item.isShortened = mapping.mapping.shortens(record)
    item.recordHash = hash
    // The file only contains the mapped columns, and the user may have added other values.
    item.replacedAttributes = [.stage]
    if mapping.mapping.hasColumn(for: "notes") { item.replacedAttributes.insert(.notes) }
    if item.draft.date != nil { item.replacedAttributes.insert(.date) }
    item.problem = record.problem ?? mapping.mapping.problem(ofKey: item.key, firstRow: earlier)
    return item
  }

  // MARK: - One table

  private static func contents(
    of table: ImportTables.Table, in tables: ImportTables, _ upload: ImportUpload
  ) throws(Failure) -> ImportContents {
    let columns = try tables.open(table).columns
    let skipped = tables.paths(without: table.path)
    let profile = ImportProfile(columns: columns)
    let limits = upload.limits
    /// Returns the contents of a table in which every row is an item.
    func rows(
      _ taken: [String], _ repetition: ItemReader.Repetition = .key,
      _ item: @escaping @Sendable (TableReader, [String: String]) throws(Failure) -> ImportItem?
    ) -> ImportContents {
      ImportContents(
        profile: profile, columns: columns, unused: unused(columns, taken), skipped: skipped
      ) { () throws(Failure) in
        let reader = try tables.open(table)
        let names = ImportCells.names(of: reader.columns)
        return ItemReader(limits: limits, repetition: repetition) {
          () throws(Failure) -> ImportItem? in
          try item(reader, names)
        }
      }
    }
    func cells(
      _ taken: [String], _ item: @escaping @Sendable (ImportCells) -> ImportItem
    ) -> ImportContents {
      rows(taken) { (reader, names) throws(Failure) -> ImportItem? in
        try reader.nextNonEmpty().map { item(ImportCells($0, columns: names)) }
      }
    }
    switch profile {
    case .goodreads: return cells(GoodreadsExport.known, GoodreadsExport.item)
    case .storygraph: return cells(StoryGraphExport.known, StoryGraphExport.item)
    case .imdb, .imdbList:
      return cells(IMDbExport.knownColumns) { IMDbExport.item($0, profile) }
    case .movieLibrary:
      return try movieLibrary(table, in: tables, columns, skipped, limits)
    case .letterboxd:
      let kind = LetterboxdExport.kind(columns: columns, name: table.path)
      return try letterboxd(
        [(kind, table.path, table)], in: tables, skipped: skipped, limits)
    case .letterboxdImportFormat:
      return try LetterboxdImportFormat.contents(of: [table], in: tables, skipped: skipped, limits)
    case .commonplace:
      return try CommonplaceExport.contents(of: [table], in: tables, skipped: skipped, limits)
    case .table:
      return ImportContents(profile: .table, columns: columns, skipped: skipped) {
        ItemReader(limits: limits, repetition: .none) { nil }
      }
    }
  }

  private static func movieLibrary(
    _ table: ImportTables.Table, in tables: ImportTables, _ columns: [String],
    _ skipped: [String], _ limits: ImportLimits
  ) throws(Failure) -> ImportContents {
    ImportContents(
      profile: .movieLibrary, columns: columns,
      unused: unused(columns, MovieLibraryExport.knownColumns),
      skipped: skipped
    ) { () throws(Failure) in
      let reader = try tables.open(table)
      var export = MovieLibraryExport(limits: limits)
      return ItemReader(limits: limits, repetition: .keyOnly) {
        () throws(Failure) -> ImportItem? in
        guard let record = try reader.next() else { return nil }
        return try export.item(of: record, reader.element)
      }
    }
  }

  /// Returns the columns that are not in `known`, prefixed with the path of their file if given.
  static func unused(_ columns: [String], _ known: [String], in file: String? = nil) -> [String] {
    let known = Set(known.map { $0.lowercased() })
    return columns.filter { !known.contains($0.lowercased()) }
      .map { column in file.map { "\($0): \(column)" } ?? column }
  }

  // MARK: - Archives

  /// Returns the contents of an archive in which all tables have Commonplace's or all have
  /// Letterboxd's import format; nil for any other archive.
  private static func multipleTables(
    _ tables: ImportTables, _ limits: ImportLimits
  ) throws(Failure) -> ImportContents? {
    var profiles = Set<ImportProfile>()
    for table in tables.tables {
      profiles.insert(ImportProfile(columns: try tables.open(table).columns))
      guard profiles == [.letterboxdImportFormat] || profiles == [.commonplace] else { return nil }
    }
    if profiles == [.letterboxdImportFormat] {
      return try LetterboxdImportFormat.contents(
        of: tables.tables, in: tables, skipped: tables.otherPaths, limits)
    }
    return try CommonplaceExport.contents(
      of: tables.tables, in: tables, skipped: tables.otherPaths, limits)
  }

  /// Returns the path prefix of the folder that contains a Letterboxd export, with a trailing
  /// slash; usually empty. Nil if the archive is not such an export.
  private static func letterboxdFolder(in paths: [String]) -> String? {
    let marks = ["watched.csv", "diary.csv", "ratings.csv", "watchlist.csv", "reviews.csv"]
    let folders = paths.compactMap { path -> String? in
      let parts = path.split(separator: "/")
      guard let name = parts.last, marks.contains(name.lowercased()),
        !parts.dropLast().contains(where: { ["deleted", "orphaned"].contains($0.lowercased()) })
      else { return nil }
      return parts.dropLast().map { $0 + "/" }.joined()
    }
    return folders.min { $0.count < $1.count }
  }

  private typealias LetterboxdFile = (
    kind: LetterboxdExport.Kind, path: String, table: ImportTables.Table
  )

  private static func letterboxd(
    _ tables: ImportTables, under top: String, _ limits: ImportLimits
  ) throws(Failure) -> ImportContents {
    func own(_ path: String) -> String {
      path.hasPrefix(top) ? String(path.dropFirst(top.count)) : path
    }
    var files: [LetterboxdFile] = []
    var skipped = tables.otherPaths.map(own)
    for table in tables.tables {
      let path = own(table.path)
      if !table.isEmpty, let kind = LetterboxdExport.kind(of: path) {
        files.append((kind, path, table))
      } else {
        skipped.append(path)
      }
    }
    let order = LetterboxdExport.Kind.allCases
    let sorted = order.flatMap { kind in files.filter { $0.kind == kind } }
    return try letterboxd(sorted, in: tables, skipped: skipped, limits)
  }

  private static func letterboxd(
    _ files: [LetterboxdFile], in tables: ImportTables, skipped: [String], _ limits: ImportLimits
  ) throws(Failure) -> ImportContents {
    var contents = ImportContents(profile: .letterboxd, skipped: skipped) {
      () throws(Failure) in
      var export = LetterboxdExport(limits: limits)
      for (kind, path, table) in files {
        if kind == .list {
          try export.add(list: tables.text(of: table, encoding: .utf8), path: path)
        } else {
          try export.add(tables.open(table), as: kind, path: path)
        }
      }
      return export.items()
    }
    for file in files where file.kind != .list {
      let columns = try tables.open(file.table).columns
      contents.unused += unused(columns, LetterboxdExport.columns, in: file.path)
    }
    return contents
  }
}
