package import Database
package import Media
import Model

extension GroceryLists {
  /// Returns the photo of a list.
  /// - Throws: notFound for a list without a photo.
  package func photo(of id: GroceryListID, for user: UserKey) async throws -> Blob {
    let list = try await database.read { db in try ListStore.find(id, for: user, db) }
    guard let key = list.photo, let blob = try await images.blobs.find(key, in: list.space) else {
      throw Failure.notFound("image")
    }
    return blob
  }
}
