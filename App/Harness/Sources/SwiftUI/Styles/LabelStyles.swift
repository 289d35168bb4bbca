/// The look of labels.
@MainActor @preconcurrency public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

@MainActor @preconcurrency public struct LabelStyleConfiguration {
  public let title: Title
  public let icon: Icon

  @MainActor @preconcurrency public struct Title: View, PrimitiveView {
    public typealias Body = Never
    let evaluatePart: @MainActor (EvaluationContext) -> [Node]
    package func makeNodes(_ context: EvaluationContext) -> [Node] { evaluatePart(context) }
  }
  @MainActor @preconcurrency public struct Icon: View, PrimitiveView {
    public typealias Body = Never
    let evaluatePart: @MainActor (EvaluationContext) -> [Node]
    package func makeNodes(_ context: EvaluationContext) -> [Node] { evaluatePart(context) }
  }
}

@MainActor public struct DefaultLabelStyle: LabelStyle, NamedStyle {
  nonisolated public init() {}
  nonisolated var name: String { "automatic" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
@MainActor public struct TitleAndIconLabelStyle: LabelStyle, NamedStyle {
  nonisolated public init() {}
  nonisolated var name: String { "titleAndIcon" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
@MainActor public struct TitleOnlyLabelStyle: LabelStyle, NamedStyle {
  nonisolated public init() {}
  nonisolated var name: String { "titleOnly" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
@MainActor public struct IconOnlyLabelStyle: LabelStyle, NamedStyle {
  nonisolated public init() {}
  nonisolated var name: String { "iconOnly" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
extension LabelStyle where Self == DefaultLabelStyle {
  public static var automatic: DefaultLabelStyle { .init() }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
  public static var titleAndIcon: TitleAndIconLabelStyle { .init() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
  public static var titleOnly: TitleOnlyLabelStyle { .init() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { .init() }
}

private enum LabelStyleName {}

extension EnvironmentValues {
  var labelStyle: Any {
    get { self[OptionalKey<Any, LabelStyleName>.self] ?? DefaultLabelStyle() }
    set { self[OptionalKey<Any, LabelStyleName>.self] = newValue }
  }
}

extension View {
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    settingEnvironment { $0.labelStyle = style }
  }
}

/// A title with an icon.
@MainActor @preconcurrency public struct Label<Title: View, Icon: View>: View, PrimitiveView {
  public typealias Body = Never
  private let title: Title
  private let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let style = context.environment.labelStyle
    if !(style is any NamedStyle), let custom = style as? any LabelStyle {
      return custom.evaluate(
        LabelStyleConfiguration(
          title: .init { [title] in title.evaluate($0) },
          icon: .init { [icon] in icon.evaluate($0) }), context)
    }
    let name = (style as? any NamedStyle)?.name ?? "automatic"
    let titles = title.evaluate(context.child(.name("title")))
    let icons = icon.evaluate(context.child(.name("icon")))
    // The title says what the icon means, also where only the icon is visible.
    for node in icons { node.accessibility.isHidden = true }
    let label = context.node(
      .container(Container(kind: .label, style: name)),
      [
        context.node(.container(Container(kind: .group)), icons),
        context.node(.container(Container(kind: .group)), titles),
      ])
    return [label]
  }
}

extension LabelStyle {
  func evaluate(
    _ configuration: LabelStyleConfiguration, _ context: EvaluationContext
  ) -> [Node] {
    var style = self
    DynamicProperties.install(in: &style, context)
    return style.makeBody(configuration: configuration).evaluate(context.child(.name("style")))
  }
}

extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(name) })
  }
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(name) })
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
}
