/// A value of the view's environment.
@propertyWrapper public struct Environment<Value>: DynamicProperty, StoredProperty {
  private let read: @MainActor (EnvironmentValues) -> Value?
  private var value: Value?
  private let description: String

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    // The key path is only used on the main actor.
    nonisolated(unsafe) let keyPath = keyPath
    read = { $0[keyPath: keyPath] }
    description = "\(keyPath)"
  }

  public var wrappedValue: Value {
    guard let value else {
      fatalError("The environment has no \(description): add it with .environment(_:).")
    }
    return value
  }

  mutating func install(_ slot: String, _ context: EvaluationContext) {
    value = read(context.environment)
  }

  private init(_ type: String, read: @escaping @MainActor (EnvironmentValues) -> Value?) {
    self.read = read
    description = type
  }
}

extension Environment {
  /// An observable object that `environment(_:)` has put into the environment.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    self.init("\(Value.self)") { $0.objects[ObjectIdentifier(Value.self)] as? Value }
  }

  /// An observable object, or nil if the environment has none.
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    self.init("\(T.self)") { .some($0.objects[ObjectIdentifier(T.self)] as? T) }
  }
}

// Unchecked because the closure reads values on the main actor only.
extension Environment: @unchecked Sendable where Value: Sendable {}

/// A key of a value in the environment.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The values that views inherit from the views around them.
public struct EnvironmentValues: CustomStringConvertible {
  private var values: [ObjectIdentifier: Any] = [:]
  /// Observable objects by their types.
  var objects: [ObjectIdentifier: AnyObject] = [:]

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public var description: String { "EnvironmentValues" }
}

extension View {
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { settingEnvironment { $0[keyPath: keyPath] = value } }

  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    settingEnvironment { $0.objects[ObjectIdentifier(T.self)] = object }
  }

  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View { settingEnvironment { transform(&$0[keyPath: keyPath]) } }
}
