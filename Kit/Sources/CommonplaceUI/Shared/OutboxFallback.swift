import CommonplaceKit
import Foundation
import Model

/// Sends changes, and keeps them in an outbox while the server cannot be reached.
@MainActor struct OutboxFallback {
  /// Nil: changes fail without a connection.
  let outbox: Outbox?

  /// Sends a change. It is kept instead if the server does not answer, or if an earlier change of one
  /// of the same objects waits, which must be sent before it.
  /// - Parameters:
  ///   - ids: the objects that the change concerns.
  ///   - send: sends the change with a key.
  ///   - keep: adds the change to the outbox; with the key of `send` if it may have been received.
  /// - Returns: the result; nil if the change waits in the outbox.
  func run<Value>(
    _ ids: [String], send: (_ key: UUID) async throws -> Value,
    keep: (_ outbox: Outbox, _ key: UUID?) async throws -> Void
  ) async throws -> Value? {
    if let outbox, await isWaiting(for: ids) {
      try await keep(outbox, nil)
      return nil
    }
    let key = UUID()
    do {
      return try await send(key)
    } catch {
      guard let outbox, let wasSent = Self.mayHaveArrived(after: error) else { throw error }
      try await keep(outbox, wasSent ? key : nil)
      return nil
    }
  }

  /// Returns whether the server may have received a change that it has not answered; nil if it has
  /// answered, or if the user has cancelled.
  static func mayHaveArrived(after error: any Error) -> Bool? {
    switch error {
    case let error as URLError where error.code != .cancelled: !error.isBeforeSending
    case let error as APIError where error.isUnanswered: true
    default: nil
    }
  }

  func isWaiting(for ids: [String]) async -> Bool {
    guard let outbox else { return false }
    for id in ids where await outbox.isWaiting(for: id) { return true }
    return false
  }

  /// Replaces an entry.
  /// - Returns: the saved entry; nil if the change waits.
  func update(
    _ id: EntryID, _ draft: EntryDraft, _ client: Commonplace
  ) async throws -> Entry? {
    var draft = draft
    if let collection = draft.collectionID {
      draft.collectionID = await serverID(of: collection)
    }
    let sent = draft
    return try await run(sent.ids(with: id)) { key in
      try await client.entries.update(id, sent, key: key)
    } keep: { outbox, key in
      try await outbox.updateEntry(id, sent, key: key)
    }
  }

  /// Deletes content and everything below it.
  /// - Returns: what undoes it, if the server names it; nil if the deletion waits.
  func deleteContent(
    _ id: EntryID, title: String, _ client: Commonplace
  ) async throws -> ChangeGroupID?? {
    try await run(["\(id)"]) { _ in
      try await client.site.contents.delete(id, recursive: true)
    } keep: { outbox, _ in
      try await outbox.deleteContent(id, title: title)
    }
  }

  /// The changes that wait, to apply them to what the server or the cache returns.
  func pending() async -> PendingChanges { await outbox?.pending() ?? PendingChanges() }

  /// Returns an entry with the changes that wait. A draft that changes one value begins with it, so
  /// that it keeps what they set.
  func current(_ entry: Entry) async -> Entry { await pending().applied(to: entry) ?? entry }

  /// Returns the revision that an edit replaces.
  /// - Parameters:
  ///   - change: the change of this device with which the edit began, and which may have been sent
  ///     since; nil without one.
  ///   - known: the revision that the server had.
  func revision(after change: UUID?, or known: Int?) async -> Int? {
    guard let outbox, let change else { return known }
    return await outbox.revision(after: change) ?? known
  }

  /// Returns the server's id of an object that may have been created on this device.
  func serverID<Object>(of id: Identifier<Object>) async -> Identifier<Object> {
    await outbox?.serverID(of: "\(id)").flatMap { Identifier($0) } ?? id
  }
}

extension EntryDraft {
  /// The objects that must have been sent before the draft: the entry and its collection.
  func ids(with entry: EntryID?) -> [String] {
    [entry.map { "\($0)" }, collectionID.map { "\($0)" }].compactMap { $0 }
  }
}
