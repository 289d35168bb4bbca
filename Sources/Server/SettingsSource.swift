import Configuration
import Foundation
import SystemPackage

/// Where settings come from, in order: flags, environment, file.
struct SettingsSource {
  private let reader: ConfigReader

  init(
    flags: [String: String], configFile: String?, environment: [String: String]
  ) async throws {
    var values: [AbsoluteConfigKey: ConfigValue] = [:]
    for (name, value) in flags {
      values[AbsoluteConfigKey(name.split(separator: ".").map(String.init))] = ConfigValue(
        .string(value), isSecret: false)
    }
    let file = configFile ?? "\(flags["data"] ?? environment["DATA"] ?? "./data")/config.json"
    var providers: [any ConfigProvider] = [
      InMemoryProvider(values: values),
      EnvironmentVariablesProvider(environmentVariables: environment),
    ]
    if configFile != nil || FileManager.default.fileExists(atPath: file) {
      providers.append(try await SettingsSource.provider(file))
    }
    reader = ConfigReader(providers: providers)
  }

  private static func provider(_ file: String) async throws -> any ConfigProvider {
    do {
      // Read first by ourselves: these errors say what is wrong.
      _ = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file)))
      return try await FileProvider<JSONSnapshot>(filePath: FilePath(file))
    } catch {
      throw UnusableFile("The settings file \(file) cannot be read", because: error)
    }
  }

  /// The setting, or the content of the file that `<name>_FILE` names.
  func text(_ name: String) throws -> String? {
    if let value = plain(ConfigKey(name)), !value.isEmpty { return value }
    guard let path = reader.string(forKey: ConfigKey("\(name).file")), !path.isEmpty else {
      return nil
    }
    guard let content = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw SettingsError(name: "\(environmentName(name))_FILE", value: path)
    }
    return content.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A file may hold numbers and truth values where the environment holds texts.
  private func plain(_ key: ConfigKey) -> String? {
    reader.string(forKey: key) ?? reader.int(forKey: key).map(String.init)
      ?? reader.bool(forKey: key).map { $0 ? "true" : "false" }
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

  /// `true` or `false`; a truth value of the file arrives as 1 or 0.
  func flag(_ name: String) throws -> Bool? {
    try choice(name, ["true", "false", "1", "0"]).map { $0 == "true" || $0 == "1" }
  }

  private func environmentName(_ name: String) -> String {
    name.replacing(".", with: "_").uppercased()
  }
}
