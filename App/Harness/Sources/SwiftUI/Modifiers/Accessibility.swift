public struct AccessibilityTraits: SetAlgebra, OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let isButton = AccessibilityTraits(rawValue: 1)
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  public static let isLink = AccessibilityTraits(rawValue: 8)
  public static let isSearchField = AccessibilityTraits(rawValue: 16)
  public static let isImage = AccessibilityTraits(rawValue: 32)
  public static let playsSound = AccessibilityTraits(rawValue: 64)
  public static let isKeyboardKey = AccessibilityTraits(rawValue: 128)
  public static let isStaticText = AccessibilityTraits(rawValue: 256)
  public static let isSummaryElement = AccessibilityTraits(rawValue: 512)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1024)
  public static let startsMediaSession = AccessibilityTraits(rawValue: 2048)
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 4096)
  public static let causesPageTurn = AccessibilityTraits(rawValue: 8192)
  public static let isModal = AccessibilityTraits(rawValue: 16384)
  public static let isToggle = AccessibilityTraits(rawValue: 32768)
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
  let name: String
  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  public static let contain = AccessibilityChildBehavior(name: "contain")
  public static let combine = AccessibilityChildBehavior(name: "combine")
}

public enum AccessibilityAdjustmentDirection: Hashable, Sendable { case increment, decrement }

public struct AccessibilityActionKind: Equatable, Sendable {
  let name: String
  public static let `default` = AccessibilityActionKind(name: "default")
  public static let escape = AccessibilityActionKind(name: "escape")
  public static let magicTap = AccessibilityActionKind(name: "magicTap")
}

public enum AccessibilityHeadingLevel: UInt, Sendable {
  case unspecified, h1, h2, h3, h4, h5, h6
}

extension View {
  private func accessible(
    _ change: @escaping @MainActor (inout AccessibilityInfo) -> Void
  ) -> Transformed<Self> {
    decorated { node, _ in change(&node.accessibility) }
  }

  public func accessibilityLabel(_ label: Text) -> some View {
    accessible { $0.label = label.string() }
  }
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(labelKey))
  }
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessibilityLabel(Text(label))
  }

  public func accessibilityValue(_ valueDescription: Text) -> some View {
    accessible { $0.value = valueDescription.string() }
  }
  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    accessibilityValue(Text(valueKey))
  }
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    accessibilityValue(Text(value))
  }

  public func accessibilityHint(_ hint: Text) -> some View {
    accessible { $0.hint = hint.string() }
  }
  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
    accessibilityHint(Text(hintKey))
  }
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
    accessibilityHint(Text(hint))
  }

  public func accessibilityIdentifier(_ identifier: String) -> some View {
    accessible { $0.identifier = identifier }
  }
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    accessible { $0.isHidden = $0.isHidden || hidden }
  }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    accessible { $0.traits.formUnion(traits) }
  }
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    accessible { $0.traits.subtract(traits) }
  }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    accessible { $0.combinesChildren = children != .contain }
  }
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { accessible { $0.actions.append((actionKind.name, handler)) } }
  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
    accessible { $0.actions.append((name.string(), handler)) }
  }
  public func accessibilityAction(
    named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
  ) -> some View { accessibilityAction(named: Text(nameKey), handler) }
  @_disfavoredOverload
  public func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping () -> Void
  ) -> some View { accessibilityAction(named: Text(name), handler) }
  public func accessibilityActions<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> some View {
    let content = content()
    return transformed { context, evaluate in
      let nodes = evaluate(context)
      for button in content.evaluate(context.child(.name("actions"))) {
        guard case .button(let info) = button.kind else { continue }
        for node in nodes { node.accessibility.actions.append((button.spokenLabel, info.action)) }
      }
      return nodes
    }
  }
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { accessible { $0.adjust = handler } }
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    accessible { $0.traits.insert(.isHeader) }
  }
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View { unchanged() }
  public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { unchanged() }
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { unchanged() }
  public func accessibilityShowsLargeContentViewer() -> some View { unchanged() }
  public func accessibilityRespondsToUserInteraction(
    _ respondsToUserInteraction: Bool = true
  ) -> some View { unchanged() }
  public func accessibilityRepresentation<V: View>(
    @ViewBuilder representation: () -> V
  ) -> some View {
    let representation = representation()
    return transformed { context, evaluate in
      let nodes = evaluate(context)
      let represented = representation.evaluate(context.child(.name("representation")))
      for node in nodes {
        node.accessibility.label = represented.map(\.spokenLabel).joined(separator: ", ")
      }
      return nodes
    }
  }
  public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding)
    -> some View
  { unchanged() }
  public func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { unchanged() }
}

/// The focus of assistive technologies.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty,
  StoredProperty
{
  private let initial: Value
  private var box: StateBox<Value>?

  public init() where Value == Bool { initial = false }
  public init<T: Hashable>() where Value == T? { initial = nil }

  public var wrappedValue: Value {
    get { box?.value ?? initial }
    nonmutating set { box?.value = newValue }
  }
  public var projectedValue: Binding { Binding(box: box, initial: initial) }

  mutating func install(_ slot: String, _ context: EvaluationContext) {
    box = context.slot("focus.\(slot)") { StateBox(initial, host: context.host) }
  }

  @propertyWrapper public struct Binding {
    let box: StateBox<Value>?
    let initial: Value
    public var wrappedValue: Value {
      get { box?.value ?? initial }
      nonmutating set { box?.value = newValue }
    }
    public var projectedValue: Binding { self }
  }
}

/// What assistive technologies announce.
public enum AccessibilityNotification {
  @MainActor public struct Announcement {
    public init(_ announcement: String) {}
    public func post() {}
  }
  @MainActor public struct ScreenChanged {
    public init() {}
    public func post() {}
  }
}
