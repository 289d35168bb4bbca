import CommonplaceKit
import Foundation

func callMedia(_ client: Commonplace) async throws {
  // MARK: -
  let files = try ExampleFiles()
  let photo = try files.picture("cat.png", .orange)
  let other = try files.picture("dog.png", .blue)
  let folder = try await callFolders(client)

  // MARK: POST /media
  let cat = try await client.site.media.upload(
    UploadFile(photo, contentType: "image/png"), to: folder.id, alt: "A cat"
  ) { progress in
    print("Sent \(progress.done) bytes")
  }

  // MARK: GET /media
  for try await item in client.site.media.all() { print(item.name, item.url) }

  // MARK: GET /media-folders/{id}/media
  let page = try await client.site.media.page(in: folder.id, limit: 20)
  print(page.total ?? 0)

  // MARK: PUT /media
  var update = MediaUpdate()
  update.alt = .set("A cat in the garden")
  update.focalX = .set(0.25)
  update.focalY = .set(0.4)
  let changed = try await client.site.media.update(cat.id, update)
  print(changed.srcset ?? "")

  // MARK: PUT /media/{id}/file
  let replacement = UploadFile(other, contentType: "image/png")
  let replaced = try await client.site.media.replace(cat.id, with: replacement)
  print(replaced.size)

  // MARK: GET /media/{id}/download
  for try await progress in client.site.media.download(
    cat.id, to: files.folder.appending(path: "download.png"))
  {
    print("Received \(progress.done) bytes")
  }

  // MARK: GET /media/references
  let references = try await client.site.media.references(to: cat.id)
  print(references.map(\.title))

  // MARK: POST /media/move
  try await client.site.media.move([cat.id], to: nil)

  // MARK: DELETE /media
  let undo = try await client.site.media.delete(cat.id, clearsFields: true)
  if let undo { try await client.changes.undo(undo) }

  // MARK: -
  try files.remove()
}

private func callFolders(_ client: Commonplace) async throws -> MediaFolder {
  // MARK: POST /media-folders
  let folder = try await client.site.folders.create(name: "Animals")
  let cats = try await client.site.folders.create(name: "Cats", in: folder.id)

  // MARK: GET /media-folders
  let folders = try await client.site.folders.all()
  print(folders.map(\.name))

  // MARK: GET /media-folders/tree
  let tree = try await client.site.folders.tree()
  print(tree.map { $0.children?.count ?? 0 })

  // MARK: GET /media-folders/{id}
  let read = try await client.site.folders.get(cats.id)
  print(read.name)

  // MARK: PUT /media-folders/{id}
  let renamed = try await client.site.folders.rename(cats.id, to: "Our cats")
  print(renamed.name)

  // MARK: DELETE /media-folders/{id}
  try await client.site.folders.delete(cats.id)
  // MARK: -
  return folder
}
