public import Model

/// What happened to one entry of a batch.
public struct BatchResult: Decodable, Sendable, Equatable {
  /// The position in the batch, from 0.
  public var index: Int
  /// 201 for an entry that was created.
  public var status: Int
  public var id: EntryID?
  /// Why it was not created; nil for an entry that was.
  public var message: String?
  /// A sentence for each invalid field.
  public var fields: [String: String]?
}

extension EntriesResource {
  /// Creates up to 1,000 entries in one transaction. An invalid entry does not affect the others.
  /// All can be undone together.
  ///
  ///     let results = try await client.entries.create(drafts)
  ///     let failed = results.filter { $0.id == nil }
  public func create(_ drafts: [EntryDraft]) async throws -> [BatchResult] {
    try await api.value(of: .sending(drafts, to: "/entries/batch"))
  }
}
