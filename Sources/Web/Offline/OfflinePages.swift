import Accounts
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import ServerKit

/// The manifest, the service worker and the offline page, which make an app that can be installed
/// and read without a network.
enum OfflinePages {
  /// Returns the manifest in the language of the query, because browsers request it without
  /// cookies.
  @Sendable static func manifest(_ call: PageCall) async throws -> Response {
    var page = call.page
    if let language = try Query(call.request).text("lang").flatMap({ Language(rawValue: $0) }) {
      page.language = language
    }
    return textResponse(
      Manifest(context: page).json, type: "application/manifest+json", "public, max-age=3600")
  }

  /// Returns the service worker. Browsers look for a new one at each visit. It changes whenever an
  /// asset does.
  @Sendable static func worker(_ call: PageCall) async throws -> Response {
    let script = AssetFiles.all.first { $0.name == "worker/sw.js" }?.text ?? ""
    let assets = Asset.offlineAssets.map { "\"\(call.web.assets.url($0))\"" }.joined(
      separator: ", ")
    let text = """
      const root = "\(call.deployment.baseURL.prefix)";
      const assets = [\(assets)];
      \(script)
      """
    var response = textResponse(text, type: "text/javascript; charset=utf-8", "no-cache")
    // The policy of the worker's response applies to the requests of the worker.
    response.headers[.contentSecurityPolicy] = "default-src 'self'"
    return response
  }

  /// Returns the offline page. It belongs to no user, so that it can be stored before it is needed.
  @Sendable static func offline(_ call: PageCall) async throws -> Response {
    var page = call.page
    page.member = nil
    page.csrf = ""
    page.toast = nil
    return call.answer(OfflineView().page(in: page))
  }

  private static func textResponse(_ text: String, type: String, _ caching: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: caching],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}

extension HTTPField.Name {
  /// A mark of the user whose page this is, which reveals no name: the worker stores the pages of
  /// one user only.
  static let commonplaceReader = HTTPField.Name("Commonplace-Reader")!
}
