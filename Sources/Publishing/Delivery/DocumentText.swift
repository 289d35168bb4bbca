import Foundation

/// Writes JSON front to back: documents that programs are given, made when an entry is published.
struct DocumentText {
  private(set) var text = ""
  private var needsComma = false

  mutating func object(_ members: (inout DocumentText) throws -> Void) rethrows {
    try enclose("{", "}", members)
  }

  mutating func array(_ elements: (inout DocumentText) throws -> Void) rethrows {
    try enclose("[", "]", elements)
  }

  private mutating func enclose(
    _ open: String, _ close: String, _ body: (inout DocumentText) throws -> Void
  ) rethrows {
    separate()
    text += open
    needsComma = false
    try body(&self)
    text += close
    needsComma = true
  }

  mutating func key(_ name: String) {
    separate()
    DocumentText.append(name, to: &text)
    text += ":"
    needsComma = false
  }

  mutating func value(_ string: String) {
    separate()
    DocumentText.append(string, to: &text)
  }

  /// JSON that is ready.
  mutating func raw(_ json: String) {
    separate()
    text += json
  }

  mutating func member(_ name: String, _ string: String?) {
    key(name)
    value(string ?? "")
  }

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = true
  }

  /// A JSON string (RFC 8259). Control characters are always escaped, so that none of them stands
  /// in a document but the marks of `RelationMark`.
  static func append(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      text += string
    } else {
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"", "\\": text += "\\\(scalar)"
        case "\n": text += "\\n"
        case _ where scalar.value < 0x20:
          text += "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}
