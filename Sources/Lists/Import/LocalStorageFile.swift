import Foundation
import Model

/// What AIsle-List's web app keeps in a browser: the object of its localStorage, each value as the
/// text that stands there or as the JSON in it.
struct LocalStorageFile {
  struct Session {
    var id: String
    var name: String?
    var createdAt: Timestamp?
    var items: [Item]
    /// The photo as a data URL.
    var image: String?

    /// Where the file has its photo.
    var imageKey: String { id == legacy ? "grocery_current_image" : LocalStorageFile.image + id }

    /// What tells it from all others. The list of the app's first versions has no id of its own, and
    /// each device had one.
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
  /// Keys whose values make no sense, or have more items than a list holds.
  private(set) var unreadable: [String] = []

  private static let session = "grocery_session_"
  private static let image = "grocery_session_image_"
  static let mostSessions = 5_000

  /// - Throws: malformed for what is no JSON object, or exceeds `limits`; invalid for one without a
  ///   list in it, or with more than `mostSessions`.
  init(_ bytes: [UInt8]) throws(Failure) {
    try Self.checkLimits(bytes)
    guard let object = Self.object(in: Data(bytes), Self.limits) as? [String: Any] else {
      throw .malformed("body.malformed")
    }
    try Self.checkTexts(of: object)
    let names = Self.names(object)
    for key in object.keys.sorted() where Self.isSession(key) {
      let id = key == Self.legacy ? key : String(key.dropFirst(Self.session.count))
      guard var session = Self.read(object[key], id: id),
        session.items.count <= ListMerge.mostItems
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
    guard sessions.count <= Self.mostSessions else {
      throw .invalid(
        FieldProblem("grocery_sessions_index", "tooMany", ["max": "\(Self.mostSessions)"]))
    }
  }

  /// The one list of the app's first versions, which it turns into a session when it starts.
  private static let legacy = "grocery_current_list"

  private static func isSession(_ key: String) -> Bool {
    key == legacy || (key.hasPrefix(session) && !key.hasPrefix(image))
  }

  // MARK: - Values

  private static func value(_ value: Any?) -> Any? {
    guard let text = value as? String else { return value }
    return object(in: Data(text.utf8), .standard)
  }

  /// Of the file, and of all texts in it that are JSON themselves.
  static let limits = JSONLimits(keys: 3 * mostSessions, values: 500_000)

  private static func checkLimits(_ bytes: [UInt8]) throws(Failure) {
    do {
      try bytes.withUnsafeBytes { _ = try limits.check($0) }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .malformed("body.malformed")
    }
  }

  /// Checks the number of values of all texts together, before any is decoded.
  private static func checkTexts(of object: [String: Any]) throws(Failure) {
    var values = 0
    for case let text as String in object.values {
      // A text that exceeds the limits alone is not decoded, so it counts nothing.
      values += (try? JSONLimits.standard.check(Data(text.utf8))) ?? 0
      guard values <= limits.values else {
        throw .malformed("body.tooManyValues", ["max": "\(limits.values)"])
      }
    }
  }

  /// - Returns: nil for what is no JSON, or more than `limits` allow: such a value is reported among
  ///   the unreadable ones.
  static func object(in json: Data, _ limits: JSONLimits) -> Any? {
    do {
      try limits.check(json)
      return try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
    } catch {
      return nil
    }
  }

  private static func names(_ object: [String: Any]) -> [String: String] {
    let index = value(object["grocery_sessions_index"]) as? [[String: Any]] ?? []
    let pairs = index.compactMap { entry in
      text(entry["id"]).flatMap { id in kept(entry["name"]).map { (id, $0) } }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private static func read(_ any: Any?, id: String) -> Session? {
    let value = value(any)
    let object = value as? [String: Any]
    guard let rows = object?["items"] as? [Any] ?? value as? [Any] else { return nil }
    // Ids are the milliseconds in which a list was made.
    let time = (object?["createdAt"] as? Double) ?? Double(id)
    return Session(
      id: id, name: kept(object?["name"]), createdAt: time.flatMap(timestamp),
      items: rows.compactMap { ($0 as? [String: Any]).flatMap(item) })
  }

  private static func timestamp(_ milliseconds: Double) -> Timestamp? {
    // Years 1970 to 2200; anything else was no time.
    (0..<7_258_118_400_000).contains(milliseconds)
      ? Timestamp(milliseconds: Int64(milliseconds)) : nil
  }

  private static func item(_ object: [String: Any]) -> Item? {
    guard let name = kept(object["name"]), !name.isEmpty else { return nil }
    return Item(
      name: name.shortened(to: 200), section: kept(object["category"]),
      isChecked: object["checked"] as? Bool ?? object["isChecked"] as? Bool ?? false)
  }

  /// A text as it can be kept: what stands in a text of the file was looked at by nobody yet.
  private static func kept(_ value: Any?) -> String? {
    (value as? String)?.replacing("\0", with: "").normalised
  }

  private static func text(_ value: Any?) -> String? {
    value as? String ?? (value as? NSNumber)?.stringValue
  }
}
