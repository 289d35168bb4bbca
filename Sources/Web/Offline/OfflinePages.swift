import Accounts
import HTML
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

  static func textResponse(_ text: String, type: String, _ caching: String) -> Response {
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

// MARK: - OfflineView

/// The page that replaces one that is not available offline, with links to those that are.
struct OfflineView {
  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(
      title: words(offline: .title), context: context, chapter: .log, scripts: ["offline.js"]
    ).page {
      section(.class("notice")) {
        p(.class("empty-art"), .ariaHidden) { "⛺️" }
        h1 { words(offline: .title) }
        p { words(offline: .text) }
        p {
          a(.class("button primary"), .href(context.path("/log")), .id("again")) {
            words(offline: .again)
          }
        }
        div(.id("seen"), .class("seen"), Attribute("data-nothing", words(offline: .nothing))) {
          h2 { words(offline: .seen) }
        }
      }
    }
  }
}

// MARK: - Manifest

/// The web app manifest in one language.
struct Manifest {
  let context: PageContext

  var json: String {
    // Strings can always be encoded.
    (try? JSON.text(content)) ?? "{}"
  }

  private struct Content: Encodable {
    var id, start_url, scope, name, short_name, description, lang: String
    var display = "standalone"
    var background_color = "#faf6ee"
    var theme_color = "#faf6ee"
    var icons: [Picture]
    var shortcuts: [Shortcut]
  }

  private struct Picture: Encodable {
    var src, sizes, type, purpose: String
  }

  private struct Shortcut: Encodable {
    var name, url: String
    var icons: [Picture]
  }

  private var content: Content {
    Content(
      id: context.path("/log"), start_url: context.path("/log"), scope: context.root + "/",
      name: "Commonplace", short_name: "Commonplace",
      description: context.words(offline: .appText), lang: context.language.rawValue,
      icons: [
        icon(192), icon(512), icon(512, "maskable"),
        Picture(
          src: context.asset(Asset.appIcon), sizes: "any", type: "image/svg+xml", purpose: "any"),
      ],
      shortcuts: [
        Shortcut(
          name: context.words(.addEntry), url: context.newEntry, icons: [icon(192)]),
        Shortcut(
          name: context.words(list: .lists), url: context.path("/lists"), icons: [icon(192)]),
        Shortcut(
          name: context.words(.search), url: context.search, icons: [icon(192)]),
      ])
  }

  /// Returns an icon. A maskable one has a margin, which looks too wide where it is not cropped.
  private func icon(_ size: Int, _ purpose: String = "any") -> Picture {
    let name = purpose == "any" ? "app-\(size)" : "app-\(purpose)-\(size)"
    return Picture(
      src: context.asset("icons/\(name).png"), sizes: "\(size)x\(size)", type: "image/png",
      purpose: purpose)
  }
}
