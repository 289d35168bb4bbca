import Foundation
import Model

/// The file that contains the root secret; only its owner can read it.
struct SecretFile {
  let path: String

  /// Returns the file's text. If there is no file, creates it with 32 random bytes.
  func readOrCreate() throws -> String {
    if let text = try read() { return text }
    try create([UInt8].random(32).base64URL + "\n")
    guard let text = try read() else { throw unusable("it was removed at the same time") }
    return text
  }

  private func read() throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw unusable("it cannot be read")
    }
  }

  /// Writes a temporary file and links it into place, so that exactly one of two processes that
  /// start together creates the file and neither reads a part of it.
  private func create(_ text: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw unusable("no folder for it")
    }
    let draft = "\(path).\([UInt8].random(8).base64URL)"
    try write(text, to: draft)
    defer { unlink(draft) }
    guard link(draft, path) == 0 || errno == EEXIST else { throw unusable(lastError()) }
    try flush(folder)
  }

  private func write(_ text: String, to draft: String) throws {
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { throw unusable(lastError()) }
    defer { close(file) }
    let bytes = Array(text.utf8)
    guard Foundation.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
      throw unusable(lastError())
    }
  }

  /// Flushes the folder: otherwise a power failure could lose the file after the database has
  /// stored its fingerprint.
  private func flush(_ folder: String) throws {
    let directory = open(folder, O_RDONLY)
    guard directory >= 0 else { throw unusable(lastError()) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw unusable(lastError()) }
  }

  private func lastError() -> String { String(cString: strerror(errno)) }

  private func unusable(_ reason: String) -> SecretError {
    .unusable(file: path, reason: reason)
  }
}
