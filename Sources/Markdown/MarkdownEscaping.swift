/// Escapes what people wrote for the places of a page where it stands.
enum MarkdownEscaping {
  static func text(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// An address for a `href` attribute, as cmark writes it: bytes that no address may hold are
  /// percent-encoded.
  static func href(_ address: String) -> String {
    var escaped: [UInt8] = []
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "&"): escaped += "&amp;".utf8
      case UInt8(ascii: "'"): escaped += "&#x27;".utf8
      case _ where isSafe(byte): escaped.append(byte)
      default:
        escaped.append(UInt8(ascii: "%"))
        escaped += [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 0xF)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static let hexadecimal = Array("0123456789ABCDEF".utf8)

  private static func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: marks.contains(byte)
    }
  }

  private static let marks = Set("-_.+!*(),%#@?=;:/$~".utf8)
}
