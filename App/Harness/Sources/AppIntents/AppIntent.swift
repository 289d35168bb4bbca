@_exported public import Foundation
@_exported public import FoundationAdditions

/// Something that an app can do in Shortcuts and by Siri.
public protocol AppIntent: Sendable {
  associatedtype PerformResult: IntentResult
  associatedtype SummaryContent: ParameterSummary = EmptyParameterSummary
  static var parameterSummary: SummaryContent { get }
  static var title: LocalizedStringResource { get }
  static var description: IntentDescription? { get }
  static var openAppWhenRun: Bool { get }
  init()
  func perform() async throws -> PerformResult
}

extension AppIntent {
  public static var description: IntentDescription? { nil }
  public static var openAppWhenRun: Bool { false }
}

/// What an intent does, in a sentence.
public struct IntentDescription: Sendable, ExpressibleByStringLiteral {
  public let descriptionText: LocalizedStringResource
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = []
  ) { self.descriptionText = descriptionText }
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }
}

/// What an intent returns.
public protocol IntentResult: Sendable {}

/// A result with a sentence that Siri says.
public protocol ProvidesDialog: IntentResult {}

/// A result with a value for the next action of a shortcut.
public protocol ReturnsValue<Value>: IntentResult {
  associatedtype Value: Sendable
  var value: Value? { get }
}

public struct IntentDialog: Sendable, ExpressibleByStringInterpolation {
  package let text: LocalizedStringResource
  public init(_ dialog: LocalizedStringResource) { text = dialog }
  public init(stringLiteral value: String) { text = LocalizedStringResource(stringLiteral: value) }
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    text = LocalizedStringResource(stringInterpolation: stringInterpolation)
  }
}

/// A result without a value.
public struct PlainIntentResult: IntentResult {}

/// A result with a dialog.
public struct DialogIntentResult: ProvidesDialog {
  package let dialog: IntentDialog
}

/// A result with a value.
public struct ValueIntentResult<Value: Sendable>: ReturnsValue, ProvidesDialog {
  public let value: Value?
  package let dialog: IntentDialog?
}

extension IntentResult where Self == PlainIntentResult {
  public static func result() -> PlainIntentResult { PlainIntentResult() }
}

extension IntentResult where Self == DialogIntentResult {
  public static func result(dialog: IntentDialog) -> DialogIntentResult {
    DialogIntentResult(dialog: dialog)
  }
}

extension IntentResult {
  public static func result<Value: Sendable>(value: Value) -> ValueIntentResult<Value>
  where Self == ValueIntentResult<Value> { ValueIntentResult(value: value, dialog: nil) }
  public static func result<Value: Sendable>(
    value: Value, dialog: IntentDialog
  ) -> ValueIntentResult<Value> where Self == ValueIntentResult<Value> {
    ValueIntentResult(value: value, dialog: dialog)
  }
}

/// A value that the user gives to an intent.
@propertyWrapper public final class IntentParameter<Value: Sendable>: @unchecked Sendable {
  // Unchecked because an intent is set up before it is performed.
  private var stored: Value?
  package let title: LocalizedStringResource

  public init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil
  ) { self.title = title }

  public var wrappedValue: Value {
    get {
      if let stored { return stored }
      if let none = Optional<Any>.none as? Value { return none }
      fatalError("The parameter “\(String(localized: title))” has no value.")
    }
    set { stored = newValue }
  }

  public var projectedValue: IntentParameter<Value> { self }
}

extension AppIntent {
  public typealias Parameter = IntentParameter
}
