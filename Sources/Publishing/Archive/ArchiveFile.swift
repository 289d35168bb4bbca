import Catalog
import Foundation
import Model

/// An archive as a file: a zip of JSON lines, one file for each table, and the bytes of pictures.
/// The same content is the same bytes.
struct ArchiveFile {
  var tables: [String: [ArchiveRow]] = [:]

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

  /// Its rows, without pictures.
  /// - Throws: malformed (`archive.unknown`) for what is no archive of a site or of a later program,
  ///   `archive.broken` for a damaged one.
  init(_ file: FileHandle) throws {
    let zip = try ZipReader(file, limits: ArchiveFile.limits)
    let decoder = JSONDecoder()
    var isKnown = false
    while let path = try zip.next() {
      if path == "archive.json" {
        let head = try? decoder.decode(Head.self, from: Data(zip.bytes()))
        isKnown = head?.format == Head().format && head?.version == Head().version
      } else if let table = ArchiveTable.all.first(where: { path == "\($0.name).jsonl" }),
        tables[table.name] == nil
      {
        tables[table.name] = try ArchiveFile.rows(zip.bytes(), decoder)
      }
    }
    guard isKnown else { throw Failure.malformed("archive.unknown") }
  }

  private static func rows(_ bytes: [UInt8], _ decoder: JSONDecoder) throws -> [ArchiveRow] {
    do {
      return try bytes.split(separator: UInt8(ascii: "\n")).map { line in
        try decoder.decode(ArchiveRow.self, from: Data(line))
      }
    } catch {
      throw Failure.malformed("archive.broken")
    }
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
