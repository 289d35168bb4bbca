import CommonplaceKit
public import Model

/// A change that can be undone, for the message that says what was done.
///
///     if let token = await model.delete(entry) { show(token) }
public struct UndoToken: Sendable, Identifiable, Equatable {
  /// What was done.
  public enum Action: Sendable, Equatable {
    /// `count` objects were created.
    case added(count: Int)
    /// `count` objects were deleted.
    case deleted(count: Int)
    /// An object was changed.
    case changed
    case published, unpublished, scheduled, restored
  }

  public let id: ChangeGroupID
  /// What happened, for the sentence of the toast.
  public let action: Action
  /// What the server returned for each request, in their order, without what was undone.
  private let groups: Locked<[ChangeGroupID]>
  private let client: Commonplace

  /// - Parameter groups: what the server returned for each request; empty if nothing can be undone.
  init?(_ action: Action, _ groups: [ChangeGroupID], _ client: Commonplace) {
    guard let first = groups.first else { return nil }
    (id, self.action, self.client) = (first, action, client)
    self.groups = Locked(groups)
  }

  init?(_ action: Action, _ group: ChangeGroupID?, _ client: Commonplace) {
    self.init(action, group.map { [$0] } ?? [], client)
  }

  /// Undoes the change. After a failure it can be called again, and goes on where it ended.
  /// - Throws: `LoadFailure`, for a conflict if one of the objects was changed since.
  public func undo() async throws(LoadFailure) {
    do {
      while let group = groups.withLock({ $0.last }) {
        try await client.changes.undo(group)
        groups.withLock { $0.removeAll { $0 == group } }
      }
    } catch {
      throw LoadFailure(error)
    }
  }

  /// Whether both undo the same action.
  public static func == (left: UndoToken, right: UndoToken) -> Bool {
    left.id == right.id && left.action == right.action
  }
}
