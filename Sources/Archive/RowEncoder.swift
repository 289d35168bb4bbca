import Database
import Foundation

/// Writes rows of one table as JSON, the same on both engines. Members are ordered by name.
struct RowEncoder {
  private let columns: [TableSchema.Column]
  /// The name of each column with the punctuation before its value.
  private let prefixes: [[UInt8]]

  init(_ table: TableSchema) {
    columns = table.columns
    prefixes = table.columns.enumerated().map { index, column in
      Array("\(index == 0 ? "{" : ",")\"\(column.name)\":".utf8)
    }
  }

  /// Appends a row and a line feed.
  /// - Parameter row: the columns of the table, in its order.
  func append(_ row: borrowing Row, to line: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      line += prefixes[index]
      guard !row.isNull(index) else {
        line += Array("null".utf8)
        continue
      }
      switch column.type {
      case .integer: line += Array(String(row.int64(index)).utf8)
      case .real: RowEncoder.append(row.double(index), to: &line)
      case .text: row.withBytes(index) { RowEncoder.append(text: $0, to: &line) }
      case .bytes, .uuid, .derived:
        row.withBytes(index) { RowEncoder.append(bytes: $0, to: &line) }
      }
    }
    line += Array("}\n".utf8)
  }

  /// JSON has no infinite numbers, so they are texts.
  private static func append(_ number: Double, to line: inout [UInt8]) {
    // SQLite stores no negative zero.
    let text = number == 0 ? "0.0" : String(number)
    line += Array((number.isFinite ? text : "\"\(text)\"").utf8)
  }

  private static func append(text: UnsafeRawBufferPointer, to line: inout [UInt8]) {
    line.append(quotationMark)
    var start = 0
    for (index, byte) in text.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
      line += text[start..<index]
      line += escape(byte)
      start = index + 1
    }
    line += text[start...]
    line.append(quotationMark)
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x22: Array("\\\"".utf8)
    case 0x5C: Array("\\\\".utf8)
    case 0x0A: Array("\\n".utf8)
    default: Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }

  /// Writes 16 bytes as a UUID, because on SQLite only the number of bytes distinguishes ids, and
  /// others as base64. The hyphens of a UUID do not occur in base64.
  private static func append(bytes: UnsafeRawBufferPointer, to line: inout [UInt8]) {
    line.append(quotationMark)
    if bytes.count == 16 {
      for (index, byte) in bytes.enumerated() {
        if [4, 6, 8, 10].contains(index) { line.append(0x2D) }
        line.append(digits[Int(byte >> 4)])
        line.append(digits[Int(byte & 15)])
      }
    } else {
      line += Array(Data(bytes).base64EncodedString().utf8)
    }
    line.append(quotationMark)
  }

  private static let quotationMark: UInt8 = 0x22
  private static let digits = Array("0123456789abcdef".utf8)
}

/// Reads rows that `RowEncoder` has written.
struct RowDecoder {
  private let table: TableSchema
  private let places: [String: Int]

  init(_ table: TableSchema) {
    self.table = table
    places = Dictionary(
      uniqueKeysWithValues: table.columns.enumerated().map { ($1.name, $0) })
  }

  /// What is wrong with a row.
  struct Problem: Error { let reason: String }

  /// Returns a value for each column of the table.
  /// - Throws: `Problem`.
  func values(_ line: [UInt8]) throws -> [SQLValue] {
    guard let members = FlatJSON.members(of: line) else {
      throw Problem(reason: "it is not a JSON object of texts and numbers")
    }
    var values: [SQLValue?] = Array(repeating: nil, count: table.columns.count)
    for (name, value) in members {
      guard let place = places[name] else { throw Problem(reason: "\(name) is not a column") }
      guard values[place] == nil else { throw Problem(reason: "\(name) occurs twice") }
      guard let converted = convert(value, table.columns[place].type) else {
        throw Problem(reason: "the value of \(name) has another type")
      }
      values[place] = converted
    }
    return try values.enumerated().map { place, value in
      guard let value else { throw Problem(reason: "\(table.columns[place].name) is missing") }
      return value
    }
  }

  private func convert(_ value: FlatJSON.Value, _ type: TableSchema.ColumnType) -> SQLValue? {
    switch (type, value) {
    case (_, .null): .null
    case (.integer, .number(let text)): Int64(text).map { .integer($0) }
    case (.real, .number(let text)), (.real, .text(let text)): Double(text).map { .real($0) }
    case (.text, .text(let text)): .text(text)
    case (.bytes, .text(let text)): RowDecoder.bytes(text).map { .bytes($0) }
    case (.uuid, .text(let text)):
      RowDecoder.uuid(text).map { bytes in
        .uuid(high: RowDecoder.number(bytes[..<8]), low: RowDecoder.number(bytes[8...]))
      }
    default: nil
    }
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    text.utf8.contains(0x2D) ? uuid(text) : Data(base64Encoded: text).map { [UInt8]($0) }
  }

  private static func uuid(_ text: String) -> [UInt8]? {
    UUID(uuidString: text).map { id in withUnsafeBytes(of: id.uuid) { Array($0) } }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
