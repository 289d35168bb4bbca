package import Model

extension JSONWriter {
  package mutating func member(_ key: StaticString, _ text: String) {
    self.key(key)
    value(text)
  }

  /// Writes a member; null if there is no text.
  package mutating func member(_ key: StaticString, _ text: String?) {
    self.key(key)
    if let text { value(text) } else { null() }
  }

  package mutating func member(_ key: StaticString, _ number: some FixedWidthInteger) {
    self.key(key)
    value(number)
  }

  package mutating func member(_ key: StaticString, _ number: Double) {
    self.key(key)
    value(number)
  }

  package mutating func member(_ key: StaticString, _ flag: Bool) {
    self.key(key)
    value(flag)
  }

  package mutating func member<Entity>(_ key: StaticString, _ id: Identifier<Entity>?) {
    self.key(key)
    if let id { id.withUTF8 { plain($0) } } else { null() }
  }

  package mutating func member(_ key: StaticString, _ time: Timestamp) {
    self.key(key)
    time.withUTF8 { plain($0) }
  }

  /// Writes a member whose value is already encoded as JSON.
  package mutating func member(_ key: StaticString, raw json: some Sequence<UInt8>) {
    self.key(key)
    raw(json)
  }

  /// Writes a member whose key is not a literal, so that it is escaped.
  package mutating func member(named key: String, _ text: String) {
    self.key(named: key)
    value(text)
  }

  package mutating func object(
    _ key: StaticString, _ members: (inout JSONWriter) throws -> Void
  ) rethrows {
    self.key(key)
    try object(members)
  }

  package mutating func array(
    _ key: StaticString, _ elements: (inout JSONWriter) throws -> Void
  ) rethrows {
    self.key(key)
    try array(elements)
  }
}
