import CommonplaceKit

func callCollections(_ client: Commonplace) async throws {
  // MARK: GET /collections
  let collections = try await client.collections.all()
  print(collections.map(\.name))

  // MARK: POST /collections
  let concerts = try await client.collections.create(
    CollectionDraft(name: "Concerts", icon: "🎤"))

  // MARK: GET /collections/{id}
  let collection = try await client.collections.get(concerts.id)
  print(collection.entryCount)

  // MARK: PUT /collections/{id}
  let renamed = try await client.collections.update(
    concerts.id, CollectionDraft(name: "Live music", icon: "🎸"))
  print(renamed.name)

  // MARK: DELETE /collections/{id}
  let undo = try await client.collections.delete(concerts.id)
  if let undo { try await client.changes.undo(undo) }

  // MARK: -
  // The book has collections.
  try await refused {
    // MARK: POST /collections/default
    let defaults = try await client.collections.createDefaults()
    print(defaults.map(\.name))
    // MARK: -
  }
}
