/// A part of the user interface.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public typealias Body = Never
  public var body: Never { fatalError("Never has no body.") }
}

/// Marks the views of this module that have no body. Views of apps have to have one.
public protocol _PrimitiveBody {}

extension View where Self: _PrimitiveBody, Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Optional: _PrimitiveBody {}
extension _ConditionalContent: _PrimitiveBody {}
extension Group: _PrimitiveBody {}

/// A view without content.
public struct EmptyView: View, PrimitiveView, Sendable {
  public typealias Body = Never
  nonisolated public init() {}
  package func makeNodes(_ context: EvaluationContext) -> [Node] { [] }
}

/// Several views, as `ViewBuilder` combines them.
@MainActor @preconcurrency public struct TupleView<T>: View, PrimitiveView {
  public typealias Body = Never
  public var value: T
  let parts: [any View]

  package init(value: T, parts: [any View]) {
    self.value = value
    self.parts = parts
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    parts.enumerated().flatMap { index, part in part.evaluate(context.child(.index(index))) }
  }
}

/// One of two views.
@MainActor @preconcurrency public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case trueContent(TrueContent)
    case falseContent(FalseContent)
  }
  let storage: Storage
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public typealias Body = Never
}

extension _ConditionalContent: PrimitiveView where TrueContent: View, FalseContent: View {
  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    switch storage {
    case .trueContent(let view): view.evaluate(context.child(.name("true")))
    case .falseContent(let view): view.evaluate(context.child(.name("false")))
    }
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    self?.evaluate(context.child(.name("some"))) ?? []
  }
}

/// A view whose type is hidden.
@MainActor @preconcurrency public struct AnyView: View, PrimitiveView {
  public typealias Body = Never
  let view: any View

  public init<V: View>(_ view: V) { self.view = view }
  public init<V: View>(erasing view: V) { self.view = view }

  package func makeNodes(_ context: EvaluationContext) -> [Node] { view.evaluate(context) }
}

/// Views without a layout of their own.
@MainActor @preconcurrency public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  public typealias Body = Never
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Group: PrimitiveView where Content: View {
  package func makeNodes(_ context: EvaluationContext) -> [Node] { content.evaluate(context) }
}

/// A view that is compared before it is evaluated again.
@MainActor @preconcurrency public struct EquatableView<Content: Equatable & View>: View {
  public var content: Content
  public init(content: Content) { self.content = content }
  public var body: some View { content }
}

extension View where Self: Equatable {
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
