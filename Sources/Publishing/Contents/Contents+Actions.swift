package import Journal
package import Model

extension Contents {
  package enum Action: Sendable { case publish, unpublish, archive, delete }

  package static let maxBatchSize = 500

  /// Applies an action to several entries, in one transaction that one undo reverts.
  /// - Returns: the number of entries that it changed, the number that were not published because
  ///   they are incomplete, and the change group.
  package func apply(
    _ action: Action, to ids: [EntryID], in scope: Scope
  ) async throws -> (count: Int, refused: Int, group: ChangeGroupID) {
    guard ids.count <= Contents.maxBatchSize else {
      throw Failure.invalid(FieldProblem("ids", "tooMany", ["max": "\(Contents.maxBatchSize)"]))
    }
    let group = ChangeGroupID.new()
    let (count, refused) = try await write(in: scope, group: group) { desk in
      var (count, refused) = (0, 0)
      for id in ids {
        do {
          count += try desk.apply(action, to: id) ? 1 : 0
        } catch let failure as Failure where failure.kind == .invalid && action == .publish {
          // The rules are checked before anything is written, so the others can go on.
          refused += 1
        }
      }
      return (count, refused)
    }
    return (count, refused, group)
  }
}

extension ContentMutations {
  /// - Returns: whether the action changed anything.
  fileprivate func apply(_ action: Contents.Action, to id: EntryID) throws -> Bool {
    guard let content = try findIfExists(id) else { return false }
    switch action {
    case .publish:
      try Publisher.publish(content.key, cause: .publish, in: writing)
    case .unpublish:
      guard content.status == .published else { return false }
      try setStatus(of: content, to: .draft)
    case .archive:
      guard content.status != .archived else { return false }
      try setStatus(of: content, to: .archived)
    case .delete:
      return try !delete(id, recursive: false, withRoute: true).isEmpty
    }
    return true
  }
}
