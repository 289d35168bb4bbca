package import Database
import Journal
import Model
package import Outgoing
import WorkerMessages

/// A file as it was uploaded: its bytes and the declared media type.
package struct ImageFile: Sendable {
  package var bytes: [UInt8]
  /// The media type in the request; nil for a request without one.
  package var declaredType: String?

  package init(_ bytes: [UInt8], declaredType: String? = nil) {
    self.bytes = bytes
    self.declaredType = declaredType
  }

  /// Whether the declared type is another image type than the actual one. A type that is not an
  /// image type, such as `application/octet-stream`, does not contradict.
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

/// Stores images after removing their metadata and verifying them, and provides them in suitable
/// sizes.
package struct Images: Sendable {
  package let blobs: BlobStore
  /// Images that bodies refer to by URL.
  package let remoteImages: RemoteImageCache
  let workers: any PictureWorker
  private let database: Database

  package init(database: Database, workers: any PictureWorker, outgoing: OutgoingClient) {
    self.database = database
    self.workers = workers
    remoteImages = RemoteImageCache(outgoing)
    blobs = BlobStore(database: database)
  }

  /// False where images can never be decoded.
  package var canDecode: Bool { workers.canDecode }

  /// The maximum size of a file in bytes. Larger files are refused before they are read.
  package static let maxBytes = 32 * 1024 * 1024

  /// Stores an image of any allowed format. It is available only after it has been decoded
  /// completely.
  /// - Throws: unsupportedMedia for a file that is not an image or is damaged, tooLarge for too
  ///   many bytes or pixels.
  package func store(_ file: ImageFile, in space: SpaceKey) async throws -> Blob {
    try await store(prepare(file), in: space)
  }

  /// Stores a prepared image.
  package func store(_ image: PreparedImage, in space: SpaceKey) async throws -> Blob {
    try await blobs.store(image, in: space)
  }

  /// Prepares an image of any allowed format: without metadata, and decoded completely.
  /// - Throws: what `store` does.
  package func prepare(_ file: ImageFile) async throws -> PreparedImage {
    guard file.bytes.count <= Images.maxBytes else {
      throw Failure(.tooLarge, "image.tooLarge", ["max": "\(Images.maxBytes / 1_048_576)"])
    }
    if let format = ImageFormat(sniffing: file.bytes), file.contradicts(format) {
      throw Failure(.unsupportedMedia, "image.mislabelled", ["type": format.mediaType])
    }
    return try await workers.prepare(file.bytes, maxBytes: Images.maxBytes)
  }

  /// Stores an image as `store` does, or another file that a site can offer, unchanged.
  /// - Throws: what `store` does; unsupportedMedia (`media.unsupported`) for any other file.
  package func storeFile(_ file: ImageFile, in space: SpaceKey) async throws -> Blob {
    try await store(prepareFile(file), in: space)
  }

  /// Stores prepared bytes.
  package func store(_ bytes: CheckedBytes, in space: SpaceKey) async throws -> Blob {
    try await blobs.store(bytes, in: space)
  }

  /// Prepares an image as `prepare` does, or another file that a site can offer, unchanged.
  /// - Throws: what `storeFile` does.
  package func prepareFile(_ file: ImageFile) async throws -> CheckedBytes {
    guard file.bytes.count <= Images.maxBytes else {
      throw Failure(.tooLarge, "image.tooLarge", ["max": "\(Images.maxBytes / 1_048_576)"])
    }
    if ImageFormat(sniffing: file.bytes) != nil {
      return CheckedBytes(try await workers.prepare(file.bytes, maxBytes: Images.maxBytes))
    }
    guard let format = DocumentFormat(sniffing: file.bytes) else {
      throw Failure(.unsupportedMedia, "media.unsupported")
    }
    return CheckedBytes(file.bytes, format)
  }

  /// Reads the text of an image.
  /// - Throws: unavailable if this server cannot read text or has too many images in the queue.
  /// - Parameter ticket: an id with which `readingPosition` finds the image in the queue.
  package func read(_ image: PreparedImage, ticket: String? = nil) async throws -> RecognisedPage {
    try await workers.read(image, ticket: ticket)
  }

  /// Returns the position in the queue, see `PictureWorker`.
  package func readingPosition(of ticket: String) -> Int? {
    workers.readingPosition(of: ticket)
  }

  /// Returns an image as AI models receive it: upright, as JPEG, with a longer side of at most
  /// 1,568 pixels.
  package func resizedForModel(_ image: PreparedImage) async throws -> PreparedImage {
    try await workers.resize(image, longestSide: Images.maxModelSide)
  }

  private static let maxModelSide = 1_568

  /// The widths of derived images. Other widths are rounded up to the next one.
  package static let widths = [160, 320, 640, 960, 1600]

  /// Returns `blob` at the given width, created and stored on first use; `blob` itself if it is not
  /// wider.
  package func variant(of blob: Blob, width: Int, webP: Bool) async throws -> Blob {
    let width = Images.widths.first { $0 >= width } ?? Images.widths[Images.widths.count - 1]
    guard width < blob.width else { return blob }
    let format: ImageFormat = webP ? .webp : .jpeg
    let name = "w\(width).\(webP ? "webp" : "jpeg")"
    if let found = try await findVariant(name, of: blob) { return found }
    let bytes = try await workers.derive(
      blobs.bytes(of: blob), maxWidth: width, format: format)
    let height = max(1, blob.height * width / max(1, blob.width))
    let derived = try await blobs.store(
      PreparedImage(
        bytes: bytes, format: format, width: width, height: height, original: format),
      in: blob.space)
    try await insertVariant(derived, name: name, of: blob)
    return derived
  }

  /// Returns a part of `blob` around `focus`, created and stored on first use.
  /// - Throws: unsupportedMedia if a side of the image is shorter than that of the part.
  package func crop(
    of blob: Blob, width: Int, height: Int, around focus: FocalPoint
  ) async throws -> Blob {
    let name = "c\(width)x\(height)-\(focus.x)-\(focus.y).webp"
    if let found = try await findVariant(name, of: blob) { return found }
    let bytes = try await workers.crop(
      blobs.bytes(of: blob), width: width, height: height, around: focus)
    let derived = try await blobs.store(
      PreparedImage(bytes: bytes, format: .webp, width: width, height: height, original: .webp),
      in: blob.space)
    try await insertVariant(derived, name: name, of: blob)
    return derived
  }

  /// - Parameter name: the name of the size or part, such as `w320.webp`.
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

  private func insertVariant(_ derived: Blob, name: String, of blob: Blob) async throws {
    _ = try await database.write { db in
      try db.execute(
        "INSERT INTO blob_variants (space_id, blob_id, name, variant_id) VALUES ($1, $2, $3, $4)"
          + " ON CONFLICT (space_id, blob_id, name) DO NOTHING",
        blob.space, blob.key, name, derived.key)
    }
  }
}
