import Model

/// A form of a view that was refused.
struct SavedViewRefusal {
  /// Nil for a new one.
  var view: SavedViewID?
  var typed: String
  var reason: String

  func name(_ id: SavedViewID?) -> String? { id == view ? typed : nil }
}
