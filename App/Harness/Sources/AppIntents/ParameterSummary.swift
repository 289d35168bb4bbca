/// The sentence with which Shortcuts shows an action.
public protocol ParameterSummary: Sendable {}

/// A sentence that Shortcuts makes of the title and the parameters.
public struct EmptyParameterSummary: ParameterSummary {}

/// A sentence with the values of parameters.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  /// The key of a string catalog, such as "Add ${item}".
  package let key: String

  public init(_ summaryString: ParameterSummaryString<Intent>, table: String? = nil) {
    key = summaryString.key
  }
}

/// A text with parameters.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable
{
  let key: String

  public init(stringLiteral value: String) { key = value }
  public init(stringInterpolation: StringInterpolation) { key = stringInterpolation.key }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var key = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { key += literal }
    public mutating func appendInterpolation<Value>(
      _ keyPath: KeyPath<Intent, IntentParameter<Value>>
    ) {
      // The catalog names a parameter after its property, such as "${item}".
      let intent = Intent()
      let parameter = intent[keyPath: keyPath]
      let property = Mirror(reflecting: intent).children.first {
        ($0.value as? IntentParameter<Value>) === parameter
      }
      key += "${\(property?.label?.dropFirst() ?? "")}"
    }
  }
}

extension AppIntent {
  public typealias Summary = IntentParameterSummary<Self>
}

extension AppIntent where SummaryContent == EmptyParameterSummary {
  public static var parameterSummary: EmptyParameterSummary { EmptyParameterSummary() }
}
