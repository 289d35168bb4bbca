import Foundation
import SwiftUI

extension NodeRenderer {
  func renderStyle(_ style: NodeStyle, _ node: Node, _ flex: String) -> String {
    let content = render(node.children, .vertical)
    switch style {
    case .padding(let insets):
      let edges = [insets.top, insets.trailing, insets.bottom, insets.leading].map(px)
      return box(flex, "padding:\(edges.joined(separator: " "))", content)
    case .frame(let frame): return renderFrame(frame, flex, content)
    case .background(let layer, let alignment):
      let back = tag("div", "layer \(placement(alignment))", render(layer, .layered))
      return tag("div", "box stack \(flex)", back + tag("div", "front box", content))
    case .overlay(let layer, let alignment):
      let front = tag("div", "layer \(placement(alignment))", render(layer, .layered))
      return tag("div", "box stack \(flex)", tag("div", "front box", content) + front)
    case .clip(let kind):
      return box(flex, "overflow:hidden;border-radius:\(radius(kind))", content)
    case .opacity(let opacity): return box(flex, "opacity:\(opacity)", content)
    case .shadow(_, let radius, let x, let y):
      return box(
        flex, "filter:drop-shadow(\(px(x)) \(px(y)) \(px(radius)) rgb(0 0 0 / .2))", content)
    case .border(let color, let width):
      return box(flex, "border:\(px(width)) solid \(color)", content)
    case .offset(let x, let y): return box(flex, "transform:translate(\(px(x)),\(px(y)))", content)
    case .rotation(let degrees): return box(flex, "transform:rotate(\(degrees)deg)", content)
    case .scale(let scale): return box(flex, "transform:scale(\(scale))", content)
    case .aspectRatio(let ratio, let mode):
      guard let ratio else {
        return box(flex, "--fit:\(mode == .fill ? "cover" : "contain")", content)
      }
      return box(flex, "aspect-ratio:\(ratio);overflow:hidden", content)
    case .fixedSize: return tag("div", "box fixed", content)
    case .hidden: return box(flex, "visibility:hidden", content)
    case .inset(let edge, let contents):
      let bar = tag("div", "inset", render(contents, .vertical))
      let main = tag("div", "box stretch grow", content)
      return tag("div", "box \(flex)", edge == .top ? bar + main : main + bar)
    }
  }

  private func box(_ flex: String, _ css: String, _ content: String) -> String {
    tag("div", "box \(flex)", style: css, content)
  }

  private func renderFrame(_ frame: FrameInfo, _ flex: String, _ content: String) -> String {
    var css: [String] = []
    if let width = frame.width { css.append("width:\(px(width));flex-shrink:0") }
    if let height = frame.height { css.append("height:\(px(height));flex-shrink:0") }
    if let width = frame.minWidth { css.append("min-width:\(px(width))") }
    if let height = frame.minHeight { css.append("min-height:\(px(height))") }
    if let width = frame.maxWidth, width != .infinity { css.append("max-width:\(px(width))") }
    if let height = frame.maxHeight, height != .infinity {
      css.append("max-height:\(px(height));--max-height:\(px(height))")
    }
    return tag(
      "div", "box \(placement(frame.alignment)) \(flex)", style: css.joined(separator: ";"), content
    )
  }

  /// The classes that place a child in a larger box.
  func placement(_ alignment: Alignment) -> String {
    let horizontal =
      switch alignment.horizontal {
      case .leading: "at-left"
      case .trailing: "at-right"
      default: "at-center"
      }
    let vertical =
      switch alignment.vertical {
      case .top: "at-top"
      case .bottom: "at-bottom"
      default: "at-middle"
      }
    return "\(horizontal) \(vertical)"
  }

  func renderContainer(_ info: Container, _ node: Node, _ flex: String) -> String {
    let gap = "gap:\(px(info.spacing ?? 8))"
    switch info.kind {
    case .vertical:
      let css = "align-items:\(align(info.alignment.horizontal));\(gap)"
      return tag("div", "v \(flex)", style: css, render(node.children, .vertical))
    case .horizontal, .gridRow:
      let css = "align-items:\(align(info.alignment.vertical));\(gap)"
      return tag("div", "h \(flex)", style: css, render(node.children, .horizontal))
    case .layered:
      let layers = render(node.children, .layered)
      return tag("div", "z \(placement(info.alignment)) \(flex)", layers)
    case .flow: return tag("div", "flow \(flex)", style: gap, render(node.children, .horizontal))
    case .grid:
      let css = "grid-template-columns:repeat(\(max(info.columns, 1)),minmax(0,1fr));\(gap)"
      return tag("div", "grid \(flex)", style: css, render(node.children, .vertical))
    case .scroll:
      let axis: Axis = info.isHorizontal ? .horizontal : .vertical
      return tag(
        "div", "\(info.isHorizontal ? "scroll-x" : "scroll-y") \(flex)", render(node.children, axis)
      )
    case .list, .form: return ListRenderer(renderer: self).render(info, node, flex)
    case .section:
      return tag("div", "v stretch", style: "gap:8px", render(node.children, .vertical))
    case .header: return tag("div", "header", render(node.children, .horizontal))
    case .footer: return tag("div", "footer", render(node.children, .vertical))
    case .label: return renderLabel(info, node)
    case .labeled:
      let value = tag("div", "value", render(Array(node.children.dropFirst())))
      // iOS puts the value below its label where the text is very large.
      let axis = node.environment.dynamicTypeSize.isAccessibilitySize ? "v at-left" : "h"
      return tag("div", "\(axis) stretch labeled", render(Array(node.children.prefix(1))) + value)
    case .unavailable: return tag("div", "unavailable \(flex)", render(node.children, .vertical))
    case .groupBox: return tag("div", "group-box", render(node.children, .vertical))
    case .columns:
      return tag("div", "h columns \(flex)", style: "gap:0", render(node.children, .horizontal))
    case .geometry:
      return tag("div", "z at-left at-top \(flex)", render(node.children, .layered))
    case .disclosure, .group: return tag("div", "box \(flex)", render(node.children, .vertical))
    }
  }

  private func renderLabel(_ info: Container, _ node: Node) -> String {
    let icon = render(Array(node.children.prefix(1)), .horizontal)
    let title = render(Array(node.children.dropFirst()), .horizontal)
    if info.style == "iconOnly" || (isInBar && info.style == "automatic") {
      return tag("div", "h", icon.isEmpty ? title : icon)
    }
    if info.style == "titleOnly" { return tag("div", "h", title) }
    return tag("div", "h label", icon + title)
  }

  private func align(_ alignment: HorizontalAlignment) -> String {
    switch alignment {
    case .leading: "flex-start"
    case .trailing: "flex-end"
    default: "center"
    }
  }

  private func align(_ alignment: VerticalAlignment) -> String {
    switch alignment {
    case .top: "flex-start"
    case .bottom: "flex-end"
    case .firstTextBaseline: "baseline"
    case .lastTextBaseline: "last baseline"
    default: "center"
    }
  }
}
