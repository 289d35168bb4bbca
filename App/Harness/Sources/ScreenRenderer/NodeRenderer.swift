import Foundation
import SwiftUI
import UIKit

/// Renders nodes as HTML.
@MainActor struct NodeRenderer {
  /// The direction in which the container places its children.
  enum Axis { case vertical, horizontal, layered }

  var isInList = false
  var isInBar = false
  /// Whether texts and symbols are not larger with a large text, as in bars.
  var hasFixedSize = false
  var language = "en"

  func render(_ nodes: [Node], _ axis: Axis = .vertical) -> String {
    nodes.map { render($0, axis) }.joined()
  }

  /// The classes that make an element take the space that is left.
  func flexClasses(_ node: Node, _ axis: Axis) -> String {
    let flexibility = node.flexibility
    var classes: [String] = []
    switch axis {
    case .vertical:
      if flexibility.horizontal { classes.append("stretch") }
      if flexibility.vertical { classes.append("grow") }
    case .horizontal:
      if flexibility.horizontal { classes.append("grow") }
      if flexibility.vertical { classes.append("stretch") }
    case .layered:
      if flexibility.horizontal { classes.append("fill-x") }
      if flexibility.vertical { classes.append("fill-y") }
    }
    return classes.joined(separator: " ")
  }

  func render(_ node: Node, _ axis: Axis) -> String {
    let flex = flexClasses(node, axis)
    switch node.kind {
    case .text(let text): return renderText(text, node)
    case .image(let image): return renderImage(image, node, flex)
    case .spacer: return tag("div", "spacer")
    case .divider: return tag("div", axis == .horizontal ? "line-y" : "line-x")
    case .color(let color):
      let css = color.cssValue(node.environment.colorScheme)
      return tag("div", "color \(flex)", style: "background:\(css)")
    case .shape(let shape): return renderShape(shape, flex)
    case .container(let info): return renderContainer(info, node, flex)
    case .style(let style): return renderStyle(style, node, flex)
    case .screen(let info):
      return info.isVisible ? ScreenFrame(renderer: self).render(info, node.children) : ""
    case .tabs(let info): return ScreenFrame(renderer: self).renderTabs(info, node)
    default: return renderControl(node, flex)
    }
  }

  // MARK: - Texts and images

  func renderText(_ text: ResolvedText, _ node: Node) -> String {
    let environment = node.environment
    let parts = text.parts.map { part in
      var style = part.style
      if environment.isStruck { style.isStruck = true }
      let css = textCSS(style, environment)
      let content = escaped(part.string).replacing("\n", with: "<br>")
      return tag("span", part.link == nil ? "" : "tinted", style: css, content)
    }
    var css = environment.multilineTextAlignment == .center ? "text-align:center" : ""
    if let limit = environment.lineLimit {
      css += ";-webkit-line-clamp:\(limit)"
      return tag("div", "text clamp", style: css, parts.joined())
    }
    return tag("div", "text", style: css, parts.joined())
  }

  private func textCSS(_ style: TextStyle, _ environment: EnvironmentValues) -> String {
    let font = style.font ?? environment.font
    var css: [String] = []
    if let font { css += fontCSS(font, environment) }
    if let weight = style.weight { css.append("font-weight:\(weight)") }
    if style.isItalic { css.append("font-style:italic") }
    if style.isStruck { css.append("text-decoration:line-through") }
    if style.isUnderlined { css.append("text-decoration:underline") }
    if style.isMonospaced { css.append("font-family:var(--mono)") }
    if style.hasMonospacedDigits { css.append("font-variant-numeric:tabular-nums") }
    if let color = style.color ?? environment.foreground { css += colorCSS(color) }
    return css.joined(separator: ";")
  }

  func fontCSS(_ font: Font, _ environment: EnvironmentValues) -> [String] {
    let size = font.isScaled ? scaled(font.size, environment) : font.size
    var css = ["font-size:\(px(size))", "font-weight:\(font.weight)"]
    switch font.design {
    case .serif: css.append("font-family:var(--serif)")
    case .monospaced: css.append("font-family:var(--mono)")
    case .default, .rounded: break
    }
    if font.isItalic { css.append("font-style:italic") }
    if font.hasMonospacedDigits { css.append("font-variant-numeric:tabular-nums") }
    return css
  }

  /// Returns the size of a text or a symbol.
  private func scaled(_ size: Double, _ environment: EnvironmentValues) -> Double {
    hasFixedSize ? size : environment.dynamicTypeSize.scaled(size)
  }

  func colorCSS(_ color: String) -> [String] {
    guard color.contains("gradient") else { return ["color:\(color)"] }
    return ["background:\(color)", "background-clip:text", "color:transparent"]
  }

  func renderImage(_ image: ImageInfo, _ node: Node, _ flex: String) -> String {
    let size = scaled((node.environment.font ?? .body).size, node.environment)
    let color = node.environment.foreground.map { colorCSS($0).joined(separator: ";") } ?? ""
    switch image.source {
    case .symbol(let name):
      let css =
        image.isResizable ? color : "width:\(px(size * 1.2));height:\(px(size * 1.2));\(color)"
      return tag(
        "span", image.isResizable ? "symbol \(flex)" : "symbol", style: css, Symbols.svg(name))
    case .asset(let name):
      return tag("div", "placeholder \(flex)", escaped(name))
    case .picture(let picture):
      if let part = picture.part { return renderPart(part, of: picture) }
      let css = image.isResizable ? " style=\"object-fit:var(--fit,cover)\"" : ""
      let classes = image.isResizable ? "picture \(flex)" : "picture"
      return "<img class=\"\(classes)\"\(css) src=\"\(dataURL(picture.data))\">"
    case .url: return tag("div", "placeholder \(flex)")
    }
  }

  /// Renders a part of a picture, scaled to fit.
  private func renderPart(_ part: CGRect, of picture: UIImage) -> String {
    func position(_ start: Double, _ length: Double) -> Double {
      length < 1 ? start / (1 - length) * 100 : 0
    }
    let ratio = picture.size.width / max(picture.size.height, 1)
    let css = [
      "width:min(100%,calc(var(--max-height,400px)*\(ratio)))", "aspect-ratio:\(ratio)",
      "background-image:url(\(dataURL(picture.data)))",
      "background-size:\(100 / part.width)% \(100 / part.height)%",
      "background-position:\(position(part.minX, part.width))%"
        + " \(position(part.minY, part.height))%",
    ]
    return tag("div", "", style: css.joined(separator: ";"))
  }

  private func dataURL(_ data: Data) -> String {
    let isPNG = data.starts(with: [0x89, 0x50])
    let isWebP = data.starts(with: Array("RIFF".utf8))
    let type = isPNG ? "png" : isWebP ? "webp" : "jpeg"
    return "data:image/\(type);base64,\(data.base64EncodedString())"
  }

  func renderShape(_ shape: ShapeInfo, _ flex: String) -> String {
    if case .path(let path) = shape.kind {
      let stroke =
        shape.stroke.map { " stroke=\"\($0)\" stroke-width=\"\(shape.lineWidth)\"" } ?? ""
      return tag(
        "div", "shape \(flex)",
        "<svg viewBox=\"0 0 100 100\"><path d=\"\(path.commands.joined())\""
          + " fill=\"\(shape.fill ?? "none")\"\(stroke)/></svg>")
    }
    if let (from, to) = shape.trim, case .circle = shape.kind {
      let length = 289.0
      return tag(
        "div", "shape \(flex)",
        "<svg viewBox=\"0 0 100 100\"><circle cx=\"50\" cy=\"50\" r=\"46\" fill=\"none\""
          + " style=\"stroke:\(shape.stroke ?? "currentColor")\" stroke-width=\"\(shape.lineWidth * 2)\""
          + " stroke-dasharray=\"\((to - from) * length) \(length)\""
          + " transform=\"rotate(\(from * 360 - 90) 50 50)\"/></svg>")
    }
    var css = "border-radius:\(radius(shape.kind))"
    if let fill = shape.fill { css += ";background:\(fill)" }
    if let stroke = shape.stroke {
      css += ";box-shadow:inset 0 0 0 \(px(shape.lineWidth)) \(stroke)"
    }
    return tag("div", "shape \(flex)", style: css)
  }

  func radius(_ kind: ShapeInfo.Kind) -> String {
    switch kind {
    case .circle, .ellipse: "50%"
    case .capsule: "999px"
    case .rounded(let radius): px(radius)
    case .rectangle, .path: "0"
    }
  }
}
