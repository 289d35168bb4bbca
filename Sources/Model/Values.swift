/// The verdict on an entry. Values outside 0–3 never reach the wire: an original client fails to
/// decode the whole list.
public struct Score: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let undecided = Score(rawValue: 0)
  public static let bad = Score(rawValue: 1)
  public static let okay = Score(rawValue: 2)
  public static let great = Score(rawValue: 3)
  public static let all = [undecided, bad, okay, great]

  public var emoji: String {
    switch self {
    case .bad: "👎"
    case .okay: "👌"
    case .great: "🤩"
    default: "🆕"
    }
  }
}

/// Where a person is with an entry. Backlogs and watch lists are `planned`.
public struct Stage: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let planned = Stage(rawValue: "planned")
  public static let current = Stage(rawValue: "current")
  public static let done = Stage(rawValue: "done")
  public static let dropped = Stage(rawValue: "dropped")
  public static let all = [planned, current, done, dropped]

  /// Nil for what is none of `all`.
  public init?(known text: String) {
    guard let found = Stage.all.first(where: { $0.rawValue == text }) else { return nil }
    self = found
  }
}

/// Where an entry is on its way to the site.
public struct Status: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let draft = Status(rawValue: "draft")
  public static let pending = Status(rawValue: "pending")
  public static let published = Status(rawValue: "published")
  public static let archived = Status(rawValue: "archived")
  public static let all: [Status] = [.draft, .pending, .published, .archived]
}

/// What a member may do in a space. On Modula's contract `owner` reads as `admin`.
public struct Role: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let owner = Role(rawValue: "owner")
  public static let editor = Role(rawValue: "editor")
  public static let viewer = Role(rawValue: "viewer")
  public var canWrite: Bool { self == .owner || self == .editor }
}

/// What a field holds. `relation` leads to entries of another type.
public struct FieldKind: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let text = FieldKind(rawValue: "text")
  public static let textarea = FieldKind(rawValue: "textarea")
  public static let richtext = FieldKind(rawValue: "richtext")
  public static let number = FieldKind(rawValue: "number")
  public static let boolean = FieldKind(rawValue: "boolean")
  public static let select = FieldKind(rawValue: "select")
  public static let date = FieldKind(rawValue: "date")
  public static let datetime = FieldKind(rawValue: "datetime")
  public static let media = FieldKind(rawValue: "media")
  public static let json = FieldKind(rawValue: "json")
  public static let slug = FieldKind(rawValue: "slug")
  public static let email = FieldKind(rawValue: "email")
  public static let url = FieldKind(rawValue: "url")
  public static let relation = FieldKind(rawValue: "relation")
  public static let all = [
    text, textarea, richtext, number, boolean, select, date, datetime, media, json, slug, email,
    url, relation,
  ]
}
