import Foundation
package import SwiftUI

/// Lists what is visible, from top to bottom.
@MainActor package final class ScreenReader {
  package private(set) var elements: [Element] = []
  package private(set) var texts: [String] = []
  /// The visible screens, and everything that can show more rows.
  package private(set) var screens: [ScreenInfo] = []
  package private(set) var moreRows: [() -> Void] = []
  package private(set) var nodes: [Node] = []
  private var ancestors: [Node] = []

  package init(_ host: ViewHost) {
    if let top = host.presentations.last {
      // What is behind an alert or a menu can be read, but not used.
      if let index = host.presentations.lastIndex(where: { !$0.isOverContent }) {
        if index < host.presentations.count - 1 { readBehind(host.presentations[index].nodes) }
      } else {
        readBehind(host.nodes)
      }
      if let title = top.title { add(text: title, of: nil) }
      read(top.message)
      read(top.nodes)
    } else {
      readRoot(host)
    }
  }

  /// Lists the commands of the app's menus.
  package init(commandsOf host: ViewHost) { read(host.commands) }

  private func readRoot(_ host: ViewHost) {
    screens.append(host.rootScreen)
    readBars(host.rootScreen)
    read(host.nodes)
  }

  private func readBehind(_ nodes: [Node]) {
    read(nodes)
    elements = []
    screens = []
    moreRows = []
    self.nodes = []
  }

  private func add(text: String, of node: Node?) {
    if !text.isEmpty { texts.append(text) }
  }

  private func read(_ nodes: [Node]) { for node in nodes { read(node, label: nil) } }

  private func read(_ node: Node, label outerLabel: String?) {
    nodes.append(node)
    let label = node.accessibility.label ?? outerLabel
    switch node.kind {
    case .style(.hidden), .style(.opacity(0)): return
    case .screen(let info):
      guard info.isVisible else { return }
      screens.append(info)
      readBars(info)
    case .tabs(let info): readTabs(info, node)
    case .text(let text): add(text: text.string, of: node)
    default: break
    }
    addElement(of: node, label: label)
    ancestors.append(node)
    readContents(of: node, label: label)
    ancestors.removeLast()
  }

  private func readContents(of node: Node, label: String?) {
    var inherited: String?
    switch node.kind {
    case .style(let style):
      // A label of a wrapper is that of the view inside of it.
      inherited = label
      if case .background(let layer, _) = style { read(layer) }
      for child in node.children { read(child, label: inherited) }
      if case .overlay(let layer, _) = style { read(layer) }
      if case .inset(_, let contents) = style { read(contents) }
      return
    case .container(let info):
      if let more = info.showMore { moreRows.append(more) }
      if info.kind == .label, info.style == "iconOnly" {
        return read(Array(node.children.prefix(1)))
      }
      if info.kind == .label, info.style == "titleOnly" {
        return read(Array(node.children.dropFirst()))
      }
    case .picker(let info): readOptions(info, of: node)
    default: break
    }
    for child in node.children { read(child, label: inherited) }
  }

  private func readOptions(_ info: PickerInfo, of node: Node) {
    let showsAll = ["segmented", "inline", "wheel", "palette"].contains(info.style)
    for option in info.options where showsAll || option.tag == info.selection {
      let text = option.nodes.map(\.spokenLabel).joined(separator: ", ")
      add(text: text, of: node)
      guard showsAll else { continue }
      elements.append(
        Element(
          role: .option, label: text, value: option.tag == info.selection ? "selected" : nil,
          isEnabled: node.environment.isEnabled, texts: [text], identifier: nil, node: node,
          ancestors: ancestors, activate: { info.select(option.tag) }))
    }
  }

  private func readTabs(_ info: TabsInfo, _ node: Node) {
    guard !info.isPaged else { return }
    for tab in info.tabs {
      let label = tab.label.map(\.spokenLabel).joined(separator: ", ")
      add(text: label, of: node)
      elements.append(
        Element(
          role: .tab, label: label, value: tab.badge, isEnabled: true, texts: [label],
          identifier: nil, node: node, ancestors: ancestors, activate: { info.select(tab.tag) }))
    }
  }

  /// The title, the buttons and the search field of a screen.
  private func readBars(_ info: ScreenInfo) {
    let isHidden =
      info.hiddenBars.contains("navigationBar") || info.hiddenBars.contains("automatic")
    if !isHidden {
      if let title = info.title { add(text: title, of: nil) }
      for entry in info.toolbar { read(entry.nodes) }
    }
    if let search = info.search {
      for scope in search.scopes where search.isPresented() {
        for option in scope.options {
          let text = option.nodes.map(\.spokenLabel).joined()
          add(text: text, of: nil)
          if let node = option.nodes.first {
            elements.append(
              Element(
                role: .option, label: text, value: nil, isEnabled: true, texts: [text],
                identifier: nil, node: node, ancestors: [],
                activate: { scope.select(option.tag) }))
          }
        }
      }
      read(search.suggestions)
    }
  }
}

extension Presentation {
  /// Whether the screen below stays visible.
  fileprivate var isOverContent: Bool {
    switch kind {
    case .alert, .dialog, .menu, .popover: true
    case .sheet, .cover, .fileImporter, .fileExporter, .photos, .preview: false
    }
  }
}

extension ScreenReader {
  private func addElement(of node: Node, label: String?) {
    guard !node.accessibility.isHidden else { return }
    let spoken = label ?? node.spokenLabel
    func add(_ role: Element.Role, _ label: String, value: String? = nil, _ act: (() -> Void)?) {
      append(
        Element(
          role: role, label: label, value: node.accessibility.value ?? value,
          isEnabled: node.environment.isEnabled, texts: node.visibleTexts,
          identifier: node.accessibility.identifier, node: node, ancestors: currentAncestors,
          activate: act))
    }
    switch node.kind {
    case .text(let text): add(.text, label ?? text.string, node.traits.onTap)
    case .image(let image):
      add(.image, label ?? image.label ?? "", node.traits.onTap)
    case .button(let info):
      add(
        info.kind == .navigationLink ? .link : .button, spoken,
        {
          info.close?()
          info.action()
        })
    case .link, .share: add(.link, spoken, node.traits.onTap ?? {})
    case .toggle(let info):
      add(.toggle, spoken, value: info.isOn ? "on" : "off", { info.setOn(!info.isOn) })
    case .field(let info): add(.field, spoken, value: info.text(), nil)
    case .picker(let info):
      let selected = info.options.first { $0.tag == info.selection }
      add(.picker, spoken, value: selected?.nodes.map(\.spokenLabel).joined(), nil)
    case .adjustable(let info): add(.adjustable, spoken, value: info.value, nil)
    default:
      if let tap = node.traits.onTap {
        add(.row, spoken, tap)
      } else if node.accessibility.combinesChildren {
        let action = node.accessibility.actions.first { $0.name == "default" }?.perform
        add(.row, spoken, action)
      }
    }
  }
}

extension Node {
  /// The texts inside of the node, each on its own.
  var visibleTexts: [String] {
    switch kind {
    case .text(let text): return [text.string]
    case .style(.hidden): return []
    case .style(.overlay(let layer, _)): return (children + layer).flatMap(\.visibleTexts)
    default: return children.flatMap(\.visibleTexts)
    }
  }
}

extension ScreenReader {
  fileprivate var currentAncestors: [Node] { ancestors }
  fileprivate func append(_ element: Element) { elements.append(element) }
}
