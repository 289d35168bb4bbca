/// A column or a row of a lazy grid.
public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public var size: Size
  public var spacing: CGFloat?
  public var alignment: Alignment?

  public init(
    _ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil
  ) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  /// The widths of a grid on an iPhone, and beside the sidebar of an iPad.
  private static func width(isRegular: Bool) -> CGFloat { isRegular ? 840 : 358 }

  /// How many columns items make on a screen.
  static func columns(_ items: [GridItem], isRegular: Bool) -> Int {
    items.reduce(0) { count, item in
      guard case .adaptive(let minimum, _) = item.size else { return count + 1 }
      return count + max(1, Int(width(isRegular: isRegular) / (minimum + (item.spacing ?? 8))))
    }
  }
}

/// A grid whose rows are made when they are scrolled to.
@MainActor @preconcurrency public struct LazyVGrid<Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let info: Container
  private let items: [GridItem]
  private let content: Content

  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    info = Container(
      kind: .grid, spacing: spacing ?? columns.first?.spacing,
      alignment: Alignment(horizontal: alignment, vertical: .top))
    items = columns
    self.content = content()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    var info = info
    info.columns = GridItem.columns(
      items, isRegular: context.environment.horizontalSizeClass == .regular)
    return [context.lazyNode(info) { content.evaluate($0) }]
  }
}

/// A grid whose columns are made when they are scrolled to.
@MainActor @preconcurrency public struct LazyHGrid<Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let info: Container
  private let content: Content

  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    info = Container(kind: .horizontal, spacing: spacing)
    self.content = content()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    [context.lazyNode(info) { content.evaluate($0) }]
  }
}

/// Rows with aligned columns.
@MainActor @preconcurrency public struct Grid<Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let info: Container
  private let content: Content

  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    info = Container(kind: .vertical, spacing: verticalSpacing, alignment: alignment)
    self.content = content()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    [context.node(.container(info), content.evaluate(context))]
  }
}

/// A row of a grid.
@MainActor @preconcurrency public struct GridRow<Content: View>: View, PrimitiveView {
  public typealias Body = Never
  private let info: Container
  private let content: Content

  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    info = Container(
      kind: .gridRow, alignment: Alignment(horizontal: .leading, vertical: alignment ?? .center))
    self.content = content()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    [context.node(.container(info), content.evaluate(context))]
  }
}

extension View {
  public func gridCellColumns(_ count: Int) -> some View {
    decorated { node, _ in node.traits.gridColumns = count }
  }
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { unchanged() }
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { unchanged() }
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View { unchanged() }
}
