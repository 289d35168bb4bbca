import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI

extension Score {
  /// The verdict in words.
  var title: LocalizedStringKey {
    switch self {
    case .bad: "I want that time back"
    case .okay: "It had its moments"
    case .great: "Absolutely unhinged"
    default: "The jury is still out"
    }
  }
}

extension Stage {
  var title: LocalizedStringKey {
    switch self {
    case .planned: "Planned"
    case .current: "In Progress"
    case .dropped: "Dropped"
    default: "Finished"
    }
  }
}

extension EntryType {
  /// The name in the language of the app, if the type is built in.
  var localName: String {
    CatalogName(systemKey: name.lowercased(), stored: name).text(in: .current)
  }
}

extension Field {
  /// The label in the language of the app, if the field is built in.
  var localLabel: String {
    label == key ? CatalogName(fieldKey: key).text(in: .current) : label
  }
}

/// The language of the app, as the system has chosen it.
enum AppLanguage {
  /// The code of the language, such as `ru`. The string catalog says it, so that it is the language
  /// of the texts.
  static var code: String { String(localized: "Language Code") }

  /// The languages for the server's messages, as in `Accept-Language`.
  static var accepted: String { code == "en" ? "en" : "\(code), en" }
}

extension Language {
  /// The language of the app.
  static var current: Language { Language(rawValue: AppLanguage.code) ?? .english }
}

extension FieldProblem {
  /// The sentence for a rule that was checked before anything was sent.
  var sentence: LocalizedStringKey {
    switch code {
    case "required": "Required"
    case "length" where arguments["min"] == "0":
      "At most \(arguments["max"] ?? "") characters"
    case "length": "Between \(arguments["min"] ?? "") and \(arguments["max"] ?? "") characters"
    case "range": "Between \(arguments["min"] ?? "") and \(arguments["max"] ?? "")"
    case "number": "Enter a number"
    case "choice": "Choose one of the options"
    case "date": "Enter a date"
    case "datetime": "Enter a date and a time"
    case "boolean": "Choose yes or no"
    case "json": "Not valid JSON"
    case "slug": "Use lower-case letters, digits and hyphens"
    case "email": "Enter an email address"
    case "url": "Enter a web address"
    default: "Not valid"
    }
  }
}

extension String {
  /// The path of a route, as its address has it. Servers send slugs with and without the slash.
  var sitePath: String { hasPrefix("/") ? self : "/\(self)" }
}

/// The name of a provider that looks up works.
struct ProviderName {
  let id: String

  var title: Text {
    switch id {
    case "anthropic": Text(verbatim: "Anthropic")
    case "openai": Text(verbatim: "OpenAI")
    case "openlibrary": Text(verbatim: "Open Library")
    case "catalog": Text("Built-In Catalog")
    default: Text(verbatim: id)
    }
  }
}

extension APIToken {
  /// Until when the token is valid. Servers send a date in 9999 for one without an end.
  var expiry: Text {
    let isEndless = expiresAt.description.hasPrefix("9999")
    return isEndless ? Text("Does not expire") : Text("Expires \(Text(expiresAt))")
  }
}

extension [FieldProblem] {
  /// The sentence for a field; nil if it breaks no rule.
  func text(for field: String) -> Text? {
    first { $0.field == field }.map { Text($0.sentence) }
  }
}
