package import Database
import Foundation
package import Journal
package import Media
package import Model

/// An image to be attached to an entry: stored bytes, or an existing image.
struct ImageUpload: Sendable {
  enum Source: Sendable {
    case stored(Blob)
    case existing(ImageID)
  }

  var source: Source
  var isCover: Bool?
  var position: Int?
}

extension Entries {
  /// Stores the images of a request before the transaction that writes its entry.
  /// - Parameter builtIn: ids of `BuiltInImages`.
  func storeUploads(
    _ drafts: [ImageDraft], files: [ImageFile], builtIn: [ImageID] = [], in scope: Scope
  ) async throws -> [ImageUpload] {
    var uploads: [ImageUpload] = []
    guard !(drafts.isEmpty && files.isEmpty && builtIn.isEmpty) else { return uploads }
    // Checked before bytes are stored, not only when the entry is written.
    try await database.read { db in try scope.authoriseWriting(db) }
    guard drafts.count + files.count + builtIn.count <= EntryLimits.maxImages else {
      throw Failure.invalid(
        FieldProblem("images", "tooMany", ["max": "\(EntryLimits.maxImages)"]))
    }
    // Other servers can refuse, so all URLs are fetched before anything is stored.
    let fetched = try await fetch(drafts)
    for (index, draft) in drafts.enumerated() {
      uploads.append(
        ImageUpload(
          source: try await source(draft, index, fetched[index], in: scope),
          isCover: draft.isCover, position: draft.position))
    }
    let builtInFiles = try builtIn.map { id in
      guard let file = BuiltInImages.file(id) else {
        throw Failure.invalid(FieldProblem("seed_image_ids", "belongs"))
      }
      return ImageFile(file.bytes)
    }
    for file in files + builtInFiles {
      uploads.append(ImageUpload(source: .stored(try await images.store(file, in: scope.space))))
    }
    return uploads
  }

  /// Returns where the image of a draft comes from. New bytes are stored.
  /// - Parameters:
  ///   - index: the index of the draft in the request, for the names of problems.
  ///   - fetched: the file at the draft's URL; nil for a draft without one.
  private func source(
    _ draft: ImageDraft, _ index: Int, _ fetched: ImageFile?, in scope: Scope
  ) async throws -> ImageUpload.Source {
    if let upload = draft.upload {
      guard
        let blob = try await images.blobs.findAndMarkUsed(sha256: upload.sha256, in: scope.space)
      else {
        throw Failure.invalid(FieldProblem("images", "gone"))
      }
      return .stored(blob)
    }
    if let fetched {
      do {
        return .stored(try await images.store(fetched, in: scope.space))
      } catch let failure as Failure
        where [.unsupportedMedia, .tooLarge].contains(failure.kind)
      {
        throw Failure.invalid(FieldProblem("images.\(index).url", "url.notPicture"))
      }
    }
    if let id = draft.id, draft.data == nil { return .existing(id) }
    guard let bytes = try await Base64Image.decode(draft.data ?? "", in: scope.space) else {
      throw Failure.invalid(FieldProblem("images.\(index).data", "base64"))
    }
    return .stored(try await images.store(ImageFile(bytes), in: scope.space))
  }

  /// Downloads the URLs in `drafts` concurrently, because each may take long.
  /// - Returns: the files by the index of their draft.
  private func fetch(_ drafts: [ImageDraft]) async throws -> [Int: ImageFile] {
    try await withThrowingTaskGroup(of: (Int, ImageFile).self) { group in
      for (index, draft) in drafts.enumerated() {
        guard let url = draft.url, draft.data == nil, draft.id == nil else { continue }
        group.addTask { [images] in
          (index, try await images.remoteImages.fetch(url, field: "images.\(index).url"))
        }
      }
      var files: [Int: ImageFile] = [:]
      for try await (index, file) in group { files[index] = file }
      return files
    }
  }

  /// Returns the blob of an image in any of the user's spaces.
  package func imageBlob(_ id: ImageID, for user: UserKey) async throws -> Blob {
    let place = try await database.read { db in
      try db.row(
        """
        SELECT i.space_id, i.blob_id FROM entry_images i
        WHERE i.id = $1 AND i.space_id IN (SELECT space_id FROM members WHERE user_id = $2)
        """, id, user, map: { ($0.key(0, of: Space.self), $0.key(1, of: Blob.self)) })
    }
    guard let place, let blob = try await images.blobs.find(place.1, in: place.0) else {
      throw Failure.notFound("image")
    }
    return blob
  }

  /// Returns `image` in another size; see `Images.variant`.
  package func variant(of image: Blob, width: Int, webP: Bool) async throws -> Blob {
    try await images.variant(of: image, width: width, webP: webP)
  }

  /// Returns a small preview of a remote image without storing it; see `Images.preview`.
  package func preview(of url: String, width: Int) async throws -> [UInt8] {
    try await images.preview(url, width: width)
  }

  /// The store of the images' bytes.
  package var blobs: BlobStore { images.blobs }
}

extension EntryBatch {
  /// Returns the rows of an entry's images in order, exactly one of them the cover. An existing
  /// image keeps its id if it belongs to the entry. It is copied if it belongs to another entry or
  /// occurs twice.
  func images(
    _ uploads: [ImageUpload], keeping old: [EntryState.ImageRow]
  ) throws -> [EntryState.ImageRow] {
    let ordered = uploads.enumerated().sorted {
      ($0.element.position ?? $0.offset, $0.offset) < ($1.element.position ?? $1.offset, $1.offset)
    }.map(\.element)
    let cover = ordered.firstIndex { $0.isCover == true } ?? 0
    var kept = Set<ImageID>()
    let rows = try ordered.enumerated().map { position, upload in
      var row = try row(of: upload, keeping: old.filter { !kept.contains($0.id) })
      kept.insert(row.id)
      row.position = position
      row.isCover = position == cover
      return row
    }
    let unchanged = Set(rows.map(\.blob)).intersection(old.map(\.blob))
    let touched = Set(rows.map(\.blob)).union(old.map(\.blob)).subtracting(unchanged)
    try BlobStore.markUsed(touched.sorted(), in: transaction)
    return rows
  }

  private func row(
    of upload: ImageUpload, keeping old: [EntryState.ImageRow]
  ) throws -> EntryState.ImageRow {
    switch upload.source {
    case .stored(let blob):
      return EntryState.ImageRow(
        id: .new(), blob: blob.key.rawValue, url: blob.url, isCover: false, position: 0,
        createdAt: transaction.now.milliseconds)
    case .existing(let id):
      if let own = old.first(where: { $0.id == id }) { return own }
      let copied = try transaction.db.row(
        "SELECT blob_id, url FROM entry_images WHERE space_id = $1 AND id = $2", transaction.space,
        id
      ) { row in
        EntryState.ImageRow(
          id: .new(), blob: row.int64(0), url: row.text(1), isCover: false, position: 0,
          createdAt: transaction.now.milliseconds)
      }
      guard let copied else { throw Failure.invalid(FieldProblem("images", "belongs")) }
      return copied
    }
  }
}

// MARK: - Uploads of photos

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

// MARK: - Base64Image

/// Decodes images that are sent as base64 in JSON.
enum Base64Image {
  /// The threads that decode large texts, which take up to a few tens of milliseconds.
  private static let pool = BlockingThreadPool(
    threads: 2, label: "commonplace.base64", threadsPerKey: 1)

  /// The length in UTF-8 from which a text is decoded on one of the threads.
  static let largeLength = 64 << 10

  /// Decodes base64 with or without line breaks.
  /// - Returns: nil for a text that is empty or not base64.
  /// - Throws: `CancellationError` when the task is cancelled before its turn.
  static func decode(_ text: String, in space: SpaceKey) async throws -> [UInt8]? {
    guard text.utf8.count >= largeLength else { return decode(text) }
    // `Admission` limits the texts in memory, so the work is not refused.
    return try await pool.run(for: space.rawValue, continues: true) { decode(text) }
  }

  private static func decode(_ text: String) -> [UInt8]? {
    // Bytes are compared, because the two characters of a Windows line break are one `Character`.
    let data = Data(text.utf8.lazy.filter { $0 != 13 && $0 != 10 })
    guard let bytes = Data(base64Encoded: data), !bytes.isEmpty else { return nil }
    return [UInt8](bytes)
  }
}

// MARK: - BuiltInImages

/// The images of sample data, which are part of the program, with the fixed ids `00000000-0000-0000-0001-…N`. Images 1 to 5 are
/// referenced by livlog's clients; from 101 on they are the posters of the sample films.
package enum BuiltInImages {
  /// Returns the file of a built-in image; nil for any other id.
  package static func file(_ id: ImageID) -> (bytes: [UInt8], mediaType: String)? {
    guard id.high == 0, id.low >> 48 == 1 else { return nil }
    let number = id.low & 0xFFFF_FFFF_FFFF
    let files = number > 100 ? FirstFilmPosters.all : SeedImageFiles.all
    guard let found = files.first(where: { $0.number == number }),
      let data = Data(base64Encoded: found.base64, options: .ignoreUnknownCharacters)
    else { return nil }
    return ([UInt8](data), number == 5 ? "image/png" : "image/jpeg")
  }
}
