import CommonplaceKit
import Foundation

func callImages(_ client: Commonplace) async throws {
  // MARK: -
  let files = try ExampleFiles()
  let entry = try await client.entries.create(
    EntryDraft(title: "Emma", description: "Austen."),
    images: [
      UploadFile(try files.picture("front.png", .orange), contentType: "image/png"),
      UploadFile(try files.picture("back.png", .blue), contentType: "image/png"),
    ])
  let (front, back) = (entry.images[0].id, entry.images[1].id)

  // MARK: GET /images/{id}
  let bytes = try await client.images.data(front, width: 320)
  print(bytes.count)

  // MARK: GET /entries/{id}/images
  let images = try await client.images.all(of: entry.id)
  print(images.count)

  // MARK: PUT /entries/{id}/images
  let ordered = try await client.images.set(
    [ImageDraft(id: back, isCover: true), ImageDraft(id: front)], of: entry.id)
  print(ordered.map(\.position))

  // MARK: -
  try files.remove()
}
