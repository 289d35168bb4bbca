/// The focus of a view, or of one of several views.
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty, StoredProperty {
  private let initial: Value
  private var box: StateBox<Value>?

  public init() where Value == Bool { initial = false }
  public init<T: Hashable>() where Value == T? { initial = nil }

  public var wrappedValue: Value {
    get { box?.value ?? initial }
    nonmutating set { box?.value = newValue }
  }

  public var projectedValue: Binding { Binding(initial: initial, box: box) }

  mutating func install(_ slot: String, _ context: EvaluationContext) {
    box = context.slot("focus.\(slot)") { StateBox(initial, host: context.host) }
  }

  /// A reference to the focus.
  @propertyWrapper public struct Binding {
    let initial: Value
    let box: StateBox<Value>?

    public var wrappedValue: Value {
      get { box?.value ?? initial }
      nonmutating set { box?.value = newValue }
    }

    public var projectedValue: Binding { self }
  }
}

/// An identifier that is unique for a view.
@propertyWrapper public struct Namespace: DynamicProperty, StoredProperty {
  private var id = ID(number: 0)

  public init() {}
  public var wrappedValue: ID { id }

  public struct ID: Hashable, Sendable {
    let number: Int
  }

  mutating func install(_ slot: String, _ context: EvaluationContext) {
    id = ID(number: context.storage.number)
  }
}

/// A number that grows with the user's text size.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty,
  StoredProperty
{
  private let base: Value
  private var scale: Value = 1

  public init(wrappedValue: Value) { base = wrappedValue }
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { base = wrappedValue }
  public var wrappedValue: Value { base * scale }

  mutating func install(_ slot: String, _ context: EvaluationContext) {
    scale = Value(context.environment.dynamicTypeSize.scale)
  }
}

/// A value that exists while a gesture is in progress.
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
  private let initial: Value

  public init(wrappedValue: Value) { initial = wrappedValue }
  public init(initialValue: Value) { initial = initialValue }
  public var wrappedValue: Value { initial }
  public var projectedValue: GestureState<Value> { self }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}
