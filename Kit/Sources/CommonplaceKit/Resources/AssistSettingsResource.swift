public import Model

/// The provider that looks works up, and how much of it is used.
public struct AssistSettings: Decodable, Sendable, Equatable {
  /// Whether the user has set a provider; otherwise the server's is used.
  public var isOwn: Bool
  /// `anthropic`, `openai`, `openlibrary` or `catalog`.
  public var provider: String
  /// The address of a provider that speaks OpenAI's protocol; nil for others.
  public var baseURL: String?
  /// The provider's name of the model; nil for providers without models.
  public var model: String?
  /// The last characters of the key. The server never returns the whole one.
  public var key: String?
  /// What the server uses for users without an own provider.
  public var serverProvider: String
  /// The searches with the server's own key; others are not counted.
  public var usage: Usage
  /// The photos of lists that were read this month; nil if the server's key does not pay for them.
  public var scans: Scans?

  /// How many photos were read this month.
  public struct Scans: Decodable, Sendable, Equatable {
    /// The number of photos a month; nil for no limit.
    public var limit: Int?
    /// The number of photos that were read this month.
    public var used: Int

    /// The number of photos that can still be read this month; nil for no limit.
    public var remaining: Int? { limit.map { max(0, $0 - used) } }
  }

  /// How many searches the server's own key has paid for. A day begins with the first search.
  public struct Usage: Decodable, Sendable, Equatable {
    /// `basic`, `pro` or `unlimited`.
    public var policy: String
    /// The number of searches a day; nil for no limit.
    public var limit: Int?
    /// The number of searches since the day began.
    public var used: Int
    /// When the count begins again; nil without a limit.
    public var resetsAt: Timestamp?

    enum CodingKeys: String, CodingKey {
      case policy, limit, used
      case resetsAt = "resets_at"
    }
  }

  enum CodingKeys: String, CodingKey {
    case provider, model, key, usage, scans
    case isOwn = "own"
    case baseURL = "base_url"
    case serverProvider = "server_provider"
  }
}

/// A provider to use for the user's searches.
public struct AssistSettingsDraft: Encodable, Sendable, Equatable {
  /// `anthropic`, `openai`, `openlibrary` or `catalog`.
  public var provider: String
  /// The address of a provider that speaks OpenAI's protocol.
  public var baseURL: String?
  /// The provider's name of the model; nil for its default.
  public var model: String?
  /// Nil keeps the stored key.
  public var key: String?

  /// Creates settings to send. Without a key, the stored one is kept.
  public init(
    provider: String, baseURL: String? = nil, model: String? = nil, key: String? = nil
  ) {
    self.provider = provider
    self.baseURL = baseURL
    self.model = model
    self.key = key
  }

  enum CodingKeys: String, CodingKey {
    case provider, model, key
    case baseURL = "base_url"
  }
}

/// The user's provider of searches.
public struct AssistSettingsResource: Sendable {
  let api: APIClient

  /// Returns the provider and how much of it was used.
  public func get() async throws -> AssistSettings {
    try await api.value(of: .get("/settings/assist"))
  }

  /// Sets the user's own provider, instead of the server's.
  /// - Throws: `APIError` of the kind `invalid` with the field.
  @discardableResult
  public func set(_ draft: AssistSettingsDraft) async throws -> AssistSettings {
    var request = try APIRequest.sending(draft, by: "PUT", to: "/settings/assist")
    request.isIdempotent = true
    return try await api.value(of: request)
  }

  /// Returns to the server's provider.
  @discardableResult
  public func reset() async throws -> AssistSettings {
    var request = APIRequest.delete("/settings/assist")
    request.isIdempotent = true
    return try await api.value(of: request)
  }

  /// Searches once with the user's provider.
  /// - Returns: the number of results.
  public func test() async throws -> Int {
    struct Result: Decodable { var options: Int }
    var request = APIRequest(method: "POST", path: "/settings/assist/test")
    request.idleTimeout = 120
    return try await api.value(of: request, as: Result.self).options
  }
}
