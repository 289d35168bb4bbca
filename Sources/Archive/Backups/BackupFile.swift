import Foundation
package import Model

/// A backup in a folder. A file has such a name only when it was verified.
package struct BackupFile: Sendable, Equatable {
  package var path: String
  package var time: Timestamp

  /// `commonplace-2026-11-26T033000Z.zip`. Colons are not allowed in names on every file system.
  static func name(at time: Timestamp) -> String {
    "commonplace-\(time.description.replacing(":", with: "")).zip"
  }

  /// Returns a backup whose file does not exist. Another server can have written one into the same
  /// folder in the same second.
  static func unused(at time: Timestamp, in folder: String) -> BackupFile {
    var time = time
    var path: String { "\(folder)/\(name(at: time))" }
    while FileManager.default.fileExists(atPath: path) { time = time.adding(seconds: 1) }
    return BackupFile(path: path, time: time)
  }

  /// Returns the time of a name; nil for any other name.
  static func time(ofName name: String) -> Timestamp? {
    let digits = /commonplace-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\dZ)\.zip/
    guard let match = name.wholeMatch(of: digits) else { return nil }
    return Timestamp("\(match.1)\(match.2):\(match.3):\(match.4)")
  }

  /// Whether a file is a backup that is being written, or was when its program was killed.
  static func isDraft(_ name: String) -> Bool {
    guard let match = name.wholeMatch(of: /(.*)\.\d+\.part/) else { return false }
    return time(ofName: String(match.1)) != nil
  }

  /// Returns the backups in a folder, newest first.
  /// - Throws: `ArchiveError.unreadable`.
  package static func all(in folder: String) throws(ArchiveError) -> [BackupFile] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .unreadable(path: folder, reason: "it is no folder, or this is not permitted")
    }
    return names.compactMap { name in
      time(ofName: name).map { BackupFile(path: "\(folder)/\(name)", time: $0) }
    }.sorted { $0.time > $1.time }
  }
}
