import Foundation
import SwiftUI

extension AppDriver {
  /// Faults of the visible screen, and faults that have occurred since the start.
  public func audit() -> [String] {
    host.checkStability()
    var problems = host.problems
    for element in reader.elements {
      let isUnlabelled = element.label.isEmpty && !element.hasLabelledAncestor
      let place = element.ancestors.lazy.map(\.plainText).last { !$0.isEmpty } ?? ""
      switch element.role {
      case .button, .link, .toggle, .row, .adjustable, .picker, .option, .tab:
        if isUnlabelled { problems.append("A \(element.role.rawValue) has no label: “\(place)”.") }
        if element.isSmallSymbol {
          problems.append("“\(element.label)” is smaller than the 44 points of a finger.")
        }
      case .field:
        if isUnlabelled { problems.append("A field has no label: “\(place)”.") }
      case .image:
        if isUnlabelled, !element.isDecorative {
          problems.append("An image has no label and is not decorative: “\(element.imageName)”.")
        }
      case .text, .search: break
      }
    }
    if host.environment.dynamicTypeSize.isAccessibilitySize { problems += squeezedTexts }
    problems += missingStrings.map { "“\($0)” has no text in the language." }
    return problems
  }

  /// Very large texts that are shortened, or that share a line with others.
  private var squeezedTexts: [String] {
    let nodes = reader.nodes
    var scrolled: Set<ObjectIdentifier> = []
    for node in nodes {
      guard case .container(let container) = node.kind, container.kind == .scroll,
        container.isHorizontal
      else { continue }
      scrolled.formUnion(node.descendants.map { ObjectIdentifier($0) })
    }
    return nodes.compactMap { node in
      switch node.kind {
      case .text(let text):
        guard let limit = node.environment.lineLimit, text.string.count > 4 else { return nil }
        return "“\(text.string)” is shortened to \(limit) lines of very large text."
      case .container(let container) where container.kind == .horizontal:
        let texts = node.children.compactMap(\.longestText).filter { $0.count > 4 }
        guard texts.count > 1, !scrolled.contains(ObjectIdentifier(node)) else { return nil }
        return "Very large texts are beside each other: \(texts)."
      default: return nil
      }
    }
  }

  /// Keys without a text in the language of the driver.
  public var missingStrings: [String] { host.localization.missingKeys.sorted() }
}

extension Element {
  /// Whether the element is a button without a background that is only as large as its symbol. Those of
  /// bars are larger.
  fileprivate var isSmallSymbol: Bool {
    guard case .button(let info) = node.kind, info.kind == .button,
      ["borderless", "plain"].contains(info.style)
    else { return false }
    let parts = node.children.flatMap(\.visibleParts)
    let isSymbol = parts.contains { part in
      if case .image(let image) = part.kind, case .symbol = image.source { true } else { false }
    }
    let isLarge = parts.contains { part in
      switch part.kind {
      case .text, .color, .shape: true
      case .style(.frame(let frame)): (frame.minHeight ?? frame.height ?? 0) >= 44
      default: false
      }
    }
    return isSymbol && !isLarge
  }

  fileprivate var isDecorative: Bool {
    if case .image(let image) = node.kind { image.isDecorative } else { false }
  }

  fileprivate var imageName: String {
    guard case .image(let image) = node.kind else { return "" }
    return switch image.source {
    case .symbol(let name), .asset(let name): name
    case .picture, .url: "picture"
    }
  }

  /// Whether the element is read as a part of one around it.
  fileprivate var hasLabelledAncestor: Bool {
    ancestors.contains { ancestor in
      if ancestor.accessibility.isHidden || ancestor.accessibility.label != nil { return true }
      if ancestor.accessibility.combinesChildren { return true }
      // An image in a button is covered by the button's label.
      if case .button = ancestor.kind { return role == .image && !ancestor.spokenLabel.isEmpty }
      return false
    }
  }
}

extension Node {
  /// All nodes in this one.
  fileprivate var descendants: [Node] { children.flatMap { [$0] + $0.descendants } }

  /// The longest text in the node that is visible; nil without one.
  fileprivate var longestText: String? {
    ([self] + descendants).compactMap { node in
      if case .text(let text) = node.kind { text.string } else { nil }
    }.max { $0.count < $1.count }
  }

  /// The node and those in it, without the titles of labels that only show their icons.
  fileprivate var visibleParts: [Node] {
    var shown = children
    if case .container(let container) = kind, container.kind == .label,
      container.style == "iconOnly"
    {
      shown = Array(children.prefix(1))
    }
    return [self] + shown.flatMap(\.visibleParts)
  }
}
