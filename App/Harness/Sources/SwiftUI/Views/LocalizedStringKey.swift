/// A key of the string catalog with the values that are inserted into its text.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  let value: String.LocalizationValue

  public init(_ value: String) { self.value = String.LocalizationValue(value) }
  public init(stringLiteral value: String) { self.init(value) }

  public init(stringInterpolation: StringInterpolation) {
    var value = String.LocalizationValue("")
    value.key = stringInterpolation.key
    value.arguments = stringInterpolation.arguments
    self.value = value
  }

  func text(table: String?) -> String {
    Localization.current.text(value.key, arguments: value.arguments, table: table)
  }

  /// Collects the key and its values while an interpolated literal is evaluated.
  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var arguments: [LocalizedArgument] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      key += literal.replacing("%", with: "%%")
    }

    public mutating func appendInterpolation(_ string: String) { append("%@", .string(string)) }

    public mutating func appendInterpolation(_ attributedString: AttributedString) {
      append("%@", .string(String(attributedString.characters)))
    }

    public mutating func appendInterpolation<F: FormatStyle>(
      _ input: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String {
      let style = format.locale(Localization.current.locale)
      append("%@", .string(style.format(input)))
    }

    public mutating func appendInterpolation(_ text: Text) { append("%@", .string(text.string())) }

    /// An image has no text of its own.
    public mutating func appendInterpolation(_ image: Image) { append("%@", .string("")) }

    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      append("%@", .string(String(localized: resource)))
    }

    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append("%@", .string(style.text(date)))
    }

    @_disfavoredOverload
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      append(value._specifier, value._argument)
    }

    public mutating func appendInterpolation<T: _FormatSpecifiable>(
      _ value: T, specifier: String
    ) { append(specifier, value._argument) }

    private mutating func append(_ specifier: String, _ argument: LocalizedArgument) {
      key += specifier
      arguments.append(argument)
    }
  }
}
