import CommonplaceKit
import Foundation

func callImports(_ client: Commonplace) async throws {
  // MARK: -
  let files = try ExampleFiles()
  let table = try files.text("films.csv", "Name,Seen on\nStalker,2026-02-01\nMirror,2026-02-08\n")
  let movie = try await client.types.all().first { $0.name == "Movie" }

  // MARK: POST /imports
  let uploaded = try await client.imports.begin(table)
  print(uploaded.format, uploaded.phase)

  // MARK: -
  let id = uploaded.id

  // MARK: GET /imports/{id}
  let read = try await client.imports.get(id)
  print(read.columns.map(\.name))

  // MARK: PUT /imports/{id}/columns
  let mapping = ImportColumnMapping(
    typeID: movie?.id,
    columns: [.init(column: "Name", target: "title"), .init(column: "Seen on", target: "date")])
  let mapped = try await client.imports.map(mapping, of: id)
  // The server compares the rows with the entries.
  let ready = try await client.imports.wait(for: mapped)
  print(ready.counts)

  // MARK: GET /imports/{id}/rows
  let rows = try await client.imports.rows(of: id, outcome: "new", limit: 100)
  for row in rows.elements { print(row.number, row.title, row.decisions) }

  // MARK: PUT /imports/{id}/rows
  let decided = try await client.imports.decide([2: .skip], of: id)
  print(decided.phase)

  // MARK: POST /imports/{id}/start
  let started = try await client.imports.start(id, ImportStart(collection: "type"))
  let finished = try await client.imports.wait(for: started)
  print(finished.counts)

  // MARK: -
  try await callImportSteps(client, id)
  try files.remove()
}

private func callImportSteps(_ client: Commonplace, _ id: FileImportID) async throws {
  // MARK: GET /imports
  let imports = try await client.imports.all()
  print(imports.map(\.name))

  // MARK: -
  // The import is complete.
  try await ignoringRefusal {
    // MARK: POST /imports/{id}/cancel
    let stopped = try await client.imports.cancel(id)
    print(stopped.done, stopped.total)
    // MARK: -
  }
  try await ignoringRefusal {
    // MARK: POST /imports/{id}/resume
    let resumed = try await client.imports.resume(id)
    print(resumed.isStalled)
    // MARK: -
  }

  // MARK: POST /imports/{id}/undo
  let undone = try await client.imports.wait(for: client.imports.undo(id))
  print(undone.undone?.deleted ?? 0)

  // MARK: POST /imports/{id}/again
  let second = try await client.imports.importAgain(id)
  print(second.phase)

  // MARK: DELETE /imports/{id}
  try await client.imports.delete(id)
}
