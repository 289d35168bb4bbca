import Database
package import Journal
package import Media
package import Model

/// Several files that are sent together.
package enum UploadBatch {
  package struct File: Sendable {
    package var file: ImageFile
    /// Without a folder.
    package var name: String

    package init(_ file: ImageFile, name: String) {
      (self.file, self.name) = (file, name)
    }
  }

  package struct RefusedFile: Sendable {
    package var name: String
    package var failure: Failure
  }

  package struct StoredFiles: Sendable {
    /// The item of each file, in the order of the files.
    package var items: [MediaItem]
    /// The items that the library had already.
    package var existing: Set<MediaID>
    /// The changes, which one undo reverts.
    package var group: ChangeGroupID

    /// The number of items that were added.
    package var addedCount: Int { Set(items.map(\.id)).subtracting(existing).count }
  }

  package enum Outcome: Sendable {
    case stored(StoredFiles)
    /// Nothing was stored, because of these files.
    case refused([RefusedFile])
  }
}

extension MediaLibrary {
  /// Stores files, either all of them or none. Of a file whose bytes and name the library has
  /// already, the existing one is kept where it is.
  /// - Throws: notFound (`folder.notFound`); forbidden; unavailable.
  package func upload(
    _ files: [UploadBatch.File], to folder: MediaFolderID?, in scope: Scope
  ) async throws -> UploadBatch.Outcome {
    try await database.read { db in try scope.authoriseWriting(db) }
    var prepared: [(bytes: CheckedBytes, name: String)] = []
    var refused: [UploadBatch.RefusedFile] = []
    for file in files {
      do {
        prepared.append((try await prepare(file.file), file.name))
      } catch let failure as Failure where [.unsupportedMedia, .tooLarge].contains(failure.kind) {
        refused.append(UploadBatch.RefusedFile(name: file.name, failure: failure))
      }
    }
    guard refused.isEmpty else { return .refused(refused) }
    // Bytes that no file uses are deleted by the hourly sweep, so they can be stored one by one.
    var blobs: [(blob: Blob, name: String)] = []
    for (bytes, name) in prepared {
      blobs.append((try await images.store(bytes, in: scope.space), name))
    }
    let ((items, existing), group) = try await write(in: scope) { [blobs] transaction in
      let folder = try MediaFolderStore.key(folder, in: transaction)
      return try MediaLibrary.insert(blobs, in: folder, scope, transaction)
    }
    return .stored(UploadBatch.StoredFiles(items: items, existing: existing, group: group))
  }

  private static func insert(
    _ blobs: [(blob: Blob, name: String)], in folder: Key<MediaFolder>?, _ scope: Scope,
    _ transaction: WriteTransaction
  ) throws -> (items: [MediaItem], existing: Set<MediaID>) {
    var items: [MediaItem] = []
    var (added, existing): (Set<MediaID>, Set<MediaID>) = ([], [])
    for (blob, name) in blobs {
      let wanted = MediaName(name, mediaType: blob.mediaType)
      let id: MediaID
      switch try MediaStore.chooseName(wanted, of: blob.key.rawValue, but: nil, in: transaction) {
      case .free(let name):
        id = .new()
        let row = MediaRow(
          name: name, texts: MediaTexts(), blob: blob.key, folder: folder, user: scope.user,
          created: transaction.now)
        try MediaStore.insert(row, as: id, in: transaction)
        added.insert(id)
      case .same(let other, _):
        id = other
        // The same file can also be sent twice together.
        if !added.contains(id) { existing.insert(id) }
      }
      items.append(try MediaStore.find(id, scope, transaction.db))
    }
    return (items, existing)
  }
}
