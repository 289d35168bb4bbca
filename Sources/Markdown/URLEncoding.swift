/// URLs for attributes of HTML.
package enum URLEncoding {
  /// Percent-encodes the characters that a URL cannot contain. Existing encoding is kept.
  /// - Returns: nil for an http or https URL without a valid host, such as `https://"><x>`.
  package static func percentEncoded(_ address: String) -> String? {
    guard let rest = afterScheme(of: address) else { return encodedPath(address) }
    let host = rest.prefix { !"/?#".contains($0) }
    guard isHost(host) else { return nil }
    return address[..<rest.startIndex] + host + encodedPath(rest[host.endIndex...])
  }

  /// Returns the text after `https://` or `http://`; nil for any other URL.
  private static func afterScheme(of address: String) -> Substring? {
    for scheme in ["https://", "http://"] where address.lowercased().hasPrefix(scheme) {
      return address.dropFirst(scheme.count)
    }
    return nil
  }

  /// Whether the authority of a URL has a valid host. A user name and a port can surround it.
  private static func isHost(_ authority: Substring) -> Bool {
    var host = authority[...]
    if let user = host.lastIndex(of: "@") { host = host[host.index(after: user)...] }
    if let colon = host.lastIndex(of: ":"),
      host[colon...].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
    {
      host = host[..<colon]
    }
    let letters = host.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar == "." || scalar == "-" || scalar == "_"
        || scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .spacingMark
    }
    let isAddress =
      host.hasPrefix("[") && host.hasSuffix("]") && host.contains(":")
      && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    return !host.isEmpty && !host.hasPrefix(".") && !host.contains("..") && (letters || isAddress)
      && authority.prefix { $0 != "@" }.allSatisfy { $0.isLetter || !"\"<>\\^`{|} ".contains($0) }
  }

  /// Encodes the part after the host, or all of a relative URL.
  private static func encodedPath(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    guard !bytes.allSatisfy({ isSafe($0) && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "#") })
    else { return String(text) }
    var encoded: [UInt8] = []
    var hasFragment = false
    for (place, byte) in bytes.enumerated() {
      var isKept = isSafe(byte)
      if byte == UInt8(ascii: "%") {
        isKept = bytes[(place + 1)...].prefix(2).filter(isHexadecimal).count == 2
      } else if byte == UInt8(ascii: "#") {
        isKept = !hasFragment
        hasFragment = true
      }
      if isKept {
        encoded.append(byte)
      } else {
        encoded += [
          UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 0xF)],
        ]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static let hexadecimal = Array("0123456789ABCDEF".utf8)

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// Whether a URL can contain the byte: letters and digits of ASCII, and the marks of a URL except
  /// brackets.
  private static func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: marks.contains(byte)
    }
  }

  private static let marks = Set("-_.+!*'(),%#@?=;:/$~&".utf8)
}
