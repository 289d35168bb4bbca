/// The verdict on an entry. The server sends only 0–3, since livlog's client fails to decode a
/// whole list otherwise.
public struct Score: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No verdict yet.
  public static let undecided = Score(rawValue: 0)
  /// Not worth the time.
  public static let bad = Score(rawValue: 1)
  /// Neither good nor bad.
  public static let okay = Score(rawValue: 2)
  /// Recommended to others.
  public static let great = Score(rawValue: 3)
  /// The verdicts from undecided to the best.
  public static let all = [undecided, bad, okay, great]

  /// The symbol that livlog shows for the verdict.
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

  /// On the list of what to watch, read or play.
  public static let planned = Stage(rawValue: "planned")
  /// Begun and not finished.
  public static let current = Stage(rawValue: "current")
  /// Finished.
  public static let done = Stage(rawValue: "done")
  /// Begun and given up.
  public static let dropped = Stage(rawValue: "dropped")
  /// The stages that this version knows.
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

  /// Visible to members only.
  public static let draft = Status(rawValue: "draft")
  /// Ready for somebody to review.
  public static let pending = Status(rawValue: "pending")
  /// Visible to visitors.
  public static let published = Status(rawValue: "published")
  /// No longer visible, and kept.
  public static let archived = Status(rawValue: "archived")
  /// The states that this version knows.
  public static let all: [Status] = [.draft, .pending, .published, .archived]
}

/// The permissions of a member in a space. In Modula's contract `owner` is called `admin`.
public struct Role: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// May do everything, also invite people and delete the book.
  public static let owner = Role(rawValue: "owner")
  /// May change entries, lists and content.
  public static let editor = Role(rawValue: "editor")
  /// May read.
  public static let viewer = Role(rawValue: "viewer")
  /// Whether the role may change entries, lists and content.
  public var canWrite: Bool { self == .owner || self == .editor }
}
