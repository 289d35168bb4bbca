import Model

/// Writes CSV (RFC 4180): cells in quotes where they need them, rows ended by CRLF.
struct CSVWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether an apostrophe stands before what a spreadsheet would take for a formula. It changes
  /// the text, so it is only done where a spreadsheet is what asks.
  let isForSpreadsheet: Bool

  init(isForSpreadsheet: Bool = false) { self.isForSpreadsheet = isForSpreadsheet }

  mutating func write(_ row: [String]) {
    for (place, cell) in row.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      write(cell: isForSpreadsheet ? CSVWriter.guarded(cell) : cell)
    }
    bytes += [13, 10]
  }

  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private mutating func write(cell: String) {
    let needsQuotes =
      cell.utf8.contains { [34, 44, 10, 13].contains($0) }
      || cell.utf8.first == 32 || cell.utf8.last == 32
    guard needsQuotes else {
      bytes += Array(cell.utf8)
      return
    }
    bytes.append(34)
    for byte in cell.utf8 { bytes += byte == 34 ? [34, 34] : [byte] }
    bytes.append(34)
  }

  /// A cell as it was before it was written for a spreadsheet.
  static func unguarded(_ cell: String) -> String {
    guard cell.hasPrefix("'") else { return cell }
    let text = String(cell.dropFirst())
    return guarded(text) == cell ? text : cell
  }

  /// Numbers may begin with a sign; all else that begins like a formula is text.
  static func guarded(_ cell: String) -> String {
    guard let first = cell.utf8.first, "=+-@\t\r".utf8.contains(first),
      FieldRules.number(cell) == nil
    else { return cell }
    return "'" + cell
  }
}
