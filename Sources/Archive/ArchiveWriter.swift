import Catalog
import Crypto
import Foundation
import Model

/// Writes the files of an archive one after the other, and collects their hashes for the manifest.
final class ArchiveWriter {
  private let zip: ZipWriter
  private var hash = SHA256()
  private var count = 0
  /// Bytes of the current file that are not hashed and compressed yet. `count` is the number of
  /// those that are.
  private var waiting: [UInt8] = []

  /// The size of the parts in which rows are hashed and compressed.
  private static let partSize = 1 << 16

  init(_ file: FileHandle) { zip = ZipWriter(file) }

  /// Writes one file.
  /// - Parameter body: calls `write`.
  /// - Returns: the number of its bytes, and their SHA-256.
  func add(
    _ path: String, compresses: Bool, _ body: () throws -> Void
  ) throws -> (bytes: Int, sha256: String) {
    (hash, count) = (SHA256(), 0)
    try zip.begin(path, compresses: compresses)
    try body()
    try flush()
    try zip.end()
    return (count, hexadecimal(hash.finalize()))
  }

  func write(_ bytes: [UInt8]) throws {
    waiting += bytes
    if waiting.count >= ArchiveWriter.partSize { try flush() }
  }

  private func flush() throws {
    guard !waiting.isEmpty else { return }
    hash.update(data: waiting)
    count += waiting.count
    try zip.write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  /// Writes the end of the archive.
  func finish() throws { try zip.finish() }
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

// MARK: - OutputFile

/// A file that appears under its name only when it is complete. Until then it has another name in
/// the same folder, so that an interruption leaves nothing half written under the name.
struct OutputFile {
  let path: String
  /// The name until the file is complete.
  let draft: String
  let handle: FileHandle

  /// - Throws: `ArchiveError.notWritable`.
  init(_ path: String) throws(ArchiveError) {
    self.path = path
    draft = "\(path).\(UInt32.random(in: 0...UInt32.max)).part"
    let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .notWritable(path: path, reason: String(cString: strerror(errno)))
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // Nobody else has a file that was just created, so this succeeds (see `Leftovers`).
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
  }

  /// The number of bytes that were written.
  var size: Int { max(0, Int(lseek(handle.fileDescriptor, 0, SEEK_END))) }

  /// Flushes the file to the disk. What is read from it then comes from the disk, as far as the
  /// system permits, and not from the system's memory.
  func flush() throws {
    guard fsync(handle.fileDescriptor) == 0 else { throw Failure(fileError: errno) }
    #if os(Linux)
      // Only a hint: if it fails, the file is read from memory.
      _ = posix_fadvise(handle.fileDescriptor, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Flushes the file to the disk and gives it its name, replacing an earlier file.
  func commit() throws(ArchiveError) {
    guard fsync(handle.fileDescriptor) == 0, rename(draft, path) == 0 else {
      throw .notWritable(path: path, reason: String(cString: strerror(errno)))
    }
    try flushFolder(of: path)
  }

  /// Deletes the draft.
  func discard() { unlink(draft) }
}

/// Flushes the folder of a file: otherwise a power failure could undo the renaming.
func flushFolder(of path: String) throws(ArchiveError) {
  let folder = (path as NSString).deletingLastPathComponent
  let directory = open(folder.isEmpty ? "." : folder, O_RDONLY)
  guard directory >= 0 else {
    throw .notWritable(path: path, reason: String(cString: strerror(errno)))
  }
  defer { close(directory) }
  guard fsync(directory) == 0 else {
    throw .notWritable(path: path, reason: String(cString: strerror(errno)))
  }
}
