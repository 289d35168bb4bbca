import Catalog
import Model

/// Converts between a field and the contract's settings for it, which are JSON in strings. A string
/// that a client has sent is returned unchanged as long as it agrees with the field.
enum FieldJSON {
  // MARK: - Choices

  private struct Labelled: Decodable {
    var value: String
  }

  private struct Options: Decodable {
    var values: [String]

    enum CodingKeys: String, CodingKey { case options }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      // Options with labels are decoded below.
      if let plain = try? container.decode([String].self, forKey: .options) {
        values = plain
      } else {
        values = try container.decode([Labelled].self, forKey: .options).map(\.value)
      }
    }
  }

  /// Returns the choices that `data` contains; nil if it contains none.
  static func options(_ data: String) -> [String]? {
    // Clients send this text. JSON of any other shape contains no choices.
    try? JSON.decode(Options.self, from: data).values
  }

  /// Returns the contract's `data` of a field: JSON with the choices of a field that has some.
  static func data(of field: SiteFieldRecord) -> String {
    let data = field.traits.data
    guard field.record.kind.definition.hasOptions else { return data }
    if options(data) == field.record.options { return data }
    return json(["options": field.record.options])
  }

  // MARK: - Validation

  /// Returns the contract's rules, with the rule `required` added for a required field.
  static func validation(of field: SiteFieldRecord) -> String {
    let text = field.traits.validation
    if !field.record.required || isRequired(text) { return text }
    var object = dictionary(text) ?? [:]
    let rules = object["rules"] as? [Any] ?? []
    object["rules"] = rules + [["rule": ["op": "required"]]]
    return json(object)
  }

  /// Returns whether the contract's rules in `validation` contain the rule `required`.
  static func isRequired(_ validation: String) -> Bool {
    let rules = dictionary(validation)?["rules"] as? [[String: Any]] ?? []
    return rules.contains { ($0["rule"] as? [String: Any])?["op"] as? String == "required" }
  }

  // MARK: - Relations

  /// Returns the contract's `ui_config` of a field: JSON, which names the target of a relation.
  static func uiConfig(of field: SiteFieldRecord) -> String {
    let text = field.traits.uiConfig
    guard field.record.kind == .relation, let target = field.record.targetID else {
      return text.isEmpty ? "{}" : text
    }
    var object = dictionary(text) ?? [:]
    object["relation"] = ["datatype_id": target.description, "many": field.record.many]
    return json(object)
  }

  /// Returns the type that a relation links to, and whether it can link to many entries.
  static func relation(_ uiConfig: String, _ data: String) -> (target: TypeID, many: Bool)? {
    for object in [dictionary(uiConfig)?["relation"] as? [String: Any], dictionary(data)] {
      if let text = object?["datatype_id"] as? String, let id = TypeID(text) {
        return (id, object?["many"] as? Bool ?? true)
      }
    }
    return nil
  }

  // MARK: - Roles

  /// Returns the contract's `roles` of a field, which are stored as a JSON array; nil if it has
  /// none.
  static func roles(_ text: String) -> [String]? {
    // Clients send this text: what is not a list of texts names no roles.
    text.isEmpty ? nil : try? JSON.decode([String].self, from: text)
  }

  // MARK: - JSON

  /// Returns nil for text that is not a JSON object.
  static func dictionary(_ text: String) -> [String: Any]? {
    // Text of users or clients that is not JSON has no members.
    (try? JSON.parse(text)) as? [String: Any]
  }

  static func isJSON(_ text: String) -> Bool {
    // The result is whether it could be parsed.
    (try? JSON.parse(text)) != nil
  }

  static func json(_ object: Any) -> String {
    // Objects of texts, numbers and booleans can always be encoded.
    (try? JSON.text(parsed: object)) ?? "{}"
  }
}
