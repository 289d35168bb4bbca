public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
  private let name: String
  public static let automatic = NavigationSplitViewVisibility(name: "automatic")
  public static let all = NavigationSplitViewVisibility(name: "all")
  public static let doubleColumn = NavigationSplitViewVisibility(name: "doubleColumn")
  public static let detailOnly = NavigationSplitViewVisibility(name: "detailOnly")
}

public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let name: String
  public static let sidebar = NavigationSplitViewColumn(name: "sidebar")
  public static let content = NavigationSplitViewColumn(name: "content")
  public static let detail = NavigationSplitViewColumn(name: "detail")
}

/// Two or three columns, of which an iPhone shows one.
@MainActor @preconcurrency
public struct NavigationSplitView<
  Sidebar: View, Content: View, Detail: View
>: View, PrimitiveView {
  public typealias Body = Never
  private let sidebar: Sidebar
  private let content: Content?
  private let detail: Detail
  private let compactColumn: Binding<NavigationSplitViewColumn>?

  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar(), content(), detail(), nil)
  }
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar(), content(), detail(), nil) }

  private init(
    _ sidebar: Sidebar, _ content: Content?, _ detail: Detail,
    _ compactColumn: Binding<NavigationSplitViewColumn>?
  ) {
    self.sidebar = sidebar
    self.content = content
    self.detail = detail
    self.compactColumn = compactColumn
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let isRegular = context.environment.horizontalSizeClass == .regular
    let state = context.slot("split") { NavigationState(host: context.host) }
    let showsDetail = compactColumn.map { $0.wrappedValue == .detail } ?? state.showsDetail
    state.showsDetail = false
    var columns: [Node] = [
      column(sidebar, "sidebar", isVisible: isRegular || !showsDetail, state, context)
    ]
    if let content {
      columns.append(column(content, "content", isVisible: isRegular, state, context))
    }
    if !isRegular, compactColumn == nil, state.showsDetail != showsDetail {
      context.host.invalidateDuringEvaluation()
    }
    let binding = compactColumn
    let clear = state.clearSelection
    // On an iPhone the detail covers the sidebar.
    let back: () -> Void = {
      if let binding { binding.wrappedValue = .sidebar } else { clear?() }
    }
    columns.append(
      column(
        detail, "detail", isVisible: isRegular || showsDetail, state, context,
        back: isRegular ? nil : back))
    return [context.node(.container(Container(kind: .columns)), columns)]
  }

  private func column<Column: View>(
    _ view: Column, _ name: String, isVisible: Bool, _ state: NavigationState,
    _ context: EvaluationContext, back: (() -> Void)? = nil
  ) -> Node {
    var inner = context.screenContext(.name(name))
    inner.isVisible = context.isVisible && isVisible
    inner.screen.isVisible = inner.isVisible
    inner.navigation = state
    inner.screen.back = back
    let children = view.evaluate(inner)
    return inner.node(.screen(inner.screen), children)
  }
}

extension NavigationSplitView where Content == EmptyView {
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(sidebar(), nil, detail(), nil)
  }
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar(), nil, detail(), nil) }
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar(), nil, detail(), preferredCompactColumn) }
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar(), nil, detail(), preferredCompactColumn) }
}

extension View {
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { unchanged() }
  public func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View { unchanged() }
}
