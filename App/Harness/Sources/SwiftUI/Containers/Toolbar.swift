/// Where an item of a toolbar is.
public struct ToolbarItemPlacement: Hashable, Sendable {
  package let name: String
  public static let automatic = ToolbarItemPlacement(name: "automatic")
  public static let principal = ToolbarItemPlacement(name: "principal")
  public static let navigation = ToolbarItemPlacement(name: "navigation")
  public static let primaryAction = ToolbarItemPlacement(name: "primaryAction")
  public static let secondaryAction = ToolbarItemPlacement(name: "secondaryAction")
  public static let status = ToolbarItemPlacement(name: "status")
  public static let confirmationAction = ToolbarItemPlacement(name: "confirmationAction")
  public static let cancellationAction = ToolbarItemPlacement(name: "cancellationAction")
  public static let destructiveAction = ToolbarItemPlacement(name: "destructiveAction")
  public static let topBarLeading = ToolbarItemPlacement(name: "topBarLeading")
  public static let topBarTrailing = ToolbarItemPlacement(name: "topBarTrailing")
  public static let bottomBar = ToolbarItemPlacement(name: "bottomBar")
  public static let keyboard = ToolbarItemPlacement(name: "keyboard")
}

public struct ToolbarPlacement: Hashable, Sendable {
  let name: String
  public static let automatic = ToolbarPlacement(name: "automatic")
  public static let navigationBar = ToolbarPlacement(name: "navigationBar")
  public static let tabBar = ToolbarPlacement(name: "tabBar")
  public static let bottomBar = ToolbarPlacement(name: "bottomBar")
}

public struct ToolbarRole: Sendable {
  public static let automatic = ToolbarRole()
  public static let navigationStack = ToolbarRole()
  public static let browser = ToolbarRole()
  public static let editor = ToolbarRole()
}

public struct ToolbarTitleDisplayMode: Sendable {
  let mode: NavigationBarItem.TitleDisplayMode
  public static let automatic = ToolbarTitleDisplayMode(mode: .automatic)
  public static let large = ToolbarTitleDisplayMode(mode: .large)
  public static let inlineLarge = ToolbarTitleDisplayMode(mode: .large)
  public static let inline = ToolbarTitleDisplayMode(mode: .inline)
}

public enum NavigationBarItem {
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

/// Items of a toolbar.
@MainActor @preconcurrency public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: ToolbarContent {}

/// Toolbar contents that make their entries themselves.
@MainActor protocol PrimitiveToolbarContent: _PrimitiveBody {
  func entries(_ context: EvaluationContext) -> [ScreenInfo.ToolbarEntry]
}

extension ToolbarContent where Self: _PrimitiveBody, Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension ToolbarContent {
  func evaluateEntries(_ context: EvaluationContext) -> [ScreenInfo.ToolbarEntry] {
    let context = context.child(.type(ObjectIdentifier(Self.self)))
    if let primitive = self as? any PrimitiveToolbarContent { return primitive.entries(context) }
    var content = self
    DynamicProperties.install(in: &content, context)
    return content.body.evaluateEntries(context)
  }
}

/// One item of a toolbar.
@MainActor @preconcurrency
public struct ToolbarItem<ID, Content: View>: ToolbarContent,
  PrimitiveToolbarContent
{
  public typealias Body = Never
  let placement: ToolbarItemPlacement
  let content: Content

  func entries(_ context: EvaluationContext) -> [ScreenInfo.ToolbarEntry] {
    [.init(placement: placement, nodes: content.evaluate(context))]
  }
}

extension ToolbarItem where ID == () {
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.init(placement: placement, content: content())
  }
}

/// Several items of a toolbar at the same place.
@MainActor @preconcurrency
public struct ToolbarItemGroup<Content: View>: ToolbarContent,
  PrimitiveToolbarContent
{
  public typealias Body = Never
  private let placement: ToolbarItemPlacement
  private let content: Content

  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }

  func entries(_ context: EvaluationContext) -> [ScreenInfo.ToolbarEntry] {
    [.init(placement: placement, nodes: content.evaluate(context))]
  }
}

/// Several toolbar contents.
@MainActor public struct TupleToolbarContent: ToolbarContent, PrimitiveToolbarContent {
  public typealias Body = Never
  let parts: [any ToolbarContent]

  func entries(_ context: EvaluationContext) -> [ScreenInfo.ToolbarEntry] {
    parts.enumerated().flatMap { $1.evaluateEntries(context.child(.index($0))) }
  }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {}

extension Optional: PrimitiveToolbarContent where Wrapped: ToolbarContent {
  func entries(_ context: EvaluationContext) -> [ScreenInfo.ToolbarEntry] {
    self?.evaluateEntries(context) ?? []
  }
}

extension _ConditionalContent: ToolbarContent
where TrueContent: ToolbarContent, FalseContent: ToolbarContent {}

extension _ConditionalContent: PrimitiveToolbarContent
where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
  func entries(_ context: EvaluationContext) -> [ScreenInfo.ToolbarEntry] {
    switch storage {
    case .trueContent(let content): content.evaluateEntries(context.child(.name("true")))
    case .falseContent(let content): content.evaluateEntries(context.child(.name("false")))
    }
  }
}

@resultBuilder public struct ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content {
    content
  }
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent
  { content }
  @MainActor public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> some ToolbarContent {
    var parts: [any ToolbarContent] = []
    repeat parts.append(each content)
    return TupleToolbarContent(parts: parts)
  }
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }
  @MainActor public static func buildEither<First: ToolbarContent, Second: ToolbarContent>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(storage: .trueContent(first)) }
  @MainActor public static func buildEither<First: ToolbarContent, Second: ToolbarContent>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(storage: .falseContent(second)) }
}

extension View {
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let item = ToolbarItem<(), Content>(placement: .automatic, content: content())
    return toolbarEntries { item.evaluateEntries($0) }
  }

  public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return toolbarEntries { content.evaluateEntries($0) }
  }

  private func toolbarEntries(
    _ make: @escaping @MainActor (EvaluationContext) -> [ScreenInfo.ToolbarEntry]
  ) -> some View {
    transformed { context, evaluate in
      var inner = context.child(.name("toolbar"))
      inner.rows = nil
      inner.environment.buttonStyle = DefaultButtonStyle()
      context.screen.toolbar += make(inner)
      return evaluate(context)
    }
  }

  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    transformed { context, evaluate in
      if visibility == .hidden {
        let names = bars.isEmpty ? ["automatic"] : bars.map(\.name)
        context.screen.hiddenBars.formUnion(names)
      }
      return evaluate(context)
    }
  }

  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...)
    -> some View
  { unchanged() }
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  { unchanged() }
  public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...)
    -> some View
  { unchanged() }
  public func toolbarRole(_ role: ToolbarRole) -> some View { unchanged() }
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    navigationBarTitleDisplayMode(mode.mode)
  }
  public func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View { unchanged() }

  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationTitle(Text(titleKey))
  }
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationTitle(Text(title))
  }
  public func navigationTitle(_ title: Text) -> some View {
    transformed { context, evaluate in
      let nodes = evaluate(context)
      context.screen.title = title.string()
      return nodes
    }
  }
  public func navigationTitle(_ title: Binding<String>) -> some View {
    navigationTitle(Text(verbatim: title.wrappedValue))
  }
  public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    transformed { context, evaluate in
      context.screen.titleMode = displayMode
      return evaluate(context)
    }
  }
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    transformed { context, evaluate in
      context.screen.isBackHidden = hidesBackButton
      return evaluate(context)
    }
  }
  public func navigationDocument(_ url: URL) -> some View { unchanged() }
}
