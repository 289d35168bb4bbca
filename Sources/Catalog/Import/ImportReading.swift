package import Model

/// A file of which nobody has said yet what it is: read, and known by its columns.
package enum ImportReading {
  /// What a table is mapped by, where no profile knows its columns.
  package struct Mapping: Sendable {
    package var map: ImportMapping
    package var type: TypeRecord?

    package init(map: ImportMapping, type: TypeRecord?) {
      self.map = map
      self.type = type
    }
  }

  /// What `bytes` are. A table that no profile knows has no items.
  package static func contents(
    of bytes: [UInt8], name: String, encoding: ImportEncoding, limits: ImportLimits = .init()
  ) throws(Failure) -> ImportContents {
    if ZipArchive.isZip(bytes) { return try archive(bytes, encoding, limits) }
    let file = try ImportFile(bytes, encoding: encoding, limits: limits)
    return try contents(of: file, bytes, name, encoding, limits)
  }

  /// The table in `bytes`, or in the archive they are.
  package static func table(
    in bytes: [UInt8], encoding: ImportEncoding, limits: ImportLimits = .init()
  ) throws(Failure) -> ImportFile {
    let isZip = ZipArchive.isZip(bytes)
    let table = isZip ? try onlyTable(of: bytes, limits).bytes : bytes
    return try ImportFile(table, encoding: encoding, limits: limits)
  }

  /// Items of a table by a person's mapping.
  package static func contents(of file: ImportFile, by mapping: Mapping) -> ImportContents {
    var contents = ImportContents(profile: .table)
    contents.unused = mapping.map.unused(of: file.columns)
    let repeated = mapping.map.repeatedRows(of: file.records)
    contents.items = file.filledRecords.map { record in
      let hash = mapping.map.hash(of: record)
      let own = mapping.map.ownKey(of: record)
      var item = ImportItem(
        row: record.row, key: own ?? hash.hexadecimal, type: nil, title: "")
      (item.draft, item.noted) = mapping.map.read(record, type: mapping.type, collection: nil)
      item.isShortened = mapping.map.shortens(record)
      item.recordHash = hash
      item.isWhole = true
      item.problem =
        record.problem ?? mapping.map.problem(ofKey: item.key, firstRow: repeated[record.row])
      return item
    }
    if mapping.map.key == nil { contents.markRepeated() }
    return contents
  }

  private static func contents(
    of file: ImportFile, _ bytes: [UInt8], _ name: String, _ encoding: ImportEncoding,
    _ limits: ImportLimits
  ) throws(Failure) -> ImportContents {
    let profile = ImportProfile(columns: file.columns)
    switch profile {
    case .goodreads: return GoodreadsExport.contents(of: file)
    case .storygraph: return StoryGraphExport.contents(of: file)
    case .imdb, .imdbList: return IMDbExport.contents(of: file, profile)
    case .movieLibrary:
      return try MovieLibraryExport.contents(of: file, try text(of: bytes, encoding, limits))
    case .letterboxd:
      var export = LetterboxdExport()
      let kind = LetterboxdExport.kind(columns: file.columns, name: name)
      export.add(file, as: kind, path: name)
      return export.whole()
    case .letterboxdForm: return LetterboxdForm.contents(of: [(name, file)])
    case .commonplace: return CommonplaceExport.contents(of: [(name, file)])
    case .table: return ImportContents(profile: .table)
    }
  }

  private static func text(
    of bytes: [UInt8], _ encoding: ImportEncoding, _ limits: ImportLimits
  ) throws(Failure) -> [UInt8] {
    let reader = try ImportFile.text(of: bytes, encoding, limits)
    var text: [UInt8] = []
    while true {
      let chunk = try reader.read()
      if chunk.isEmpty { break }
      text += chunk
    }
    return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
  }

  // MARK: - Archives

  private static func isTable(_ path: String) -> Bool {
    [".csv", ".tsv", ".json"].contains { path.lowercased().hasSuffix($0) }
      && !path.hasPrefix("__MACOSX/")
  }

  private static func archive(
    _ bytes: [UInt8], _ encoding: ImportEncoding, _ limits: ImportLimits
  ) throws(Failure) -> ImportContents {
    let files = try ZipArchive.files(of: bytes, limits: limits.archive, where: isTable)
    guard let top = letterboxdTop(files.map(\.path)) else {
      if let several = try several(files, encoding, limits) { return several }
      let table = try onlyTable(files)
      var contents = try contents(
        of: try ImportFile(table.bytes, encoding: encoding, limits: limits), table.bytes,
        table.path, encoding, limits)
      contents.skipped = files.map(\.path).filter { $0 != table.path }
      return contents
    }
    return try letterboxd(files, under: top, encoding, limits)
  }

  /// Tables that are parts of one whole, as our own exports are; nil for any others.
  private static func several(
    _ files: [ZipArchive.File], _ encoding: ImportEncoding, _ limits: ImportLimits
  ) throws(Failure) -> ImportContents? {
    var tables: [(name: String, file: ImportFile)] = []
    for file in files {
      guard let bytes = file.bytes else { continue }
      tables.append((file.path, try ImportFile(bytes, encoding: encoding, limits: limits)))
    }
    let profiles = Set(tables.map { ImportProfile(columns: $0.file.columns) })
    var contents: ImportContents
    switch profiles {
    case [.letterboxdForm]: contents = LetterboxdForm.contents(of: tables)
    case [.commonplace]: contents = CommonplaceExport.contents(of: tables)
    default: return nil
    }
    contents.skipped = files.filter { $0.bytes == nil }.map(\.path)
    return contents
  }

  private static func onlyTable(
    of bytes: [UInt8], _ limits: ImportLimits
  ) throws(Failure) -> (path: String, bytes: [UInt8]) {
    try onlyTable(try ZipArchive.files(of: bytes, limits: limits.archive, where: isTable))
  }

  private static func onlyTable(
    _ files: [ZipArchive.File]
  ) throws(Failure) -> (path: String, bytes: [UInt8]) {
    let tables = files.compactMap { file in file.bytes.map { (path: file.path, bytes: $0) } }
    guard tables.count == 1, let table = tables.first else {
      throw Failure.malformed(tables.isEmpty ? "import.zipEmpty" : "import.zipMany")
    }
    return table
  }

  /// The folder that a Letterboxd export was packed in, with its slash; mostly none.
  private static func letterboxdTop(_ paths: [String]) -> String? {
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

  private static func letterboxd(
    _ files: [ZipArchive.File], under top: String, _ encoding: ImportEncoding,
    _ limits: ImportLimits
  ) throws(Failure) -> ImportContents {
    var export = LetterboxdExport()
    var found: [(kind: LetterboxdExport.Kind, path: String, bytes: [UInt8])] = []
    for file in files {
      let path = file.path.hasPrefix(top) ? String(file.path.dropFirst(top.count)) : file.path
      if let bytes = file.bytes, !bytes.isEmpty, let kind = LetterboxdExport.kind(of: path) {
        found.append((kind, path, bytes))
      } else {
        export.skip(path)
      }
    }
    for kind in LetterboxdExport.Kind.allCases {
      for file in found where file.kind == kind {
        if kind == .list {
          try export.add(list: file.bytes, path: file.path, limits: limits)
        } else {
          let table = try ImportFile(file.bytes, encoding: encoding, limits: limits)
          export.add(table, as: kind, path: file.path)
        }
      }
    }
    return export.whole()
  }
}
