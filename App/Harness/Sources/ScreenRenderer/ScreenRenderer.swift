public import Foundation
package import SwiftUI

/// Renders what an app shows as a page of HTML with the frame of an iPhone or an iPad.
@MainActor public struct ScreenRenderer {
  /// What the pictures say about themselves.
  public static let caption = "Rendered by the test harness, not by iOS"

  private let assets: AssetColors

  /// - Parameter assets: the asset catalogue with the colours of the app.
  public init(assets: URL? = nil) { self.assets = AssetColors(catalog: assets) }

  package func html(_ host: ViewHost, title: String = "") -> String {
    let isDark = host.environment.colorScheme == .dark
    let renderer = NodeRenderer(language: host.localization.language)
    var layers = tag(
      "div", "screen-root",
      ScreenFrame(renderer: renderer).render(host.rootScreen, host.nodes))
    for presentation in host.presentations { layers += render(presentation, renderer) }
    let isPad = host.environment.horizontalSizeClass == .regular
    let size = host.environment.dynamicTypeSize
    let phone = tag(
      "div", "phone \(isPad ? "pad " : "")\(isDark ? "dark" : "light")",
      style: "--body:\(px(size.scaled(17)));--small:\(px(size.scaled(13)))",
      tag("div", "status", "<span>9:41</span><span>● ● ▮</span>") + layers)
    return """
      <!doctype html><html lang="\(host.localization.language)"><meta charset="utf-8">
      <title>\(escaped(title))</title><style>\(assets.css)\(Stylesheet.css)</style>
      <body>\(phone)<p class="caption">\(Self.caption)</p></body></html>
      """
  }

  private func render(_ presentation: Presentation, _ renderer: NodeRenderer) -> String {
    let shade = tag("div", "shade")
    let title = presentation.title.map { tag("div", "alert-title", escaped($0)) } ?? ""
    let message =
      presentation.message.isEmpty
      ? "" : tag("div", "alert-message", renderer.render(presentation.message))
    let buttons = presentation.nodes.flatMap(\.menuRows).map { node in
      tag("div", "alert-button", renderer.render(node, .vertical))
    }.joined()
    switch presentation.kind {
    case .sheet, .popover: return shade + tag("div", "sheet", renderer.render(presentation.nodes))
    case .cover: return tag("div", "cover", renderer.render(presentation.nodes))
    case .alert: return shade + tag("div", "alert", title + message + buttons)
    case .dialog: return shade + tag("div", "dialog", title + message + buttons)
    case .menu: return tag("div", "menu", buttons)
    case .fileImporter, .fileExporter, .photos, .preview:
      return shade + tag("div", "sheet system", "A view of the system")
    }
  }
}

extension Node {
  /// The rows of a menu: of a section those inside of it.
  fileprivate var menuRows: [Node] {
    guard case .container(let info) = kind, info.kind == .section else { return [self] }
    return children.flatMap(\.menuRows)
  }
}
