import API
import Accounts
package import CommonplaceKit
import Foundation
package import HTTPTypes
import Hummingbird
import Model
package import ServerKit

/// Passes the requests of a client to the book on this device.
struct LocalTransport: Transport {
  private let exchange: ExchangeTransport
  /// The work goes on as long as there is a client.
  private let services: BackgroundWork

  init(_ exchange: InProcessExchange, services: BackgroundWork) {
    self.exchange = ExchangeTransport(send: exchange.send)
    self.services = services
  }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    var request = request
    // A device cannot write WebP.
    for name in request.headers.keys where name.lowercased() == "accept" {
      if request.headers[name]?.contains("image/webp") == true {
        request.headers[name] = "image/jpeg"
      }
    }
    return try await exchange.send(request)
  }
}

/// Passes the requests of a client to a responder in the same process.
package struct ExchangeTransport: Transport {
  package typealias Send =
    @Sendable (
      HTTPRequest.Method, String, HTTPFields, InProcessExchange.Body
    ) async throws -> InProcessExchange.StreamedResponse

  private let exchange: Send

  /// - Parameter send: sends a method, a path with the query, headers and a body.
  package init(send: @escaping Send) { exchange = send }

  package func send(_ request: TransportRequest) async throws -> TransportResponse {
    guard let method = HTTPRequest.Method(request.method),
      let address = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
    else { throw URLError(.badURL) }
    var headers: HTTPFields = [:]
    for (name, value) in request.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    let query = address.percentEncodedQuery.map { "?" + $0 } ?? ""
    let body: InProcessExchange.Body =
      switch request.body {
      case .none: .none
      case .data(let data): .bytes(data)
      case .file(let file): .file(file)
      }
    let response = try await exchange(
      method, address.percentEncodedPath + query, headers, body)
    if let size = try request.bodySize { request.reportSent?(size, size) }
    return TransportResponse(
      status: response.status,
      headers: Dictionary(
        response.headers.map { ($0.name.rawName, $0.value) },
        uniquingKeysWith: { first, second in "\(first), \(second)" }),
      body: response.body)
  }
}

extension TransportRequest {
  /// The number of bytes of the body; nil without one.
  fileprivate var bodySize: Int64? {
    get throws {
      switch body {
      case .none: nil
      case .data(let data): Int64(data.count)
      case .file(let file):
        try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int64
      }
    }
  }
}

/// Refuses what a book on a device does not have: other people, sign-in, and a public site.
struct LocalRefusals: RouterMiddleware {
  /// Path patterns below `/api/v1`: `*` matches one path component, `**` matches all that follow.
  private static let patterns: [(pattern: String, name: String)] = [
    ("auth/register", "accounts"), ("auth/login", "accounts"), ("auth/logout", "accounts"),
    ("auth/email/**", "accounts"), ("auth/apple", "accounts"),
    ("auth/request-password-reset", "accounts"), ("auth/confirm-password-reset", "accounts"),
    ("auth/account", "accounts"), ("sessions", "accounts"), ("users/**", "accounts"),
    ("tokens", "API tokens"), ("spaces/*/members/**", "members"),
    ("spaces/*/invitations/**", "invitations"), ("invitations/**", "invitations"),
    ("grocery-lists/*/shares/**", "links for others"), ("shared-lists/**", "links for others"),
    ("content/publish", "a public site"), ("content/unpublish", "a public site"),
    ("content/schedule", "a public site"), ("content/unschedule", "a public site"),
    ("content/preview-links/**", "a public site"), ("preview/**", "a public site"),
    ("globals", "a public site"), ("query/**", "a public site"),
    ("admin/webhooks/**", "webhooks"),
  ]

  func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    let parts = request.uri.path.split(separator: "/").dropFirst(2)
    for (pattern, name) in Self.patterns where Self.matches(parts, pattern) {
      throw Failure(.notFound, "contract.leftOut", ["name": name])
    }
    return try await next(request, context)
  }

  private static func matches(_ parts: ArraySlice<Substring>, _ pattern: String) -> Bool {
    var rest = parts
    for part in pattern.split(separator: "/") {
      if part == "**" { return true }
      guard let next = rest.popFirst(), part == "*" || part == next else { return false }
    }
    return rest.isEmpty
  }
}
