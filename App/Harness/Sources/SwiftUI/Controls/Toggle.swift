/// A control that is on or off.
@MainActor @preconcurrency public struct Toggle<Label: View>: View, PrimitiveView {
  public typealias Body = Never
  private let isOn: Binding<Bool>
  private let label: Label

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let style = context.environment.toggleStyle
    let binding = isOn
    let isNamed = style is any NamedStyle
    let children: [Node]
    if !isNamed, let custom = style as? any ToggleStyle {
      let configuration = ToggleStyleConfiguration(
        label: .init { [label] in label.evaluate($0) }, isOn: binding)
      return custom.evaluate(configuration, context)
    } else {
      children = label.evaluate(context)
    }
    let info = ToggleInfo(
      isOn: isOn.wrappedValue, setOn: { binding.wrappedValue = $0 },
      style: (style as? any NamedStyle)?.name ?? "automatic")
    return [context.node(.toggle(info), children)]
  }
}

extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

/// The look of toggles.
@MainActor @preconcurrency public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

@MainActor @preconcurrency public struct ToggleStyleConfiguration {
  public let label: Label
  @Binding public var isOn: Bool

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }

  @MainActor @preconcurrency public struct Label: View, PrimitiveView {
    public typealias Body = Never
    let evaluateLabel: @MainActor (EvaluationContext) -> [Node]
    package func makeNodes(_ context: EvaluationContext) -> [Node] { evaluateLabel(context) }
  }
}

extension ToggleStyle {
  fileprivate func evaluate(
    _ configuration: ToggleStyleConfiguration, _ context: EvaluationContext
  ) -> [Node] {
    var style = self
    DynamicProperties.install(in: &style, context)
    return style.makeBody(configuration: configuration).evaluate(context.child(.name("style")))
  }
}

@MainActor public struct SwitchToggleStyle: ToggleStyle, NamedStyle {
  nonisolated public init() {}
  nonisolated var name: String { "switch" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
@MainActor public struct ButtonToggleStyle: ToggleStyle, NamedStyle {
  nonisolated public init() {}
  nonisolated var name: String { "button" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
extension ToggleStyle where Self == SwitchToggleStyle {
  public static var `switch`: SwitchToggleStyle { .init() }
  public static var automatic: SwitchToggleStyle { .init() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
  public static var button: ButtonToggleStyle { .init() }
}

private enum ToggleStyleName {}

extension EnvironmentValues {
  var toggleStyle: Any {
    get { self[OptionalKey<Any, ToggleStyleName>.self] ?? SwitchToggleStyle() }
    set { self[OptionalKey<Any, ToggleStyleName>.self] = newValue }
  }
}

extension View {
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    settingEnvironment { $0.toggleStyle = style }
  }
}
