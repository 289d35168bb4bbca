import Catalog
import Crypto
import Database
import Foundation
import Model

/// Reads an archive from the beginning, one contained file after the other. An archive can be read
/// any number of times, each time with a new reader.
final class ArchiveReader {
  private let zip: ZipReader
  /// The size of the archive in bytes.
  let size: Int
  /// The path of the current file.
  private(set) var path = ""

  /// - Throws: `ArchiveError` if the file cannot be read or is no zip.
  init(_ archive: String) throws(ArchiveError) {
    let descriptor = open(archive, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: archive, reason: String(cString: strerror(errno)))
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      size = Int(try file.seekToEnd())
      zip = try ZipReader(file, limits: ArchiveReader.limits)
    } catch {
      guard ArchiveReader.startsAsZip(file) else {
        throw .unknownFormat(reason: "it is not a zip file")
      }
      throw .incomplete
    }
  }

  private static func startsAsZip(_ file: FileHandle) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4)
    return pread(file.fileDescriptor, &bytes, 4, 0) == 4 && ZipArchive.isZip(bytes)
  }

  /// None: the operator chooses the archive, and no file of it is in memory as a whole except the
  /// manifest, whose size is limited below.
  private static let limits = ZipArchive.Limits(
    files: .max, bytesOfFile: .max, bytes: .max, ratio: .max)

  /// Moves to the next file, and returns its path; nil after the last.
  func next() throws(ArchiveError) -> String? {
    do {
      guard let next = try zip.next() else { return nil }
      path = next
      return next
    } catch {
      throw .damaged(member: "the directory of the file", reason: "it cannot be read")
    }
  }

  /// Returns the next bytes of the current file; nil at its end.
  func chunk() throws(ArchiveError) -> [UInt8]? {
    do {
      return try zip.chunk()
    } catch {
      throw .damaged(member: path, reason: "its bytes do not match their checksum")
    }
  }

  /// The maximum number of bytes of a line. The longest lines are versions of entries with all of
  /// their texts, which have a few megabytes.
  private static let maxLineBytes = 32 << 20

  /// Calls `body` with each line of the current file, without its line feed.
  func forEachLine(_ body: ([UInt8]) throws -> Void) throws {
    var rest: [UInt8] = []
    while let chunk = try chunk() {
      var start = 0
      while let end = chunk[start...].firstIndex(of: 0x0A) {
        try body(rest.isEmpty ? Array(chunk[start..<end]) : rest + chunk[start..<end])
        rest.removeAll(keepingCapacity: true)
        start = end + 1
      }
      rest += chunk[start...]
      guard rest.count <= ArchiveReader.maxLineBytes else {
        throw ArchiveError.damaged(
          member: path, reason: "a line is longer than \(ArchiveReader.maxLineBytes >> 20) MiB")
      }
    }
    if !rest.isEmpty { try body(rest) }
  }
}

/// An archive whose files were compared with its manifest.
package struct VerifiedArchive: Sendable {
  package let path: String
  package let manifest: ArchiveManifest

  /// Reads the whole archive once, without writing anything.
  /// - Parameter maxManifestBytes: the limit on the manifest, which is in memory as a whole.
  /// - Throws: `ArchiveError` that names what is damaged or missing, or says that the archive is of
  ///   a newer version.
  package init(
    _ path: String, maxManifestBytes: Int = ArchiveManifest.maxBytes,
    progress: @escaping @Sendable (ArchiveProgress) -> Void = { _ in }
  ) async throws {
    let pool = BlockingThreadPool(threads: 1, label: "commonplace.archive")
    manifest = try await cancellable { cancelled in
      try await pool.run {
        try VerifiedArchive.verify(path, maxManifestBytes, cancelled, progress)
      }
    }
    self.path = path
  }

  private static func verify(
    _ path: String, _ maxManifestBytes: Int, _ cancelled: CancelFlag,
    _ progress: @Sendable (ArchiveProgress) -> Void
  ) throws -> ArchiveManifest {
    let manifest = try manifest(of: path, maxBytes: maxManifestBytes)
    guard manifest.migration <= DatabaseSchema.newestMigration else {
      throw ArchiveError.newerSchema(
        found: manifest.migration, known: DatabaseSchema.newestMigration)
    }
    var expected: [String: String] = [:]
    for (name, table) in manifest.tables {
      expected[ArchiveManifest.tablePath(name)] = table.sha256
    }
    for hash in manifest.blobs { expected[ArchiveManifest.blobPath(hash)] = hash }
    let total = expected.count
    let reader = try ArchiveReader(path)
    while let path = try reader.next() {
      if path == ArchiveManifest.path { continue }
      guard let hash = expected.removeValue(forKey: path) else {
        throw ArchiveError.damaged(member: path, reason: "the manifest does not list it once")
      }
      var sum = SHA256()
      while let chunk = try reader.chunk() {
        if cancelled.isSet { throw CancellationError() }
        sum.update(data: chunk)
      }
      guard hexadecimal(sum.finalize()) == hash else {
        throw ArchiveError.damaged(member: path, reason: "its bytes do not match their hash")
      }
      progress(
        ArchiveProgress(step: "verified files", done: total - expected.count, total: total))
    }
    if let missing = expected.keys.min() { throw ArchiveError.missing(member: missing) }
    return manifest
  }

  /// Reads only the manifest, and verifies nothing.
  static func manifest(
    of path: String, maxBytes: Int = ArchiveManifest.maxBytes
  ) throws -> ArchiveManifest {
    let reader = try ArchiveReader(path)
    let limits = ArchiveManifest.Limits(archiveBytes: reader.size, maxBytes: maxBytes)
    while let path = try reader.next() {
      guard path == ArchiveManifest.path else { continue }
      var bytes: [UInt8] = []
      while let chunk = try reader.chunk() {
        bytes += chunk
        guard bytes.count <= limits.bytes else {
          throw ArchiveError.damaged(
            member: path, reason: "it is larger than \(limits.bytes) bytes")
        }
      }
      return try ArchiveManifest(json: bytes, limits)
    }
    throw ArchiveError.unknownFormat(reason: "it has no \(ArchiveManifest.path)")
  }
}
