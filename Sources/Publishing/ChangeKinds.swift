package import Journal

extension Change.Kind {
  package static let route = Change.Kind(rawValue: "route")
  package static let unassignedField = Change.Kind(rawValue: "field")
  /// Values of an entry in another language.
  package static let translation = Change.Kind(rawValue: "translation")
  /// The position of content in the tree (parent and order) and its route.
  package static let placement = Change.Kind(rawValue: "place")
}
