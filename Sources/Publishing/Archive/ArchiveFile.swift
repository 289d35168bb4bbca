import Catalog
import Database
import Foundation
import Journal
import Model

/// An archive of a site as a file: a zip with one JSON Lines file for each table, and the bytes of
/// images and other files. Equal content gives equal bytes. For reading, the tables are unpacked to
/// disk, from where their rows can be read any number of times.
struct ArchiveFile: Sendable {
  /// The byte range of each table in `lines`.
  private var tables: [String: Range<Int>] = [:]
  private let lines: FileHandle
  /// Replaces ids in every row.
  var ids = IDTranslation()

  private struct ArchiveHeader: Codable {
    var format = "commonplace-site"
    var version = 1
  }

  static let limits = ZipArchive.Limits(
    files: 50_000, bytesOfFile: 64 << 20, bytes: 1 << 30, ratio: 200, code: "archive.zip")

  // MARK: - Writing

  /// Writes one table and one file at a time, because a site can be larger than memory.
  static func write(_ reader: ArchiveReader, to file: FileHandle) throws {
    let zip = ZipWriter(file)
    try zip.add(.init(path: "archive.json", bytes: [UInt8](JSON.data(ArchiveHeader()))))
    for table in ArchiveTable.all {
      var lines: [UInt8] = []
      for row in try reader.rows(of: table) {
        lines += try JSON.data(row)
        lines.append(UInt8(ascii: "\n"))
      }
      try zip.add(.init(path: "\(table.name).jsonl", bytes: lines))
    }
    for blob in try reader.blobs() {
      try zip.add(.init(path: "files/\(blob.hash)", bytes: reader.bytes(of: blob.key)))
    }
    try zip.finish()
  }

  // MARK: - Reading

  /// Returns the content hash of the file that is stored at a path; nil for any other path.
  static func hash(at path: String) -> String? {
    path.hasPrefix("files/") ? String(path.dropFirst("files/".utf8.count)) : nil
  }

  /// Unpacks the tables of an archive, without images and other files.
  /// - Throws: malformed (`archive.unknown`) for a file that is not a site's archive or was written
  ///   by a later version; as `ZipReader` does.
  init(_ file: FileHandle) throws {
    let zip = try ZipReader(file, limits: ArchiveFile.limits)
    lines = try TemporaryFile.create()
    var (size, isKnown) = (0, false)
    while let path = try zip.next() {
      if path == "archive.json" {
        let bytes = try zip.bytes(atMost: 4096) ?? []
        // A header that cannot be decoded means that the file is not an archive, and it is refused
        // below.
        let head = try? JSON.decode(ArchiveHeader.self, from: Data(bytes))
        isKnown = head?.format == ArchiveHeader().format && head?.version == ArchiveHeader().version
      } else if let table = ArchiveTable.all.first(where: { path == "\($0.name).jsonl" }),
        tables[table.name] == nil
      {
        let start = size
        while let chunk = try zip.chunk() {
          try lines.writeBytes(chunk)
          size += chunk.count
        }
        tables[table.name] = start..<size
      }
    }
    guard isKnown else { throw Failure.malformed("archive.unknown") }
  }

  /// Returns the name that the media library has for a file with this hash. Photos of entries have
  /// no name: for them it returns the hash.
  func name(of hash: String) throws -> String {
    var name: String?
    try read("media") { row in
      if name == nil, row["blob_id"]?.text == hash { name = row["name"]?.text }
    }
    return name ?? hash
  }

  /// Calls `body` with each row of a table.
  /// - Throws: malformed (`archive.broken`); what `body` throws.
  func read(_ table: String, _ body: (ArchiveRow) throws -> Void) throws {
    try readBatches(of: table) { rows in
      for row in rows { try body(row) }
    }
  }

  /// Calls `body` with the rows of a table in batches of at most 500 rows or about 2 MB.
  /// - Throws: malformed (`archive.broken`); what `body` throws.
  func readBatches(of table: String, _ body: ([ArchiveRow]) throws -> Void) throws {
    guard let range = tables[table] else { return }
    var reader = FileLineReader(lines, in: range, longest: ArchiveFile.maxLineLength)
    var (rows, size): ([ArchiveRow], Int) = ([], 0)
    while let line = try next(of: &reader) {
      rows.append(try row(of: line))
      size += line.count
      if rows.count == 500 || size > 2 << 20 {
        try body(rows)
        (rows, size) = ([], 0)
      }
    }
    if !rows.isEmpty { try body(rows) }
  }

  /// The longest lines are versions of entries with all of their texts.
  private static let maxLineLength = 16 << 20

  /// Returns the next line of a table; nil at the end.
  private func next(of reader: inout FileLineReader) throws(Failure) -> [UInt8]? {
    do {
      return try reader.next()
    } catch  where error.kind == .malformed {
      throw ArchiveFile.broken
    }
  }

  private static let broken = Failure.malformed("archive.broken")

  private func row(of line: [UInt8]) throws(Failure) -> ArchiveRow {
    let row: ArchiveRow
    do {
      let data = Data(line)
      try JSONLimits(depth: 2, keys: 100, values: 100).check(data)
      row = try JSON.decode(ArchiveRow.self, from: data)
    } catch {
      throw ArchiveFile.broken
    }
    // Neither database engine can store U+0000 in a text.
    guard !row.values.contains(where: { $0.text?.utf8.contains(0) ?? false }) else {
      throw ArchiveFile.broken
    }
    return row.mapValues { value in
      if case .text(let text) = value { .text(ids.translate(text)) } else { value }
    }
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
