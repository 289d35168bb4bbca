/// The verdict on an entry. The server sends only 0–3, since livlog's client fails to decode a
/// whole list otherwise.
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

/// The progress of a person with an entry. Backlogs and watch lists consist of `planned` entries.
public struct Stage: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let planned = Stage(rawValue: "planned")
  public static let current = Stage(rawValue: "current")
  public static let done = Stage(rawValue: "done")
  public static let dropped = Stage(rawValue: "dropped")
  public static let all = [planned, current, done, dropped]

  /// Creates a stage if `text` is one of `all`, otherwise nil.
  public init?(known text: String) {
    guard let found = Stage.all.first(where: { $0.rawValue == text }) else { return nil }
    self = found
  }
}

/// The publication status of content of the Site.
public struct Status: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let draft = Status(rawValue: "draft")
  public static let pending = Status(rawValue: "pending")
  public static let published = Status(rawValue: "published")
  public static let archived = Status(rawValue: "archived")
  public static let all: [Status] = [.draft, .pending, .published, .archived]
}

/// The permissions of a member in a space. In Modula's contract `owner` is called `admin`.
public struct Role: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let owner = Role(rawValue: "owner")
  public static let editor = Role(rawValue: "editor")
  public static let viewer = Role(rawValue: "viewer")
  public var canWrite: Bool { self == .owner || self == .editor }
}
