import Foundation
import Model

/// The web app manifest in one language.
struct Manifest {
  let context: PageContext

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings can always be encoded.
    return (try? encoder.encode(content)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
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
