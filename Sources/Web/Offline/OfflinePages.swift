import Accounts
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import ServerKit

/// What makes the pages an app that can be installed and read without a network.
enum OfflinePages {
  /// By the language in the query: an installed app asks for it without a cookie.
  @Sendable static func manifest(_ call: PageCall) async throws -> Response {
    var page = call.page
    if let language = try Query(call.request).text("lang").flatMap({ Language(rawValue: $0) }) {
      page.language = language
    }
    return data(
      Manifest(context: page).json, type: "application/manifest+json", "public, max-age=3600")
  }

  /// The service worker. Browsers look for a new one at each visit; it is new when an asset is.
  @Sendable static func worker(_ call: PageCall) async throws -> Response {
    let script = AssetFiles.all.first { $0.name == "worker/sw.js" }?.text ?? ""
    let assets = Asset.kept.map { "\"\(call.site.assets.url($0))\"" }.joined(separator: ", ")
    let text = """
      const root = "\(call.deployment.baseURL.prefix)";
      const assets = [\(assets)];
      \(script)
      """
    var response = data(text, type: "text/javascript; charset=utf-8", "no-cache")
    // Its own requests go by the policy that it came with.
    response.headers[.contentSecurityPolicy] = "default-src 'self'"
    return response
  }

  /// Nobody's page in particular, so that it may be kept before anybody needs it.
  @Sendable static func offline(_ call: PageCall) async throws -> Response {
    var page = call.page
    page.member = nil
    page.csrf = ""
    page.toast = nil
    return call.answer(OfflineView().page(in: page))
  }

  private static func data(_ text: String, type: String, _ caching: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: caching],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}

extension HTTPField.Name {
  /// Whose page this is, by a mark that names nobody: the worker keeps one reader's pages only.
  static let commonplaceReader = HTTPField.Name("Commonplace-Reader")!
}
