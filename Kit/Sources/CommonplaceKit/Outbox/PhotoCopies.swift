import Foundation

/// Copies of photos that wait in an outbox, for a form that shows them. The outbox deletes its own
/// files when they were sent. The copies are deleted when nothing refers to this object any more, and
/// those of an app that was ended when the outbox is opened.
final class PhotoCopies: Sendable {
  /// The name of the folder with all copies of an outbox.
  static let folderName = "copies"

  private let folder: URL

  /// - Parameter parent: a folder that is created with the first copy.
  init(in parent: URL) { folder = parent.appendingPathComponent(UUID().uuidString) }

  // Without copies there is no folder.
  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns a copy of a file.
  func add(_ file: URL) throws -> URL {
    let copy = try newFile(file.lastPathComponent)
    try FileManager.default.copyItem(at: file, to: copy)
    return copy
  }

  /// Returns a file with bytes.
  func add(_ bytes: Data) throws -> URL {
    let copy = try newFile("photo")
    try bytes.write(to: copy)
    return copy
  }

  private func newFile(_ name: String) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("\(UUID().uuidString)-\(name)")
  }
}
