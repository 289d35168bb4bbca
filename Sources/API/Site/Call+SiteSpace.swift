import Accounts
import Journal
import Model
import Publishing
import ServerKit

extension Call {
  /// Whose site a request means: the one whose host was asked or that the query names; else that of
  /// whoever calls, for a program with a token reads its own; else the server's usual one.
  /// - Throws: notFound for a site that is not there or is switched off.
  func siteSpace(_ settings: SiteSettings) async throws -> SiteSpace {
    let host = context.client.host
    let handle = try query().text("space")
    guard context.principal != nil, handle == nil,
      try await settings.handle(host: host) == nil
    else { return try await settings.space(host: host, handle: handle).space }
    return try space.space
  }
}
