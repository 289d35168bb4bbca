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
    if tables.isArchive, let contents = try archive(tables) { return contents }
    let table = try tables.onlyTable()
    let columns = try tables.open(table).columns
    let profile = ImportProfile(columns: columns)
    let skipped = tables.paths(without: table.path)
    guard let format = profile.format else {
      return ImportContents(profile: .table, columns: columns, skipped: skipped) {
        ItemReader(limits: upload.limits, repetition: .none) { nil }
      }
    }
    return try format.contents(
      of: ImportFormatInput(profile: profile, files: [table], tables: tables, skipped: skipped))
  }

  /// Returns the contents of an archive that a program exports, or in which all tables have the
  /// same format; nil for any other archive.
  private static func archive(_ tables: ImportTables) throws(Failure) -> ImportContents? {
    for profile in ImportProfile.allCases {
      if let contents = try profile.format?.contents(ofArchive: tables) { return contents }
    }
    guard tables.tables.count > 1 else { return nil }
    var common: ImportProfile?
    for table in tables.tables {
      let profile = ImportProfile(columns: try tables.open(table).columns)
      guard profile.format?.canHaveSeveralTables == true, profile == common ?? profile else {
        return nil
      }
      common = profile
    }
    guard let common, let format = common.format else { return nil }
    return try format.contents(
      of: ImportFormatInput(
        profile: common, files: tables.tables, tables: tables, skipped: tables.otherPaths))
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
}
