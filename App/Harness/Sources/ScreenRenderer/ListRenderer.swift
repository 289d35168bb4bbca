import Foundation
import SwiftUI

/// Renders lists and forms in groups of rows.
@MainActor struct ListRenderer {
  let renderer: NodeRenderer

  func render(_ info: Container, _ node: Node, _ flex: String) -> String {
    let isPlain = info.style == "plain" || info.style == "inset"
    var html = ""
    var loose: [Node] = []
    for child in node.children {
      if case .container(let section) = child.kind, section.kind == .section {
        html += group(loose)
        loose = []
        html += self.section(child)
      } else {
        loose.append(child)
      }
    }
    html += group(loose)
    return tag("div", "list \(isPlain ? "plain" : "grouped") \(flex)", html)
  }

  private func section(_ node: Node) -> String {
    var headers = ""
    var footers = ""
    var rows: [Node] = []
    for child in node.children {
      if case .container(let info) = child.kind, info.kind == .header {
        headers += tag("div", "list-header", renderer.render(child.children, .horizontal))
      } else if case .container(let info) = child.kind, info.kind == .footer {
        footers += tag("div", "list-footer", renderer.render(child.children, .vertical))
      } else {
        rows.append(child)
      }
    }
    return tag("div", "list-section", headers + group(rows) + footers)
  }

  private func group(_ rows: [Node]) -> String {
    rows.isEmpty ? "" : tag("div", "rows", rows.map(row).joined())
  }

  private func row(_ node: Node) -> String {
    var inner = renderer
    inner.isInList = true
    var content = inner.render(node, .horizontal)
    if let badge = node.traits.badge { content += tag("div", "value", escaped(badge)) }
    if isLink(node) {
      content += tag("span", "chevron", "›")
    }
    var classes = "row"
    if node.traits.isSeparatorHidden { classes += " no-line" }
    if node.accessibility.traits.contains(.isSelected) { classes += " selected" }
    var background = ""
    if case .color(let color)? = node.traits.rowBackground.first?.kind {
      background = "background:\(color.cssValue(node.environment.colorScheme))"
    }
    return tag("div", classes, style: background, content)
  }

  /// Whether a row is a link, also one with modifiers.
  private func isLink(_ node: Node) -> Bool {
    switch node.kind {
    case .button(let info): info.kind == .navigationLink
    case .style: node.children.count == 1 && isLink(node.children[0])
    default: false
    }
  }
}
