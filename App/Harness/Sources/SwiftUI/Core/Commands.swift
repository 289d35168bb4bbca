/// Commands of the menus of an app. An iPad shows them while ⌘ is held.
@MainActor @preconcurrency public protocol Commands {
  associatedtype Body: Commands
  @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Commands {}

extension Commands where Self: _PrimitiveBody, Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

/// Commands that make nodes themselves.
@MainActor protocol PrimitiveCommands: _PrimitiveBody {
  func makeNodes(_ context: EvaluationContext) -> [Node]
}

extension Commands {
  func evaluateCommands(_ context: EvaluationContext) -> [Node] {
    let context = context.child(.type(ObjectIdentifier(Self.self)))
    if let primitive = self as? any PrimitiveCommands { return primitive.makeNodes(context) }
    var commands = self
    DynamicProperties.install(in: &commands, context)
    return commands.body.evaluateCommands(context)
  }
}

@resultBuilder public struct CommandsBuilder {
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
}

/// A menu of an app, whose name is the heading of its commands.
@MainActor @preconcurrency public struct CommandMenu<Content: View>: Commands, PrimitiveCommands {
  public typealias Body = Never
  private let name: Text
  private let content: Content

  public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(Text(nameKey), content: content)
  }
  public init(_ name: Text, @ViewBuilder content: () -> Content) {
    self.name = name
    self.content = content()
  }

  func makeNodes(_ context: EvaluationContext) -> [Node] {
    name.evaluate(context.child(.name("name")))
      + content.evaluate(context.child(.name("content")))
  }
}

extension Scene {
  /// Adds commands, which see the values that the views of the scene have set.
  public func commands<Content: Commands>(
    @CommandsBuilder content: () -> Content
  ) -> some Scene { CommandsScene(content: self, commands: content()) }
}

private struct CommandsScene<Content: Scene, Menus: Commands>: Scene, PrimitiveScene {
  typealias Body = Never
  let content: Content
  let commands: Menus

  func makeNodes(_ context: EvaluationContext) -> [Node] {
    let nodes = content.evaluateScene(context)
    context.host.commands = commands.evaluateCommands(context.child(.name("commands")))
    return nodes
  }
}

/// An object of the scene that has the focus, for commands; nil if its views have set none.
@propertyWrapper public struct FocusedValue<Value>: DynamicProperty, StoredProperty {
  public private(set) var wrappedValue: Value?
  private let read: @MainActor (ViewHost) -> Value?

  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    read = { $0.focusedObjects[ObjectIdentifier(Value.self)] as? Value }
  }

  mutating func install(_ slot: String, _ context: EvaluationContext) {
    wrappedValue = read(context.host)
  }
}

extension View {
  /// Sets the object that commands see while the scene has the focus, also behind a sheet.
  public func focusedSceneValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    transformed { context, evaluate in
      context.host.focusedObjects[ObjectIdentifier(T.self)] = object
      return evaluate(context)
    }
  }
}
