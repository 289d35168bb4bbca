import Database
import Model

/// The arguments of one statement as libpq expects them: pointers, lengths and formats. All bytes
/// are in one buffer, so that a statement needs one allocation instead of one for each argument.
struct PostgresParameters {
  private var buffer: [UInt8] = []
  /// Where each argument is in `buffer`; nil for NULL. The format is libpq's: 0 for text, 1 for
  /// binary.
  private var places: [(offset: Int, length: Int32, format: Int32)?] = []

  init(_ values: [SQLValue]) {
    places.reserveCapacity(values.count)
    for value in values { append(value) }
  }

  private mutating func append(_ value: SQLValue) {
    switch value {
    case .null: places.append(nil)
    case .integer(let number): append(text: String(number))
    case .real(let number): append(text: String(number))
    case .text(let text): append(text: text)
    case .bytes(let bytes): append(bytes, format: 1)
    case .uuid(let high, let low):
      withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { append($0, format: 1) }
    case .integers(let numbers):
      append(text: "{\(numbers.map(String.init).joined(separator: ","))}")
    case .texts(let texts): append(text: arrayLiteral(texts))
    case .rows(let rows):
      var json = JSONWriter(capacity: 256)
      json.value(rows)
      append(text: json.bytes)
    }
  }

  /// Text parameters end with NUL; libpq ignores their length. Texts contain no NUL themselves,
  /// because the edge refuses it.
  private mutating func append(text: String) {
    append(text: text.utf8)
  }

  private mutating func append(text: some Sequence<UInt8>) {
    places.append((buffer.count, 0, 0))
    buffer.append(contentsOf: text)
    buffer.append(0)
  }

  private mutating func append(_ bytes: some Collection<UInt8>, format: Int32) {
    places.append((buffer.count, Int32(bytes.count), format))
    buffer.append(contentsOf: bytes)
    // An empty value still needs an address inside the buffer.
    buffer.append(0)
  }

  private func arrayLiteral(_ texts: [String]) -> String {
    let items = texts.map { text in
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(escaped)\""
    }
    return "{\(items.joined(separator: ","))}"
  }

  func withPointers<Result>(
    _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
  ) -> Result {
    buffer.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return body(
        places.map { place in place.flatMap { start?.advanced(by: $0.offset) } },
        places.map { $0?.length ?? 0 }, places.map { $0?.format ?? 0 })
    }
  }
}
