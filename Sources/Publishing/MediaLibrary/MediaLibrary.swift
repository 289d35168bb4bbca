import Database
package import Journal
package import Media
package import Model

/// The files of a space's site. Members who can write in the space can upload files; everybody who
/// has the address of a file can read it.
package struct MediaLibrary: Sendable {
  let journal: Journal
  package let images: Images
  package let folders: MediaFolders
  package let dimensions: MediaDimensions

  /// Finds and deletes the files that no feature uses.
  let sweep: BlobSweep

  init(journal: Journal, images: Images, sweep: BlobSweep) {
    self.journal = journal
    self.images = images
    self.sweep = sweep
    folders = MediaFolders(journal: journal)
    dimensions = MediaDimensions(journal: journal)
  }

  var database: Database { journal.database }

  /// The limits on the pixels of an image: for each side, and in all.
  private static let maxPixels = (side: 10_000, all: 50_000_000)

  // MARK: - Uploading

  /// The folder of an upload.
  package enum Destination: Sendable {
    case folder(MediaFolderID?)
    /// The names of folders separated by slashes. Missing folders are created.
    case path(String)
  }

  /// Stores a file. Images lose the metadata that cameras add; other files are stored unchanged.
  /// - Parameters:
  ///   - name: the name of the file, without a folder.
  ///   - draft: the other metadata. Its name and folder are ignored.
  /// - Throws: unsupportedMedia, tooLarge; conflict (`media.duplicate`) for the same bytes under
  ///   the same name; malformed (`media.pathTraversal`, `media.path`); notFound; forbidden.
  package func upload(
    _ file: ImageFile, name: String, to place: Destination = .folder(nil),
    _ draft: MediaDraft = MediaDraft(), in scope: Scope
  ) async throws -> MediaItem {
    let path: [String] = if case .path(let text) = place { try MediaPath.folders(text) } else { [] }
    let blob = try await store(file, in: scope)
    return try await write(in: scope) { transaction in
      let folder = try MediaLibrary.folder(place, path, in: transaction)
      var problems: [FieldProblem] = []
      var row = MediaRow(
        name: "", texts: draft.texts(MediaTexts(), &problems),
        focalX: MediaDraft.part(draft.focalX, nil, "focal_x", &problems),
        focalY: MediaDraft.part(draft.focalY, nil, "focal_y", &problems),
        blob: blob.key, folder: folder, user: scope.user, created: transaction.now)
      guard problems.isEmpty else { throw Failure.invalid(problems) }
      row.name = try MediaStore.freeName(
        MediaName(name, mediaType: blob.mediaType), of: row.blob, but: nil, in: transaction)
      let id = MediaID.new()
      try MediaStore.insert(row, as: id, in: transaction)
      return try MediaStore.find(id, scope, transaction.db)
    }.value
  }

  /// Replaces the bytes of a file. Its id and texts stay; the extension of its name follows the new
  /// bytes.
  /// - Throws: as `upload` does; notFound (`media.notFound`).
  package func replace(
    _ id: MediaID, by file: ImageFile, in scope: Scope
  ) async throws -> (item: MediaItem, group: ChangeGroupID) {
    _ = try await find(id, in: scope)
    let blob = try await store(file, in: scope)
    let (item, group) = try await write(in: scope) { transaction in
      let old = try MediaStore.row(id, in: transaction)
      var new = old
      new.blob = blob.key.rawValue
      new.name = try MediaStore.freeName(
        MediaName(old.name, mediaType: blob.mediaType), of: new.blob, but: id, in: transaction)
      try MediaStore.update(id, from: old, to: new, in: transaction)
      return try MediaStore.find(id, scope, transaction.db)
    }
    return (item, group)
  }

  private static func folder(
    _ place: Destination, _ path: [String], in transaction: WriteTransaction
  ) throws -> Key<MediaFolder>? {
    switch place {
    case .folder(let id): try MediaFolderStore.key(id, in: transaction)
    case .path: try MediaFolderStore.make(path, in: transaction)
    }
  }

  private func store(_ file: ImageFile, in scope: Scope) async throws -> Blob {
    try await database.read { db in try scope.authoriseWriting(db) }
    return try await images.store(prepare(file), in: scope.space)
  }

  func prepare(_ file: ImageFile) async throws -> CheckedBytes {
    let bytes = try await images.prepareFile(file)
    let most = MediaLibrary.maxPixels
    guard max(bytes.width, bytes.height) <= most.side, bytes.width * bytes.height <= most.all else {
      throw Failure(.tooLarge, "media.pixels")
    }
    return bytes
  }

  // MARK: - Reading

  /// - Throws: notFound (`media.notFound`).
  package func find(_ id: MediaID, in scope: Scope) async throws -> MediaItem {
    try await database.read { db in try MediaStore.find(id, scope, db) }
  }

  // MARK: - Changing

  /// - Throws: notFound; invalid; forbidden to viewers; revisionMismatch (`content.changed`).
  package func update(
    _ id: MediaID, _ draft: MediaDraft, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> (item: MediaItem, group: ChangeGroupID) {
    let (item, group) = try await write(in: scope, group: group) { transaction in
      let item = try MediaStore.find(id, scope, transaction.db)
      if let revision = draft.revision, revision != item.revision {
        throw Failure(.revisionMismatch, "content.changed")
      }
      let old = try MediaStore.row(id, in: transaction)
      var (new, problems) = (old, [FieldProblem]())
      new.texts = draft.texts(old.texts, &problems)
      new.focalX = MediaDraft.part(draft.focalX, old.focalX, "focal_x", &problems)
      new.focalY = MediaDraft.part(draft.focalY, old.focalY, "focal_y", &problems)
      if let name = draft.name {
        if name.normalised.isEmpty { problems.append(FieldProblem("name", "required")) }
        new.name = try MediaStore.freeName(
          MediaName(name, mediaType: item.blob.mediaType), of: old.blob, but: id, in: transaction)
      }
      if case .set(let folder) = draft.folder {
        new.folder = try MediaFolderStore.key(folder, in: transaction)?.rawValue
      }
      guard problems.isEmpty else { throw Failure.invalid(problems) }
      try MediaStore.update(id, from: old, to: new, in: transaction)
      return try MediaStore.find(id, scope, transaction.db)
    }
    return (item, group)
  }

  package static let maxMoved = 100

  /// Moves files to a folder, or out of their folders if `folder` is nil. Ids of files that do not
  /// exist are skipped.
  /// - Returns: the number of files among `ids` that exist.
  /// - Throws: invalid (`media_ids`) for none or more than a hundred; notFound (`folder.notFound`).
  package func move(
    _ ids: [MediaID], to folder: MediaFolderID?, in scope: Scope
  ) async throws -> (moved: Int, group: ChangeGroupID) {
    guard !ids.isEmpty else { throw Failure.invalid(FieldProblem("media_ids", "required")) }
    guard ids.count <= MediaLibrary.maxMoved else {
      throw Failure.invalid(
        FieldProblem("media_ids", "tooMany", ["max": "\(MediaLibrary.maxMoved)"]))
    }
    let (moved, group) = try await write(in: scope) { transaction in
      let key = try MediaFolderStore.key(folder, in: transaction)
      var moved = 0
      for id in Set(ids) {
        guard let old = try MediaStore.existing(id, in: transaction) else { continue }
        var new = old
        new.folder = key?.rawValue
        try MediaStore.update(id, from: old, to: new, in: transaction)
        moved += 1
      }
      return moved
    }
    return (moved, group)
  }

  /// - Parameter clearingFields: whether to also empty the fields that contain the file.
  /// - Throws: notFound; forbidden to viewers.
  package func delete(
    _ id: MediaID, clearingFields: Bool = false, in scope: Scope
  ) async throws -> ChangeGroupID {
    try await write(in: scope) { transaction in
      let row = try MediaStore.row(id, in: transaction)
      if clearingFields { try MediaReferences.clearFields(id, in: transaction) }
      try MediaStore.delete(id, row, in: transaction)
    }.group
  }

  func write<Value: Sendable>(
    in scope: Scope, group: ChangeGroupID = .new(),
    _ body: @escaping @Sendable (WriteTransaction) throws -> Value
  ) async throws -> (value: Value, group: ChangeGroupID) {
    let value = try await journal.write(as: scope, group: group) { transaction in
      try body(transaction)
    }
    return (value, group)
  }
}

// MARK: - MediaHealth

/// The number of a space's stored files, and which of them are unused.
package struct MediaHealth: Sendable {
  /// The number of images and other files, without resized images.
  package var total: Int
  package var used: Int
  /// The content hashes of files that nothing uses and undo cannot restore.
  package var orphans: [String]
}

extension MediaLibrary {
  /// - Throws: notFound; forbidden (`role.notOwner`) to all but owners.
  package func health(_ scope: Scope) async throws -> MediaHealth {
    let total = try await database.read { db in
      try scope.authoriseOwning(db)
      return try db.integer(
        """
        SELECT COUNT(*) FROM blobs b WHERE b.space_id = $1
          AND NOT EXISTS (SELECT 1 FROM blob_variants v
            WHERE v.space_id = b.space_id AND v.variant_id = b.key)
        """, scope.space)
    }
    let orphans = try await sweep.orphans(in: scope.space)
    return MediaHealth(
      total: Int(total ?? 0), used: Int(total ?? 0) - orphans.count, orphans: orphans)
  }

  /// Deletes unused files at once. The server does the same every hour.
  /// - Returns: the content hashes of the deleted files.
  /// - Throws: notFound; forbidden (`role.notOwner`) to all but owners.
  package func cleanUp(_ scope: Scope) async throws -> [String] {
    try await database.read { db in try scope.authoriseOwning(db) }
    var gone: [String] = []
    while true {
      let some = try await sweep.run(in: scope.space)
      gone += some
      if some.isEmpty { return gone }
    }
  }
}
