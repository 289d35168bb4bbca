import Foundation
package import Model

/// The records of a file, whatever its form: CSV with a header row or a JSON array of objects,
/// plain or gzipped. The form is told from the bytes, not from the name.
package struct ImportFile: Sendable {
  /// The names of the columns, in the order of the file.
  package let columns: [String]
  package let records: [ImportRecord]

  /// - Throws: malformed, saying what is wrong with the file and where.
  package init(
    _ bytes: [UInt8], encoding: ImportEncoding = .utf8
  ) throws(Failure) {
    let bytes = bytes.starts(with: [0x1F, 0x8B]) ? try gunzip(bytes) : bytes
    let text = try encoding.text(of: bytes)
    let start = text.dropFirst(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
      .first { !" \t\r\n".utf8.contains($0) }
    guard let start else { throw Failure.malformed("import.empty") }
    if start == UInt8(ascii: "[") || start == UInt8(ascii: "{") {
      (columns, records) = try ImportFile.json(text)
    } else {
      (columns, records) = try ImportFile.csv(text)
    }
  }

  /// The line, from 1, of the byte at `place`; lines end in LF, CRLF or CR.
  static func line(at place: Int, of bytes: [UInt8]) -> Int {
    var line = 1
    for index in bytes.indices.prefix(place) {
      if bytes[index] == 13 || bytes[index] == 10 && (index == 0 || bytes[index - 1] != 13) {
        line += 1
      }
    }
    return line
  }

  // MARK: - CSV

  private static func csv(_ bytes: [UInt8]) throws(Failure) -> ([String], [ImportRecord]) {
    var reader = CSVReader(bytes)
    let columns = try columns(of: try reader.next() ?? [])
    var records: [ImportRecord] = []
    while let fields = try reader.next() {
      let values = zip(columns, fields).map { ($0, FieldText.text($1)) }
      let isTooLong = fields.dropFirst(columns.count).contains { !$0.normalised.isEmpty }
      records.append(
        ImportRecord(
          row: records.count + 1,
          values: Dictionary(values, uniquingKeysWith: { first, _ in first }),
          problem: isTooLong ? tooLong(fields.count, columns.count) : nil))
    }
    return (columns, records)
  }

  /// The names in the header; a column without one is called by its place.
  private static func columns(of header: [String]) throws(Failure) -> [String] {
    let names = header.map(\.normalised)
    guard !names.joined().isEmpty else { throw Failure.malformed("import.noHeader") }
    // Where every other byte is 0, somebody sent UTF-16 without its mark.
    guard !names.joined().utf8.contains(0) else { throw Failure.malformed("import.zeroHeader") }
    let columns = names.enumerated().map { $1.isEmpty ? "column \($0 + 1)" : $1 }
    var seen = Set<String>()
    let twice = columns.first { !seen.insert($0).inserted }
    if let twice { throw Failure.malformed("import.columnTwice", ["column": twice]) }
    return columns
  }

  private static func tooLong(_ cells: Int, _ columns: Int) -> FieldProblem {
    FieldProblem("row", "import.cells", ["cells": "\(cells)", "columns": "\(columns)"])
  }

  // MARK: - JSON

  private static func json(_ bytes: [UInt8]) throws(Failure) -> ([String], [ImportRecord]) {
    let rows: [JSONRow]
    do {
      rows = try JSONDecoder().decode([JSONRow].self, from: Data(bytes))
    } catch {
      throw failure(of: error, in: bytes)
    }
    if !rows.isEmpty, rows.allSatisfy({ $0.cells == nil }) {
      throw Failure.malformed("import.noObject", ["element": "1"])
    }
    var columns = Set<String>()
    let records = rows.enumerated().map { index, row in
      guard let cells = row.cells else {
        return ImportRecord(
          row: index + 1, values: [:], problem: FieldProblem("row", "import.noObject"))
      }
      columns.formUnion(cells.keys)
      return ImportRecord(row: index + 1, values: cells.mapValues(\.value))
    }
    return (ordered(columns, in: bytes), records)
  }

  /// Columns as they first stand in the file, which the decoder forgets: the members of the objects
  /// in the array. It ends where all are found.
  private static func ordered(_ columns: Set<String>, in bytes: [UInt8]) -> [String] {
    var order: [String] = []
    var left = columns
    var seen = Set<ArraySlice<UInt8>>()
    var (depth, begin, isEscaped) = (0, -1, false)
    var last: ArraySlice<UInt8> = []
    for (place, byte) in bytes.enumerated() {
      if left.isEmpty { break }
      if begin >= 0 {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          (last, begin) = (bytes[begin...place], -1)
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): begin = place
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":") where depth == 2 && seen.insert(last).inserted:
        // What cannot be read as a text is no key.
        guard let name = try? JSONDecoder().decode(String.self, from: Data(last)) else { continue }
        if left.remove(name) != nil { order.append(name) }
      default: break
      }
    }
    return order + left.sorted()
  }

  private static func failure(of error: any Error, in bytes: [UInt8]) -> Failure {
    switch error as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      if context.codingPath.isEmpty { return Failure.malformed("import.noArray") }
    default: break
    }
    return brokenJSON(bytes)
  }

  /// The decoder does not say where it stopped; the older reader does, in English.
  private static func brokenJSON(_ bytes: [UInt8]) -> Failure {
    var detail = ""
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes))
    } catch {
      detail = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
    }
    if detail.contains("end of file") { return Failure.malformed("import.jsonEnd") }
    guard let place = detail.firstMatch(of: #/character (\d+)/#).flatMap({ Int($0.1) }) else {
      return Failure.malformed("import.json")
    }
    return Failure.malformed("import.json", ["line": "\(line(at: place, of: bytes))"])
  }
}

/// One record: its number in the file (from 1) and its values by column.
package struct ImportRecord: Sendable {
  package let row: Int
  package let values: [String: FieldText]
  /// Why it cannot be imported, whatever its values are.
  let problem: FieldProblem?

  /// Neither engine keeps U+0000 in a text: a record with one is refused, and shown without it.
  init(row: Int, values: [String: FieldText], problem: FieldProblem? = nil) {
    self.row = row
    let broken = values.filter { $0.value.hasZero }.map(\.key).sorted()
    self.values = broken.isEmpty ? values : values.mapValues(\.withoutZero)
    self.problem =
      problem ?? broken.first.map { FieldProblem($0, "import.zero", ["column": $0]) }
  }
}

extension FieldText {
  fileprivate var hasZero: Bool {
    switch self {
    case .text(let text): text.utf8.contains(0)
    case .list(let list): list.contains { $0.utf8.contains(0) }
    }
  }

  fileprivate var withoutZero: FieldText {
    switch self {
    case .text(let text): .text(text.replacing("\0", with: ""))
    case .list(let list): .list(list.map { $0.replacing("\0", with: "") })
    }
  }
}

/// An element of the array; one that is no object has no cells.
private struct JSONRow: Decodable {
  var cells: [String: JSONCell]?

  init(from decoder: any Decoder) throws {
    // A value of another kind is read below.
    cells = try? decoder.singleValueContainer().decode([String: JSONCell].self)
  }
}

/// A cell of a JSON record; objects and lists inside are kept as their JSON.
private struct JSONCell: Decodable {
  var value: FieldText

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // A value of another kind is read below.
    if let value = try? container.decode(FieldText.self) {
      self.value = value
    } else if let list = try? container.decode([JSONCell].self) {
      value = .list(list.map(\.text))
    } else {
      let members = try container.decode([String: JSONCell].self)
      var json = JSONText()
      for (key, cell) in members.sorted(by: { $0.key < $1.key }) {
        switch cell.value {
        case .text(let text): json.add(key, text)
        case .list(let list): json.add(key, list: list)
        }
      }
      value = .text(json.object)
    }
  }

  /// In a list, which holds texts only.
  private var text: String {
    switch value {
    case .text(let text): text
    case .list(let list): JSONText.list(list)
    }
  }
}
