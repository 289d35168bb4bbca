package import Database
import Model

/// What becomes of a space when somebody deletes their account.
package struct Parting: Sendable, Equatable {
  package let space: SpaceKey
  package let name: String
  /// Whether others stay in it; without them it is out of everybody's reach.
  package let isShared: Bool
  /// The name of who will own it then, where that changes.
  package let heir: String?
}
