import Accounts
import Journal
import Model
import Publishing
import ServerKit

extension Call {
  /// Returns the space of the site that the request is for: the site of the request's host, or the
  /// site whose handle is in the query parameter `space`. Without either it is the space of the
  /// signed-in caller, because clients with a token read their own site. Otherwise it is the
  /// server's default site.
  /// - Throws: notFound for a site that does not exist or is switched off.
  func siteSpace(_ settings: SiteSettings) async throws -> SiteSpace {
    let host = context.client.host
    let handle = try query().text("space")
    guard context.principal != nil, handle == nil,
      try await settings.handle(host: host) == nil
    else { return try await settings.space(host: host, handle: handle).space }
    return try space.space
  }
}
