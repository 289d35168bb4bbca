import Foundation
import SwiftUI

/// In which directions a node takes the space that is left.
struct Flexibility {
  var horizontal = false
  var vertical = false

  static let none = Flexibility()
  static let wide = Flexibility(horizontal: true)
  static let both = Flexibility(horizontal: true, vertical: true)
}

extension Node {
  @MainActor var flexibility: Flexibility {
    switch kind {
    case .text, .spacer, .share, .link: .none
    case .image(let image): image.isResizable ? .both : .none
    case .button(let info):
      // A bordered button gets the width of its label, and only the height that it needs.
      info.style.hasPrefix("bordered")
        ? Flexibility(horizontal: children.flexibility.horizontal) : children.flexibility
    case .field(let field): Flexibility(horizontal: true, vertical: field.kind == .editor)
    case .toggle, .picker, .adjustable: .wide
    case .progress(let fraction): Flexibility(horizontal: fraction != nil)
    case .divider: .wide
    case .color, .shape, .screen, .tabs: .both
    case .container(let info): flexibility(of: info)
    case .style(let style): flexibility(of: style)
    }
  }

  @MainActor private func flexibility(of info: Container) -> Flexibility {
    let hasSpacer = children.contains { if case .spacer = $0.kind { true } else { false } }
    var result = children.flexibility
    switch info.kind {
    case .vertical:
      if hasSpacer { result.vertical = true }
    case .horizontal, .gridRow:
      if hasSpacer { result.horizontal = true }
    case .layered, .group: break
    case .label: return .none
    case .list, .form, .unavailable, .geometry, .columns: return .both
    case .scroll: return Flexibility(horizontal: true, vertical: !info.isHorizontal)
    case .section, .header, .footer, .grid, .flow, .disclosure, .groupBox, .labeled: return .wide
    }
    return result
  }

  @MainActor private func flexibility(of style: NodeStyle) -> Flexibility {
    var result = children.flexibility
    switch style {
    case .frame(let frame):
      if frame.width != nil { result.horizontal = false }
      if frame.height != nil { result.vertical = false }
      if let width = frame.maxWidth { result.horizontal = width == .infinity || result.horizontal }
      if let height = frame.maxHeight { result.vertical = height == .infinity || result.vertical }
    case .fixedSize: return .none
    case .inset: return .both
    // What fills a frame has the height of the frame.
    case .aspectRatio(let ratio, let mode):
      if ratio != nil || mode == .fit { result.vertical = false }
    default: break
    }
    return result
  }
}

extension [Node] {
  @MainActor var flexibility: Flexibility {
    reduce(into: Flexibility()) { result, node in
      let other = node.flexibility
      result.horizontal = result.horizontal || other.horizontal
      result.vertical = result.vertical || other.vertical
    }
  }
}
