import Model

/// A reader of CSV (RFC 4180), row by row. Quoted fields can contain doubled quotes, separators and
/// line ends. Lines end in LF, CRLF or CR. The separator is a comma, a semicolon or a tab,
/// whichever the header contains most often. A quote that is never closed is an error, because all
/// rows after it would be read as part of one cell.
struct CSVReader {
  private var input: ByteCursor
  private let limits: ImportLimits
  /// Nil until the first line has been scanned for it.
  private var separator: UInt8?
  /// The line in which the current row begins.
  private var firstLine = 1
  private var rowBytes = 0

  init(_ text: any ByteReader, limits: ImportLimits) {
    input = ByteCursor(text)
    self.limits = limits
  }

  private static let quote = UInt8(ascii: "\"")

  /// Returns the separator that occurs most often in the first line outside of quotes. The comma
  /// wins a tie.
  private mutating func detectSeparator() throws(Failure) -> UInt8 {
    try input.skipByteOrderMark()
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    var seen = 0
    scan: while seen < limits.rowBytes {
      let bytes = try input.lookAhead(seen + 1)
      if bytes.count == seen { break }
      for byte in bytes.dropFirst(seen) {
        if byte == CSVReader.quote { isQuoted.toggle() }
        if isQuoted { continue }
        if byte == 10 || byte == 13 { break scan }
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == 9 {
          counts[byte, default: 0] += 1
        }
      }
      seen = bytes.count
    }
    let comma = UInt8(ascii: ",")
    let most = counts.max {
      ($0.value, $0.key == comma ? 1 : 0) < ($1.value, $1.key == comma ? 1 : 0)
    }
    return most?.key ?? comma
  }

  /// Returns the fields of the next row, or nil at the end. Empty lines are skipped.
  /// - Throws: malformed `import.openQuote` with the line of the opening quote; tooLarge if a cell,
  ///   a row or the number of columns exceeds its limit.
  mutating func next() throws(Failure) -> [String]? {
    let separator = if let separator { separator } else { try detectSeparator() }
    self.separator = separator
    while let byte = try input.peek(), byte == 10 || byte == 13 { input.skip() }
    guard try input.peek() != nil else { return nil }
    firstLine = input.line
    rowBytes = 0
    var fields: [String] = []
    while true {
      fields.append(try readField(separator: separator))
      guard fields.count <= limits.columns else { throw limits.tooManyColumns }
      guard let end = try input.peek() else { return fields }
      input.skip()
      if end == separator {
        if try input.peek() == nil { return fields + [""] }
        continue
      }
      if end == 13, try input.peek() == 10 { input.skip() }
      return fields
    }
  }

  /// Returns the next field without consuming the separator or line end after it.
  private mutating func readField(separator: UInt8) throws(Failure) -> String {
    var field: [UInt8] = []
    let line = input.line
    let isQuoted = try input.peek() == CSVReader.quote
    let isClosed = isQuoted ? try readQuoted(into: &field, line: line) : true
    let count = field.count
    // Some programs write text after the closing quote, which is appended to the field. But if the
    // quoted text contains line ends, such text means that the supposed closing quote opens a later
    // field, and that this field's quote was never closed.
    let isWhole = try input.consume(into: &field, limit: limits.cellBytes) { byte in
      byte == separator || byte == 10 || byte == 13
    }
    guard isWhole else { throw limits.cellTooLarge(line: line) }
    if isQuoted {
      let hasLines = field[..<count].contains { $0 == 10 || $0 == 13 }
      guard isClosed, field.count == count || !hasLines else {
        throw Failure.malformed("import.openQuote", ["line": "\(line)"])
      }
    }
    rowBytes += field.count
    guard rowBytes <= limits.rowBytes else { throw limits.rowTooLarge(line: firstLine) }
    return String(decoding: field, as: UTF8.self)
  }

  /// Appends the text between the quotes to `field`.
  /// - Returns: false if the closing quote is missing.
  private mutating func readQuoted(
    into field: inout [UInt8], line: Int
  ) throws(Failure) -> Bool {
    input.skip()
    while true {
      let isWhole = try input.consume(into: &field, limit: limits.cellBytes) { byte in
        byte == CSVReader.quote || byte == 10 || byte == 13
      }
      guard isWhole else { throw limits.cellTooLarge(line: line) }
      guard let byte = try input.peek() else { return false }
      input.skip()
      if byte == CSVReader.quote {
        guard try input.peek() == CSVReader.quote else { return true }
        input.skip()
      }
      field.append(byte)
    }
  }
}
