/// The values that an app provides to its intents.
public final class AppDependencyManager: @unchecked Sendable {
  // Unchecked because the lock protects the providers.
  private let lock = NSLock()
  private var providers: [AnyHashable: @Sendable () -> any Sendable] = [:]

  public static let shared = AppDependencyManager()

  init() {}

  public final func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency dependencyProvider: @autoclosure @escaping @Sendable () -> Dependency
  ) {
    lock.withLock {
      providers[key ?? AnyHashable(ObjectIdentifier(Dependency.self))] = dependencyProvider
    }
  }

  func value<Value>(_ key: AnyHashable?) -> Value {
    let provider = lock.withLock { providers[key ?? AnyHashable(ObjectIdentifier(Value.self))] }
    guard let value = provider?() as? Value else {
      fatalError("The app has not added a dependency of the type \(Value.self).")
    }
    return value
  }
}

/// A value that the app has added to a manager.
@propertyWrapper public final class AppDependency<Value: Sendable>: @unchecked Sendable {
  // Unchecked because keys are not declared to be Sendable; both properties are constant.
  private let key: AnyHashable?
  private let manager: AppDependencyManager

  public convenience init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared
  ) { self.init(of: key, in: manager) }

  private init(of key: AnyHashable?, in manager: AppDependencyManager) {
    self.key = key
    self.manager = manager
  }

  public var wrappedValue: Value { manager.value(key) }
  public var projectedValue: AppDependency<Value> { self }
}

extension AppIntent {
  public typealias Dependency = AppDependency
}

extension EntityQuery {
  public typealias Dependency = AppDependency
}
