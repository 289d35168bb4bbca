import CSQLite
import Foundation
import GRDB
import Model

/// SQLite in WAL mode, with GRDB's pool of several readers and one writer. Waiting writes share
/// commits.
final class SQLiteDriver: DatabaseDriver {
  let dialect = Dialect.sqlite
  private let pool: DatabasePool
  private let connections: SQLiteConnections
  private let commits: GroupCommit
  private let checkpoints: Checkpointer
  var damage: FileDamage? { connections.damage }

  /// - Parameter durable: false is SQLite's `synchronous=NORMAL`: a power failure may lose the last
  ///   commits, a crash of the program does not.
  init(
    path: String, durable: Bool, readers: Int, counter: StatementCounter, requestLimit: Duration
  ) throws {
    _ = SQLiteDriver.configured
    let connections = SQLiteConnections(counter: counter, requestLimit: requestLimit)
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = readers
    configuration.label = "commonplace"
    configuration.prepareDatabase { db in
      try db.execute(
        sql: """
          PRAGMA synchronous = \(durable ? "FULL" : "NORMAL");
          PRAGMA cache_size = -4000;
          PRAGMA mmap_size = 33554432;
          PRAGMA temp_store = MEMORY;
          """)
    }
    createDatabaseFile(path)
    do {
      let checkpoints = try Checkpointer(path: path, configuration: configuration)
      configuration.prepareDatabase { db in checkpoints.install(on: db.sqliteConnection) }
      pool = try DatabasePool(path: path, configuration: configuration)
      self.checkpoints = checkpoints
    } catch let error as GRDB.DatabaseError {
      throw DatabaseError(error)
    }
    self.connections = connections
    commits = GroupCommit(pool: pool, connections: connections)
  }

  /// Runs once, before the first connection of the process is opened.
  static let configured = commonplace_sqlite_configure()

  func read<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    let cancelled = CancelFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        pool.asyncRead { [connections] access in
          continuation.resume(
            with: Result {
              let connection = try connections.reader(access)
              connection.timeLimit.begin(limit, cancelled)
              defer { connection.timeLimit.end() }
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
        commits.add(AsyncWrite(limit, cancelled, continuation, body))
      }
    } onCancel: {
      cancelled.set()
    }
  }

  /// Runs `body` outside any transaction, for migrations that rebuild tables, ANALYZE and checks.
  func withoutTransaction<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      pool.asyncWriteWithoutTransaction { [connections] db in
        continuation.resume(
          with: Result {
            try connections.damage.check()
            let connection = try connections.connection(of: db)
            connection.deferredWrites = DeferredWrites()
            let value = try body(connection)
            try connection.deferredWrites.flush(connection)
            return value
          })
      }
    }
  }

  func ping() async throws {
    try connections.damage.check()
    _ = try await read(.request) { db in try db.integer("SELECT 1") }
  }

  /// Waits for running work; later work fails with `connectionLost`.
  func close() throws {
    if connections.isClosed { return }
    let ended = try pool.barrierWriteWithoutTransaction { _ in connections.finaliseAll() }
    try pool.close()
    try checkpoints.close()
    // SQLite holds unretained pointers into these connections until it has closed its own.
    withExtendedLifetime(ended) {}
  }
}

extension DatabaseError {
  /// Converts an error of GRDB that occurred before this module used the connection.
  fileprivate init(_ error: GRDB.DatabaseError) {
    let code = error.extendedResultCode.rawValue
    self.init(
      kind: sqliteErrorKind(error.resultCode.rawValue, code, system: 0),
      message: error.message ?? "SQLite error \(code)", sql: error.sql)
  }
}

/// The `SQLiteConnection` of each of GRDB's connections, created at its first use.
final class SQLiteConnections: Sendable {
  private let counter: StatementCounter
  private let requestLimit: Duration
  let damage = FileDamage()
  /// By the handle's address, because a pointer cannot be sent into the lock.
  private let known = Locked<[Int: Box]>([:])
  private let ended = Locked(false)

  /// Only the pool's thread uses a connection; the dictionary of all is shared.
  struct Box: @unchecked Sendable { let connection: SQLiteConnection }

  init(counter: StatementCounter, requestLimit: Duration) {
    self.counter = counter
    self.requestLimit = requestLimit
  }

  func connection(of db: GRDB.Database) throws -> SQLiteConnection {
    guard let handle = db.sqliteConnection, !ended.withLock({ $0 }) else {
      throw DatabaseError(kind: .connectionLost, message: "the connection is closed", sql: nil)
    }
    let address = Int(bitPattern: handle)
    if let box = known.withLock({ $0[address] }) { return box.connection }
    let box = Box(
      connection: SQLiteConnection(
        handle: handle, counter: counter, damage: damage, requestLimit: requestLimit))
    known.withLock { $0[address] = box }
    return box.connection
  }

  /// Returns the connection that GRDB provides for reading. Beginning to read can already reveal
  /// damage.
  func reader(_ access: Result<GRDB.Database, any Error>) throws -> SQLiteConnection {
    do {
      return try connection(of: access.get())
    } catch let cause as GRDB.DatabaseError {
      let error = DatabaseError(cause)
      if error.kind == .damaged { damage.record(error.message) }
      throw error
    }
  }

  var isClosed: Bool { ended.withLock { $0 } }

  /// Finalises every statement after all work has ended. The caller must keep the result alive
  /// until the pool is closed.
  func finaliseAll() -> [Int: Box] {
    ended.withLock { $0 = true }
    return known.withLock { known in
      for box in known.values { box.connection.finalise() }
      return known
    }
  }
}

/// Creates an empty file that only its owner can read, which SQLite uses as a new database and whose
/// permissions it copies to its log. What exists stays as it is. SQLite reports what prevents it.
private func createDatabaseFile(_ path: String) {
  let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  if descriptor >= 0 { close(descriptor) }
}
