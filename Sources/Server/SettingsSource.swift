import Configuration
import Foundation

/// The sources of settings, in order of precedence: flags, environment, file.
struct SettingsSource {
  private let reader: ConfigReader
  private let file: SettingsFile?

  init(
    flags: [String: String], configFile: String?, environment: [String: String]
  ) async throws {
    let path = configFile ?? "\(flags["data"] ?? environment["DATA"] ?? "./data")/config.json"
    let isThere = configFile != nil || FileManager.default.fileExists(atPath: path)
    file = isThere ? try SettingsFile(path: path) : nil
    reader = ConfigReader(providers: [
      SettingsSource.provider(flags),
      EnvironmentVariablesProvider(environmentVariables: environment),
      SettingsSource.provider(file?.values ?? [:]),
    ])
  }

  private static func provider(_ values: [String: String]) -> InMemoryProvider {
    InMemoryProvider(
      values: Dictionary(
        values.map { name, value in
          (
            AbsoluteConfigKey(name.split(separator: ".").map(String.init)),
            ConfigValue(.string(value), isSecret: false)
          )
        }, uniquingKeysWith: { first, _ in first }))
  }

  /// Returns a setting, or the content of the file that `<name>_FILE` names; nil if neither is set.
  func text(_ name: String) throws -> String? {
    try file?.checkIsNotObject(name)
    if let value = reader.string(forKey: ConfigKey(name)), !value.isEmpty { return value }
    guard let path = reader.string(forKey: ConfigKey("\(name).file")), !path.isEmpty else {
      return nil
    }
    // The error below names the file instead.
    guard let content = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw SettingsError(name: "\(environmentName(name))_FILE", value: path)
    }
    return content.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = try text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw SettingsError(name: environmentName(name), value: text)
    }
    return number
  }

  func choice(_ name: String, _ choices: [String]) throws -> String? {
    guard let text = try text(name) else { return nil }
    guard choices.contains(text) else {
      throw SettingsError(name: environmentName(name), value: text)
    }
    return text
  }

  /// Returns a setting that is `true`, `false`, 1 or 0; nil if it is not set.
  func flag(_ name: String) throws -> Bool? {
    try choice(name, ["true", "false", "1", "0"]).map { $0 == "true" || $0 == "1" }
  }

  private func environmentName(_ name: String) -> String {
    name.replacing(".", with: "_").uppercased()
  }
}
