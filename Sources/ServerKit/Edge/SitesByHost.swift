import Foundation
import HTTPTypes
package import Hummingbird
import Logging
import Model

/// Leads requests for a public site's own host to that site: nothing else of this server is found
/// there but files of the library, previews and the API.
package struct SitesByHost: RouterMiddleware {
  /// The handle of the site whose host that is.
  package typealias Finder = @Sendable (String) async throws -> String?

  private let find: Finder?

  package init(_ find: Finder?) { self.find = find }

  package func handle(
    _ request: Request, context: BookContext,
    next: (Request, BookContext) async throws -> Response
  ) async throws -> Response {
    let own = context.deployment.baseURL
    // Nearly every request is for the server itself, and says so.
    let isPlain = context.host == own.authority && context.headers[.forwardedHost] == nil
    guard let find, !isPlain else {
      return try await next(request, context)
    }
    let host = context.client.host
    guard host != own.authority, let handle = await site(at: host, find, context) else {
      return try await next(request, context)
    }
    var context = context
    context.siteHandle = handle
    var head = request.head
    let path = head.path ?? "/"
    head.path = own.prefix + (SitesByHost.isOfServer(path) ? path : "/@\(handle)\(path)")
    return try await next(Request(head: head, body: request.body), context)
  }

  /// Without its database the server can still say so.
  private func site(at host: String, _ find: Finder, _ context: BookContext) async -> String? {
    do {
      return try await find(host)
    } catch {
      context.logger.error("site.host", metadata: ["error": "\(String(reflecting: error))"])
      return nil
    }
  }

  private static func isOfServer(_ path: String) -> Bool {
    if path.hasPrefix("/api/") || path.hasPrefix("/preview/") { return true }
    // A page may be called /media; files have an id.
    guard path.hasPrefix("/media/") else { return false }
    let id = path.dropFirst("/media/".utf8.count).prefix { $0 != "/" }
    return UUID(uuidString: String(id)) != nil
  }
}
