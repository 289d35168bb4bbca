import Database
package import Journal
package import Media
package import Model

/// The files of a space's site. Whoever may write in the space may put files there; what is there
/// is read by everybody who has its address.
package struct MediaLibrary: Sendable {
  let journal: Journal
  package let images: Images
  package let folders: MediaFolders
  package let dimensions: MediaDimensions

  init(journal: Journal, images: Images) {
    self.journal = journal
    self.images = images
    folders = MediaFolders(journal: journal)
    dimensions = MediaDimensions(journal: journal)
  }

  var database: Database { journal.database }

  /// Pixels that a picture of a site may have: a side, and in all.
  private static let mostPixels = (side: 10_000, all: 50_000_000)

  // MARK: - Taking in

  /// Where an upload goes.
  package enum Place: Sendable {
    case folder(MediaFolderID?)
    /// Names of folders divided by slashes; those that are missing are made.
    case path(String)
  }

  /// Keeps a file. Pictures lose what cameras wrote into them; of other files the bytes stay.
  /// - Parameters:
  ///   - name: what it is called; without a folder.
  ///   - draft: what else is known of it; its name and folder do not count.
  /// - Throws: unsupportedMedia, tooLarge; conflict (`media.duplicate`) for the same bytes under
  ///   the same name; malformed (`media.pathTraversal`, `media.path`); notFound; forbidden.
  package func upload(
    _ file: ImageFile, name: String, to place: Place = .folder(nil),
    _ draft: MediaDraft = MediaDraft(), in scope: Scope
  ) async throws -> MediaItem {
    let path: [String] = if case .path(let text) = place { try MediaPath.folders(text) } else { [] }
    let blob = try await store(file, in: scope)
    return try await write(in: scope) { writing in
      let folder =
        switch place {
        case .folder(let id): try MediaFolderStore.key(id, in: writing)
        case .path: try MediaFolderStore.make(path, in: writing)
        }
      var problems: [FieldProblem] = []
      var row = MediaRow(
        name: "", texts: draft.texts(MediaTexts(), &problems),
        focalX: MediaDraft.part(draft.focalX, nil, "focal_x", &problems),
        focalY: MediaDraft.part(draft.focalY, nil, "focal_y", &problems),
        blob: blob.key, folder: folder, user: scope.user, created: writing.now)
      guard problems.isEmpty else { throw Failure.invalid(problems) }
      row.name = try MediaStore.freeName(
        MediaName(name, mediaType: blob.mediaType), of: row.blob, but: nil, in: writing)
      let id = MediaID.new()
      try MediaStore.insert(row, as: id, in: writing)
      return try MediaStore.find(id, scope, writing.db)
    }.value
  }

  /// Puts other bytes in a file's place; its id, texts and addresses stay.
  /// - Throws: as `upload` does; notFound (`media.notFound`).
  package func replace(
    _ id: MediaID, by file: ImageFile, in scope: Scope
  ) async throws -> (item: MediaItem, group: ChangeGroupID) {
    _ = try await find(id, in: scope)
    let blob = try await store(file, in: scope)
    let (item, group) = try await write(in: scope) { writing in
      let old = try MediaStore.row(id, in: writing)
      var new = old
      new.blob = blob.key.rawValue
      new.name = try MediaStore.freeName(
        MediaName(old.name, mediaType: blob.mediaType), of: new.blob, but: id, in: writing)
      try MediaStore.update(id, from: old, to: new, in: writing)
      return try MediaStore.find(id, scope, writing.db)
    }
    return (item, group)
  }

  private func store(_ file: ImageFile, in scope: Scope) async throws -> Blob {
    try await database.read { db in try scope.authoriseWriting(db) }
    let blob = try await images.storeFile(file, in: scope.space)
    let most = MediaLibrary.mostPixels
    guard max(blob.width, blob.height) <= most.side, blob.width * blob.height <= most.all else {
      throw Failure(.tooLarge, "media.pixels")
    }
    return blob
  }

  // MARK: - Reading

  /// - Throws: notFound (`media.notFound`).
  package func find(_ id: MediaID, in scope: Scope) async throws -> MediaItem {
    try await database.read { db in try MediaStore.find(id, scope, db) }
  }

  // MARK: - Changing

  /// - Throws: notFound; invalid; forbidden to viewers.
  package func update(
    _ id: MediaID, _ draft: MediaDraft, in scope: Scope
  ) async throws -> (item: MediaItem, group: ChangeGroupID) {
    let (item, group) = try await write(in: scope) { writing in
      let item = try MediaStore.find(id, scope, writing.db)
      let old = try MediaStore.row(id, in: writing)
      var (new, problems) = (old, [FieldProblem]())
      new.texts = draft.texts(old.texts, &problems)
      new.focalX = MediaDraft.part(draft.focalX, old.focalX, "focal_x", &problems)
      new.focalY = MediaDraft.part(draft.focalY, old.focalY, "focal_y", &problems)
      if let name = draft.name {
        if name.normalised.isEmpty { problems.append(FieldProblem("name", "required")) }
        new.name = try MediaStore.freeName(
          MediaName(name, mediaType: item.blob.mediaType), of: old.blob, but: id, in: writing)
      }
      if case .set(let folder) = draft.folder {
        new.folder = try MediaFolderStore.key(folder, in: writing)?.rawValue
      }
      guard problems.isEmpty else { throw Failure.invalid(problems) }
      try MediaStore.update(id, from: old, to: new, in: writing)
      return try MediaStore.find(id, scope, writing.db)
    }
    return (item, group)
  }

  package static let mostMoved = 100

  /// Puts files into a folder, or out of all; those that are not there are passed over.
  /// - Returns: how many are there now.
  /// - Throws: invalid (`media_ids`) for none or more than a hundred; notFound (`folder.notFound`).
  package func move(
    _ ids: [MediaID], to folder: MediaFolderID?, in scope: Scope
  ) async throws -> (moved: Int, group: ChangeGroupID) {
    guard !ids.isEmpty else { throw Failure.invalid(FieldProblem("media_ids", "required")) }
    guard ids.count <= MediaLibrary.mostMoved else {
      throw Failure.invalid(
        FieldProblem("media_ids", "tooMany", ["max": "\(MediaLibrary.mostMoved)"]))
    }
    let (moved, group) = try await write(in: scope) { writing in
      let key = try MediaFolderStore.key(folder, in: writing)
      var moved = 0
      for id in Set(ids) {
        guard let old = try MediaStore.existing(id, in: writing) else { continue }
        var new = old
        new.folder = key?.rawValue
        try MediaStore.update(id, from: old, to: new, in: writing)
        moved += 1
      }
      return moved
    }
    return (moved, group)
  }

  /// - Parameter cleaning: whether the fields that hold the file are emptied too.
  /// - Throws: notFound; forbidden to viewers.
  package func delete(
    _ id: MediaID, cleaning: Bool = false, in scope: Scope
  ) async throws -> ChangeGroupID {
    try await write(in: scope) { writing in
      let row = try MediaStore.row(id, in: writing)
      if cleaning { try MediaReferences.clean(id, in: writing) }
      try MediaStore.delete(id, row, in: writing)
    }.group
  }

  private func write<Value: Sendable>(
    in scope: Scope, _ body: @escaping @Sendable (Writing) throws -> Value
  ) async throws -> (value: Value, group: ChangeGroupID) {
    let group = ChangeGroupID.new()
    let value = try await journal.write(as: scope, group: group) { writing in
      try body(writing)
    }
    return (value, group)
  }
}
