import Model

/// Writes JSON front to back: documents that programs are given, made when an entry is published.
/// Control characters are always escaped, so that none stands there but the marks of `RelationMark`.
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
    text.appendJSON(name)
    text += ":"
    needsComma = false
  }

  mutating func value(_ string: String) {
    separate()
    text.appendJSON(string)
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
}
