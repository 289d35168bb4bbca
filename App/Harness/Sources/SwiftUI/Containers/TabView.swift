/// Screens of which a bar at the bottom selects one.
@MainActor @preconcurrency
public struct TabView<SelectionValue: Hashable, Content: View>: View,
  PrimitiveView
{
  public typealias Body = Never
  private let selection: Binding<SelectionValue>?
  private let content: Content

  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    if context.environment.tabStyle == "page" { return [pages(context)] }
    let collector = TabCollector()
    var collecting = context.child(.name("tabs"))
    collecting.tabs = collector
    _ = content.evaluate(collecting)
    let own = context.slot("selected") { StateBox(AnyHashable(0), host: context.host) }
    let binding = selection
    let selected = binding.map { AnyHashable($0.wrappedValue) } ?? own.value
    var children: [Node] = []
    var tabs: [TabsInfo.Tab] = []
    for (index, tab) in collector.tabs.enumerated() {
      let tag = binding == nil ? AnyHashable(index) : tab.tag ?? AnyHashable(index)
      tabs.append(.init(tag: tag, label: tab.label, badge: tab.badge))
      if tag == selected {
        children = tab.evaluate()
      } else {
        tab.keep()
      }
    }
    let info = TabsInfo(
      tabs: tabs, selection: selected,
      select: { tag in
        if let binding {
          if let value = tag.base as? SelectionValue { binding.wrappedValue = value }
        } else {
          own.value = tag
        }
      })
    return [context.node(.tabs(info), children)]
  }

  /// Pages that are swiped: the contents are the pages.
  private func pages(_ context: EvaluationContext) -> Node {
    let binding = selection
    let own = context.slot("selected") { StateBox(0, host: context.host) }
    var inner = context
    inner.environment.tabStyle = "automatic"
    let pages = content.evaluate(inner.child(.name("pages")))
    let tabs = pages.enumerated().map { index, page in
      TabsInfo.Tab(tag: page.traits.tag ?? AnyHashable(index), label: [], badge: nil)
    }
    let selected =
      binding.map { AnyHashable($0.wrappedValue) }
      ?? (tabs.indices.contains(own.value) ? tabs[own.value].tag : AnyHashable(0))
    let visible = pages.enumerated().filter { tabs[$0.offset].tag == selected }.map(\.element)
    let info = TabsInfo(
      tabs: tabs, selection: selected,
      select: { tag in
        if let value = tag.base as? SelectionValue, let binding {
          binding.wrappedValue = value
        } else if let index = tabs.firstIndex(where: { $0.tag == tag }) {
          own.value = index
        }
      }, isPaged: true)
    return context.node(.tabs(info), visible.isEmpty ? Array(pages.prefix(1)) : visible)
  }
}

extension TabView where SelectionValue == Int {
  public init(@ViewBuilder content: () -> Content) {
    self.init(selection: nil, content: content)
  }
}

/// The tabs of a tab view, whose contents are evaluated only if they are selected.
@MainActor final class TabCollector {
  struct Tab {
    let tag: AnyHashable?
    let label: [Node]
    let badge: String?
    let evaluate: () -> [Node]
    let keep: () -> Void
  }
  private(set) var tabs: [Tab] = []
  /// The tag and the badge of the tab that is evaluated next.
  var tag: AnyHashable?
  var badge: String?

  func append(
    tag: AnyHashable?, label: [Node], evaluate: @escaping () -> [Node], keep: @escaping () -> Void
  ) {
    tabs.append(
      Tab(tag: tag ?? self.tag, label: label, badge: badge, evaluate: evaluate, keep: keep))
    self.tag = nil
    badge = nil
  }
}

extension View {
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    let label = label()
    return transformed { context, evaluate in
      guard let collector = context.tabs else { return evaluate(context) }
      var inner = context
      inner.tabs = nil
      collector.append(
        tag: (self as? any TagProviding)?.providedTag,
        label: label.evaluate(inner.child(.name("label"))),
        evaluate: {
          let content = inner.child(.name("content"))
          return evaluate(content)
        },
        keep: {
          context.storage.existingChild(.name("content"))?.keep(context.host.generation)
        })
      return []
    }
  }
}
