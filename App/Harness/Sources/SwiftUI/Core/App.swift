/// An app.
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  /// Starts the app. The harness evaluates it once; a driver uses it.
  @MainActor public static func main() {
    ViewHost(AppRoot<Self>(app: Self())).update()
  }
}

/// A part of an app with a life of its own, such as a window.
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

extension Scene where Self: _PrimitiveBody, Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

/// A scene that makes nodes itself.
@MainActor protocol PrimitiveScene: _PrimitiveBody {
  func makeNodes(_ context: EvaluationContext) -> [Node]
}

extension Scene {
  func evaluateScene(_ context: EvaluationContext) -> [Node] {
    let context = context.child(.type(ObjectIdentifier(Self.self)))
    if let primitive = self as? any PrimitiveScene { return primitive.makeNodes(context) }
    var scene = self
    DynamicProperties.install(in: &scene, context)
    return scene.body.evaluateScene(context)
  }
}

@resultBuilder public struct SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// The windows of an app.
@MainActor @preconcurrency public struct WindowGroup<Content: View>: Scene, PrimitiveScene {
  public typealias Body = Never
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init(id: String, @ViewBuilder content: () -> Content) { self.content = content() }

  func makeNodes(_ context: EvaluationContext) -> [Node] { content.evaluate(context) }
}

struct TransformedScene<Content: Scene>: Scene, PrimitiveScene {
  typealias Body = Never
  let content: Content
  let transform: @MainActor (EvaluationContext) -> EvaluationContext

  func makeNodes(_ context: EvaluationContext) -> [Node] {
    content.evaluateScene(transform(context))
  }
}

extension Scene {
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    TransformedScene(content: self) { context in
      var context = context
      context.environment.objects[ObjectIdentifier(T.self)] = object
      return context
    }
  }
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some Scene {
    TransformedScene(content: self) { context in
      var context = context
      context.environment[keyPath: keyPath] = value
      return context
    }
  }
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some Scene {
    TransformedScene(content: self) { context in
      let last = context.slot("last") { StateBox(value, host: context.host) }
      let before = last.value
      if before != value { context.host.afterEvaluation { action(before, value) } }
      last.store(value)
      return context
    }
  }
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene { onChange(of: value, initial: initial) { _, _ in action() } }
  public func defaultAppStorage(_ store: UserDefaults) -> some Scene {
    TransformedScene(content: self) { context in
      var context = context
      context.environment.defaultAppStorage = store
      return context
    }
  }
}

/// The view that evaluates an app.
package struct AppRoot<A: App>: View, PrimitiveView {
  package typealias Body = Never
  let app: A

  package init(app: A) { self.app = app }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    var app = app
    DynamicProperties.install(in: &app, context)
    return app.body.evaluateScene(context)
  }
}
