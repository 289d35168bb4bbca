/// A field for a line of text, or for several lines with an axis.
@MainActor @preconcurrency public struct TextField<Label: View>: View, PrimitiveView {
  public typealias Body = Never
  private let label: Label
  private let prompt: Text?
  private let read: () -> String
  private let write: (String) -> Void
  private let isVertical: Bool
  private var onEditingChanged: ((Bool) -> Void)?

  private init(
    label: Label, prompt: Text?, isVertical: Bool = false, read: @escaping () -> String,
    write: @escaping (String) -> Void
  ) {
    self.label = label
    self.prompt = prompt
    self.isVertical = isVertical
    self.read = read
    self.write = write
  }

  private init(label: Label, prompt: Text?, isVertical: Bool = false, text: Binding<String>) {
    self.init(
      label: label, prompt: prompt, isVertical: isVertical, read: { text.wrappedValue },
      write: { text.wrappedValue = $0 })
  }

  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(label: label(), prompt: prompt, text: text)
  }

  public init(
    text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label
  ) {
    self.init(label: label(), prompt: prompt, isVertical: axis == .vertical, text: text)
  }

  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, format: F, prompt: Text? = nil,
    @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(
      label: label(), prompt: prompt, read: { format.format(value.wrappedValue) },
      write: { text in
        // A text that is no value changes nothing.
        if let parsed = try? format.parseStrategy.parse(text) { value.wrappedValue = parsed }
      })
  }

  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil,
    @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(
      label: label(), prompt: prompt,
      read: { value.wrappedValue.map { format.format($0) } ?? "" },
      // Text that cannot be parsed sets the value to nil.
      write: { value.wrappedValue = try? format.parseStrategy.parse($0) })
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let labels = label.evaluate(context)
    let info = FieldInfo(
      kind: .text, label: labels.map(\.plainText).joined(), prompt: prompt?.string(), text: read,
      setText: write, onEditingChanged: onEditingChanged, isVertical: isVertical,
      style: context.environment.fieldStyle)
    return [context.fieldNode(info)]
  }
}

extension EvaluationContext {
  /// A field, with the actions of `onSubmit` around it.
  func fieldNode(_ info: FieldInfo) -> Node {
    let node = node(.field(info))
    let actions = environment.submitActions
    if !actions.isEmpty { node.traits.onSubmit = { for action in actions { action() } } }
    return node
  }
}

extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(label: Text(titleKey), prompt: nil, text: text)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(label: Text(titleKey), prompt: prompt, text: text)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    self.init(label: Text(titleKey), prompt: nil, isVertical: axis == .vertical, text: text)
  }
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis
  ) {
    self.init(label: Text(titleKey), prompt: prompt, isVertical: axis == .vertical, text: text)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(label: Text(title), prompt: nil, text: text)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(label: Text(title), prompt: prompt, text: text)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
    self.init(label: Text(title), prompt: nil, isVertical: axis == .vertical, text: text)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, prompt: Text?, axis: Axis
  ) {
    self.init(label: Text(title), prompt: prompt, isVertical: axis == .vertical, text: text)
  }
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(value: value, format: format, prompt: prompt) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(value: value, format: format, prompt: prompt) { Text(title) }
  }
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(value: value, format: format, prompt: prompt) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(value: value, format: format, prompt: prompt) { Text(title) }
  }
}

/// A field whose text is not shown.
@MainActor @preconcurrency public struct SecureField<Label: View>: View, PrimitiveView {
  public typealias Body = Never
  private let label: Label
  private let text: Binding<String>
  private let prompt: Text?

  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.prompt = prompt
    self.label = label()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let binding = text
    let info = FieldInfo(
      kind: .secure, label: label.evaluate(context).map(\.plainText).joined(),
      prompt: prompt?.string(), text: { binding.wrappedValue },
      setText: { binding.wrappedValue = $0 }, style: context.environment.fieldStyle)
    return [context.fieldNode(info)]
  }
}

extension SecureField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(text: text) { Text(titleKey) }
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(text: text, prompt: prompt) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(text: text) { Text(title) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }
}

/// A field for long texts. It has no label of its own.
@MainActor @preconcurrency public struct TextEditor: View, PrimitiveView {
  public typealias Body = Never
  private let text: Binding<String>

  public init(text: Binding<String>) { self.text = text }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let binding = text
    let info = FieldInfo(
      kind: .editor, label: "", text: { binding.wrappedValue },
      setText: { binding.wrappedValue = $0 }, isVertical: true)
    return [context.fieldNode(info)]
  }
}
