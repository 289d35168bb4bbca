/// A view that makes nodes itself instead of having a body.
package protocol PrimitiveView: _PrimitiveBody {
  @MainActor func makeNodes(_ context: EvaluationContext) -> [Node]
}

/// Where and with which environment a view is evaluated.
@MainActor package struct EvaluationContext {
  package let host: ViewHost
  package var storage: ViewStorage
  package var environment: EnvironmentValues
  package var screen: ScreenInfo
  package var isVisible = true
  /// The remaining rows of a lazy container, nil outside of one.
  var rows: RowBudget?
  var navigation: NavigationState?
  /// Collects tabs without evaluating their contents.
  var tabs: TabCollector?
  /// What closes the alert, dialog or menu around a button.
  var closePresentation: (() -> Void)?
  /// The sheet or cover around the view.
  var presentation: Presentation?

  func child(_ step: IdentityStep) -> EvaluationContext {
    var context = self
    context.storage = storage.child(step)
    context.storage.generation = host.generation
    if isVisible { context.storage.visibleGeneration = host.generation }
    return context
  }

  func slot<Value: AnyObject>(_ name: String, _ make: () -> Value) -> Value {
    storage.slot(name, make)
  }

  func node(_ kind: NodeKind, _ children: [Node] = []) -> Node {
    Node(kind, children: children, storage: storage, environment: environment)
  }
}

/// How many more rows a lazy container evaluates.
@MainActor final class RowBudget {
  private(set) var remaining: Int
  /// Whether there are rows that were not evaluated.
  private(set) var isExceeded = false

  init(_ rows: Int) { remaining = rows }

  func take() -> Bool {
    guard remaining > 0 else {
      isExceeded = true
      return false
    }
    remaining -= 1
    return true
  }
}

extension View {
  /// Evaluates the view and all views inside of it.
  package func evaluate(_ context: EvaluationContext) -> [Node] {
    let context = context.child(.type(ObjectIdentifier(Self.self)))
    if let primitive = self as? any PrimitiveView { return primitive.makeNodes(context) }
    var view = self
    DynamicProperties.install(in: &view, context)
    if let controller = view as? any UIViewControllerRepresentable {
      return controller.representedNodes(context)
    }
    if let uiView = view as? any UIViewRepresentable { return uiView.representedNodes(context) }
    return view.body.evaluate(context)
  }
}

/// Changes how a view is evaluated, or what it evaluates to.
struct Transformed<Content: View>: View, PrimitiveView {
  typealias Body = Never
  typealias Evaluate = @MainActor (EvaluationContext) -> [Node]
  typealias Transform = @MainActor (EvaluationContext, @escaping Evaluate) -> [Node]
  let content: Content
  let transform: Transform

  func makeNodes(_ context: EvaluationContext) -> [Node] {
    transform(context) { content.evaluate($0) }
  }
}

extension View {
  func transformed(_ transform: @escaping Transformed<Self>.Transform) -> Transformed<Self> {
    Transformed(content: self, transform: transform)
  }

  /// Changes each node of the view.
  func decorated(
    _ change: @escaping @MainActor (Node, EvaluationContext) -> Void
  ) -> Transformed<Self> {
    transformed { context, evaluate in
      let nodes = evaluate(context)
      for node in nodes { change(node, context) }
      return nodes
    }
  }

  /// Wraps each node of the view in a node with a style.
  func styled(_ style: NodeStyle) -> Transformed<Self> {
    transformed { context, evaluate in
      evaluate(context).map { $0.wrapped(in: context.node(.style(style), [$0])) }
    }
  }

  func settingEnvironment(
    _ change: @escaping @MainActor (inout EnvironmentValues) -> Void
  ) -> Transformed<Self> {
    transformed { context, evaluate in
      var context = context
      change(&context.environment)
      return evaluate(context)
    }
  }

  /// A modifier which the harness accepts and which changes nothing that it shows.
  func unchanged() -> some View { transformed { $1($0) } }
}
