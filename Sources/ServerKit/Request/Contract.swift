/// The rules of a route group where the contracts differ.
package struct Contract: Sendable, Equatable {
  /// The status for invalid fields.
  package var validationStatus: Int
  /// The status when another object already exists.
  package var conflictStatus: Int
  /// Whether the responses are pages for browsers.
  package var isPage: Bool

  package init(validationStatus: Int, conflictStatus: Int = 409, isPage: Bool = false) {
    self.validationStatus = validationStatus
    self.conflictStatus = conflictStatus
    self.isPage = isPage
  }

  /// livlog's API. Its clients know only 400.
  package static let livlog = Contract(validationStatus: 400, conflictStatus: 400)
  /// Modula's API.
  package static let modula = Contract(validationStatus: 400)
  /// This server's own JSON API.
  package static let own = Contract(validationStatus: 422)
  /// Pages.
  package static let web = Contract(validationStatus: 422, isPage: true)
}
