/// Why a request was refused: a kind that decides the status, a code and arguments from which the
/// edge makes words in the reader's language. Features throw nothing else on purpose; any other
/// error is a defect and answers 500.
public struct Failure: Error, Sendable {
  public enum Kind: Sendable, Equatable {
    case notFound
    case unauthorized
    case forbidden
    /// The request cannot be read at all: bad JSON, a malformed id.
    case malformed
    /// A rule on a field is broken; `fields` says which.
    case invalid
    /// Another thing already stands where this one should go.
    case conflict
    /// The revision in the body or form is not the current one: 409.
    case changed
    /// The revision in `If-Match` is not the current one: 412.
    case preconditionFailed
    case tooLarge
    case unsupportedMedia
    /// Limits on attempts; `retryAfter` seconds.
    case tooMany
    /// Something this needs does not answer, or the server is full; `retryAfter` seconds.
    case unavailable
  }

  public var kind: Kind
  /// A key of the edge's words, such as `entry.notFound`.
  public var code: String
  /// What the words need, by name.
  public var arguments: [String: String]
  /// The reason for each field that broke a rule, in the order found.
  public var fields: [FieldProblem]
  public var retryAfter: Int?
  /// Both versions, of a refused second edit.
  public var versions: Versions?

  public init(
    _ kind: Kind, _ code: String, _ arguments: [String: String] = [:],
    fields: [FieldProblem] = [], retryAfter: Int? = nil, versions: Versions? = nil
  ) {
    self.kind = kind
    self.code = code
    self.arguments = arguments
    self.fields = fields
    self.retryAfter = retryAfter
    self.versions = versions
  }

  /// What stands now, and what the refused request wanted; each a wire type.
  public struct Versions: Sendable {
    public var current: any Encodable & Sendable
    /// Nil where the refused request held no version, such as a deletion.
    public var yours: (any Encodable & Sendable)?

    public init(current: any Encodable & Sendable, yours: (any Encodable & Sendable)?) {
      self.current = current
      self.yours = yours
    }
  }
}

/// One broken rule: the field as its contract spells it, and a key of the edge's words.
public struct FieldProblem: Sendable, Equatable {
  public var field: String
  public var code: String
  public var arguments: [String: String]

  public init(_ field: String, _ code: String, _ arguments: [String: String] = [:]) {
    self.field = field
    self.code = code
    self.arguments = arguments
  }
}

extension Failure {
  public static func notFound(_ what: String) -> Failure { Failure(.notFound, "\(what).notFound") }

  public static func invalid(_ fields: FieldProblem...) -> Failure {
    Failure(.invalid, "invalid", fields: fields)
  }

  public static func invalid(_ fields: [FieldProblem]) -> Failure {
    Failure(.invalid, "invalid", fields: fields)
  }

  public static func malformed(_ code: String, _ arguments: [String: String] = [:]) -> Failure {
    Failure(.malformed, code, arguments)
  }
}
