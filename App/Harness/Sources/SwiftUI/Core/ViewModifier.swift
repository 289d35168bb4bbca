/// A change of a view that can be used for many views.
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view that a modifier changes.
@MainActor @preconcurrency
public struct _ViewModifier_Content<Modifier: ViewModifier>: View,
  PrimitiveView
{
  public typealias Body = Never
  let evaluateContent: @MainActor (EvaluationContext) -> [Node]

  package func makeNodes(_ context: EvaluationContext) -> [Node] { evaluateContent(context) }
}

/// A value with a modifier.
@MainActor @preconcurrency public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: _PrimitiveBody {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never
}

extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {
  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    var modifier = modifier
    DynamicProperties.install(in: &modifier, context)
    let content = _ViewModifier_Content<Modifier> { [content] in content.evaluate($0) }
    return modifier.body(content: content).evaluate(context.child(.name("modifier")))
  }
}

extension View {
  public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A modifier without effect.
@MainActor public struct EmptyModifier: ViewModifier {
  public static let identity = EmptyModifier()
  public init() {}
  public func body(content: Content) -> some View { content }
}
