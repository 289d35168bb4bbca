import CommonplaceKit
import Foundation

func callArchives(_ client: Commonplace) async throws {
  // MARK: -
  let files = try ExampleFiles()
  let file = files.folder.appending(path: "book.zip")
  let book = try await client.spaces.all()[0]

  // MARK: GET /spaces/{id}/usage
  let usage = try await client.spaces.usage(of: book.id)
  print(usage.entries, usage.lists, usage.imageBytes)

  // MARK: POST /archives
  let started = try await client.archives.create(.book)
  let archive = try await client.archives.wait(for: started) { archive in
    print(archive.progress.step, archive.progress.done)
  }

  // MARK: GET /archives/{id}
  let read = try await client.archives.get(archive.id)
  print(read.phase, read.size ?? 0)

  // MARK: GET /archives
  let archives = try await client.archives.all()
  print(archives.map(\.phase))

  // MARK: GET /archives/{id}/file
  for try await progress in client.archives.download(archive.id, to: file) {
    print("Received \(progress.done) bytes")
  }

  // MARK: -
  // Only the first user of a server can restore an archive.
  try await ignoringRefusal {
    // MARK: POST /archives/restore
    let uploaded = try await client.archives.restore(file, name: "Copy")
    let restored = try await client.archives.wait(for: uploaded).restored
    print(restored?.handle ?? "", restored?.missingMembers ?? [])
    // MARK: -
  }
  // The archive is complete.
  try await ignoringRefusal {
    // MARK: POST /archives/{id}/cancel
    let stopped = try await client.archives.cancel(archive.id)
    print(stopped.isCancelling)
    // MARK: -
  }

  // MARK: DELETE /archives/{id}
  try await client.archives.delete(archive.id)

  // MARK: -
  try files.remove()
}
