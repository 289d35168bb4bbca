/// A view controller of UIKit inside of SwiftUI. The harness shows its name.
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View
where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable {
  public static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType, coordinator: Coordinator
  ) {}
}

extension UIViewControllerRepresentable {
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
  public var transaction = Transaction()
  public var environment: EnvironmentValues
}

/// A view of UIKit inside of SwiftUI. The harness shows its name.
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
  func sizeThatFits(
    _ proposal: ProposedViewSize, uiView: UIViewType, context: Context
  ) -> CGSize?
}

extension UIViewRepresentable {
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
  public func sizeThatFits(
    _ proposal: ProposedViewSize, uiView: UIViewType, context: Context
  ) -> CGSize? { nil }
}

extension UIViewRepresentable {
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

@MainActor @preconcurrency
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public var transaction = Transaction()
  public var environment: EnvironmentValues
}

/// The controller that a representable has made, which the driver can use.
@MainActor package final class RepresentedObject {
  package let object: AnyObject
  package let coordinator: Any
  init(_ object: AnyObject, coordinator: Any) {
    self.object = object
    self.coordinator = coordinator
  }
}

extension UIViewControllerRepresentable {
  func representedNodes(_ context: EvaluationContext) -> [Node] {
    var made: UIViewControllerType?
    let stored = context.slot("controller") {
      let coordinator = makeCoordinator()
      let uiContext = Context(coordinator: coordinator, environment: context.environment)
      let controller = makeUIViewController(context: uiContext)
      made = controller
      return RepresentedObject(controller, coordinator: coordinator)
    }
    if made == nil, let controller = stored.object as? UIViewControllerType,
      let coordinator = stored.coordinator as? Coordinator
    {
      updateUIViewController(
        controller, context: Context(coordinator: coordinator, environment: context.environment))
    }
    let node = context.node(.container(Container(kind: .group)))
    node.traits.represented = stored
    node.accessibility.identifier = "\(Self.self)"
    return [node]
  }
}

extension UIViewRepresentable {
  func representedNodes(_ context: EvaluationContext) -> [Node] {
    let stored = context.slot("view") {
      let coordinator = makeCoordinator()
      let uiContext = Context(coordinator: coordinator, environment: context.environment)
      return RepresentedObject(makeUIView(context: uiContext), coordinator: coordinator)
    }
    if let view = stored.object as? UIViewType, let coordinator = stored.coordinator as? Coordinator
    {
      updateUIView(
        view, context: Context(coordinator: coordinator, environment: context.environment))
    }
    let node: Node
    if let text = stored.object as? UITextView {
      node = context.node(
        .field(
          FieldInfo(
            kind: .editor, label: text.accessibilityLabel ?? "", text: { text.text },
            setText: { text.type($0) }, isVertical: true)))
    } else {
      node = context.node(.container(Container(kind: .group)))
    }
    node.traits.represented = stored
    node.accessibility.identifier = "\(Self.self)"
    return [node]
  }
}

/// A view controller of UIKit that shows views of SwiftUI.
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
  public var rootView: Content

  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }
}
