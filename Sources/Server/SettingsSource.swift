import Configuration
import Foundation
import Model

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

// MARK: - SettingsFile

/// The settings in a JSON file. Nested objects become names with dots: `{"log": {"level":
/// "debug"}}` is `log.level`.
struct SettingsFile {
  /// Values by name. Numbers and Booleans are written as in the environment.
  private(set) var values: [String: String] = [:]
  /// Names of objects, with the keys of their members.
  private var objects: [String: Set<String>] = [:]
  private let path: String

  /// Reads a file.
  /// - Throws: `FileAccessError` with the reason why the file cannot be read, or the key whose
  ///   value is not valid.
  init(path: String) throws {
    self.path = path
    let value: Value
    do {
      let bytes = try Data(contentsOf: URL(filePath: path))
      // `parse` reports where a file is malformed, so it is tried first.
      _ = try JSON.parse(bytes)
      value = try JSON.decode(Value.self, from: bytes)
    } catch {
      throw FileAccessError("The settings file \(path) cannot be read", because: error)
    }
    guard case .object(let members) = value else {
      throw FileAccessError("The settings file \(path) cannot be used: it is not a JSON object.")
    }
    try add(members, to: "")
  }

  /// Checks that a setting is not an object. An object that contains only the path of a file with
  /// the value is allowed: `{"secret": {"file": "…"}}`.
  /// - Throws: `FileAccessError`.
  func checkIsNotObject(_ name: String) throws {
    guard let members = objects[name], members != ["file"] else { return }
    throw wrong(name)
  }

  /// Adds the members of an object, and those of the objects in it.
  /// - Parameter group: the prefix of their names: empty, or the object's name with a dot.
  private mutating func add(_ members: [String: Value], to group: String) throws {
    for (key, value) in members {
      let name = group + key
      switch value {
      case .text(let text): values[name] = text
      case .object(let inner):
        objects[name] = Set(inner.keys)
        try add(inner, to: name + ".")
      case .other: throw wrong(name)
      }
    }
  }

  private func wrong(_ name: String) -> FileAccessError {
    FileAccessError(
      "The settings file \(path) cannot be used: \"\(name)\" must be a text, a whole number, true or false."
    )
  }

  private enum Value: Decodable {
    case text(String)
    case object([String: Value])
    case other

    init(from decoder: any Decoder) throws {
      // A value that is not an object is decoded below.
      if let members = try? [String: Value](from: decoder) {
        self = .object(members)
        return
      }
      let value = try decoder.singleValueContainer()
      // A value of another kind is decoded by the next branch.
      if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let truth = try? value.decode(Bool.self) {
        self = .text(truth ? "true" : "false")
      } else if let number = try? value.decode(Int.self) {
        self = .text("\(number)")
      } else {
        self = .other
      }
    }
  }
}
