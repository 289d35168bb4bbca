import Model

/// A writer of CSV (RFC 4180). Cells are quoted if they need it, and rows end with CRLF.
struct CSVWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether cells that a spreadsheet would interpret as a formula get an apostrophe in front. This
  /// changes the text, so it is only done for spreadsheets.
  let isForSpreadsheet: Bool

  init(isForSpreadsheet: Bool = false) { self.isForSpreadsheet = isForSpreadsheet }

  mutating func write(_ row: [String]) {
    for (place, cell) in row.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      write(cell: isForSpreadsheet ? CSVWriter.escapingFormula(cell) : cell)
    }
    bytes += [13, 10]
  }

  /// Returns the bytes written so far and removes them from the writer.
  mutating func drain() -> [UInt8] {
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

  /// Returns the original text of a cell that was written for a spreadsheet.
  static func unescapingFormula(_ cell: String) -> String {
    guard cell.hasPrefix("'") else { return cell }
    let text = String(cell.dropFirst())
    return escapingFormula(text) == cell ? text : cell
  }

  /// Returns a cell with an apostrophe in front if it begins like a formula. Numbers can begin with
  /// a sign and are left unchanged.
  static func escapingFormula(_ cell: String) -> String {
    guard let first = cell.utf8.first, "=+-@\t\r".utf8.contains(first),
      FieldRules.number(cell) == nil
    else { return cell }
    return "'" + cell
  }
}
