import HTTPTypes
package import Hummingbird
import Logging
import Model
import NIOCore
import NIOHTTP1

/// The one place where an error becomes a response. Each route group has its own instance with its
/// contract; the edge has one for errors outside of them. Groups of pages set `renderPage`.
package struct FailureMiddleware: RouterMiddleware {
  package typealias Page = @Sendable (FailureResponse, Request, AppRequestContext) -> Response

  private let contract: Contract
  private let renderPage: Page?

  package init(contract: Contract, renderPage: Page? = nil) {
    self.contract = contract
    self.renderPage = renderPage
  }

  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.contract = contract
    do {
      return try await next(request, context)
    } catch let last as ConnectionCloseError {
      var response = try respond(to: request, after: last.cause, context: context)
      response.headers[.connection] = "close"
      return response
    } catch let timeout as BodyTimeout {
      var response = try respond(to: request, after: timeout, context: context)
      response.headers[.connection] = "close"
      return response
    } catch {
      return try respond(to: request, after: error, context: context)
    }
  }

  private func respond(
    to request: Request, after error: any Error, context: AppRequestContext
  ) throws -> Response {
    if error is HTTPParserError {
      throw error  // the server responds with 400 and closes the connection
    }
    return respond(to: request, with: answer(to: error, context: context), context: context)
  }

  private func respond(
    to request: Request, with answer: FailureResponse, context: AppRequestContext
  ) -> Response {
    guard let renderPage, wantsPage(request, context) else { return answer.response(to: request) }
    var response = renderPage(answer, request, context)
    answer.add(to: &response.headers)
    return response
  }

  /// Whether to respond with a page: in groups of pages unless the client accepts JSON; elsewhere
  /// only if it accepts HTML; under `/api` never.
  private func wantsPage(_ request: Request, _ context: AppRequestContext) -> Bool {
    if request.uri.path.hasPrefix(context.deployment.baseURL.local("/api/")) { return false }
    let accept = request.headers[.accept] ?? ""
    return accept.contains("text/html") || (contract.isPage && !accept.contains("json"))
  }

  private func answer(to error: any Error, context: AppRequestContext) -> FailureResponse {
    switch error {
    case let failure as Failure:
      return FailureResponse(failure, context: context)
    case is NIOTooManyBytesError:
      return FailureResponse(Failure(.tooLarge, "body.tooLarge"), context: context)
    case is BodyTimeout:
      return FailureResponse(
        Failure(.malformed, "body.slow"), kind: "timeout", status: 408, context: context)
    case let error as any HTTPResponseError where error.status.code < 500:
      return FailureResponse(error.status, context: context)
    case is CancellationError:
      return FailureResponse(
        Failure(.unavailable, "server.busy", retryAfter: 1), context: context)
    default:
      context.logger.error(
        "defect", metadata: ["error": "\(String(reflecting: error))"])
      return .defect(context: context)
    }
  }
}

extension FailureResponse {
  /// Converts an HTTP error of Hummingbird itself.
  fileprivate init(_ status: HTTPResponse.Status, context: AppRequestContext) {
    let failure =
      switch status.code {
      case 401: Failure(.unauthorized, "unauthorized")
      case 403: Failure(.forbidden, "forbidden")
      case 404, 405: Failure(.notFound, "route.notFound")
      case 413: Failure(.tooLarge, "body.tooLarge")
      case 415: Failure(.unsupportedMedia, "body.unsupported")
      case 416: Failure(.malformed, "range.unsatisfiable")
      default: Failure(.malformed, "body.malformed")
      }
    self.init(failure, kind: failure.kind.wireName, status: status.code, context: context)
  }
}

/// Responds with 404 to requests that match no route. It is added to a router after the last route,
/// so that it does not run for the others.
package struct NotFoundMiddleware: RouterMiddleware {
  package init() {}

  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    throw Failure.notFound("route")
  }
}
