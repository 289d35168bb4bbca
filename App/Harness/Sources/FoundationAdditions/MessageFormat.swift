package import Foundation

/// Inserts values into formats with specifiers such as `%@`, `%1$@`, `%lld` and `%.1f`.
package enum MessageFormat {
  private nonisolated(unsafe) static let specifier =
    /%(?:(?<position>\d+)\$)?(?<flags>[-+ 0#]*)(?<width>\d*)(?:\.(?<precision>\d+))?(?<type>@|%|(?:ll|l|h)?[diufgeF]|lf|arg)/

  package static func format(
    _ format: String, arguments: [LocalizedArgument], locale: Locale
  ) -> String {
    var next = 0
    var result = ""
    var rest = format[...]
    while let match = rest.firstMatch(of: specifier) {
      result += rest[..<match.range.lowerBound]
      rest = rest[match.range.upperBound...]
      if match.type == "%" {
        result += "%"
        continue
      }
      var index = next
      if let position = match.position.flatMap({ Int($0) }) {
        index = position - 1
      } else {
        next += 1
      }
      guard arguments.indices.contains(index) else {
        result += match.0
        continue
      }
      let precision = match.precision.flatMap { Int($0) }
      result += text(of: arguments[index], precision: precision, locale: locale)
    }
    return result + rest
  }

  /// The format without its specifiers.
  static func literalText(of format: String) -> String { format.replacing(specifier, with: "") }

  private static func text(
    of argument: LocalizedArgument, precision: Int?, locale: Locale
  ) -> String {
    switch argument {
    case .string(let value): value
    case .integer(let value): value.formatted(.number.locale(locale))
    case .double(let value):
      value.formatted(
        .number.precision(.fractionLength(precision ?? 6)).locale(locale))
    }
  }
}
