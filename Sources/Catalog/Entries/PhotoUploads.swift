import Database
package import Media
package import Model
package import Journal

/// Photos that a form uploads one by one before its entry. Each shows its progress, and none is
/// lost when the form is invalid. Photos that no entry uses within a day are deleted.
extension Entries {
  /// Stores an uploaded photo.
  /// - Throws: forbidden for viewers; what `Images.store` throws.
  package func storePhoto(_ photo: ImageFile, in scope: Scope) async throws -> PhotoUpload {
    try await database.read { db in try scope.authoriseWriting(db) }
    return PhotoUpload(sha256: try await images.store(photo, in: scope.space).sha256)
  }

  /// Returns an uploaded photo in the given width, for the form that uploaded it.
  package func uploadedPhoto(
    _ upload: PhotoUpload, width: Int, webP: Bool, in scope: Scope
  ) async throws -> Blob {
    try await database.read { db in try scope.authoriseWriting(db) }
    guard let blob = try await images.blobs.findAndMarkUsed(sha256: upload.sha256, in: scope.space)
    else {
      throw Failure.notFound("image")
    }
    return try await images.variant(of: blob, width: width, webP: webP)
  }
}
