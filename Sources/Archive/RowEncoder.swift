import Database
import Foundation
import Model

/// Writes rows of one table as JSON, the same on both engines. Members are ordered by name.
struct RowEncoder {
  private let columns: [TableSchema.Column]

  init(_ table: TableSchema) { columns = table.columns }

  /// Returns a row and a line feed.
  /// - Parameter row: the columns of the table, in its order.
  func line(_ row: borrowing Row) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      for (index, column) in columns.enumerated() {
        json.key(named: column.name)
        RowEncoder.write(row, index, column.type, to: &json)
      }
    }
    return json.bytes + [0x0A]
  }

  private static func write(
    _ row: borrowing Row, _ index: Int, _ type: TableSchema.ColumnType, to json: inout JSONWriter
  ) {
    guard !row.isNull(index) else { return json.null() }
    switch type {
    case .integer: json.value(row.int64(index))
    case .real: write(row.double(index), to: &json)
    case .text, .derived: json.value(row.text(index))
    case .bytes, .uuid: json.value(text(row.bytes(index)))
    }
  }

  /// JSON has no infinite numbers, so they are texts.
  private static func write(_ number: Double, to json: inout JSONWriter) {
    if number.isFinite {
      // SQLite stores no negative zero.
      json.value(number == 0 ? 0 : number)
    } else {
      json.value(number.description)
    }
  }

  /// Returns 16 bytes as a UUID, because on SQLite only the number of bytes distinguishes ids, and
  /// others as base64. The hyphens of a UUID do not occur in base64.
  private static func text(_ bytes: [UInt8]) -> String {
    guard bytes.count == 16 else { return Data(bytes).base64EncodedString() }
    let digits = Array(hexadecimal(bytes))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }
}

/// Reads rows that `RowEncoder` has written.
struct RowDecoder {
  private let table: TableSchema
  /// The indices of the columns by name.
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

  /// Returns the value as a column of this type stores it; nil if it has another type.
  private func convert(_ value: FlatJSON.Value, _ type: TableSchema.ColumnType) -> SQLValue? {
    switch (type, value) {
    case (_, .null): .null
    case (.integer, .number(let text)): Int64(text).map { .integer($0) }
    case (.real, .number(let text)), (.real, .text(let text)): Double(text).map { .real($0) }
    case (.text, .text(let text)), (.derived, .text(let text)): .text(text)
    case (.bytes, .text(let text)): RowDecoder.bytes(text).map { .bytes($0) }
    case (.uuid, .text(let text)):
      RowDecoder.uuid(text).map { bytes in
        .uuid(high: RowDecoder.number(bytes[..<8]), low: RowDecoder.number(bytes[8...]))
      }
    default: nil
    }
  }

  /// Returns the bytes for which `RowEncoder.text` has returned this text; nil for other text.
  private static func bytes(_ text: String) -> [UInt8]? {
    text.utf8.contains(0x2D) ? uuid(text) : Data(base64Encoded: text).map { [UInt8]($0) }
  }

  private static func uuid(_ text: String) -> [UInt8]? {
    UUID(uuidString: text).map { id in withUnsafeBytes(of: id.uuid) { Array($0) } }
  }

  /// Returns eight bytes, most significant first, as a number.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
