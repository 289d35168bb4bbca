/// The settings of Sign in with Apple.
package struct AppleSettings: Sendable, Equatable {
  package static let keysURL = "https://appleid.apple.com/auth/keys"
  package static let authoriseURL = "https://appleid.apple.com/auth/authorize"

  /// The identifiers of the apps and services whose tokens are accepted as `aud`.
  package let audiences: [String]
  /// The URL of Apple's public keys.
  package let publicKeysURL: String
  /// The identifier of the service for browsers; nil if pages do not offer Sign in with Apple.
  package let webServiceID: String?
  /// The URL of Apple's authorisation page.
  package let authorisationPageURL: String

  package init(
    audiences: [String], publicKeysURL: String = keysURL, webServiceID: String? = nil,
    authorisationPageURL: String = authoriseURL
  ) {
    self.audiences = audiences + [webServiceID].compactMap(\.self)
    self.publicKeysURL = publicKeysURL
    self.webServiceID = webServiceID
    self.authorisationPageURL = authorisationPageURL
  }
}
