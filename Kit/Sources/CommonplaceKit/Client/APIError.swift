public import Foundation
import Model

/// A response of the server that refuses a request. Without a response the error is a `URLError`.
///
///     do {
///       try await client.entries.create(draft)
///     } catch let error as APIError where error.kind == .invalid {
///       show(error.fields)
///     }
public struct APIError: Error, Sendable {
  /// The kind of refusal: the member `error` of the response.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The request is not what the API expects, for example a malformed id (400).
    public static let malformed = Kind(rawValue: "malformed")
    /// A value breaks a rule; `fields` has a sentence for each (422).
    public static let invalid = Kind(rawValue: "invalid")
    /// Nobody is signed in, or the session has ended (401).
    public static let unauthorized = Kind(rawValue: "unauthorized")
    /// The user may not do this: a viewer, or a token with a smaller scope (403).
    public static let forbidden = Kind(rawValue: "forbidden")
    /// There is no such object in this space, or no such route (404).
    public static let notFound = Kind(rawValue: "not_found")
    /// The current state does not allow the request.
    public static let conflict = Kind(rawValue: "conflict")
    /// Another version was edited than the current one; `conflict` has both.
    public static let changed = Kind(rawValue: "changed")
    /// The request had a condition that is not true any more (412).
    public static let preconditionFailed = Kind(rawValue: "precondition_failed")
    /// The body or a file is larger than the server allows (413).
    public static let tooLarge = Kind(rawValue: "too_large")
    /// The file is of a type that the server does not accept (415).
    public static let unsupportedMedia = Kind(rawValue: "unsupported_media")
    /// Too many requests, or a quota is used up (429); see `retryAfter` and `quota`.
    public static let tooMany = Kind(rawValue: "too_many")
    /// A defect of the server (500); `requestID` finds it in the log.
    public static let internalError = Kind(rawValue: "internal")
    /// The server is busy or being restarted (503).
    public static let unavailable = Kind(rawValue: "unavailable")
    /// A response that is not an error of this API, such as one of a proxy.
    public static let unknown = Kind(rawValue: "unknown")
  }

  /// The HTTP status.
  public var status: Int
  /// What kind of refusal it is, for decisions of a program.
  public var kind: Kind
  /// The exact cause, such as `entry.changed`.
  public var code: String
  /// The server's sentence for people, in the language of the request.
  public var message: String
  /// A sentence for each invalid field, by its path, such as `additional_fields.Year`.
  public var fields: [String: String]
  /// Seconds after which the request can be repeated, also if the server names a time.
  public var retryAfter: Int?
  /// How much of a quota was used, if it is used up, such as the searches of a day.
  public var quota: Quota?
  /// The number of the request in the server's log.
  public var requestID: String?
  /// Both versions, if two edits conflict.
  public var conflict: Conflict?

  /// A quota in its own unit.
  public struct Quota: Codable, Sendable, Equatable {
    /// What was used, such as searches today.
    public var used: Int
    /// What the quota allows.
    public var limit: Int

    /// Creates a quota, for tests.
    public init(used: Int, limit: Int) {
      self.used = used
      self.limit = limit
    }
  }

  /// The current version and the refused one, as JSON.
  public struct Conflict: Sendable {
    /// The version that the server has now, as JSON; `current(as:)` decodes it.
    public var current: Data
    /// The version that was refused, as JSON; nil if the server does not return it.
    public var yours: Data?

    /// Returns the current version.
    /// - Throws: `DecodingError` if it is of another type.
    public func current<Version: Decodable>(as type: Version.Type = Version.self) throws -> Version
    {
      try JSON.decode(from: current)
    }

    /// Returns the refused version, as the server has received it: often a draft, which has other
    /// members than the current version. Nil if the response does not contain it.
    ///
    ///     do {
    ///       try await client.entries.update(entry.id, draft)
    ///     } catch let error as APIError where error.kind == .changed {
    ///       let mine: EntryDraft? = try error.conflict?.yours()
    ///       print(mine?.title ?? "")
    ///     }
    /// - Throws: `DecodingError` if it is of another type.
    public func yours<Version: Decodable>(as type: Version.Type = Version.self) throws -> Version? {
      try yours.map { try JSON.decode(from: $0) }
    }
  }
}

extension APIError {
  private struct Body: Decodable {
    var error: String
    var message: String
    var code: String?
    var fields: [String: String]?
    var details: Details?
    var requestID: String?

    struct Details: Decodable {
      var retryAfter: Int?
      var used: Int?
      var limit: Int?

      enum CodingKeys: String, CodingKey {
        case retryAfter = "retry_after"
        case used, limit
      }
    }

    enum CodingKeys: String, CodingKey {
      case error, message, code, fields, details
      case requestID = "request_id"
    }
  }

  /// Creates the error for a response.
  init(status: Int, headers: [String: String], body: Data) {
    self.status = status
    // Proxies answer with other bodies.
    let parsed = try? JSON.decode(Body.self, from: body)
    kind = parsed.map { Kind(rawValue: $0.error) } ?? .unknown
    code = parsed?.code ?? "status.\(status)"
    message = parsed?.message ?? "The server answered with the status \(status)."
    fields = parsed?.fields ?? [:]
    retryAfter = parsed?.details?.retryAfter ?? RetryAfter.seconds(in: headers)
    if let used = parsed?.details?.used, let limit = parsed?.details?.limit {
      quota = Quota(used: used, limit: limit)
    }
    requestID = parsed?.requestID ?? headers["x-request-id"]
    conflict = Self.conflict(in: body)
  }

  private static func conflict(in body: Data) -> Conflict? {
    // Most errors have no versions.
    let parsed = (try? JSON.parse(body)) as? [String: Any]
    guard let current = data(parsed?["current"]) else { return nil }
    return Conflict(current: current, yours: data(parsed?["yours"]))
  }

  private static func data(_ value: Any?) -> Data? {
    // What was parsed can be encoded.
    value.flatMap { try? JSON.data(parsed: $0) }
  }
}

extension APIError: LocalizedError {
  public var errorDescription: String? { message }
}
