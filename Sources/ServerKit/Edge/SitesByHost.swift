import Foundation
import HTTPTypes
package import Hummingbird
import Logging
import Model

/// Leads requests for a public site's own host to that site: nothing else of this server is found
/// there but files of the library, previews, the API and the health checks.
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
    if let probe = SitesByHost.probe(request, own.prefix) { return try await next(probe, context) }
    let host = context.client.host
    // Under whatever port: no site can have a name of the server's own.
    guard host != own.authority, !own.hasHost(of: host),
      let handle = await site(at: host, find, context)
    else {
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

  /// A health check under any host, with or without the prefix. Those that watch a server often
  /// know its address alone, and `/livez` answers without the database.
  private static func probe(_ request: Request, _ prefix: String) -> Request? {
    let path = request.uri.path
    let plain = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    guard ["/livez", "/readyz"].contains(plain) else { return nil }
    var head = request.head
    head.path = prefix + plain
    return Request(head: head, body: request.body)
  }

  private static func isOfServer(_ path: String) -> Bool {
    if path.hasPrefix("/api/") || path.hasPrefix("/preview/") { return true }
    let plain = path.prefix { $0 != "?" }
    // A page may be called /media; files have an id, behind their space or alone.
    guard path.hasPrefix("/media/") else { return false }
    let parts = plain.split(separator: "/").dropFirst().prefix(2)
    return parts.contains { UUID(uuidString: String($0)) != nil }
  }
}
