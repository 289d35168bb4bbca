import Foundation
import Model

/// The file that keeps the root secret, readable by its owner alone.
struct SecretFile {
  let path: String

  /// The file's text; made from 32 random bytes when there is none yet.
  func readOrMake() throws -> String {
    if let text = try read() { return text }
    try make([UInt8].random(32).base64URL + "\n")
    guard let text = try read() else { throw trouble("it was removed meanwhile") }
    return text
  }

  private func read() throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw trouble("it cannot be read")
    }
  }

  /// Written whole beside its place and then linked there: of two programs that start at once one
  /// makes the file, and neither reads half of it.
  private func make(_ text: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw trouble("no folder for it")
    }
    let draft = "\(path).\([UInt8].random(8).base64URL)"
    try write(text, to: draft)
    defer { unlink(draft) }
    guard link(draft, path) == 0 || errno == EEXIST else { throw trouble(lastError()) }
    try flush(folder)
  }

  private func write(_ text: String, to draft: String) throws {
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { throw trouble(lastError()) }
    defer { close(file) }
    let bytes = Array(text.utf8)
    guard Foundation.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
      throw trouble(lastError())
    }
  }

  /// A power cut must not take the name away once the database knows the fingerprint.
  private func flush(_ folder: String) throws {
    let directory = open(folder, O_RDONLY)
    guard directory >= 0 else { throw trouble(lastError()) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw trouble(lastError()) }
  }

  private func lastError() -> String { String(cString: strerror(errno)) }

  private func trouble(_ reason: String) -> SecretError {
    .unusable(file: path, reason: reason)
  }
}
