import HTTPTypes
package import Hummingbird
import Logging

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
