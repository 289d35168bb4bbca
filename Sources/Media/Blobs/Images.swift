package import Database
import Journal
import Model
package import Outgoing
import WorkerMessages

/// A file as it was sent: its bytes, and what they were said to be.
package struct ImageFile: Sendable {
  package var bytes: [UInt8]
  /// The media type that came with it, or nil.
  package var declaredType: String?

  package init(_ bytes: [UInt8], declaredType: String? = nil) {
    self.bytes = bytes
    self.declaredType = declaredType
  }

  /// Whether it was called another kind of picture than it is. A type that says nothing
  /// (`application/octet-stream`) says nothing wrong.
  func contradicts(_ format: ImageFormat) -> Bool {
    guard let declared = declaredType?.lowercased(), declared.hasPrefix("image/") else {
      return false
    }
    let same = [
      "image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg", "image/heif": "image/heic",
      "image/x-png": "image/png",
    ]
    return (same[declared] ?? declared) != format.mediaType
  }
}

/// Pictures: what comes in is stripped, verified and kept; what goes out has the size that fits.
package struct Images: Sendable {
  package let blobs: BlobStore
  /// What bodies name by its address.
  package let fetched: FetchedPictures
  let workers: MediaWorkers
  private let database: Database

  package init(database: Database, workers: MediaWorkers, outgoing: Outgoing = Outgoing()) {
    self.database = database
    self.workers = workers
    fetched = FetchedPictures(outgoing)
    blobs = BlobStore(database: database)
  }

  /// A file larger than this is refused unread.
  package static let mostBytes = 32 * 1024 * 1024

  /// Takes in one file of any kind that is allowed. Nobody sees it before it was decoded whole.
  /// - Throws: unsupportedMedia for what is no picture or a broken one, tooLarge for too many
  ///   bytes or pixels.
  package func store(_ file: ImageFile, in space: SpaceKey) async throws -> Blob {
    guard file.bytes.count <= Images.mostBytes else {
      throw Failure(.tooLarge, "image.tooLarge", ["max": "\(Images.mostBytes / 1_048_576)"])
    }
    if let format = ImageFormat(sniffing: file.bytes), file.contradicts(format) {
      throw Failure(.unsupportedMedia, "image.mislabelled", ["type": format.mediaType])
    }
    return try await blobs.put(workers.prepare(file.bytes), in: space)
  }

  /// Takes in a picture as `store` does, or another file that a site may offer, as it came.
  /// - Throws: what `store` does; unsupportedMedia (`media.unsupported`) for a file of another kind.
  package func storeFile(_ file: ImageFile, in space: SpaceKey) async throws -> Blob {
    guard file.bytes.count <= Images.mostBytes else {
      throw Failure(.tooLarge, "image.tooLarge", ["max": "\(Images.mostBytes / 1_048_576)"])
    }
    if ImageFormat(sniffing: file.bytes) != nil {
      return try await blobs.put(workers.prepare(file.bytes), in: space)
    }
    guard let format = DocumentFormat(sniffing: file.bytes) else {
      throw Failure(.unsupportedMedia, "media.unsupported")
    }
    return try await blobs.put(CheckedBytes(file.bytes, format), in: space)
  }

  /// What is written in a picture.
  /// - Throws: what `store` does; unavailable where this server cannot read, or has too much to.
  /// - Parameter ticket: What `readingPosition` is to be asked by meanwhile.
  package func read(_ file: ImageFile, ticket: String? = nil) async throws -> ReadPage {
    try await workers.read(file.bytes, maxBytes: Images.mostBytes, ticket: ticket)
  }

  /// See `MediaWorkers`.
  package func readingPosition(of ticket: String) -> Int? {
    workers.readingPosition(of: ticket)
  }

  /// A picture as models are shown it: upright, as JPEG, its longer side at most 1,568 pixels.
  /// - Throws: what `store` does.
  package func legible(
    _ file: ImageFile
  ) async throws -> (bytes: [UInt8], width: Int, height: Int) {
    let whole = try await workers.prepare(file.bytes, maxBytes: Images.mostBytes)
    let longest = max(whole.width, whole.height)
    var width = whole.width
    if longest > Images.longestLegible {
      width = max(1, whole.width * Images.longestLegible / longest)
    }
    var bytes = try await workers.derive(whole.bytes, maxWidth: width, format: .jpeg)
    var facts = try await workers.facts(of: bytes)
    if facts.height > Images.longestLegible {
      // It lay on its side: its width was that of the sensor.
      width = max(1, facts.width * Images.longestLegible / facts.height)
      bytes = try await workers.derive(whole.bytes, maxWidth: width, format: .jpeg)
      facts = try await workers.facts(of: bytes)
    }
    return (bytes, facts.width, facts.height)
  }

  private static let longestLegible = 1_568

  /// The widths that pictures are derived in; another is rounded up to the next.
  package static let widths = [160, 320, 640, 960, 1600]

  /// `blob` at the given width, made and kept on first view; itself when it is no wider.
  package func variant(of blob: Blob, width: Int, webP: Bool) async throws -> Blob {
    let width = Images.widths.first { $0 >= width } ?? Images.widths[Images.widths.count - 1]
    guard width < blob.width else { return blob }
    let format: ImageFormat = webP ? .webp : .jpeg
    let name = "w\(width).\(webP ? "webp" : "jpeg")"
    if let found = try await findVariant(name, of: blob) { return found }
    let bytes = try await workers.derive(
      blobs.bytes(of: blob), maxWidth: width, format: format)
    let height = max(1, blob.height * width / max(1, blob.width))
    let derived = try await blobs.put(
      PreparedImage(
        bytes: bytes, format: format, width: width, height: height, original: format),
      in: blob.space)
    try await keep(derived, as: name, of: blob)
    return derived
  }

  /// A part of `blob` around `focus`, made and kept on first view.
  /// - Throws: unsupportedMedia where the picture has fewer pixels.
  package func crop(
    of blob: Blob, width: Int, height: Int, around focus: Focus
  ) async throws -> Blob {
    let name = "c\(width)x\(height)-\(focus.x)-\(focus.y).webp"
    if let found = try await findVariant(name, of: blob) { return found }
    let bytes = try await workers.crop(
      blobs.bytes(of: blob), width: width, height: height, around: focus)
    let derived = try await blobs.put(
      PreparedImage(bytes: bytes, format: .webp, width: width, height: height, original: .webp),
      in: blob.space)
    try await keep(derived, as: name, of: blob)
    return derived
  }

  private func findVariant(_ name: String, of blob: Blob) async throws -> Blob? {
    try await database.read { db in
      try db.row(
        """
        SELECT b.key, b.space_id, b.sha256, b.media_type, b.size, b.width, b.height
        FROM blob_variants v JOIN blobs b ON b.space_id = v.space_id AND b.key = v.variant_id
        WHERE v.space_id = $1 AND v.blob_id = $2 AND v.name = $3 AND b.ready = 1
        """, blob.space, blob.key, name, map: { Blob($0) })
    }
  }

  private func keep(_ derived: Blob, as name: String, of blob: Blob) async throws {
    _ = try await database.write { db in
      try db.execute(
        "INSERT INTO blob_variants (space_id, blob_id, name, variant_id) VALUES ($1, $2, $3, $4)"
          + " ON CONFLICT (space_id, blob_id, name) DO NOTHING",
        blob.space, blob.key, name, derived.key)
    }
  }
}
