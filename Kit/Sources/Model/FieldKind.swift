/// The kind of values of a field, by its name in JSON and in the database. A name that this version
/// does not know is preserved: clients can send any, and a later version can have stored it.
public struct FieldKind: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ known: KnownFieldKind) { rawValue = known.rawValue }

  /// The kind if this version knows it, otherwise nil.
  public var known: KnownFieldKind? { KnownFieldKind(rawValue: rawValue) }

  public static let text = FieldKind(.text)
  public static let textarea = FieldKind(.textarea)
  public static let richtext = FieldKind(.richtext)
  public static let number = FieldKind(.number)
  public static let boolean = FieldKind(.boolean)
  public static let select = FieldKind(.select)
  public static let date = FieldKind(.date)
  public static let datetime = FieldKind(.datetime)
  public static let media = FieldKind(.media)
  public static let json = FieldKind(.json)
  public static let slug = FieldKind(.slug)
  public static let email = FieldKind(.email)
  public static let url = FieldKind(.url)
  public static let relation = FieldKind(.relation)
  public static let all = KnownFieldKind.allCases.map { FieldKind($0) }
}

/// The kinds of fields that this version knows. What depends on the kind is decided by switches
/// without a default: `definition` in Catalog, and the controls and the display in Web's folder
/// `FieldKinds`. A new kind is added at the end, because `/fieldtypes` numbers them in this order.
public enum KnownFieldKind: String, CaseIterable, Sendable {
  case text, textarea, richtext, number, boolean, select, date, datetime, media, json, slug, email
  case url
  /// Links to entries of another type.
  case relation
}

extension FieldKind {
  /// - Parameter type: the `type` of a field in livlog's JSON. Clients can send any kind there.
  init(livlogType type: String) { self = type == "string" ? .text : FieldKind(rawValue: type) }

  /// The `type` of a field in livlog's JSON, whose clients support numbers and strings only.
  var livlogType: String {
    switch known {
    case .number: "number"
    case .text, .textarea, .richtext, .boolean, .select, .date, .datetime, .media, .json, .slug,
      .email, .url, .relation, nil:
      "string"
    }
  }
}
