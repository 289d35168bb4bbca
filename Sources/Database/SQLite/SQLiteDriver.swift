import CSQLite
import Foundation
import GRDB
import Model
import Synchronization

/// SQLite in WAL mode behind GRDB's pool: readers beside one writer, whose waiting work shares
/// commits.
final class SQLiteDriver: Driver {
  let dialect = Dialect.sqlite
  private let pool: DatabasePool
  private let connections: SQLiteConnections
  private let commits: GroupCommit
  private let checkpoints: Checkpoints

  /// - Parameter durable: false is SQLite's `synchronous=NORMAL`: a power cut may lose the last
  ///   commits, a crash of the program does not.
  init(path: String, durable: Bool, readers: Int, counter: StatementCounter) throws {
    _ = SQLiteDriver.configured
    let connections = SQLiteConnections(counter: counter)
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = readers
    configuration.label = "commonplace"
    configuration.prepareDatabase { db in
      try db.execute(
        sql: """
          PRAGMA synchronous = \(durable ? "FULL" : "NORMAL");
          PRAGMA cache_size = -8000;
          PRAGMA mmap_size = 268435456;
          PRAGMA temp_store = MEMORY;
          """)
    }
    let checkpoints = try Checkpoints(path: path, configuration: configuration)
    configuration.prepareDatabase { db in checkpoints.follow(db.sqliteConnection) }
    pool = try DatabasePool(path: path, configuration: configuration)
    self.checkpoints = checkpoints
    self.connections = connections
    commits = GroupCommit(pool: pool, connections: connections)
  }

  /// Runs once, before the first connection of the process.
  private static let configured = commonplace_sqlite_configure()

  func read<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    let cancelled = CancelFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        pool.asyncRead { [connections] access in
          continuation.resume(
            with: Result {
              let connection = try connections.connection(of: access.get())
              connection.limit.begin(limit, cancelled)
              defer { connection.limit.end() }
              return try body(connection)
            })
        }
      }
    } onCancel: {
      cancelled.set()
    }
  }

  func write<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    let cancelled = CancelFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        commits.add(WaitingWrite(limit, cancelled, continuation, body))
      }
    } onCancel: {
      cancelled.set()
    }
  }

  /// Outside any transaction: migrations that rebuild tables, ANALYZE, checks.
  func bare<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      pool.asyncWriteWithoutTransaction { [connections] db in
        continuation.resume(
          with: Result {
            let connection = try connections.connection(of: db)
            connection.gathered = GatheredRows()
            let value = try body(connection)
            try connection.gathered.flush(connection)
            return value
          })
      }
    }
  }

  /// Waits for whatever is running; what comes later finds the database closed.
  func close() throws {
    if connections.hasEnded { return }
    let ended = try pool.barrierWriteWithoutTransaction { _ in connections.end() }
    try pool.close()
    try checkpoints.close()
    // SQLite holds a pointer into each of ours until its own is closed.
    withExtendedLifetime(ended) {}
  }
}

/// Our view of each of GRDB's connections, made at first use.
final class SQLiteConnections: Sendable {
  private let counter: StatementCounter
  /// By address: a pointer itself may not cross into the lock.
  private let known = Mutex<[Int: Box]>([:])
  private let ended = Atomic<Bool>(false)

  /// A connection is used by the pool's thread alone; only the table of them is shared.
  struct Box: @unchecked Sendable { let connection: SQLiteConnection }

  init(counter: StatementCounter) { self.counter = counter }

  func connection(of db: GRDB.Database) throws -> SQLiteConnection {
    guard let handle = db.sqliteConnection, !ended.load(ordering: .acquiring) else {
      throw DatabaseError(kind: .connectionLost, message: "the connection is closed", sql: nil)
    }
    let address = Int(bitPattern: handle)
    if let box = known.withLock({ $0[address] }) { return box.connection }
    let box = Box(connection: SQLiteConnection(handle: handle, counter: counter))
    known.withLock { $0[address] = box }
    return box.connection
  }

  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Frees every statement while nothing runs; returns what must live until the pool has closed.
  func end() -> [Int: Box] {
    ended.store(true, ordering: .releasing)
    return known.withLock { known in
      for box in known.values { box.connection.finalise() }
      return known
    }
  }
}
