/// An error that is shown to the client. The kind determines the HTTP status; from the code and the
/// arguments the edge makes a message in the client's language. Features deliberately throw no
/// other errors: any other error is a defect and is answered with 500.
public struct Failure: Error, Sendable {
  /// What kind of failure it is, which decides about the HTTP status.
  public enum Kind: Sendable, Equatable {
    case notFound
    case unauthorized
    case forbidden
    /// The request cannot be parsed: invalid JSON, a malformed id.
    case malformed
    /// A field breaks a rule; see `fields`.
    case invalid
    /// The name or address is already used by another object.
    case conflict
    /// The revision in the body or form is not the current one: 409.
    case revisionMismatch
    /// The revision in `If-Match` is not the current one: 412.
    case preconditionFailed
    case tooLarge
    case unsupportedMedia
    /// A limit on attempts was exceeded; try again after `retryAfter` seconds.
    case rateLimited
    /// A dependency does not respond, or the server is overloaded; try again after `retryAfter`
    /// seconds.
    case unavailable
  }

  /// Decides about the HTTP status of the response.
  public var kind: Kind
  /// The key of a message of the edge, such as `entry.notFound`.
  public var code: String
  /// The values that the message contains, by name.
  public var arguments: [String: String]
  /// A problem for each field that breaks a rule, in the order of the checks.
  public var fields: [FieldProblem]
  /// Seconds after which the client can try again.
  public var retryAfter: Int?
  /// Both versions in a conflict of edits.
  public var versions: Versions?

  /// Creates a failure with the code of a text in the string catalog.
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

  /// The current version, and the one that the refused request would have written. Both are types
  /// with the JSON of the contract.
  public struct Versions: Sendable {
    /// The version that is stored now.
    public var current: any Encodable & Sendable
    /// Nil if the refused request contained no version, such as a deletion.
    public var submitted: (any Encodable & Sendable)?

    /// Creates the details of a conflict.
    public init(current: any Encodable & Sendable, submitted: (any Encodable & Sendable)?) {
      self.current = current
      self.submitted = submitted
    }
  }
}

/// A broken rule: the field as the contract names it, and the key of a message of the edge.
public struct FieldProblem: Sendable, Equatable {
  /// The path of the field, such as `additional_fields.Year`.
  public var field: String
  /// The key of the sentence in the string catalog.
  public var code: String
  /// The values that the message contains, by name. `field` is the field's name in the message;
  /// without it the edge makes the name from the path.
  public var arguments: [String: String]

  /// Creates a problem of a field with the code of its sentence.
  public init(_ field: String, _ code: String, _ arguments: [String: String] = [:]) {
    self.field = field
    self.code = code
    self.arguments = arguments
  }
}

extension Failure {
  /// Returns a failure for an object that does not exist, or that the user may not see.
  /// - Parameter what: the beginning of the code, such as `entry` for `entry.notFound`.
  public static func notFound(_ what: String) -> Failure { Failure(.notFound, "\(what).notFound") }

  /// Returns a failure for fields that the user can correct.
  public static func invalid(_ fields: FieldProblem...) -> Failure {
    Failure(.invalid, "invalid", fields: fields)
  }

  /// Returns a failure for fields that the user can correct.
  public static func invalid(_ fields: [FieldProblem]) -> Failure {
    Failure(.invalid, "invalid", fields: fields)
  }

  /// Returns a failure for a request that no client of this version sends.
  public static func malformed(_ code: String, _ arguments: [String: String] = [:]) -> Failure {
    Failure(.malformed, code, arguments)
  }
}

// MARK: - UnreadableValue

/// The kind of value that a text or number in JSON should have been. A `DecodingError` has it as
/// its underlying error, so that callers need not compare messages.
public enum UnreadableValue: Error, Sendable, Equatable {
  case id
  /// Not `YYYY-MM-DD`.
  case date
  case time
  case wholeNumber
}

extension DecodingError {
  /// Creates the error for a value at `path` that cannot be parsed.
  public static func unreadable(
    _ value: UnreadableValue, at path: [any CodingKey]
  ) -> DecodingError {
    .dataCorrupted(
      Context(codingPath: path, debugDescription: "not a \(value)", underlyingError: value))
  }
}
