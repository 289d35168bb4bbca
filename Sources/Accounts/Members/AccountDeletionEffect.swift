package import Database
import Model

/// The consequence for one space when a user deletes their account.
package struct AccountDeletionEffect: Sendable, Equatable {
  package let space: SpaceKey
  package let name: String
  /// Whether the space has other members; without them nobody can access it any more.
  package let isShared: Bool
  /// The name of the member who becomes its owner; nil if another owner stays or there is nobody.
  package let successor: String?
}
