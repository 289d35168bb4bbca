/// The settings of Sign in with Apple.
package struct AppleSettings: Sendable, Equatable {
  package static let keysURL = "https://appleid.apple.com/auth/keys"
  package static let authoriseURL = "https://appleid.apple.com/auth/authorize"

  /// The identifiers of the apps and services whose tokens are accepted as `aud`.
  package let audiences: [String]
  /// The URL of Apple's public keys.
  package let keys: String
  /// The identifier of the service for browsers; nil if pages do not offer Sign in with Apple.
  package let service: String?
  /// The URL of Apple's authorisation page.
  package let authorise: String

  package init(
    audiences: [String], keys: String = keysURL, service: String? = nil,
    authorise: String = authoriseURL
  ) {
    self.audiences = audiences + [service].compactMap(\.self)
    self.keys = keys
    self.service = service
    self.authorise = authorise
  }
}
