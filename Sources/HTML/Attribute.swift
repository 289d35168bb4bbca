import Markdown

/// An attribute of an element. Names are constants in the code, and values are escaped. An
/// attribute without a value (nil, or a boolean that is false) is omitted.
@usableFromInline package struct Attribute {
  @usableFromInline let name: StaticString
  @usableFromInline let value: String?
  @usableFromInline let isBoolean: Bool

  @inlinable package init(_ name: StaticString, _ text: String?) {
    (self.name, value, isBoolean) = (name, text, false)
  }

  /// Creates a boolean attribute, such as `checked`.
  @inlinable package init(_ name: StaticString, present: Bool) {
    (self.name, value, isBoolean) = (name, present ? "" : nil, true)
  }

  @inlinable func write(to output: inout HTMLBuffer) {
    guard let value else { return }
    output.write(" ")
    output.write(name)
    if isBoolean { return }
    output.write("=\"")
    output.write(text: value)
    output.write("\"")
  }
}

extension Attribute {
  package enum InputKind: String {
    case text, search, email, url, password, date, number, file, radio, checkbox, hidden
  }
  package enum Method: String { case get, post }

  @inlinable package static func `class`(_ names: String?) -> Self { .init("class", names) }
  @inlinable package static func id(_ id: String?) -> Self { .init("id", id) }
  @inlinable package static func name(_ name: String) -> Self { .init("name", name) }
  @inlinable package static func value(_ text: String?) -> Self { .init("value", text) }
  @inlinable package static func content(_ text: String) -> Self { .init("content", text) }
  /// Opens a link in a new tab.
  package static var newTab: Self { .init("target", "_blank") }
  @inlinable package static func rel(_ kind: String) -> Self { .init("rel", kind) }
  @inlinable package static func src(_ path: String) -> Self { .init("src", path) }
  @inlinable package static func alt(_ text: String) -> Self { .init("alt", text) }
  @inlinable package static func width(_ width: Int) -> Self { .init("width", String(width)) }
  @inlinable package static func height(_ height: Int) -> Self { .init("height", String(height)) }
  @inlinable package static func `for`(_ id: String) -> Self { .init("for", id) }
  @inlinable package static func action(_ path: String) -> Self { .init("action", path) }
  package static func method(_ method: Method) -> Self { .init("method", method.rawValue) }
  package static func type(_ kind: InputKind) -> Self { .init("type", kind.rawValue) }
  @inlinable package static func checked(_ on: Bool) -> Self { .init("checked", present: on) }
  @inlinable package static func selected(_ on: Bool) -> Self { .init("selected", present: on) }
  @inlinable package static func required(_ on: Bool) -> Self { .init("required", present: on) }
  @inlinable package static func role(_ role: String) -> Self { .init("role", role) }
  @inlinable package static func label(_ text: String?) -> Self { .init("aria-label", text) }
  package static func described(by id: String?) -> Self { .init("aria-describedby", id) }
  package static func current(_ on: Bool) -> Self { .init("aria-current", on ? "page" : nil) }
  @inlinable package static var ariaHidden: Self { .init("aria-hidden", "true") }

  /// A link. Only paths and the schemes http, https and mailto are allowed, so that user input
  /// cannot become a script. Other values are replaced by `#`.
  package static func href(_ address: String) -> Self {
    let allowed = ["/", "?", "#", "https://", "http://", "mailto:"]
    let isAllowed = allowed.contains { address.utf8.starts(with: $0.utf8) }
    return .init("href", isAllowed ? URLEncoding.percentEncoded(address) ?? "#" : "#")
  }
}
