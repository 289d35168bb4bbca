import Foundation
package import Model

/// A copy of the database from before a migration.
package struct MigrationSnapshot: Sendable, Equatable {
  package enum Format: String, Sendable {
    /// A database file.
    case sqlite
    /// An archive of all tables, which is loaded into PostgreSQL.
    case archive = "zip"
  }

  package var path: String
  /// The first migration that the database did not have.
  package var migration: Int
  package var time: Timestamp
  package var format: Format

  /// `before-0027-2026-11-26T033000Z.sqlite`
  package var name: String { (path as NSString).lastPathComponent }

  init(before migration: Int, at time: Timestamp, _ format: Format, in folder: String) {
    let digits = String(migration)
    let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let text = time.description.replacing(":", with: "")
    path = "\(folder)/before-\(number)-\(text).\(format.rawValue)"
    (self.migration, self.time, self.format) = (migration, time, format)
  }

  /// Returns nil for a file that is no snapshot.
  init?(_ name: String, in folder: String) {
    let pattern = /before-(\d{4,9})-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\dZ)\.(sqlite|zip)/
    guard let match = name.wholeMatch(of: pattern), let migration = Int(match.1),
      let time = Timestamp("\(match.2)\(match.3):\(match.4):\(match.5)"),
      let format = Format(rawValue: String(match.6))
    else { return nil }
    path = "\(folder)/\(name)"
    (self.migration, self.time, self.format) = (migration, time, format)
  }

  /// Returns the snapshots in a folder, newest first; none if there is no folder.
  static func all(in folder: String) throws(ArchiveError) -> [MigrationSnapshot] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .compactMap { MigrationSnapshot($0, in: folder) }
        .sorted { ($0.time, $0.name) > ($1.time, $1.name) }
    } catch {
      throw .unreadable(path: folder, reason: "it is no folder, or this is not permitted")
    }
  }

  /// Returns the snapshots that are kept: the newest one before each of the last three migrations
  /// that needed one. A server that restarts again and again because a migration fails takes many
  /// snapshots before the same migration, which must not replace those before earlier ones.
  static func kept(among snapshots: [MigrationSnapshot]) -> [MigrationSnapshot] {
    var kept: [MigrationSnapshot] = []
    for snapshot in snapshots.sorted(by: { $0.time > $1.time })
    where kept.count < 3 && !kept.contains(where: { $0.migration == snapshot.migration }) {
      kept.append(snapshot)
    }
    return kept
  }
}
