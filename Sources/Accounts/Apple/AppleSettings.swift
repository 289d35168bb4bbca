/// Whose identity tokens this server takes, and how its pages lead to Apple.
package struct AppleSettings: Sendable, Equatable {
  package static let keysURL = "https://appleid.apple.com/auth/keys"
  package static let authoriseURL = "https://appleid.apple.com/auth/authorize"

  /// The identifiers of the apps and services that tokens may be meant for.
  package let audiences: [String]
  /// Where Apple's public keys are.
  package let keys: String
  /// The identifier of the web's service; nil where pages do not offer Apple.
  package let service: String?
  /// Where a browser asks Apple's word.
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
