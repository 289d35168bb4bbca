package import Foundation

/// A String Catalog (`.xcstrings`), the JSON file in which Xcode stores localized texts.
package struct StringCatalog: Sendable, Decodable {
  package var sourceLanguage: String
  package var strings: [String: Entry]

  package struct Entry: Sendable, Decodable {
    package var localizations: [String: Variant]?
    package var shouldTranslate: Bool?
  }

  /// A text, or its variations, with the named values of its format.
  package final class Variant: Sendable, Decodable {
    package let stringUnit: Unit?
    package let variations: Variations?
    package let substitutions: [String: Substitution]?
  }

  package struct Unit: Sendable, Decodable {
    package var state: String?
    package var value: String
  }

  package struct Variations: Sendable, Decodable {
    package var plural: [String: Variant]?
    package var device: [String: Variant]?
  }

  package struct Substitution: Sendable, Decodable {
    package var argNum: Int?
    package var formatSpecifier: String
    package var variations: Variations
  }

  package init(data: Data) throws {
    self = try JSONDecoder().decode(StringCatalog.self, from: data)
  }

  /// The text of a key, or nil if the catalog has none in this language.
  func text(_ key: String, arguments: [LocalizedArgument], language: String) -> String? {
    guard let entry = strings[key] else { return nil }
    let locale = Locale(identifier: language)
    guard let variant = entry.localizations?[language] else {
      // The key is the text of the source language.
      guard language == sourceLanguage || entry.shouldTranslate == false else { return nil }
      return MessageFormat.format(key, arguments: arguments, locale: locale)
    }
    guard var format = variant.format(for: arguments, at: nil, language: language) else {
      return nil
    }
    for (index, (name, substitution)) in (variant.substitutions ?? [:]).sorted(by: {
      ($0.value.argNum ?? 1, $0.key) < ($1.value.argNum ?? 1, $1.key)
    }).enumerated() {
      let position = (substitution.argNum ?? index + 1) - 1
      let text = substitution.text(arguments, position, language) ?? ""
      format = format.replacing("%#@\(name)@", with: text)
    }
    return MessageFormat.format(format, arguments: arguments, locale: locale)
  }
}

extension StringCatalog.Variant {
  /// The format for the number at `position`, or for the first number of the arguments.
  func format(for arguments: [LocalizedArgument], at position: Int?, language: String) -> String? {
    if let unit = stringUnit { return unit.value }
    if let plural = variations?.plural {
      let number =
        position.flatMap { arguments.indices.contains($0) ? arguments[$0].number : nil }
        ?? arguments.lazy.compactMap(\.number).first ?? 0
      let variant = plural[PluralRule.category(of: number, language: language)] ?? plural["other"]
      return variant?.format(for: arguments, at: position, language: language)
    }
    let device = variations?.device
    return (device?["iphone"] ?? device?["other"])?
      .format(for: arguments, at: position, language: language)
  }
}

extension StringCatalog.Substitution {
  fileprivate func text(
    _ arguments: [LocalizedArgument], _ position: Int, _ language: String
  ) -> String? {
    guard arguments.indices.contains(position), let number = arguments[position].number,
      let plural = variations.plural
    else { return nil }
    let variant = plural[PluralRule.category(of: number, language: language)] ?? plural["other"]
    let format = variant?.format(for: arguments, at: position, language: language)
    return format?.replacing("%arg", with: "%\(position + 1)$\(formatSpecifier)")
  }
}

extension LocalizedArgument {
  var number: Double? {
    switch self {
    case .string: nil
    case .integer(let value): Double(value)
    case .double(let value): value
    }
  }
}

/// The plural categories of Unicode's CLDR for the languages of the app.
enum PluralRule {
  static func category(of number: Double, language: String) -> String {
    let isWhole = number == number.rounded()
    guard language.hasPrefix("ru") else { return isWhole && abs(number) == 1 ? "one" : "other" }
    guard isWhole else { return "other" }
    let tens = Int(abs(number)) % 100
    let units = tens % 10
    if units == 1, tens != 11 { return "one" }
    if (2...4).contains(units), !(12...14).contains(tens) { return "few" }
    return "many"
  }
}
