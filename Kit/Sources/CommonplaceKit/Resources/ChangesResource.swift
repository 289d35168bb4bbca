public import Model

/// A change in the log of a space.
public struct Change: Decodable, Sendable, Equatable {
  /// Its number in the space.
  public var sequence: Int
  /// When it happened, by the server's clock.
  public var at: Timestamp
  /// The action that it belongs to. All changes of an action are undone together.
  public var group: ChangeGroupID
  /// `entry`, `collection`, `type`, `list`, …
  public var kind: String
  public var id: String
  /// Whether the object was created, changed or deleted.
  public var operation: Operation
  /// The revision of the object after the change.
  public var revision: Int?

  /// What happened to an object.
  public enum Operation: String, Decodable, Sendable { case create, update, delete }
}

struct ChangePage: Decodable {
  var data: [Change]
  var next: Int?
}

/// The log of changes, and undo.
public struct ChangesResource: Sendable {
  let api: APIClient

  /// Returns the changes after a sequence number, oldest first.
  ///
  ///     for try await change in client.changes.all(since: 41) { print(change.kind) }
  public func all(since sequence: Int = 0) -> PagedSequence<Change> {
    PagedSequence { after in
      let since = after ?? "\(sequence)"
      let page: ChangePage = try await api.value(
        of: .get("/changes", [("since", since), ("limit", "1000")]))
      return Page(elements: page.data, next: page.next.map { "\($0)" })
    }
  }

  /// Undoes everything that an action did.
  ///
  ///     if let group = try await client.entries.delete(entry.id) {
  ///       try await client.changes.undo(group)
  ///     }
  /// - Throws: `APIError` of the kind `conflict` if one of its objects was changed since.
  public func undo(_ group: ChangeGroupID) async throws {
    _ = try await api.send(APIRequest(method: "POST", path: "/undo/\(group)"))
  }
}
