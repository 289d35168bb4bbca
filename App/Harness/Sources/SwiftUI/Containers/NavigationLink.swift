/// A control that shows another screen of the stack.
@MainActor @preconcurrency
public struct NavigationLink<Label: View, Destination: View>: View,
  PrimitiveView
{
  public typealias Body = Never
  private let label: Label
  private let destination: Destination?
  private let value: AnyHashable?

  public init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    self.destination = destination()
    self.label = label()
    value = nil
  }

  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
    value = nil
  }

  private init(value: AnyHashable?, label: Label) {
    self.value = value
    self.label = label
    destination = nil
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let isActive = context.slot("active") { StateBox(false, host: context.host) }
    let navigation = context.navigation
    if let destination, isActive.value {
      navigation?.present(
        .init(key: context.storage.number, view: destination) { isActive.value = false })
    }
    let value = value
    let usesValue = destination == nil
    let info = ButtonInfo(
      kind: .navigationLink, close: context.closePresentation,
      action: {
        if let value { navigation?.push(value) } else if !usesValue { isActive.value = true }
      })
    let style = context.environment.buttonStyle
    var children: [Node]
    if let custom = style as? any ButtonStyle {
      let configuration = ButtonStyleConfiguration(
        role: nil, label: .init { [label] in label.evaluate($0) }, isPressed: false)
      children = custom.evaluate(configuration, context)
    } else {
      children = label.evaluate(context.child(.name("label")))
    }
    let node = context.node(.button(info), children)
    // A link without a value, or outside of a stack, is disabled.
    if (usesValue && value == nil) || navigation == nil { node.environment.isEnabled = false }
    return [node]
  }
}

extension NavigationLink where Destination == Never {
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.init(value: value.map { AnyHashable($0) }, label: label())
  }
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
    self.init(value: value.map { AnyHashable($0) }, label: Text(titleKey))
  }
  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
    self.init(value: value.map { AnyHashable($0) }, label: Text(title))
  }
}

extension NavigationLink where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }
  public init(_ titleKey: LocalizedStringKey, destination: Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }
}
