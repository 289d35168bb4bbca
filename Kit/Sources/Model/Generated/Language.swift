// Written by scripts/embed from Strings. Do not edit.
// swift-format-ignore-file

/// A language of the user interface. The raw value is the tag for `<html lang>`.
public enum Language: String, Codable, Sendable, CaseIterable {
  case english = "en"
  case russian = "ru"

  /// The language's own name.
  public var name: String {
    switch self {
    case .english: "English"
    case .russian: "Русский"
    }
  }

  public var pluralRule: PluralRule {
    switch self {
    case .english: .one
    case .russian: .eastSlavic
    }
  }
}
