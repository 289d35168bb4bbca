import CommonplaceKit

func callBatch(_ client: Commonplace) async throws {
  // MARK: POST /entries/batch
  let results = try await client.entries.create([
    EntryDraft(title: "Emma", description: "Austen."),
    EntryDraft(title: "", description: "An entry without a title is refused."),
  ])
  for result in results where result.id == nil { print(result.index, result.message ?? "") }
}
