import Foundation
import Model

/// Sends requests with the token of the signed-in user, and repeats those that can be repeated.
struct APIClient: Sendable {
  let baseURL: URL
  let transport: any Transport
  let tokens: TokenStore
  let retries: RetryPolicy
  /// When all calls have to be finished; nil for no limit.
  var deadline: ContinuousClock.Instant?
  let connection: ConnectionStatus
  /// Nil: nothing is kept on the device.
  var cache: ResponseCache?
  /// The space that requests concern, by id or handle; nil for the personal one.
  var space: String?
  /// The languages of messages, such as `ru, en`.
  var languages: String?

  /// A response whose body was read.
  struct Response: Sendable {
    var status: Int
    var headers: [String: String]
    var body: Data

    /// - Throws: `DecodingError` for a body of another type.
    func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try JSON.decode(from: body)
    }
  }

  /// Returns the decoded body of the response.
  /// - Throws: `APIError`, `URLError`, `DecodingError`.
  func value<Value: Decodable>(
    of request: APIRequest, as type: Value.Type = Value.self
  ) async throws -> Value {
    try await send(request).decode()
  }

  /// Returns the response with its whole body. Without a network it is the stored response.
  /// - Throws: `APIError` for a refusal, `URLError` without a response.
  func send(_ request: APIRequest) async throws -> Response {
    guard let cache else { return try await receive(request) }
    let key = ResponseCache.Key(
      url: try request.url(on: baseURL).absoluteString,
      user: try await tokens.owner(), space: request.isImage ? nil : space,
      languages: request.isImage ? nil : languages)
    if request.method == "GET" { return try await send(request, with: cache, key) }
    let response = try await receive(request)
    // What was read before this change is not shown later. Failing to clean up is no failure of it.
    try? await cache.remove(OutdatedResponses(after: request))
    return response
  }

  private func send(
    _ request: APIRequest, with cache: ResponseCache, _ key: ResponseCache.Key
  ) async throws -> Response {
    let stored = await cache.response(for: key)
    if let stored, stored.isImmutable { return stored }
    var request = request
    request.headers["If-None-Match"] = stored?.headers["etag"]
    do {
      let response = try await receive(request, hasStored: stored != nil)
      if response.status == 304, let stored { return stored }
      // A full disk must not prevent reading.
      if response.isStorable { try? await cache.store(response, for: key) }  // See above.
      return response
    } catch let error as APIError {
      if [404, 410].contains(error.status) { try? await cache.remove(key) }  // As above.
      guard let stored, error.isUnanswered else { throw error }
      return stored
    } catch let error as URLError {
      guard let stored else { throw error }
      return stored
    }
  }

  /// - Parameter hasStored: whether there is a stored response, so that nobody has to wait for further
  ///   attempts to reach the server.
  private func receive(_ request: APIRequest, hasStored: Bool = false) async throws -> Response {
    try await repeating(request, hasStored: hasStored) {
      let response = try await open(request)
      return Response(
        status: response.status, headers: response.headers, body: try await response.data())
    }
  }

  /// Returns the response, whose body follows as a stream.
  /// - Throws: `APIError` for a refusal, `URLError` without a response.
  /// - Parameter attempts: how often the request is sent at most; nil for the client's number.
  func stream(_ request: APIRequest, attempts: Int? = nil) async throws -> TransportResponse {
    try await repeating(request, attempts: attempts) { try await open(request) }
  }

  /// Calls `body` again while a failure and the deadline allow it.
  /// - Throws: the error of the last attempt; for a change that an earlier attempt may have made, and
  ///   which the last one has not refused, the error of that attempt.
  private func repeating<Result: Sendable>(
    _ request: APIRequest, attempts: Int? = nil, hasStored: Bool = false,
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let maxAttempts = min(attempts ?? retries.maxAttempts, retries.maxAttempts)
    var unanswered: (any Error)?
    for attempt in 1... {
      do {
        return try await untilDeadline(body)
      } catch {
        if request.method != "GET", isUnanswered(error) { unanswered = unanswered ?? error }
        guard attempt < maxAttempts, !(hasStored && isUnreachable(error)),
          let seconds = wait(after: error, attempt, request.isRepeatable),
          deadline.map({ .now + .seconds(seconds) < $0 }) ?? true
        else {
          if let error = error as? APIError, error.isRefusal { throw error }
          throw error is CancellationError ? error : unanswered ?? error
        }
        try await retries.wait(seconds)
      }
    }
    throw URLError(.unknown)
  }

  private func wait(after error: any Error, _ attempts: Int, _ isRepeatable: Bool) -> TimeInterval?
  {
    switch error {
    case let error as APIError:
      retries.wait(after: error, attempts: attempts, isRepeatable: isRepeatable)
    case let error as URLError:
      retries.wait(after: error, attempts: attempts, isRepeatable: isRepeatable)
    default: nil
    }
  }

  var isPastDeadline: Bool { deadline.map { $0 <= .now } ?? false }

  /// Runs `body`, which is cancelled at the deadline.
  /// - Throws: the errors of `body`; `URLError.timedOut` at the deadline.
  func untilDeadline<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let deadline else { return try await body() }
    guard .now < deadline else { throw URLError(.timedOut) }
    return try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await Task.sleep(until: deadline, clock: .continuous)
        throw URLError(.timedOut)
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }

  /// Sends the request, with a new token if the server refuses the current one.
  private func open(_ request: APIRequest) async throws -> TransportResponse {
    guard request.needsToken else { return try await accepted(request, token: nil) }
    let token = try await tokens.accessToken()
    do {
      return try await accepted(request, token: token)
    } catch let error as APIError where error.status == 401 {
      guard let token, let new = try await tokens.refreshed(replacing: token) else { throw error }
      return try await accepted(request, token: new)
    }
  }

  private func accepted(_ request: APIRequest, token: String?) async throws -> TransportResponse {
    var headers = request.headers
    headers["Accept"] = headers["Accept"] ?? "application/json"
    headers["Accept-Language"] = languages
    headers["Commonplace-Space"] = space
    if let token { headers["Authorization"] = "Bearer \(token)" }
    var sent = TransportRequest(
      method: request.method, url: try request.url(on: baseURL), headers: headers,
      body: request.body, idleTimeout: request.idleTimeout, reportSent: request.reportSent)
    (sent.destination, sent.reportReceived) = (request.destination, request.reportReceived)
    return try await exchange(sent)
  }

  /// Sends a request, and notes whether the server could be reached.
  private func exchange(_ request: TransportRequest) async throws -> TransportResponse {
    do {
      let response = try await answer(to: request)
      connection.set(isOnline: true)
      return response
    } catch let error as APIError {
      connection.set(isOnline: !error.isUnanswered)
      throw error
    } catch let error as URLError {
      connection.set(isOnline: false)
      throw error
    }
  }

  private func answer(to request: TransportRequest) async throws -> TransportResponse {
    let response = try await transport.send(request)
    if (200..<300).contains(response.status) || response.status == 304 { return response }
    // A redirect to another server, for example to the sign-in of a proxy, is no answer of the API.
    // The next attempt would be redirected too.
    guard response.status >= 400 else { throw URLError(.redirectToNonExistentLocation) }
    throw APIError(
      status: response.status, headers: response.headers, body: try await response.data())
  }
}

extension APIClient.Response {
  /// Whether the address will never have another response. That of an image has its id and its width.
  fileprivate var isImmutable: Bool { headers["cache-control"]?.contains("immutable") == true }

  /// Whether the response may be kept on the device.
  fileprivate var isStorable: Bool {
    status == 200 && headers["cache-control"]?.contains("no-store") != true
  }
}
