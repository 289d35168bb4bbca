/// A language in which this server speaks; the raw value is the tag of `<html lang>`.
public enum Language: String, Codable, Sendable, CaseIterable {
  case english = "en"
  case russian = "ru"
}
