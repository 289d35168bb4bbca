/// Replaces every `$n` outside quotes by `?n`. SQLite numbers `$2` by its first appearance,
/// PostgreSQL by its digits; SQLite's `?2` means the same as PostgreSQL's `$2`. Runs once for each
/// cached statement.
func sqlitePlaceholders(_ sql: String) -> String {
  var result: [UInt8] = []
  result.reserveCapacity(sql.utf8.count)
  var quote: UInt8?
  let bytes = Array(sql.utf8)
  for (index, byte) in bytes.enumerated() {
    if let open = quote {
      if byte == open { quote = nil }
    } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
      quote = byte
    } else if byte == UInt8(ascii: "$"), index + 1 < bytes.count,
      (48...57).contains(bytes[index + 1])
    {
      result.append(UInt8(ascii: "?"))
      continue
    }
    result.append(byte)
  }
  return String(decoding: result, as: UTF8.self)
}
