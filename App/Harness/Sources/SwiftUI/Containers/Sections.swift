/// A part of a list, a form or a menu, with a header and a footer.
@MainActor @preconcurrency public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
  var isExpanded: Binding<Bool>?
}

extension Section: _PrimitiveBody {}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never

  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), content: content(), footer: footer())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(header: EmptyView(), content: content(), footer: footer())
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content(), footer: EmptyView())
  }
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content,
    @ViewBuilder header: () -> Parent
  ) {
    self.init(
      header: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView())
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView())
  }
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(
      header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(header: Text(title), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }
}

extension Section: PrimitiveView where Parent: View, Content: View, Footer: View {
  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    var outer = context
    outer.rows = nil
    let headerNodes = header.evaluate(outer.child(.name("header")))
    let footerNodes = footer.evaluate(outer.child(.name("footer")))
    let rows =
      isExpanded?.wrappedValue == false ? [] : content.evaluate(context.child(.name("rows")))
    var children: [Node] = []
    if !headerNodes.isEmpty {
      let node = context.node(.container(Container(kind: .header)), headerNodes)
      if let isExpanded {
        node.traits.onTap = { isExpanded.wrappedValue.toggle() }
      }
      children.append(node)
    }
    children += rows
    if !footerNodes.isEmpty {
      children.append(context.node(.container(Container(kind: .footer)), footerNodes))
    }
    return [context.node(.container(Container(kind: .section)), children)]
  }
}

/// Controls in groups, as in settings.
@MainActor @preconcurrency public struct Form<Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    [context.node(.container(Container(kind: .form)), content.evaluate(context))]
  }
}

/// A box around related views, with a label.
@MainActor @preconcurrency public struct GroupBox<Label: View, Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let label: Label
  private let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }
  public init(@ViewBuilder content: () -> Content) where Label == EmptyView {
    self.init(content: content) { EmptyView() }
  }
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content)
  where Label == Text { self.init(content: content) { Text(titleKey) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content)
  where Label == Text { self.init(content: content) { Text(title) } }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let labels = label.evaluate(context.child(.name("label")))
    let contents = content.evaluate(context.child(.name("content")))
    return [context.node(.container(Container(kind: .groupBox)), labels + contents)]
  }
}

/// A view that shows and hides its contents.
@MainActor @preconcurrency
public struct DisclosureGroup<Label: View, Content: View>: View,
  PrimitiveView
{
  public typealias Body = Never
  private let isExpanded: Binding<Bool>?
  private let label: Label
  private let content: () -> Content

  public init(
    @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    isExpanded = nil
    self.content = content
    self.label = label()
  }
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.isExpanded = isExpanded
    self.content = content
    self.label = label()
  }
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content)
  where Label == Text { self.init(content: content) { Text(titleKey) } }
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) where Label == Text {
    self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content)
  where Label == Text { self.init(content: content) { Text(label) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) where Label == Text { self.init(isExpanded: isExpanded, content: content) { Text(label) } }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let own = context.slot("expanded") { StateBox(false, host: context.host) }
    let isOpen = isExpanded?.wrappedValue ?? own.value
    let binding = isExpanded
    let toggle = { if let binding { binding.wrappedValue.toggle() } else { own.value.toggle() } }
    let button = context.node(
      .button(ButtonInfo(kind: .disclosure, action: toggle)),
      label.evaluate(context.child(.name("label"))))
    button.accessibility.value = isOpen ? "expanded" : "collapsed"
    let contents = isOpen ? content().evaluate(context.child(.name("content"))) : []
    return [context.node(.container(Container(kind: .disclosure)), [button] + contents)]
  }
}
