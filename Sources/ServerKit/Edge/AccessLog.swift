import HTTPTypes
package import Hummingbird
import Logging

/// A middleware that logs one line per request: method, path, status, milliseconds until the
/// response was ready, and bytes. The query is left out, and so are path segments that contain a
/// secret.
package struct AccessLog: RouterMiddleware {
  private let isOn: Bool
  private let secretsFollow: Set<Substring>

  /// - Parameter secretsFollow: path segments that are followed by a secret, as in
  ///   `/shared/<secret>`.
  package init(
    isOn: Bool,
    secretsFollow: Set<Substring> = [
      "shared", "shared-lists", "share", "preview", "reset", "invite",
    ]
  ) {
    self.isOn = isOn
    self.secretsFollow = secretsFollow
  }

  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    guard isOn, context.logger.logLevel <= .info else { return try await next(request, context) }
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let elapsed = start.duration(to: .now).components
    let microseconds = elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000
    context.logger.info(
      "request",
      metadata: [
        "method": .string(request.method.rawValue),
        "path": .string(path(request.uri.path)),
        "status": .stringConvertible(response.status.code),
        "ms": .stringConvertible(Double(microseconds) / 1000),
        "bytes": .stringConvertible(response.body.contentLength ?? -1),
      ])
    return response
  }

  /// Returns `path` with each segment that contains a secret replaced by `…`.
  func path(_ path: String) -> String {
    var isSecret = false
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      defer { isSecret = secretsFollow.contains(segment) }
      return isSecret ? "…" : segment
    }
    return segments.joined(separator: "/")
  }
}

// MARK: - RequestIDMiddleware

/// A middleware that stores data of the request in the context and assigns the request id: a valid
/// `X-Request-ID` of the request, or a new id. The response contains the id.
package struct RequestIDMiddleware: RouterMiddleware {
  private let deployment: Deployment

  package init(deployment: Deployment) { self.deployment = deployment }

  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.deployment = deployment
    context.headers = request.headers
    context.host = request.head.authority
    if let given = request.headers[.requestID], Self.isSane(given) {
      context.requestID = given
      context.logger[metadataKey: Self.logKey] = .string(given)
    } else {
      context.requestID = context.logger[metadataKey: Self.logKey]?.description ?? Self.newID()
    }
    var response = try await next(request, context)
    response.headers.append(HTTPField(name: .requestID, value: context.requestID))
    return response
  }

  private static let logKey = "hb.request.id"

  private static func isSane(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 97...122, 45, 46, 95: true  // A–Z a–z 0–9 - . _
        default: false
        }
      }
  }

  private static func newID() -> String { RequestID().description }
}
