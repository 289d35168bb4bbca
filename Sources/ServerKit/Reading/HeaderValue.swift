import Model

/// A header's value with parameters: `form-data; name="a"; filename*=UTF-8''%e2%82%ac.png`.
package struct HeaderValue: Sendable {
  /// The part before the first `;`, in lower case.
  package let value: String
  /// Parameters by name in lower case. `name*` (RFC 8187) is decoded and takes precedence over
  /// `name`.
  package let parameters: [String: String]

  /// Parses a header value. Parameters that are malformed are skipped.
  package init(_ text: some Sequence<UInt8>) {
    var scan = HeaderScan(bytes: Array(text))
    value = String(decoding: scan.upTo(UInt8(ascii: ";")), as: UTF8.self).lowercased()
    var plain: [String: String] = [:]
    var extended: [String: String] = [:]
    while let (name, bytes) = scan.parameter() {
      if name.hasSuffix("*") {
        extended[String(name.dropLast())] = Self.extendedValue(bytes)
      } else if plain[name] == nil, let text = String(validUTF8: bytes) {
        plain[name] = text
      }
    }
    parameters = plain.merging(extended) { _, extended in extended }
  }

  /// Decodes `UTF-8'en'%e2%82%ac`; returns nil for other charsets.
  private static func extendedValue(_ bytes: [UInt8]) -> String? {
    let pieces = bytes.split(
      separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
    guard pieces.count == 3, String(decoding: pieces[0], as: UTF8.self).lowercased() == "utf-8"
    else { return nil }
    var decoded: [UInt8] = []
    var rest = pieces[2]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap({ hexValue($0) }),
        let low = rest.popFirst().flatMap({ hexValue($0) })
      else { return nil }
      decoded.append(high << 4 | low)
    }
    return String(validUTF8: decoded)
  }
}

/// A scanner for the bytes of a header value.
private struct HeaderScan {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the bytes before `end` without surrounding spaces, and skips `end`.
  mutating func upTo(_ end: UInt8) -> ArraySlice<UInt8> {
    let stop = bytes[position...].firstIndex(of: end) ?? bytes.count
    let part = bytes[position..<stop]
    position = min(stop + 1, bytes.count)
    return trim(part)
  }

  private func trim(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var part = part.drop(while: { $0 == 0x20 || $0 == 0x09 })
    while part.last == 0x20 || part.last == 0x09 { part.removeLast() }
    return part
  }

  /// Returns the next `name=value` or `name="value"`, with the name in lower case.
  mutating func parameter() -> (name: String, value: [UInt8])? {
    guard position < bytes.count else { return nil }
    let equals = bytes[position...].firstIndex(of: UInt8(ascii: "=")) ?? bytes.count
    let name = String(decoding: trim(bytes[position..<equals]), as: UTF8.self).lowercased()
    position = min(equals + 1, bytes.count)
    while position < bytes.count, bytes[position] == 0x20 { position += 1 }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      return (name, Array(upTo(UInt8(ascii: ";"))))
    }
    let value = quoted()
    _ = upTo(UInt8(ascii: ";"))
    return (name, value)
  }

  /// Returns a quoted string. Only `\"` and `\\` are unescaped, because browsers do not escape
  /// backslashes.
  private mutating func quoted() -> [UInt8] {
    position += 1
    var value: [UInt8] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == 0x5C, position + 1 < bytes.count,
        bytes[position + 1] == 0x5C || bytes[position + 1] == UInt8(ascii: "\"")
      {
        position += 1
      }
      value.append(bytes[position])
      position += 1
    }
    position = min(position + 1, bytes.count)
    return value
  }
}
