/// A value of a view that is stored as long as the view exists.
@propertyWrapper public struct State<Value>: DynamicProperty, StoredProperty {
  private let initial: Value
  private var box: StateBox<Value>?

  public init(wrappedValue value: Value) { initial = value }
  public init(initialValue value: Value) { initial = value }

  public var wrappedValue: Value {
    get { box?.value ?? initial }
    nonmutating set { box?.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    guard let box else { return .constant(initial) }
    return Binding(read: { box.value }, write: { box.value = $0 })
  }

  mutating func install(_ slot: String, _ context: EvaluationContext) {
    box = context.slot("state.\(slot)") { StateBox(initial, host: context.host) }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

/// The stored value of a state. Writing it evaluates the views again.
// Unchecked because it is used on the main actor only, although the closures of bindings are not
// isolated in Apple's declarations.
final class StateBox<Value>: @unchecked Sendable {
  private var stored: Value
  private weak var host: ViewHost?

  init(_ value: Value, host: ViewHost) {
    stored = value
    self.host = host
  }

  var value: Value {
    get { stored }
    set {
      stored = newValue
      let host = host
      MainActor.assumeIsolated { host?.stateWasWritten(String(describing: Value.self)) }
    }
  }

  /// Writes without another evaluation, for values that the evaluation itself stores.
  func store(_ value: Value) { stored = value }
}
