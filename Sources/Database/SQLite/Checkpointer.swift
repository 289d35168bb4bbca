import CSQLite
import GRDB
import Model

/// A checkpointer that copies SQLite's write-ahead log (WAL) into the database on a separate
/// connection. By default SQLite does so within the commit that finds the log too long, and all
/// waiting writers then wait for the disk.
final class Checkpointer: Sendable {
  private let queue: DatabaseQueue
  private let backlog = Locked(Backlog())

  private struct Backlog {
    var running = false
    /// The log's length in pages at the last checkpoint.
    var done: Int32 = 0
  }

  /// The number of new pages (4 KiB) after which a checkpoint runs; SQLite's default as well.
  private static let interval: Int32 = 1000
  /// The log cannot start over while another connection copies it and writes continue. From this
  /// number of pages on, the writer copies the small remainder itself.
  private static let maxLogPages: Int32 = 8000

  init(path: String, configuration: Configuration) throws {
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Replaces SQLite's automatic checkpoints on a connection. This object must outlive the
  /// connection, which holds an unretained pointer to it.
  func install(on handle: OpaquePointer?) {
    sqlite3_wal_hook(
      handle,
      { context, handle, _, pages in
        guard let context else { return SQLITE_OK }
        let this = Unmanaged<Checkpointer>.fromOpaque(context).takeUnretainedValue()
        this.committed(pages, on: handle)
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func committed(_ pages: Int32, on handle: OpaquePointer?) {
    if pages >= Checkpointer.maxLogPages { return Checkpointer.checkpoint(handle) }
    let isDue = backlog.withLock { backlog in
      if pages < backlog.done { backlog.done = 0 }
      guard !backlog.running, pages - backlog.done >= Checkpointer.interval else { return false }
      (backlog.running, backlog.done) = (true, pages)
      return true
    }
    guard isDue else { return }
    queue.asyncWriteWithoutTransaction { [self] db in
      Checkpointer.checkpoint(db.sqliteConnection)
      backlog.withLock { $0.running = false }
    }
  }

  /// Runs a PASSIVE checkpoint, which waits for nobody. Pages that readers still need stay for the
  /// next one, so the result does not matter.
  private static func checkpoint(_ handle: OpaquePointer?) {
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  func close() throws { try queue.close() }
}
