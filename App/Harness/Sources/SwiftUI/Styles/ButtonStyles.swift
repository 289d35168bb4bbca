/// A style with a name, which the renderer draws.
protocol NamedStyle {
  var name: String { get }
}

/// The look of buttons; the system handles taps.
@MainActor @preconcurrency public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

@MainActor @preconcurrency public struct ButtonStyleConfiguration {
  public let role: ButtonRole?
  public let label: Label
  public let isPressed: Bool

  @MainActor @preconcurrency public struct Label: View, PrimitiveView {
    public typealias Body = Never
    let evaluateLabel: @MainActor (EvaluationContext) -> [Node]
    init(_ evaluate: @escaping @MainActor (EvaluationContext) -> [Node]) {
      evaluateLabel = evaluate
    }
    package func makeNodes(_ context: EvaluationContext) -> [Node] { evaluateLabel(context) }
  }
}

extension ButtonStyle {
  func evaluate(
    _ configuration: ButtonStyleConfiguration, _ context: EvaluationContext
  ) -> [Node] {
    var style = self
    DynamicProperties.install(in: &style, context)
    return style.makeBody(configuration: configuration).evaluate(context.child(.name("style")))
  }
}

/// The look and the behaviour of buttons.
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  typealias Configuration = PrimitiveButtonStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

@MainActor @preconcurrency public struct PrimitiveButtonStyleConfiguration {
  public let role: ButtonRole?
  public let label: Label
  let action: @MainActor () -> Void
  public func trigger() { action() }

  @MainActor @preconcurrency public struct Label: View, PrimitiveView {
    public typealias Body = Never
    let evaluateLabel: @MainActor (EvaluationContext) -> [Node]
    package func makeNodes(_ context: EvaluationContext) -> [Node] { evaluateLabel(context) }
  }
}

extension PrimitiveButtonStyle {
  func evaluate(
    _ configuration: PrimitiveButtonStyleConfiguration, _ context: EvaluationContext
  ) -> [Node] {
    var style = self
    DynamicProperties.install(in: &style, context)
    return style.makeBody(configuration: configuration).evaluate(context.child(.name("style")))
  }
}

@MainActor public struct DefaultButtonStyle: PrimitiveButtonStyle, NamedStyle {
  nonisolated public init() {}
  nonisolated var name: String { "automatic" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
@MainActor public struct BorderedButtonStyle: PrimitiveButtonStyle, NamedStyle {
  nonisolated public init() {}
  nonisolated var name: String { "bordered" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
@MainActor public struct BorderedProminentButtonStyle: PrimitiveButtonStyle, NamedStyle {
  nonisolated public init() {}
  nonisolated var name: String { "borderedProminent" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
@MainActor public struct BorderlessButtonStyle: PrimitiveButtonStyle, NamedStyle {
  nonisolated public init() {}
  nonisolated var name: String { "borderless" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
@MainActor public struct PlainButtonStyle: PrimitiveButtonStyle, NamedStyle {
  nonisolated public init() {}
  nonisolated var name: String { "plain" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

private enum ButtonStyleName {}

extension EnvironmentValues {
  /// A `ButtonStyle` or a `PrimitiveButtonStyle`.
  var buttonStyle: Any {
    get { self[OptionalKey<Any, ButtonStyleName>.self] ?? DefaultButtonStyle() }
    set { self[OptionalKey<Any, ButtonStyleName>.self] = newValue }
  }
}

public struct ButtonBorderShape: Equatable, Sendable {
  public static let automatic = ButtonBorderShape()
  public static let capsule = ButtonBorderShape()
  public static let roundedRectangle = ButtonBorderShape()
  public static let circle = ButtonBorderShape()
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape()
  }
}

extension View {
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    settingEnvironment { $0.buttonStyle = style }
  }
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    settingEnvironment { $0.buttonStyle = style }
  }
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { unchanged() }
  public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { unchanged() }
}

public struct ButtonRepeatBehavior: Hashable, Sendable {
  public static let automatic = ButtonRepeatBehavior()
  public static let enabled = ButtonRepeatBehavior()
  public static let disabled = ButtonRepeatBehavior()
}
