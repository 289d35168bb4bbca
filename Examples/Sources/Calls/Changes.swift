import CommonplaceKit

func callChanges(_ client: Commonplace) async throws {
  // MARK: -
  let entry = try await client.entries.create(
    EntryDraft(title: "Solaris", description: "A planet of memories."))

  // MARK: GET /changes
  for try await change in client.changes.all(since: 41) {
    print(change.sequence, change.kind, change.operation)
  }

  // MARK: GET /entries/{id}/history
  let history = try await client.entries.history(of: entry.id)
  print(history.map(\.at.description))

  // MARK: POST /undo/{group}
  let undo = try await client.entries.delete(entry.id)
  if let undo { try await client.changes.undo(undo) }
}
