/// A button that shows a menu.
@MainActor @preconcurrency public struct Menu<Label: View, Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let label: Label
  private let content: Content
  private var primaryAction: (() -> Void)?

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  @preconcurrency public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.content = content()
    self.label = label()
    self.primaryAction = { primaryAction() }
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let open = context.presentMenu(content)
    let node = context.node(
      .button(
        ButtonInfo(
          // A menu inside of another one opens over it.
          kind: .menu, close: primaryAction == nil ? nil : context.closePresentation,
          action: primaryAction ?? open)),
      label.evaluate(context.child(.name("label"))))
    if primaryAction != nil { node.traits.onLongPress = open }
    return [node]
  }
}

extension Menu where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) { self.init(content: content) { SwiftUI.Label(titleKey, systemImage: systemImage) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content
  ) { self.init(content: content) { SwiftUI.Label(title, systemImage: systemImage) } }
}

extension EvaluationContext {
  /// Shows a menu if it is open. Returns what opens it.
  func presentMenu<Content: View>(_ content: Content) -> () -> Void {
    let isOpen = slot("menu") { StateBox(false, host: host) }
    if isOpen.value, isVisible {
      let presentation = Presentation(.menu) { isOpen.value = false }
      host.presentations.append(presentation)
      var context = child(.name("menu"))
      let closeOuter = closePresentation
      context.closePresentation = {
        presentation.close()
        closeOuter?()
      }
      context.rows = nil
      presentation.nodes = content.evaluate(context)
    }
    return { isOpen.value = true }
  }
}

/// Related controls.
@MainActor @preconcurrency public struct ControlGroup<Content: View>: View {
  private let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: some View { content }
}

extension View {
  public func contextMenu<MenuItems: View>(
    @ViewBuilder menuItems: () -> MenuItems
  ) -> some View {
    let items = menuItems()
    return transformed { context, evaluate in
      let open = context.presentMenu(items)
      let nodes = evaluate(context)
      for node in nodes { node.traits.contextMenu = open }
      return nodes
    }
  }

  public func contextMenu<M: View, P: View>(
    @ViewBuilder menuItems: () -> M, @ViewBuilder preview: () -> P
  ) -> some View { contextMenu(menuItems: menuItems) }

  public func menuOrder(_ order: MenuOrder) -> some View { unchanged() }
  public func menuIndicator(_ visibility: Visibility) -> some View { unchanged() }
}

public struct MenuOrder: Equatable, Sendable {
  public static let automatic = MenuOrder()
  public static let priority = MenuOrder()
  public static let fixed = MenuOrder()
}
