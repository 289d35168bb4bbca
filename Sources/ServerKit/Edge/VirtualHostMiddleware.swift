import Foundation
import HTTPTypes
package import Hummingbird
import Logging
import Model

/// A middleware that routes requests for a public site's own host to that site. Apart from the
/// site, such a host serves only files of the media library, previews, the API and health checks.
package struct VirtualHostMiddleware: RouterMiddleware {
  /// Returns the handle of the site with this host name; nil for other hosts.
  package typealias Finder = @Sendable (String) async throws -> String?

  private let find: Finder?

  package init(_ find: Finder?) { self.find = find }

  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    let own = context.deployment.baseURL
    // Nearly all requests have the server's own host, so these skip the lookup.
    let isPlain = context.host == own.authority && context.headers[.forwardedHost] == nil
    guard let find, !isPlain else {
      return try await next(request, context)
    }
    if let probe = VirtualHostMiddleware.probe(request, own.prefix) {
      return try await next(probe, context)
    }
    let host = context.client.host
    // The port is ignored: no site can have the server's own host name.
    guard !own.hasHost(of: host),
      let handle = await site(at: host, find, context)
    else {
      return try await next(request, context)
    }
    var context = context
    context.siteHandle = handle
    var head = request.head
    let path = head.path ?? "/"
    head.path =
      own.prefix + (VirtualHostMiddleware.isServerPath(path) ? path : "/@\(handle)\(path)")
    return try await next(Request(head: head, body: request.body), context)
  }

  /// Returns nil if the database fails, so that the server can still respond with an error page.
  private func site(at host: String, _ find: Finder, _ context: AppRequestContext) async -> String?
  {
    do {
      return try await find(host)
    } catch {
      context.logger.error("site.host", metadata: ["error": "\(String(reflecting: error))"])
      return nil
    }
  }

  /// Returns a health check with the prefix added; nil for other requests. Monitors often know only
  /// the server's IP address, so health checks work under any host, with or without the prefix.
  private static func probe(_ request: Request, _ prefix: String) -> Request? {
    let path = request.uri.path
    let plain = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    guard ["/livez", "/readyz"].contains(plain) else { return nil }
    var head = request.head
    head.path = prefix + plain
    return Request(head: head, body: request.body)
  }

  private static func isServerPath(_ path: String) -> Bool {
    if path.hasPrefix("/api/") || path.hasPrefix("/preview/") { return true }
    let plain = path.prefix { $0 != "?" }
    // A page can have the path /media. Paths of files contain an id, first or after their space.
    guard path.hasPrefix("/media/") else { return false }
    let parts = plain.split(separator: "/").dropFirst().prefix(2)
    return parts.contains { UUID(uuidString: String($0)) != nil }
  }
}

// MARK: - BasePathMiddleware

/// A middleware that removes the path of `BASE_URL` from each request. Paths without it are not
/// found.
package struct BasePathMiddleware: RouterMiddleware {
  private let prefix: String

  /// - Parameter prefix: empty, or starting with `/` and without a trailing slash.
  package init(prefix: String) { self.prefix = prefix }

  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    if prefix.isEmpty { return try await next(request, context) }
    guard let rest = stripped(request.head.path ?? "") else { throw Failure.notFound("route") }
    var head = request.head
    head.path = rest
    return try await next(Request(head: head, body: request.body), context)
  }

  func stripped(_ path: String) -> String? {
    guard path.hasPrefix(prefix) else { return nil }
    let rest = path.dropFirst(prefix.count)
    return switch rest.first {
    case "/": String(rest)
    case nil, "?": "/" + rest
    default: nil
    }
  }
}
