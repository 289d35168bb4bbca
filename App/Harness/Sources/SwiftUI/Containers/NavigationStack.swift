/// The screens above the first one of a navigation stack, by their values.
public struct NavigationPath: Equatable {
  var elements: [AnyHashable] = []

  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    self.elements = elements.map { AnyHashable($0) }
  }

  public var count: Int { elements.count }
  public var isEmpty: Bool { elements.isEmpty }
  public mutating func append<V: Hashable>(_ value: V) { elements.append(AnyHashable(value)) }
  public mutating func removeLast(_ k: Int = 1) { elements.removeLast(k) }
}

/// Screens that are pushed on each other.
@MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: View, PrimitiveView {
  public typealias Body = Never
  private let path: PathAccess?
  private let root: Root

  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root)
  where Data == NavigationPath {
    self.path = PathAccess(
      elements: { path.wrappedValue.elements },
      append: { path.wrappedValue.elements.append($0) },
      truncate: { path.wrappedValue.elements.removeLast(path.wrappedValue.count - $0) })
    self.root = root()
  }

  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = PathAccess(
      elements: { path.wrappedValue.map { AnyHashable($0) } },
      append: { if let value = $0.base as? Data.Element { path.wrappedValue.append(value) } },
      truncate: { path.wrappedValue.removeLast(path.wrappedValue.count - $0) })
    self.root = root()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let state = context.slot("navigation") { NavigationState(host: context.host) }
    let own = context.slot("path") { StateBox([AnyHashable](), host: context.host) }
    state.path =
      path
      ?? PathAccess(
        elements: { own.value }, append: { own.value.append($0) },
        truncate: { own.value.removeLast(own.value.count - $0) })
    return [context.node(.container(Container(kind: .group)), state.screens(root, context))]
  }
}

/// Reads and changes the path of a stack.
struct PathAccess {
  let elements: () -> [AnyHashable]
  let append: (AnyHashable) -> Void
  let truncate: (Int) -> Void
}

/// The state of one navigation stack.
@MainActor final class NavigationState {
  /// A screen that a binding or a link shows.
  struct Push {
    let key: Int
    let view: any View
    let close: () -> Void
  }

  private let host: ViewHost
  var path: PathAccess?
  private var destinations: [ObjectIdentifier: (AnyHashable) -> (any View)?] = [:]
  private var pushes: [Push] = []
  private var lastPushCount = 0
  /// Whether the selection of a sidebar shows the detail column.
  var showsDetail = false
  var clearSelection: (() -> Void)?

  init(host: ViewHost) { self.host = host }

  func register<D: Hashable>(_ type: D.Type, _ make: @escaping (D) -> any View) {
    destinations[ObjectIdentifier(type)] = { ($0.base as? D).map(make) }
  }

  func push(_ value: AnyHashable) { path?.append(value) }
  func present(_ push: Push) { pushes.append(push) }

  /// Evaluates all screens. Only the last one is visible; the others keep their state.
  func screens<Root: View>(_ root: Root, _ context: EvaluationContext) -> [Node] {
    destinations = [:]
    pushes = []
    let elements = path?.elements() ?? []
    let expected = elements.count + lastPushCount
    var nodes = [
      screen(root, depth: 0, .name("root"), expected, context, previous: nil, close: nil)
    ]
    for (index, element) in elements.enumerated() {
      let access = path
      nodes.append(
        screen(
          destination(for: element), depth: index + 1, .id([AnyHashable(index), element]), expected,
          context, previous: nodes.last, close: { access?.truncate(index) }))
    }
    var index = 0
    while index < pushes.count {
      let push = pushes[index]
      nodes.append(
        screen(
          push.view, depth: nodes.count, .name("push.\(push.key)"), expected, context,
          previous: nodes.last, close: push.close))
      index += 1
    }
    if pushes.count != lastPushCount {
      // Which screen is visible is only known now.
      lastPushCount = pushes.count
      host.invalidateDuringEvaluation()
    }
    return nodes
  }

  private func destination(for element: AnyHashable) -> any View {
    let type = Swift.type(of: element.base as Any)
    if let make = destinations[ObjectIdentifier(type)], let view = make(element) { return view }
    host.report("There is no navigationDestination(for: \(type).self).")
    return EmptyView()
  }

  private func screen<Content: View>(
    _ view: Content, depth: Int, _ step: IdentityStep, _ topDepth: Int,
    _ context: EvaluationContext, previous: Node?, close: (() -> Void)?
  ) -> Node {
    var inner = context.screenContext(step)
    inner.isVisible = context.isVisible && depth == topDepth
    inner.screen.isVisible = inner.isVisible
    inner.navigation = self
    if let close {
      inner.environment.dismissAction = DismissAction(close)
      inner.environment.isPresentedValue = true
      inner.screen.back = close
      if case .screen(let info) = previous?.kind { inner.screen.backTitle = info.title }
    }
    // The storage of the screen is visible only with the screen.
    if inner.isVisible { inner.storage.visibleGeneration = host.generation }
    let children = view.evaluate(inner)
    return inner.node(.screen(inner.screen), children)
  }
}

extension EvaluationContext {
  /// A context for a screen with bars and an edit mode of its own.
  func screenContext(_ step: IdentityStep) -> EvaluationContext {
    var context = child(step)
    context.screen = ScreenInfo()
    context.rows = nil
    context.tabs = nil
    let edit = context.slot("editMode") { StateBox(EditMode.inactive, host: host) }
    context.environment.editMode = Binding(read: { edit.value }, write: { edit.value = $0 })
    return context
  }
}

extension View {
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    transformed { context, evaluate in
      if context.navigation == nil {
        context.host.report("navigationDestination is used outside of a NavigationStack.")
      }
      context.navigation?.register(data) { destination($0) }
      return evaluate(context)
    }
  }

  public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View {
    let view = destination()
    return transformed { context, evaluate in
      if isPresented.wrappedValue {
        context.navigation?.present(
          .init(key: context.storage.number, view: view) { isPresented.wrappedValue = false })
      }
      return evaluate(context)
    }
  }

  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    transformed { context, evaluate in
      if let value = item.wrappedValue {
        context.navigation?.present(
          .init(key: context.storage.number, view: destination(value).id(value)) {
            item.wrappedValue = nil
          })
      }
      return evaluate(context)
    }
  }
}
