/// A control that does something.
@MainActor @preconcurrency public struct Button<Label: View>: View, PrimitiveView {
  public typealias Body = Never
  private let role: ButtonRole?
  private let action: @MainActor () -> Void
  private let label: Label

  @preconcurrency public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  @preconcurrency public init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) { self.init(role: nil, action: action, label: label) }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let style = context.environment.buttonStyle
    // A style of the app makes the button itself; those of the system only have names.
    if let custom = style as? any PrimitiveButtonStyle, !(style is any NamedStyle) {
      let label = label
      let configuration = PrimitiveButtonStyleConfiguration(
        role: role, label: .init(evaluateLabel: { label.evaluate($0) }), action: action)
      return custom.evaluate(configuration, context)
    }
    let children: [Node]
    if let custom = style as? any ButtonStyle {
      let label = label
      let configuration = ButtonStyleConfiguration(
        role: role,
        label: .init { label.evaluate($0) }, isPressed: false)
      children = custom.evaluate(configuration, context)
    } else {
      children = label.evaluate(context)
    }
    let info = ButtonInfo(
      role: role, style: (style as? any NamedStyle)?.name ?? "custom",
      close: context.closePresentation, action: { action() })
    return [context.node(.button(info), children)]
  }
}

extension Button where Label == Text {
  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void
  ) { self.init(role: nil, action: action) { Text(titleKey) } }

  @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action) { Text(title) }
  }

  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { Text(titleKey) } }

  @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { Text(title) } }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
  ) { self.init(titleKey, systemImage: systemImage, role: nil, action: action) }

  @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, action: @escaping @MainActor () -> Void
  ) { self.init(title, systemImage: systemImage, role: nil, action: action) }

  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }

  @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.trigger) { configuration.label }
  }
}

/// Turns the editing of a list on and off.
@MainActor @preconcurrency public struct EditButton: View {
  @Environment(\.editMode) private var editMode

  public init() {}

  public var body: some View {
    let isEditing = editMode?.wrappedValue.isEditing == true
    Button(action: { editMode?.wrappedValue = isEditing ? .inactive : .active }) {
      Text(verbatim: isEditing ? SystemText.done : SystemText.edit)
    }
  }
}

/// Texts which the system translates.
enum SystemText {
  private static var isRussian: Bool { Localization.current.language.hasPrefix("ru") }
  static var done: String { isRussian ? "Готово" : "Done" }
  static var edit: String { isRussian ? "Править" : "Edit" }
  static var cancel: String { isRussian ? "Отменить" : "Cancel" }
  static var ok: String { "OK" }
  static var back: String { isRussian ? "Назад" : "Back" }
  static var search: String { isRussian ? "Поиск" : "Search" }
  static var share: String { isRussian ? "Поделиться" : "Share" }
  static var more: String { isRussian ? "Ещё" : "More" }
  static var delete: String { isRussian ? "Удалить" : "Delete" }
}
