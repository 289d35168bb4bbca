public import UIKit

/// Something with a text for people.
public protocol DisplayRepresentable: Sendable {
  var displayRepresentation: DisplayRepresentation { get }
}

/// An object of an app that intents take and return.
public protocol AppEntity: DisplayRepresentable, Identifiable
where ID: EntityIdentifierConvertible & Sendable {
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
  static var defaultQuery: DefaultQuery { get }
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// An id that can be stored in a shortcut.
public protocol EntityIdentifierConvertible {
  var entityIdentifierString: String { get }
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
  public var entityIdentifierString: String { self }
  public static func entityIdentifier(for entityIdentifierString: String) -> String? {
    entityIdentifierString
  }
}

extension UUID: EntityIdentifierConvertible {
  public var entityIdentifierString: String { uuidString }
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}

/// The choices of a parameter.
public protocol ResultsCollection {}

extension Array: ResultsCollection {}

/// Finds the entities of a type.
public protocol EntityQuery: Sendable {
  associatedtype Entity: AppEntity
  associatedtype Result: ResultsCollection & Sendable = [Entity]
  init()
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  func suggestedEntities() async throws -> Result
}

extension EntityQuery where Result == [Entity] {
  public func suggestedEntities() async throws -> [Entity] { [] }
}

/// Finds entities by a text.
public protocol EntityStringQuery: EntityQuery {
  func entities(matching string: String) async throws -> Result
}

/// The name of a type of entities.
public struct TypeDisplayRepresentation: Sendable, ExpressibleByStringInterpolation {
  public var name: LocalizedStringResource
  public init(name: LocalizedStringResource) { self.name = name }
  public init(name: LocalizedStringResource, numericFormat: LocalizedStringResource) {
    self.name = name
  }
  public init(stringLiteral value: String) { name = LocalizedStringResource(stringLiteral: value) }
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    name = LocalizedStringResource(stringInterpolation: stringInterpolation)
  }
}

/// The texts of an entity.
public struct DisplayRepresentation: Sendable, ExpressibleByStringInterpolation {
  /// The picture of an entity.
  public struct Image: Sendable {
    public init(systemName: String, tintColor: UIColor? = nil) {}
  }

  public var title: LocalizedStringResource
  public var subtitle: LocalizedStringResource?
  public var image: Image?

  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
