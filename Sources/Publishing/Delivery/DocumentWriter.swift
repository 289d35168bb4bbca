import Model

/// A writer for JSON documents, which are written when an entry is published. It escapes all
/// control characters, so that the only ones in the text are those of `RelationPlaceholder`.
struct DocumentWriter {
  private(set) var text = ""
  private var needsComma = false

  mutating func object(_ members: (inout DocumentWriter) throws -> Void) rethrows {
    try enclose("{", "}", members)
  }

  mutating func array(_ elements: (inout DocumentWriter) throws -> Void) rethrows {
    try enclose("[", "]", elements)
  }

  private mutating func enclose(
    _ open: String, _ close: String, _ body: (inout DocumentWriter) throws -> Void
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

  /// Appends a value that is JSON already.
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
