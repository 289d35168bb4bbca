extension View {
  public func font(_ font: Font?) -> some View { settingEnvironment { $0.font = font } }
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    changingFont { if let weight { $0.weight = weight.value } }
  }
  public func fontDesign(_ design: Font.Design?) -> some View {
    changingFont { $0.design = design ?? .default }
  }
  public func bold(_ isActive: Bool = true) -> some View {
    changingFont { if isActive { $0.weight = 700 } }
  }
  public func italic(_ isActive: Bool = true) -> some View {
    changingFont { $0.isItalic = isActive }
  }
  public func monospacedDigit() -> some View { changingFont { $0.hasMonospacedDigits = true } }
  public func monospaced(_ isActive: Bool = true) -> some View {
    changingFont { if isActive { $0.design = .monospaced } }
  }

  private func changingFont(_ change: @escaping @MainActor (inout Font) -> Void) -> some View {
    settingEnvironment { environment in
      var font = environment.font ?? .body
      change(&font)
      environment.font = font
    }
  }

  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { settingEnvironment { $0.isStruck = isActive } }
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { unchanged() }
  public func textCase(_ textCase: Text.Case?) -> some View { unchanged() }
  public func kerning(_ kerning: CGFloat) -> some View { unchanged() }
  public func tracking(_ tracking: CGFloat) -> some View { unchanged() }
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { unchanged() }
  public func lineLimit(_ number: Int?) -> some View {
    settingEnvironment { $0.lineLimit = number }
  }
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { unchanged() }
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    settingEnvironment { $0.lineLimit = limit.upperBound }
  }
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    settingEnvironment { $0.lineLimit = limit.upperBound }
  }
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    settingEnvironment { $0.lineLimit = limit }
  }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    settingEnvironment { $0.multilineTextAlignment = alignment }
  }
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { unchanged() }
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { unchanged() }
  public func allowsTightening(_ flag: Bool) -> some View { unchanged() }
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { unchanged() }
  public func imageScale(_ scale: Image.Scale) -> some View { unchanged() }
  public func symbolVariant(_ variant: SymbolVariants) -> some View { unchanged() }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { unchanged() }
  public func symbolEffect<T: IndefiniteSymbolEffect & SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { unchanged() }
  public func symbolEffect<T: DiscreteSymbolEffect & SymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View { unchanged() }

  public func keyboardType(_ type: UIKeyboardType) -> some View { unchanged() }
  public func textContentType(_ textContentType: UITextContentType?) -> some View { unchanged() }
  public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View { unchanged() }
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { unchanged() }
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View { keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers)) }
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    decorated { node, _ in node.traits.shortcut = shortcut }
  }
}

private enum StruckName {}

extension EnvironmentValues {
  package var isStruck: Bool {
    get { self[OptionalKey<Bool, StruckName>.self] ?? false }
    set { self[OptionalKey<Bool, StruckName>.self] = newValue }
  }
}

public protocol TextSelectability {}
public struct EnabledTextSelectability: TextSelectability {}
public struct DisabledTextSelectability: TextSelectability {}
extension TextSelectability where Self == EnabledTextSelectability {
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}
extension TextSelectability where Self == DisabledTextSelectability {
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

public struct TextInputAutocapitalization: Sendable {
  public static let never = TextInputAutocapitalization()
  public static let words = TextInputAutocapitalization()
  public static let sentences = TextInputAutocapitalization()
  public static let characters = TextInputAutocapitalization()
}

public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  public var character: Character
  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral: Character) {
    character = extendedGraphemeClusterLiteral
  }
  public static let `return` = KeyEquivalent("\r")
  public static let escape = KeyEquivalent("\u{1B}")
  public static let delete = KeyEquivalent("\u{8}")
  public static let space = KeyEquivalent(" ")
  public static let tab = KeyEquivalent("\t")
  public static let upArrow = KeyEquivalent("\u{F700}")
  public static let downArrow = KeyEquivalent("\u{F701}")
  public static let leftArrow = KeyEquivalent("\u{F702}")
  public static let rightArrow = KeyEquivalent("\u{F703}")
}

public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = EventModifiers(rawValue: 2)
  public static let control = EventModifiers(rawValue: 4)
  public static let option = EventModifiers(rawValue: 8)
  public static let command = EventModifiers(rawValue: 16)
}

public struct KeyboardShortcut: Hashable, Sendable {
  public let key: KeyEquivalent
  public let modifiers: EventModifiers
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

public protocol SymbolEffect {}
public protocol IndefiniteSymbolEffect {}
public protocol DiscreteSymbolEffect {}
public protocol ContentTransitionSymbolEffect {}
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, Sendable {
  public var downUp: ReplaceSymbolEffect { self }
  public var upUp: ReplaceSymbolEffect { self }
  public var offUp: ReplaceSymbolEffect { self }
}
extension SymbolEffect where Self == ReplaceSymbolEffect {
  public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}
public struct SymbolEffectOptions: Sendable {
  public static let `default` = SymbolEffectOptions()
  public static let repeating = SymbolEffectOptions()
  public static let nonRepeating = SymbolEffectOptions()
}
public struct BounceSymbolEffect: SymbolEffect, DiscreteSymbolEffect, Sendable {}
public struct PulseSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect,
  Sendable
{}
public struct VariableColorSymbolEffect: SymbolEffect, DiscreteSymbolEffect,
  IndefiniteSymbolEffect, Sendable
{}
extension SymbolEffect where Self == BounceSymbolEffect {
  public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}
extension SymbolEffect where Self == PulseSymbolEffect {
  public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}
extension SymbolEffect where Self == VariableColorSymbolEffect {
  public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}
