/// A reference to a value that is stored elsewhere.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value, Transaction) -> Void
  public var transaction = Transaction()

  init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    self.read = read
    self.write = { value, _ in write(value) }
  }

  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    // The closures are called on the main actor, which the compiler cannot know.
    read = unsafeBitCast(get, to: (() -> Value).self)
    let set = unsafeBitCast(set, to: ((Value) -> Void).self)
    write = { value, _ in set(value) }
  }

  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {
    read = unsafeBitCast(get, to: (() -> Value).self)
    write = unsafeBitCast(set, to: ((Value, Transaction) -> Void).self)
  }

  public init(projectedValue: Binding<Value>) { self = projectedValue }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(read: { value }, write: { _ in })
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue, transaction) }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(
      read: { wrappedValue[keyPath: keyPath] }, write: { wrappedValue[keyPath: keyPath] = $0 })
  }

  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
  public func transaction(_ transaction: Transaction) -> Binding<Value> { self }
}

extension Binding {
  /// A binding to an optional value.
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(
      read: { base.wrappedValue }, write: { if let value = $0 { base.wrappedValue = value } })
  }

  /// A binding to the value of an optional; nil if the optional is nil.
  public init?(_ base: Binding<Value?>) {
    guard let current = base.wrappedValue else { return nil }
    self.init(read: { base.wrappedValue ?? current }, write: { base.wrappedValue = $0 })
  }

  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(
      read: { AnyHashable(base.wrappedValue) },
      write: { if let value = $0.base as? V { base.wrappedValue = value } })
  }
}

// Unchecked as in Apple's declaration: the closures are called on the main actor.
extension Binding: @unchecked Sendable where Value: Sendable {}
extension Binding: DynamicProperty {}

extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices
  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  public var indices: Value.Indices { wrappedValue.indices }
  public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    Binding<Value.Element>(
      read: { wrappedValue[position] }, write: { wrappedValue[position] = $0 })
  }
}

extension Binding: BidirectionalCollection
where Value: BidirectionalCollection & MutableCollection {
  public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }
}

extension Binding: RandomAccessCollection
where Value: MutableCollection & RandomAccessCollection {}

/// Bindings to the properties of an observable object.
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
  public var wrappedValue: Value

  public var projectedValue: Bindable<Value> { self }

  /// Says why other values have no bindings, and lets views with such a property be initialised
  /// with the value.
  @available(*, unavailable, message: "The wrapped value must be an object that is Observable.")
  public init(wrappedValue: Value) { fatalError("Value is not observable.") }

  fileprivate init(object: Value) { self.wrappedValue = object }
}

extension Bindable where Value: AnyObject & Observable {
  public init(wrappedValue: Value) { self.init(object: wrappedValue) }
  public init(_ wrappedValue: Value) { self.init(object: wrappedValue) }
  public init(projectedValue: Bindable<Value>) { self = projectedValue }

  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let object = wrappedValue
    return Binding<Subject>(
      read: { object[keyPath: keyPath] }, write: { object[keyPath: keyPath] = $0 })
  }
}

extension Bindable: DynamicProperty where Value: Observable {}
extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}
extension Bindable: Sendable where Value: Sendable {}
