import CSQLite
import GRDB
import Synchronization

/// Brings SQLite's log (the WAL) into the database beside the writer. SQLite itself would have the
/// commit that finds the log long do it, and everybody who waits to write would wait for the disk
/// with it.
final class Checkpoints: Sendable {
  private let queue: DatabaseQueue
  private let backlog = Mutex(Backlog())

  private struct Backlog {
    var running = false
    /// The log's length when it was last brought in.
    var done: Int32 = 0
  }

  /// In pages of 4 KiB, as SQLite's own.
  private static let step: Int32 = 1000
  /// A log that is written to all the time cannot begin anew while another connection brings it in.
  /// From here on the writer does the little that is left.
  private static let longest: Int32 = 8000

  init(path: String, configuration: Configuration) throws {
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Takes the place of SQLite's own on a connection, which must be closed before this goes.
  func follow(_ handle: OpaquePointer?) {
    sqlite3_wal_hook(
      handle,
      { context, handle, _, pages in
        guard let context else { return SQLITE_OK }
        let this = Unmanaged<Checkpoints>.fromOpaque(context).takeUnretainedValue()
        this.committed(pages, on: handle)
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func committed(_ pages: Int32, on handle: OpaquePointer?) {
    if pages >= Checkpoints.longest { return Checkpoints.bringIn(handle) }
    let isDue = backlog.withLock { backlog in
      if pages < backlog.done { backlog.done = 0 }
      guard !backlog.running, pages - backlog.done >= Checkpoints.step else { return false }
      (backlog.running, backlog.done) = (true, pages)
      return true
    }
    guard isDue else { return }
    queue.asyncWriteWithoutTransaction { [self] db in
      Checkpoints.bringIn(db.sqliteConnection)
      backlog.withLock { $0.running = false }
    }
  }

  /// What readers still need stays for the next time, so this waits for nobody and cannot fail in a
  /// way that matters.
  private static func bringIn(_ handle: OpaquePointer?) {
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  func close() throws { try queue.close() }
}
