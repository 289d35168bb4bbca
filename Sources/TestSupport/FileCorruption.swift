import Foundation

/// Damage to files as caused by failing disks and interrupted copies.
package enum FileCorruption {
  /// Overwrites the middle third of a file, in whole pages of 4 KiB.
  package static func overwriteMiddle(of path: String) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    defer { try? file.close() }  // Everything is already written when this fails.
    let pages = try file.seekToEnd() / 4096
    var generator = SystemRandomNumberGenerator()
    for page in pages / 3..<pages * 2 / 3 {
      // No page of SQLite begins with this byte.
      var bytes: [UInt8] = [0xEE]
      bytes += (1..<4096).map { _ in UInt8.random(in: 0...255, using: &generator) }
      try file.seek(toOffset: page * 4096)
      try file.write(contentsOf: bytes)
    }
    try file.synchronize()
  }
}
