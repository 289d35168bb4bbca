import Foundation
import SwiftUI

/// Renders screens with their bars.
@MainActor struct ScreenFrame {
  var renderer: NodeRenderer

  /// The titles that the system gives to back buttons, by language.
  private static let back = ["ru": "Назад"]

  func render(_ info: ScreenInfo, _ children: [Node], isSheet: Bool = false) -> String {
    let content = tag("div", "screen-content", renderer.render(children, .vertical))
    return tag("div", "screen", navigationBar(info) + content + bottomBar(info))
  }

  private func items(_ info: ScreenInfo, _ names: Set<String>) -> String {
    var bar = renderer
    (bar.isInBar, bar.hasFixedSize) = (true, true)
    return info.toolbar.filter { names.contains($0.placement.name) }
      .map { tag("div", "h bar-item", bar.render($0.nodes, .horizontal)) }.joined()
  }

  private func navigationBar(_ info: ScreenInfo) -> String {
    if info.hiddenBars.contains("navigationBar") || info.hiddenBars.contains("automatic") {
      return ""
    }
    var leading = items(info, ["topBarLeading", "cancellationAction", "navigation"])
    if info.back != nil, !info.isBackHidden {
      leading =
        tag(
          "div", "button tinted back",
          "‹ \(escaped(info.backTitle ?? Self.back[renderer.language, default: "Back"]))") + leading
    }
    let trailing = items(
      info,
      ["topBarTrailing", "primaryAction", "automatic", "confirmationAction", "secondaryAction"])
    let principal = items(info, ["principal"])
    let isLarge = info.titleMode != .inline && (info.titleMode == .large || info.back == nil)
    let title = info.title.map(escaped) ?? ""
    if leading.isEmpty, trailing.isEmpty, principal.isEmpty, title.isEmpty, info.search == nil {
      return ""
    }
    let center = principal.isEmpty ? (isLarge ? "" : tag("div", "bar-title", title)) : principal
    var html = tag(
      "div", "nav-bar",
      tag("div", "bar-side", leading) + tag("div", "bar-center", center)
        + tag("div", "bar-side right", trailing))
    if isLarge, !title.isEmpty { html += tag("div", "large-title", title) }
    if let search = info.search { html += searchField(search) }
    return html
  }

  private func searchField(_ search: ScreenInfo.Search) -> String {
    let text = search.text()
    let content =
      text.isEmpty ? tag("span", "placeholder-text", escaped(search.prompt)) : escaped(text)
    var html = tag("div", "search-field", Symbols.svg("magnifyingglass") + tag("span", "", content))
    for scope in search.scopes where search.isPresented() {
      let options = scope.options.map { option in
        tag(
          "div", option.tag == scope.selection ? "segment on" : "segment",
          renderer.render(option.nodes))
      }
      html += tag("div", "segmented scopes", options.joined())
    }
    return html
  }

  private func bottomBar(_ info: ScreenInfo) -> String {
    let items = items(info, ["bottomBar", "status"])
    return items.isEmpty ? "" : tag("div", "bottom-bar", items)
  }

  func renderTabs(_ info: TabsInfo, _ node: Node) -> String {
    let content = tag("div", "screen-content", renderer.render(node.children, .vertical))
    if info.isPaged {
      let dots = info.tabs.map { tag("span", $0.tag == info.selection ? "dot on" : "dot") }
      return tag("div", "screen paged", content + tag("div", "dots", dots.joined()))
    }
    var bar = renderer
    bar.hasFixedSize = true
    let tabs = info.tabs.map { tab in
      let badge = tab.badge.map { tag("span", "tab-badge", escaped($0)) } ?? ""
      let classes = tab.tag == info.selection ? "tab on" : "tab"
      return tag("div", classes, bar.render(tab.label, .vertical) + badge)
    }
    return tag(
      "div", "screen", style: renderer.tintCSS(node),
      content + tag("div", "tab-bar", tabs.joined()))
  }
}
