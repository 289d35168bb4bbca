/// A language of the user interface. The raw value is the tag for `<html lang>`.
public enum Language: String, Codable, Sendable, CaseIterable {
  case english = "en"
  case russian = "ru"
}
