/// Views below each other.
@MainActor @preconcurrency public struct VStack<Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let info: Container
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    info = Container(
      kind: .vertical, spacing: spacing,
      alignment: Alignment(horizontal: alignment, vertical: .center))
    self.content = content()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    [context.node(.container(info), content.evaluate(context))]
  }
}

/// Views beside each other.
@MainActor @preconcurrency public struct HStack<Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let info: Container
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    info = Container(
      kind: .horizontal, spacing: spacing,
      alignment: Alignment(horizontal: .center, vertical: alignment))
    self.content = content()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    [context.node(.container(info), content.evaluate(context))]
  }
}

/// Views above each other.
@MainActor @preconcurrency public struct ZStack<Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let info: Container
  private let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    info = Container(kind: .layered, alignment: alignment)
    self.content = content()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    [context.node(.container(info), content.evaluate(context))]
  }
}

/// Which headers of a lazy stack stay visible.
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// Views below each other, which are made when they are scrolled to.
@MainActor @preconcurrency public struct LazyVStack<Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let info: Container
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    info = Container(
      kind: .vertical, spacing: spacing,
      alignment: Alignment(horizontal: alignment, vertical: .center))
    self.content = content()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    [context.lazyNode(info) { content.evaluate($0) }]
  }
}

/// Views beside each other, which are made when they are scrolled to.
@MainActor @preconcurrency public struct LazyHStack<Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let info: Container
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    info = Container(
      kind: .horizontal, spacing: spacing,
      alignment: Alignment(horizontal: .center, vertical: alignment))
    self.content = content()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    [context.lazyNode(info) { content.evaluate($0) }]
  }
}

extension EvaluationContext {
  /// The rows that a lazy container makes at first, and with each scroll.
  static let rowsPerScreen = 24

  /// A container which evaluates as many rows as were scrolled to.
  func lazyNode(_ container: Container, _ evaluate: (EvaluationContext) -> [Node]) -> Node {
    var container = container
    var context = self
    // A lazy container inside of another one is a row of it and has rows of its own.
    let extent = slot("rows") { StateBox(Self.rowsPerScreen, host: host) }
    let rows = RowBudget(extent.value)
    context.rows = rows
    let children = evaluate(context)
    if rows.isExceeded { container.showMore = { extent.value += Self.rowsPerScreen } }
    return node(.container(container), children)
  }
}
