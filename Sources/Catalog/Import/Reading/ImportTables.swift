import Foundation
import Model

/// The tables of an upload: the file itself or, if it is an archive, the tables in it.
struct ImportTables: Sendable {
  struct Table: Sendable {
    var path: String
    fileprivate var bytes: Range<Int>

    var isEmpty: Bool { bytes.isEmpty }
  }

  let isArchive: Bool
  let tables: [Table]
  /// The paths of files in the archive that are not tables.
  let otherPaths: [String]
  private let upload: ImportUpload
  /// The file that contains the bytes of the tables.
  private let file: FileHandle

  /// Unpacks the tables of an archive to a temporary file.
  /// - Throws: the errors of `ZipReader`.
  init(_ upload: ImportUpload) throws(Failure) {
    self.upload = upload
    isArchive = ZipArchive.isZip(try upload.prefix(4))
    guard isArchive else {
      file = upload.file
      tables = [Table(path: upload.name, bytes: 0..<upload.size)]
      otherPaths = []
      return
    }
    (file, tables, otherPaths) = try ImportTables.unpack(upload)
  }

  private static func unpack(
    _ upload: ImportUpload
  ) throws(Failure) -> (FileHandle, [Table], [String]) {
    let zip = try ZipReader(upload.file, limits: upload.limits.archive)
    var (tables, others, size): ([Table], [String], Int) = ([], [], 0)
    let file = try TemporaryFile.create()
    while let path = try zip.next() {
      guard isTable(path) else {
        others.append(path)
        continue
      }
      let start = size
      while let chunk = try zip.chunk() {
        try file.writeBytes(chunk)
        size += chunk.count
      }
      tables.append(Table(path: path, bytes: start..<size))
    }
    return (file, tables, others)
  }

  private static func isTable(_ path: String) -> Bool {
    [".csv", ".tsv", ".json"].contains { path.lowercased().hasSuffix($0) }
      && !path.hasPrefix("__MACOSX/")
  }

  var limits: ImportLimits { upload.limits }

  /// Returns all paths of the archive except one.
  func paths(without path: String) -> [String] {
    (tables.map(\.path) + otherPaths).filter { $0 != path }
  }

  /// Returns the only table.
  /// - Throws: malformed `import.zipEmpty` or `import.zipMany`.
  func onlyTable() throws(Failure) -> Table {
    guard tables.count == 1, let table = tables.first else {
      throw Failure.malformed(tables.isEmpty ? "import.zipEmpty" : "import.zipMany")
    }
    return table
  }

  func open(_ table: Table, encoding: ImportEncoding? = nil) throws(Failure) -> TableReader {
    try TableReader(limits: upload.limits) { () throws(Failure) -> any ByteReader in
      try text(of: table, encoding: encoding)
    }
  }

  func text(
    of table: Table, encoding: ImportEncoding? = nil
  ) throws(Failure) -> any ByteReader {
    let bytes = FileReader(file, in: table.bytes)
    // Compressed files in an archive are not decompressed.
    let isPacked = isArchive ? false : try upload.prefix(2) == [0x1F, 0x8B]
    return TextReader(
      isPacked ? try GunzipReader(bytes, limits: upload.limits) : bytes,
      encoding: encoding ?? upload.encoding)
  }
}
