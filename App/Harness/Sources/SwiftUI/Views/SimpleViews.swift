/// Empty space that takes what is left.
public struct Spacer: Sendable {
  public var minLength: CGFloat?
  nonisolated public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: View {
  public typealias Body = Never
}

extension Spacer: PrimitiveView {
  package func makeNodes(_ context: EvaluationContext) -> [Node] { [context.node(.spacer)] }
}

/// A line between views.
public struct Divider: Sendable {
  nonisolated public init() {}
}

extension Divider: View {
  public typealias Body = Never
}

extension Divider: PrimitiveView {
  package func makeNodes(_ context: EvaluationContext) -> [Node] { [context.node(.divider)] }
}

/// A label with a value.
@MainActor @preconcurrency public struct LabeledContent<Label, Content> {
  let label: Label
  let content: Content
}

extension LabeledContent: _PrimitiveBody {}

extension LabeledContent: View where Label: View, Content: View {
  public typealias Body = Never

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(label: label(), content: content())
  }
}

extension LabeledContent: PrimitiveView where Label: View, Content: View {
  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let labels = label.evaluate(context.child(.name("label")))
    let contents = content.evaluate(context.child(.name("content")))
    return [
      context.node(
        .container(Container(kind: .labeled)),
        [
          context.node(.container(Container(kind: .group)), labels),
          context.node(.container(Container(kind: .group)), contents),
        ])
    ]
  }
}

extension LabeledContent where Label == Text, Content: View {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(label: Text(titleKey), content: content())
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(label: Text(title), content: content())
  }
}

extension LabeledContent where Label == Text, Content == Text {
  public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    self.init(label: Text(titleKey), content: Text(value))
  }
  @_disfavoredOverload
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(label: Text(title), content: Text(value))
  }
  public init<F: FormatStyle>(
    _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(label: Text(titleKey), content: Text(value, format: format))
  }
}

/// What a screen shows if it has nothing to show.
@MainActor @preconcurrency
public struct ContentUnavailableView<
  Label: View, Description: View, Actions: View
>: View, PrimitiveView {
  public typealias Body = Never
  private let label: Label
  private let description: Description
  private let actions: Actions

  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let children =
      label.evaluate(context.child(.name("label")))
      + description.evaluate(context.child(.name("description")))
      + actions.evaluate(context.child(.name("actions")))
    return [context.node(.container(Container(kind: .unavailable)), children)]
  }
}

extension ContentUnavailableView
where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  public init(
    _ title: LocalizedStringKey, image name: String, description: Text? = nil
  ) {
    self.init(
      label: { SwiftUI.Label(title, image: name) }, description: { description },
      actions: { EmptyView() })
  }
  public init(
    _ title: LocalizedStringKey, systemImage name: String, description: Text? = nil
  ) {
    self.init(
      label: { SwiftUI.Label(title, systemImage: name) }, description: { description },
      actions: { EmptyView() })
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage name: String, description: Text? = nil
  ) {
    self.init(
      label: { SwiftUI.Label(title, systemImage: name) }, description: { description },
      actions: { EmptyView() })
  }
}

extension ContentUnavailableView
where
  Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
  Actions == SearchUnavailableContent.Actions
{
  public static var search: ContentUnavailableView { search(text: "") }
  public static func search(text: String) -> ContentUnavailableView {
    ContentUnavailableView(
      label: { SearchUnavailableContent.Label(text: text) },
      description: { SearchUnavailableContent.Description() },
      actions: { SearchUnavailableContent.Actions() })
  }
}

/// The parts of the view for searches without results.
@MainActor public struct SearchUnavailableContent {
  private static var isRussian: Bool { Localization.current.language.hasPrefix("ru") }

  public struct Label: View {
    let text: String
    public var body: some View {
      let none = isRussian ? "Нет результатов" : "No Results"
      let suffix = text.isEmpty ? "" : isRussian ? " по запросу «\(text)»" : " for “\(text)”"
      SwiftUI.Label(
        title: { Text(verbatim: none + suffix) }, icon: { Image(systemName: "magnifyingglass") })
    }
  }
  public struct Description: View {
    public var body: some View {
      Text(
        verbatim: isRussian
          ? "Проверьте запрос или попробуйте другой."
          : "Check the spelling or try a new search.")
    }
  }
  public struct Actions: View {
    public var body: some View { EmptyView() }
  }
}

/// The first of several views that fits. The harness shows the first one.
@MainActor @preconcurrency public struct ViewThatFits<Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let content: Content

  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    Array(content.evaluate(context).prefix(1))
  }
}
