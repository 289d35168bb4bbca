package import Journal

extension Change.Kind {
  package static let route = Change.Kind(rawValue: "route")
  package static let looseField = Change.Kind(rawValue: "field")
  /// Values of an entry in another language.
  package static let translation = Change.Kind(rawValue: "translation")
  /// Where an entry stands: its parent, place and route.
  package static let place = Change.Kind(rawValue: "place")
}
