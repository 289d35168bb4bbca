/// A choice of a number by dragging.
@MainActor @preconcurrency
public struct Slider<Label: View, ValueLabel: View>: View,
  PrimitiveView
{
  public typealias Body = Never
  private let read: () -> Double
  private let write: (Double) -> Void
  private let range: ClosedRange<Double>
  private let step: Double?
  private let label: Label
  private let onEditingChanged: (Bool) -> Void

  private init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ range: ClosedRange<V>, _ step: Double?, _ label: Label,
    _ onEditingChanged: @escaping (Bool) -> Void
  ) {
    read = { Double(value.wrappedValue) }
    write = { value.wrappedValue = V($0) }
    self.range = Double(range.lowerBound)...Double(range.upperBound)
    self.step = step
    self.label = label
    self.onEditingChanged = onEditingChanged
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let (write, range, read, changed) = (write, range, read, onEditingChanged)
    let step = step ?? (range.upperBound - range.lowerBound) / 10
    let set = { (number: Double) in
      changed(true)
      write(min(max(number, range.lowerBound), range.upperBound))
      changed(false)
    }
    let span = range.upperBound - range.lowerBound
    let info = AdjustableInfo(
      kind: .slider, value: read().formatted(.number.locale(context.environment.locale)),
      fraction: span == 0 ? 0 : (read() - range.lowerBound) / span,
      increment: { set(read() + step) }, decrement: { set(read() - step) }, setNumber: set)
    return [context.node(.adjustable(info), label.evaluate(context))]
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, EmptyView(), onEditingChanged)
  }
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, Double(step), EmptyView(), onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), onEditingChanged)
  }
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, Double(step), label(), onEditingChanged)
  }
}

extension Slider {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), onEditingChanged)
  }
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, Double(step), label(), onEditingChanged)
  }
}

/// A control with buttons for more and less.
@MainActor @preconcurrency public struct Stepper<Label: View>: View, PrimitiveView {
  public typealias Body = Never
  private let label: Label
  private let increment: (() -> Void)?
  private let decrement: (() -> Void)?
  private let value: String

  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    increment = onIncrement
    decrement = onDecrement
    value = ""
  }

  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    increment = { value.wrappedValue = value.wrappedValue.advanced(by: step) }
    decrement = { value.wrappedValue = value.wrappedValue.advanced(by: -step) }
    self.value = "\(value.wrappedValue)"
  }

  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    let current = value.wrappedValue
    // A button that would leave the range is disabled.
    increment =
      current < bounds.upperBound
      ? { value.wrappedValue = min(current.advanced(by: step), bounds.upperBound) } : nil
    decrement =
      current > bounds.lowerBound
      ? { value.wrappedValue = max(current.advanced(by: -step), bounds.lowerBound) } : nil
    self.value = "\(current)"
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let info = AdjustableInfo(
      kind: .stepper, value: value, increment: increment, decrement: decrement)
    return [context.node(.adjustable(info), label.evaluate(context))]
  }
}

extension Stepper where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step) { Text(titleKey) } }
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step) { Text(titleKey) } }
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step) { Text(title) } }
}

/// How much of something is done, or that something is being done.
@MainActor @preconcurrency
public struct ProgressView<Label: View, CurrentValueLabel: View>: View,
  PrimitiveView
{
  public typealias Body = Never
  private let fraction: Double?
  private let label: Label
  private let current: CurrentValueLabel

  private init(_ fraction: Double?, _ label: Label, _ current: CurrentValueLabel) {
    self.fraction = fraction
    self.label = label
    self.current = current
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let labels = label.evaluate(context.child(.name("label")))
    let values = current.evaluate(context.child(.name("current")))
    return [context.node(.progress(fraction), labels + values)]
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView { self.init(nil, EmptyView(), EmptyView()) }
  public init(@ViewBuilder label: () -> Label) { self.init(nil, label(), EmptyView()) }
  public init(_ titleKey: LocalizedStringKey) where Label == Text {
    self.init(nil, Text(titleKey), EmptyView())
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) where Label == Text {
    self.init(nil, Text(title), EmptyView())
  }
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    self.init(value.map { Double($0 / total) }, EmptyView(), EmptyView())
  }
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
  ) { self.init(value.map { Double($0 / total) }, label(), EmptyView()) }
  public init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
  ) where Label == Text {
    self.init(value.map { Double($0 / total) }, Text(titleKey), EmptyView())
  }
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0)
  where Label == Text {
    self.init(value.map { Double($0 / total) }, Text(title), EmptyView())
  }
}

extension ProgressView {
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) { self.init(value.map { Double($0 / total) }, label(), currentValueLabel()) }
}

/// A value within a range.
@MainActor @preconcurrency
public struct Gauge<Label: View, CurrentValueLabel: View>: View,
  PrimitiveView
{
  public typealias Body = Never
  private let fraction: Double
  private let label: Label
  private let current: CurrentValueLabel

  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) where CurrentValueLabel == EmptyView {
    self.init(value: value, in: bounds, label: label) { EmptyView() }
  }
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    fraction = Double((value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound))
    self.label = label()
    current = currentValueLabel()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let labels = label.evaluate(context.child(.name("label")))
    let values = current.evaluate(context.child(.name("current")))
    return [context.node(.progress(fraction), labels + values)]
  }
}
