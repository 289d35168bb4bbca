/// The kind of values of a field, by its name in JSON and in the database. A name that this version
/// does not know is preserved: clients can send any, and a later version can have stored it.
public struct FieldKind: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates the kind that is sent for a known one.
  public init(_ known: KnownFieldKind) { rawValue = known.rawValue }

  /// The kind if this version knows it, otherwise nil.
  public var known: KnownFieldKind? { KnownFieldKind(rawValue: rawValue) }

  /// One line of text.
  public static let text = FieldKind(.text)
  /// Several lines of plain text.
  public static let textarea = FieldKind(.textarea)
  /// Text in Markdown.
  public static let richtext = FieldKind(.richtext)
  /// A decimal number, written with a point.
  public static let number = FieldKind(.number)
  /// `true` or `false`.
  public static let boolean = FieldKind(.boolean)
  /// One of the field's choices.
  public static let select = FieldKind(.select)
  /// A day as `yyyy-MM-dd`.
  public static let date = FieldKind(.date)
  /// A time as RFC 3339.
  public static let datetime = FieldKind(.datetime)
  /// The id of a file of the Site.
  public static let media = FieldKind(.media)
  /// Any JSON.
  public static let json = FieldKind(.json)
  /// A part of a path: a–z, 0–9 and `-`.
  public static let slug = FieldKind(.slug)
  /// An e-mail address.
  public static let email = FieldKind(.email)
  /// A web address.
  public static let url = FieldKind(.url)
  /// Links to entries of another type.
  public static let relation = FieldKind(.relation)
  /// The kinds that this version knows.
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
