import Foundation
import Model

/// The localStorage of AIsle-List's web app, exported as a JSON object. Each value is either JSON,
/// or a string that contains JSON.
struct LocalStorageFile {
  /// A list of the app.
  struct Session {
    var id: String
    var name: String?
    var createdAt: Timestamp?
    var items: [Item]
    /// The photo as a data URL.
    var image: String?

    /// The key of its photo in the file.
    var imageKey: String { id == legacy ? "grocery_current_image" : LocalStorageFile.image + id }

    /// A text that differs between sessions. The list of the app's first versions has no id, so its
    /// items identify it.
    var identity: String {
      id == legacy ? ([id] + items.map(\.name)).joined(separator: "\n") : id
    }
  }

  struct Item {
    var name: String
    var section: String?
    var isChecked: Bool
  }

  private(set) var sessions: [Session] = []
  /// Keys whose values cannot be decoded, or have more items than a list can contain.
  private(set) var unreadable: [String] = []

  /// The beginning of the keys of lists; `image` is that of their photos.
  private static let session = "grocery_session_"
  private static let image = "grocery_session_image_"
  static let maxSessions = 5_000

  /// - Throws: malformed for anything but a JSON object, or one that exceeds `limits`; invalid for
  ///   one without a list, or with more than `maxSessions`.
  init(_ json: Data) throws(Failure) {
    try Self.checkLimits(json)
    guard let object = Self.object(in: json, Self.limits) as? [String: Any] else {
      throw .malformed("body.malformed")
    }
    try Self.checkTexts(of: object)
    let names = Self.names(object)
    for key in object.keys.sorted() where Self.isSession(key) {
      let id = key == Self.legacy ? key : String(key.dropFirst(Self.session.count))
      guard var session = Self.read(object[key], id: id),
        session.items.count <= ListMerge.maxItems
      else {
        unreadable.append(key)
        continue
      }
      session.name = session.name ?? names[id]
      session.image = object[session.imageKey] as? String
      sessions.append(session)
    }
    guard !sessions.isEmpty || !unreadable.isEmpty else {
      throw .invalid(FieldProblem("grocery_sessions_index", "required"))
    }
    guard sessions.count <= Self.maxSessions else {
      throw .invalid(
        FieldProblem("grocery_sessions_index", "tooMany", ["max": "\(Self.maxSessions)"]))
    }
  }

  /// The key of the single list of the app's first versions. The app itself converts it into a
  /// session.
  private static let legacy = "grocery_current_list"

  private static func isSession(_ key: String) -> Bool {
    key == legacy || (key.hasPrefix(session) && !key.hasPrefix(image))
  }

  // MARK: - Values

  /// Decodes a string that contains JSON; returns other values unchanged.
  private static func decodedValue(_ value: Any?) -> Any? {
    guard let text = value as? String else { return value }
    return object(in: Data(text.utf8), .standard)
  }

  /// Limits of the file, and of all JSON strings in it together.
  static let limits = JSONLimits(keys: 3 * maxSessions, values: 500_000)

  private static func checkLimits(_ json: Data) throws(Failure) {
    do {
      try limits.check(json)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .malformed("body.malformed")
    }
  }

  /// Checks the total number of values in all JSON strings, before any of them is decoded.
  private static func checkTexts(of object: [String: Any]) throws(Failure) {
    var values = 0
    for case let text as String in object.values {
      // A string that exceeds the limits alone is never decoded, so it is not counted.
      values += (try? JSONLimits.standard.check(Data(text.utf8))) ?? 0
      guard values <= limits.values else {
        throw .malformed("body.tooManyValues", ["max": "\(limits.values)"])
      }
    }
  }

  /// Decodes JSON.
  /// - Returns: nil for text that is not JSON or exceeds `limits`. The key is then listed in
  ///   `unreadable`.
  static func object(in json: Data, _ limits: JSONLimits) -> Any? {
    do {
      try limits.check(json)
      return try JSON.parse(json)
    } catch {
      return nil
    }
  }

  /// Returns the names of sessions by id, from the app's index.
  private static func names(_ object: [String: Any]) -> [String: String] {
    let index = decodedValue(object["grocery_sessions_index"]) as? [[String: Any]] ?? []
    let pairs = index.compactMap { entry in
      text(entry["id"]).flatMap { id in storableText(entry["name"]).map { (id, $0) } }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Decodes a session: an object with `items`, or an array of items; nil for anything else.
  private static func read(_ any: Any?, id: String) -> Session? {
    let value = decodedValue(any)
    let object = value as? [String: Any]
    guard let rows = object?["items"] as? [Any] ?? value as? [Any] else { return nil }
    // Ids are the milliseconds at which a list was created.
    let time = (object?["createdAt"] as? Double) ?? Double(id)
    return Session(
      id: id, name: storableText(object?["name"]), createdAt: time.flatMap(timestamp),
      items: rows.compactMap { ($0 as? [String: Any]).flatMap(item) })
  }

  private static func timestamp(_ milliseconds: Double) -> Timestamp? {
    // Only years 1970 to 2200 are accepted.
    (0..<7_258_118_400_000).contains(milliseconds)
      ? Timestamp(milliseconds: Int64(milliseconds)) : nil
  }

  private static func item(_ object: [String: Any]) -> Item? {
    guard let name = storableText(object["name"]), !name.isEmpty else { return nil }
    return Item(
      name: name.shortened(to: 200), section: storableText(object["category"]),
      isChecked: object["checked"] as? Bool ?? object["isChecked"] as? Bool ?? false)
  }

  /// Returns a string that can be stored: normalised and without NUL. Strings of the file have not
  /// been validated before.
  private static func storableText(_ value: Any?) -> String? {
    (value as? String)?.replacing("\0", with: "").normalised
  }

  private static func text(_ value: Any?) -> String? {
    value as? String ?? (value as? NSNumber)?.stringValue
  }
}
