public import Foundation

extension String {
  /// A key of a string catalog with the values that are inserted into its text.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
    package var key: String
    package var arguments: [LocalizedArgument]

    public init(_ value: String) {
      key = value
      arguments = []
    }

    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: StringInterpolation) {
      key = stringInterpolation.key
      arguments = stringInterpolation.arguments
    }

    /// Collects the key and its values while an interpolated literal is evaluated.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      var key = ""
      var arguments: [LocalizedArgument] = []

      public init(literalCapacity: Int, interpolationCount: Int) {}

      public mutating func appendLiteral(_ literal: String) {
        key += literal.replacing("%", with: "%%")
      }

      public mutating func appendInterpolation(_ string: String) {
        append("%@", .string(string))
      }

      public mutating func appendInterpolation<F: FormatStyle>(
        _ value: F.FormatInput, format: F
      ) where F.FormatInput: Equatable, F.FormatOutput == String {
        append("%@", .string(format.format(value)))
      }

      public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
        append("%@", .string(String(localized: resource)))
      }

      @_disfavoredOverload
      public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
        append(value._specifier, value._argument)
      }

      public mutating func appendInterpolation<T: _FormatSpecifiable>(
        _ value: T, specifier: String
      ) {
        append(specifier, value._argument)
      }

      private mutating func append(_ specifier: String, _ argument: LocalizedArgument) {
        key += specifier
        arguments.append(argument)
      }
    }
  }

  /// The text of a key of a string catalog in the current language.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = Localization.current.text(
      keyAndValue.key, arguments: keyAndValue.arguments, table: table)
  }

  /// The text of a resource in the current language.
  public init(localized resource: LocalizedStringResource) {
    self = Localization.current.text(
      resource.value.key, arguments: resource.value.arguments, table: resource.table)
  }
}

/// A localized text which is looked up when it is shown.
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation,
  CustomLocalizedStringResourceConvertible
{
  package var value: String.LocalizationValue
  public let table: String?
  public var locale: Locale

  public var key: String { value.key }
  public var defaultValue: String.LocalizationValue { value }

  /// Where the catalog of a resource is.
  public enum BundleDescription: Equatable, Sendable {
    case main
    case atURL(URL)
  }

  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    value = keyAndValue
    self.table = table
    self.locale = locale
  }

  public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }

  public var localizedStringResource: LocalizedStringResource { self }
}

/// A value that has a localized text.
public protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}

/// A value with a format specifier, such as `%lld` for integers.
public protocol _FormatSpecifiable: Equatable {
  var _specifier: String { get }
  var _argument: LocalizedArgument { get }
}

/// A value that is inserted into a localized text.
public enum LocalizedArgument: Equatable, Hashable, Sendable {
  case string(String)
  case integer(Int)
  case double(Double)
}

extension FixedWidthInteger where Self: _FormatSpecifiable {
  public var _argument: LocalizedArgument { .integer(Int(truncatingIfNeeded: self)) }
}

extension Int: _FormatSpecifiable { public var _specifier: String { "%lld" } }
extension Int8: _FormatSpecifiable { public var _specifier: String { "%d" } }
extension Int16: _FormatSpecifiable { public var _specifier: String { "%d" } }
extension Int32: _FormatSpecifiable { public var _specifier: String { "%d" } }
extension Int64: _FormatSpecifiable { public var _specifier: String { "%lld" } }
extension UInt: _FormatSpecifiable { public var _specifier: String { "%llu" } }
extension UInt8: _FormatSpecifiable { public var _specifier: String { "%u" } }
extension UInt16: _FormatSpecifiable { public var _specifier: String { "%u" } }
extension UInt32: _FormatSpecifiable { public var _specifier: String { "%u" } }
extension UInt64: _FormatSpecifiable { public var _specifier: String { "%llu" } }
extension Double: _FormatSpecifiable {
  public var _specifier: String { "%lf" }
  public var _argument: LocalizedArgument { .double(self) }
}
extension Float: _FormatSpecifiable {
  public var _specifier: String { "%f" }
  public var _argument: LocalizedArgument { .double(Double(self)) }
}
extension CGFloat: _FormatSpecifiable {
  public var _specifier: String { "%lf" }
  public var _argument: LocalizedArgument { .double(Double(self)) }
}
