import Foundation
package import Model

/// A reader of a table, record by record: CSV with a header row, or a JSON array of objects. The
/// format is recognised by the first character, not by the file's name.
final class TableReader {
  let columns: [String]
  private let limits: ImportLimits
  private var format: Format
  private var row = 0
  /// The JSON element of the latest record; nil for CSV.
  private(set) var element: JSONArrayReader.Element?

  private enum Format {
    case csv(CSVReader)
    case json(JSONArrayReader)
  }

  /// - Parameter open: returns a reader of the text from its beginning. JSON is read twice, because
  ///   its columns are only known at the end.
  /// - Throws: malformed, saying what is wrong with the beginning of the file, or tooLarge.
  init(
    limits: ImportLimits, _ open: () throws(Failure) -> any ByteReader
  ) throws(Failure) {
    self.limits = limits
    switch try TableReader.firstCharacter(of: open()) {
    case nil: throw Failure.malformed("import.empty")
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      columns = try TableReader.jsonColumns(of: JSONArrayReader(open(), limits: limits))
      format = .json(JSONArrayReader(try open(), limits: limits))
    default:
      var reader = CSVReader(try open(), limits: limits)
      columns = try TableReader.columns(of: try reader.next() ?? [])
      format = .csv(reader)
    }
    guard columns.reduce(0, { $0 + $1.utf8.count }) <= TableReader.maximumNameBytes else {
      throw Failure(
        .tooLarge, "import.headerTooLarge", ["max": "\(TableReader.maximumNameBytes >> 10)"])
    }
  }

  /// The maximum number of bytes of all column names together, which are stored with the import.
  private static let maximumNameBytes = 128 << 10

  /// Returns the next record, or nil after the last.
  /// - Throws: malformed, saying what is wrong with the file and where; tooLarge beyond a limit.
  func next() throws(Failure) -> ImportRecord? {
    let record: ImportRecord?
    switch format {
    case .csv(var reader):
      record = try reader.next().map { self.record(of: $0) }
      format = .csv(reader)
    case .json(var reader):
      element = try reader.next()
      format = .json(reader)
      record = if let element { try self.record(of: element) } else { nil }
    }
    row += 1
    guard record == nil || row <= limits.rows else { throw limits.tooManyRows }
    return record
  }

  /// Returns the next record with at least one value that is not empty, or nil after the last.
  /// Spreadsheets export trailing rows of bare commas.
  func nextNonEmpty() throws(Failure) -> ImportRecord? {
    while let record = try next() {
      if record.isNonEmpty { return record }
    }
    return nil
  }

  private static func firstCharacter(of text: any ByteReader) throws(Failure) -> UInt8? {
    var input = ByteCursor(text)
    try input.skipByteOrderMark()
    while let byte = try input.peek() {
      guard " \t\r\n".utf8.contains(byte) else { return byte }
      input.skip()
    }
    return nil
  }

  // MARK: - CSV

  private func record(of fields: [String]) -> ImportRecord {
    let values = zip(columns, fields).map { ($0, FieldText.text($1)) }
    let isTooLong = fields.dropFirst(columns.count).contains { !$0.normalised.isEmpty }
    let arguments = ["cells": "\(fields.count)", "columns": "\(columns.count)"]
    return ImportRecord(
      row: row + 1, values: Dictionary(values, uniquingKeysWith: { first, _ in first }),
      problem: isTooLong ? FieldProblem("row", "import.cells", arguments) : nil)
  }

  /// Returns the names in the header. A column without a name is called by its position: `column
  /// 3`.
  private static func columns(of header: [String]) throws(Failure) -> [String] {
    let names = header.map(\.normalised)
    guard !names.joined().isEmpty else { throw Failure.malformed("import.noHeader") }
    // Zero bytes mean that the file is UTF-16 without a byte order mark.
    guard !names.joined().utf8.contains(0) else { throw Failure.malformed("import.zeroHeader") }
    let columns = names.enumerated().map { $1.isEmpty ? "column \($0 + 1)" : $1 }
    var seen = Set<String>()
    let twice = columns.first { !seen.insert($0).inserted }
    if let twice { throw Failure.malformed("import.columnTwice", ["column": twice]) }
    return columns
  }

  // MARK: - JSON

  private static func jsonColumns(of reader: JSONArrayReader) throws(Failure) -> [String] {
    var reader = reader
    var (hasElements, hasObjects) = (false, false)
    while let element = try reader.next() {
      hasElements = true
      hasObjects = hasObjects || element.isObject
    }
    guard hasObjects || !hasElements else {
      throw Failure.malformed("import.noObject", ["element": "1"])
    }
    return reader.columns
  }

  private func record(of element: JSONArrayReader.Element) throws(Failure) -> ImportRecord {
    let cells: [String: JSONCell]?
    do {
      cells = try (element.decoded() as JSONRow).cells
    } catch is JSONCell.TooLarge {
      throw limits.cellTooLarge(line: element.line)
    } catch {
      throw element.failure
    }
    guard let cells else {
      return ImportRecord(
        row: row + 1, values: [:], problem: FieldProblem("row", "import.noObject"))
    }
    return ImportRecord(row: row + 1, values: cells.mapValues(\.value))
  }
}

/// One record of a table: its 1-based number in the file, and its values by column.
package struct ImportRecord: Sendable {
  package let row: Int
  package let values: [String: FieldText]
  /// The reason why the record cannot be imported, whatever its values are, or nil.
  let problem: FieldProblem?

  package var isNonEmpty: Bool {
    problem != nil || values.values.contains { $0 != .text("") && $0 != .list([]) }
  }

  /// The number of bytes of all values.
  var size: Int {
    values.values.reduce(0) { sum, value in
      switch value {
      case .text(let text): sum + text.utf8.count
      case .list(let list): list.reduce(sum) { $0 + $1.utf8.count }
      }
    }
  }

  /// Neither database engine can store U+0000 in a text. A record that contains it gets a problem,
  /// and its values are shown without it.
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

/// An element of the array. `cells` is nil if it is not an object.
private struct JSONRow: Decodable {
  var cells: [String: JSONCell]?

  init(from decoder: any Decoder) throws {
    do {
      cells = try decoder.singleValueContainer().decode([String: JSONCell].self)
    } catch let error as JSONCell.TooLarge {
      throw error
    } catch {
      cells = nil
    }
  }
}

/// A cell of a JSON record. Objects and lists in lists are stored as JSON texts.
private struct JSONCell: Decodable {
  var value: FieldText

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Other kinds of values are decoded below.
    if let value = try? container.decode(FieldText.self) {
      self.value = value
    } else if let list = try JSONCell.list(container) {
      value = .list(list.map(\.text))
    } else {
      let members = try container.decode([String: JSONCell].self)
      var json = JSONWriter()
      json.object { json in
        for (key, cell) in members.sorted(by: { $0.key < $1.key }) {
          switch cell.value {
          case .text(let text): json.member(named: key, text)
          case .list(let list): json.member(named: key, list)
          }
        }
      }
      value = .text(json.text)
    }
    guard size <= JSONCell.maximumBytes else { throw TooLarge() }
  }

  /// An error for a cell that has become too large. Escapes double with each level of JSON in JSON,
  /// so that a few brackets could fill the memory.
  struct TooLarge: Error {}

  private static let maximumBytes = 1 << 20

  private var size: Int {
    switch value {
    case .text(let text): text.utf8.count
    case .list(let list): list.reduce(0) { $0 + $1.utf8.count }
    }
  }

  private static func list(_ container: any SingleValueDecodingContainer) throws -> [JSONCell]? {
    do {
      return try container.decode([JSONCell].self)
    } catch let error as TooLarge {
      throw error
    } catch {
      return nil
    }
  }

  private static func json(_ list: [String]) -> String {
    var json = JSONWriter()
    json.value(list)
    return json.text
  }

  /// The value as an element of a list, which can only contain texts.
  private var text: String {
    switch value {
    case .text(let text): text
    case .list(let list): JSONCell.json(list)
    }
  }
}
