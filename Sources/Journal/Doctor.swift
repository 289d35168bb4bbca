package import Database

/// A check of the data that a feature derives from its objects. `commonplace doctor` runs the
/// doctors of all features.
package protocol Doctor: Sendable {
  /// What is examined, in the plural, such as `entries`.
  var subject: String { get }
  /// What the differences that it finds mean.
  var explanations: [DifferenceExplanation] { get }
  /// Compares everything, without writing.
  /// - Parameter report: called with a description of each difference when it is found.
  /// - Returns: the number of objects that were examined, and the number of differences.
  func examine(
    _ report: @Sendable @escaping (String) -> Void
  ) async throws -> (examined: Int, differences: Int)
  /// Writes search documents again, and nothing else: archives do not contain them.
  /// - Parameter space: nil for all spaces.
  func rebuildSearch(in space: SpaceKey?) async throws
  /// Rebuilds everything that is derived.
  func repair() async throws
}
