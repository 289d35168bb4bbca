import Catalog
import Foundation
import Model

/// An archive as a file: a zip of JSON lines, one file for each table, and the bytes of pictures.
/// The same content is the same bytes. When it is read, its tables are unpacked to disk and their
/// rows read from there, as often as needed.
struct ArchiveFile: Sendable {
  /// Where the lines of each table are in `lines`.
  private var tables: [String: Range<Int>] = [:]
  private let lines: FileHandle
  /// New ids by the old ones, wherever a row names them.
  var ids: [String: String] = [:]

  private struct Head: Codable {
    var format = "commonplace-site"
    var version = 1
  }

  static let limits = ZipArchive.Limits(
    files: 50_000, bytesOfFile: 64 << 20, bytes: 1 << 30, ratio: 200, code: "archive.zip")

  // MARK: - Writing

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Table by table and picture by picture: a site may be larger than memory.
  static func write(_ reader: ArchiveReader, to file: FileHandle) throws {
    let zip = try ZipWriter(file)
    try zip.add(.init(path: "archive.json", bytes: [UInt8](encoder.encode(Head()))))
    for table in ArchiveTable.all {
      let encoder = encoder
      var lines: [UInt8] = []
      for row in try reader.rows(of: table) {
        lines += try encoder.encode(row)
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

  /// The hash of the picture whose bytes stand at a path.
  static func hash(at path: String) -> String? {
    path.hasPrefix("files/") ? String(path.dropFirst("files/".utf8.count)) : nil
  }

  /// Unpacks its tables, without pictures.
  /// - Throws: malformed (`archive.unknown`) for what is no archive of a site or of a later program;
  ///   as `ZipReader` does.
  init(_ file: FileHandle) throws {
    let zip = try ZipReader(file, limits: ArchiveFile.limits)
    lines = try ScratchFile.make()
    var (size, isKnown) = (0, false)
    while let path = try zip.next() {
      if path == "archive.json" {
        let bytes = try zip.bytes(atMost: 4096) ?? []
        // A head that cannot be read belongs to no archive of ours, which is refused.
        let head = try? JSONDecoder().decode(Head.self, from: Data(bytes))
        isKnown = head?.format == Head().format && head?.version == Head().version
      } else if let table = ArchiveTable.all.first(where: { path == "\($0.name).jsonl" }),
        tables[table.name] == nil
      {
        let start = size
        while let chunk = try zip.chunk() {
          try lines.store(chunk)
          size += chunk.count
        }
        tables[table.name] = start..<size
      }
    }
    guard isKnown else { throw Failure.malformed("archive.unknown") }
  }

  /// The name that the media library gives to the bytes with a hash; the hash for a photo of an
  /// entry, which has no name.
  func name(of hash: String) throws -> String {
    var name: String?
    try read("media") { row in
      if name == nil, row["blob_id"]?.text == hash { name = row["name"]?.text }
    }
    return name ?? hash
  }

  /// Gives each row of a table to `body`.
  /// - Throws: malformed (`archive.broken`); what `body` throws.
  func read(_ table: String, _ body: (ArchiveRow) throws -> Void) throws {
    try readBatches(of: table) { rows in
      for row in rows { try body(row) }
    }
  }

  /// Gives the rows of a table to `body`, many at a time but never more than fit into a few
  /// megabytes.
  /// - Throws: malformed (`archive.broken`); what `body` throws.
  func readBatches(of table: String, _ body: ([ArchiveRow]) throws -> Void) throws {
    guard let range = tables[table] else { return }
    var reader = FileLines(lines, in: range, longest: ArchiveFile.longestLine)
    let decoder = JSONDecoder()
    var (rows, size): ([ArchiveRow], Int) = ([], 0)
    while let line = try next(of: &reader) {
      rows.append(try row(of: line, decoder))
      size += line.count
      if rows.count == 500 || size > 2 << 20 {
        try body(rows)
        (rows, size) = ([], 0)
      }
    }
    if !rows.isEmpty { try body(rows) }
  }

  /// The longest is a version of an entry with all of its texts.
  private static let longestLine = 16 << 20

  private func next(of reader: inout FileLines) throws(Failure) -> [UInt8]? {
    do {
      return try reader.next()
    } catch  where error.kind == .malformed {
      throw ArchiveFile.broken
    }
  }

  private static let broken = Failure.malformed("archive.broken")

  private func row(of line: [UInt8], _ decoder: JSONDecoder) throws(Failure) -> ArchiveRow {
    let row: ArchiveRow
    do {
      let data = Data(line)
      try JSONLimits(depth: 2, keys: 100, values: 100).check(data)
      row = try decoder.decode(ArchiveRow.self, from: data)
    } catch {
      throw ArchiveFile.broken
    }
    // Neither engine keeps U+0000 in a text.
    guard !row.values.contains(where: { $0.text?.utf8.contains(0) ?? false }) else {
      throw ArchiveFile.broken
    }
    return ids.isEmpty ? row : replacingIDs(in: row)
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
