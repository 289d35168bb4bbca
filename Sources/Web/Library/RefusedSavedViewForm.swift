import Model

/// The form of a saved view that failed validation.
struct RefusedSavedViewForm {
  /// Nil for a new view.
  var view: SavedViewID?
  var typed: String
  var reason: String

  func name(_ id: SavedViewID?) -> String? { id == view ? typed : nil }
}
