import Foundation
package import Model

/// The records of a file, whatever its form: CSV with a header row or a JSON array of objects,
/// plain or gzipped. The form is told from the bytes, not from the name.
package struct ImportFile: Sendable {
  /// The names of the columns, in the order of the file (JSON: of the alphabet).
  package let columns: [String]
  package let records: [ImportRecord]

  /// - Throws: malformed `import.unreadable` when it is neither.
  package init(_ bytes: [UInt8]) throws(Failure) {
    let bytes = bytes.starts(with: [0x1F, 0x8B]) ? try gunzip(bytes) : bytes
    let start = bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
    if start == UInt8(ascii: "[") || start == UInt8(ascii: "{") {
      (columns, records) = try ImportFile.json(bytes)
    } else {
      (columns, records) = try ImportFile.csv(bytes)
    }
  }

  private static func csv(_ bytes: [UInt8]) throws(Failure) -> ([String], [ImportRecord]) {
    var reader = CSVReader(bytes)
    guard let header = reader.next()?.map(\.normalised), !header.joined().isEmpty else {
      throw Failure.malformed("import.unreadable")
    }
    var records: [ImportRecord] = []
    while let fields = reader.next() {
      let values = zip(header, fields).map { ($0, FieldText.text(keepable($1))) }
      records.append(
        ImportRecord(
          row: records.count + 1,
          values: Dictionary(values, uniquingKeysWith: { first, _ in first })))
    }
    return (header, records)
  }

  private static func json(_ bytes: [UInt8]) throws(Failure) -> ([String], [ImportRecord]) {
    guard let rows = try? JSONDecoder().decode([[String: JSONCell]].self, from: Data(bytes)) else {
      throw Failure.malformed("import.unreadable")
    }
    var columns = Set<String>()
    let records = rows.enumerated().map { index, row in
      columns.formUnion(row.keys)
      return ImportRecord(row: index + 1, values: row.mapValues(\.value))
    }
    return (columns.sorted(), records)
  }
}

/// One record: its number in the file (from 1) and its values by column.
package struct ImportRecord: Sendable {
  package let row: Int
  package let values: [String: FieldText]
}

/// Without U+0000, which neither engine keeps in a text.
private func keepable(_ text: String) -> String {
  text.utf8.contains(0) ? text.replacing("\0", with: "") : text
}

/// A cell of a JSON record; objects inside are kept as their JSON.
private struct JSONCell: Decodable {
  var value: FieldText

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(FieldText.self) {
      switch value {
      case .text(let text): self.value = .text(keepable(text))
      case .list(let list): self.value = .list(list.map(keepable))
      }
    } else if let list = try? container.decode([JSONCell].self) {
      value = .list(list.map { if case .text(let text) = $0.value { text } else { "" } })
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
}
