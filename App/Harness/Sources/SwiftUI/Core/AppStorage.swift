/// A value in the user's defaults.
@propertyWrapper public struct AppStorage<Value>: DynamicProperty, StoredProperty {
  private let access: DefaultsAccess<Value>
  private var storage: DefaultsStorage?

  fileprivate init(access: DefaultsAccess<Value>) { self.access = access }

  public var wrappedValue: Value {
    get { access.read(storage?.store ?? access.store) }
    nonmutating set {
      access.write(storage?.store ?? access.store, newValue)
      storage?.changed()
    }
  }

  public var projectedValue: Binding<Value> {
    Binding(read: { wrappedValue }, write: { wrappedValue = $0 })
  }

  mutating func install(_ slot: String, _ context: EvaluationContext) {
    let host = context.host
    storage = DefaultsStorage(store: access.explicitStore ?? context.environment.defaultAppStorage)
    {
      [weak host] in MainActor.assumeIsolated { host?.stateWasWritten("AppStorage") }
    }
  }
}

/// The defaults of an installed property, and what is called after a change.
private struct DefaultsStorage {
  let store: UserDefaults
  let changed: () -> Void
}

/// A value that is restored with its scene. The harness keeps it for the next start of the app.
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty, StoredProperty {
  private let access: DefaultsAccess<Value>
  private var box: StateBox<Value>?

  fileprivate init(access: DefaultsAccess<Value>) { self.access = access }

  public var wrappedValue: Value {
    get { box?.value ?? access.initial }
    nonmutating set { box?.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    Binding(read: { wrappedValue }, write: { wrappedValue = $0 })
  }

  mutating func install(_ slot: String, _ context: EvaluationContext) {
    let host = context.host
    let access = access
    box = host.sceneStorage(access.key, encode: { access.encode($0.value) }) { stored in
      StateBox(stored.flatMap(access.decode) ?? access.initial, host: host)
    }
  }
}

/// How a value is read from defaults and written to them.
private struct DefaultsAccess<Value> {
  let key: String
  let initial: Value
  let explicitStore: UserDefaults?
  let decode: (Any) -> Value?
  let encode: (Value) -> Any?

  var store: UserDefaults { explicitStore ?? .standard }

  func read(_ store: UserDefaults) -> Value {
    store.object(forKey: key).flatMap(decode) ?? initial
  }

  func write(_ store: UserDefaults, _ value: Value) {
    if let encoded = encode(value) {
      store.set(encoded, forKey: key)
    } else {
      store.removeObject(forKey: key)
    }
  }
}

extension DefaultsAccess {
  init(plain key: String, _ initial: Value, _ store: UserDefaults?) {
    self.init(
      key: key, initial: initial, explicitStore: store, decode: { $0 as? Value }, encode: { $0 })
  }
}

extension DefaultsAccess where Value: RawRepresentable {
  init(raw key: String, _ initial: Value, _ store: UserDefaults?) {
    self.init(
      key: key, initial: initial, explicitStore: store,
      decode: { ($0 as? Value.RawValue).flatMap(Value.init(rawValue:)) }, encode: { $0.rawValue })
  }
}

extension DefaultsAccess {
  init<Wrapped>(optional key: String, _ store: UserDefaults?) where Value == Wrapped? {
    self.init(
      key: key, initial: nil, explicitStore: store, decode: { .some($0 as? Wrapped) },
      encode: { $0 })
  }
}

extension AppStorage {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Bool { self.init(access: .init(plain: key, wrappedValue, store)) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Int { self.init(access: .init(plain: key, wrappedValue, store)) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Double { self.init(access: .init(plain: key, wrappedValue, store)) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == String { self.init(access: .init(plain: key, wrappedValue, store)) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Data { self.init(access: .init(plain: key, wrappedValue, store)) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == URL {
    self.init(
      access: .init(
        key: key, initial: wrappedValue, explicitStore: store,
        decode: { ($0 as? String).flatMap { URL(string: $0) } }, encode: { $0.absoluteString }))
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    self.init(access: .init(raw: key, wrappedValue, store))
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int {
    self.init(access: .init(raw: key, wrappedValue, store))
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    self.init(access: .init(optional: key, store))
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
    self.init(access: .init(optional: key, store))
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
    self.init(access: .init(optional: key, store))
  }
}

extension SceneStorage {
  public init(wrappedValue: Value, _ key: String) where Value == Bool {
    self.init(access: .init(plain: key, wrappedValue, nil))
  }
  public init(wrappedValue: Value, _ key: String) where Value == Int {
    self.init(access: .init(plain: key, wrappedValue, nil))
  }
  public init(wrappedValue: Value, _ key: String) where Value == Double {
    self.init(access: .init(plain: key, wrappedValue, nil))
  }
  public init(wrappedValue: Value, _ key: String) where Value == String {
    self.init(access: .init(plain: key, wrappedValue, nil))
  }
  public init(wrappedValue: Value, _ key: String) where Value == Data {
    self.init(access: .init(plain: key, wrappedValue, nil))
  }
  public init(wrappedValue: Value, _ key: String)
  where Value: RawRepresentable, Value.RawValue == String {
    self.init(access: .init(raw: key, wrappedValue, nil))
  }
  public init(wrappedValue: Value, _ key: String)
  where Value: RawRepresentable, Value.RawValue == Int {
    self.init(access: .init(raw: key, wrappedValue, nil))
  }
  public init(_ key: String) where Value == String? {
    self.init(access: .init(optional: key, nil))
  }
  public init(_ key: String) where Value == Int? { self.init(access: .init(optional: key, nil)) }
  public init(_ key: String) where Value == Data? { self.init(access: .init(optional: key, nil)) }
}
