import Accounts
import Book
import Hummingbird
import Model
import ServerKit

/// Tells iPhones which of this server's links the app opens, and for whom passwords are stored. iOS
/// reads it from the root of the host, so a server in a folder needs a rule of its proxy.
enum AppAssociation {
  private static let chapters = ["log", "lists", "library", "site"]

  @Sendable static func document(_ call: PageCall) async throws -> Response {
    let apps = call.web.features.accounts.apple.settings?.appIdentifiers ?? []
    guard !apps.isEmpty else { throw Failure.notFound("route") }
    let document = Document(
      applinks: Links(
        details: [
          Detail(appIDs: apps, components: components(below: call.deployment.baseURL.prefix))
        ]),
      webcredentials: Credentials(apps: apps))
    return OfflinePages.textResponse(
      try JSON.text(document), type: "application/json", "public, max-age=3600")
  }

  /// The paths of the pages that the app has, in the open book and in another one. An earlier
  /// component has precedence.
  private static func components(below prefix: String) -> [Component] {
    let books = [prefix, prefix + "/s/*"]
    let photos = books.map { Component(path: "\($0)/log/photos/*", exclude: true) }
    let pages = books.flatMap { book in
      chapters.flatMap { ["\(book)/\($0)", "\(book)/\($0)/*"] } + ["\(book)/search"]
    }
    let others = ["\(prefix)/invite/*", "\(prefix)/reset/*"]
    return photos + (pages + others).map { Component(path: $0) }
  }

  private struct Document: Encodable {
    var applinks: Links
    var webcredentials: Credentials
  }

  private struct Links: Encodable { var details: [Detail] }

  private struct Credentials: Encodable { var apps: [String] }

  private struct Detail: Encodable {
    var appIDs: [String]
    var components: [Component]
  }

  private struct Component: Encodable {
    var path: String
    var exclude: Bool?

    enum CodingKeys: String, CodingKey {
      case path = "/"
      case exclude
    }
  }
}
