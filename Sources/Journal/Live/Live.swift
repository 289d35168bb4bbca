package import Database
package import Logging
import Model
import Synchronization

/// Tells those who listen what changes in their space. The log is read once a space however many
/// listen, and a listener that does not keep up is let go: it comes back and says where it was.
package final class Live: Sendable {
  private let database: Database
  private let inner = Mutex(Inner())

  struct Listener {
    var user: UserKey
    var continuation: AsyncStream<LiveEvent>.Continuation
  }

  private struct Room {
    /// The last change that listeners were told, or the last one before they came.
    var last: Int64
    var listeners: [Int: Listener] = [:]
    var isReading = false
    var isStale = false
  }

  private struct Inner {
    var rooms: [SpaceKey: Room] = [:]
    var nextID = 0
    var count = 0
    var hasEnded = false
  }

  init(database: Database) { self.database = database }

  /// So many events wait for a listener at most.
  private static let buffer = 256
  /// So many changes are told one by one, after a break as well as at once.
  package static let mostReplayed = 1000
  private static let mostListeners = 2000

  // MARK: - Listening

  /// What a new listener gets: what it missed, then what happens.
  package struct Subscription: Sendable {
    package var missed: [LiveEvent]
    package var events: AsyncStream<LiveEvent>
  }

  /// - Parameter after: the last change the listener knows of, nil for none: then only what
  ///   happens from now on is told.
  /// - Throws: notFound for a space the person is no member of, unavailable when the server ends or
  ///   too many listen.
  package func listen(_ scope: Scope, after: Int64?) async throws -> Subscription {
    let now = try await database.read { db in
      try db.integer(
        """
        SELECT s.change_seq FROM spaces s JOIN members m ON m.space_id = s.key
        WHERE s.key = $1 AND m.user_id = $2
        """, scope.space, scope.user)
    }
    guard let now else { throw Failure.notFound("space") }
    let (events, joined) = try join(scope, now)
    let start = after ?? joined
    guard start != joined else {
      return Subscription(
        missed: [.changes(upTo: joined, json: "{\"changes\":[]}")], events: events)
    }
    return Subscription(
      missed: [try await missed(scope.space, after: start, upTo: joined)], events: events)
  }

  /// Joins before anything is read, so that nothing falls between what was missed and what comes.
  private func join(
    _ scope: Scope, _ now: Int64
  ) throws(Failure) -> (AsyncStream<LiveEvent>, Int64) {
    let (events, continuation) = AsyncStream.makeStream(
      of: LiveEvent.self, bufferingPolicy: .bufferingOldest(Live.buffer))
    let place = inner.withLock { inner -> (id: Int, last: Int64)? in
      guard !inner.hasEnded, inner.count < Live.mostListeners else { return nil }
      inner.nextID += 1
      inner.count += 1
      inner.rooms[scope.space, default: Room(last: now)].listeners[inner.nextID] = Listener(
        user: scope.user, continuation: continuation)
      return (inner.nextID, inner.rooms[scope.space]?.last ?? now)
    }
    guard let place else { throw Failure(.unavailable, "server.busy", retryAfter: 5) }
    continuation.onTermination = { [weak self] _ in self?.leave(scope.space, place.id) }
    return (events, place.last)
  }

  private func leave(_ space: SpaceKey, _ id: Int) {
    inner.withLock { inner in
      guard inner.rooms[space]?.listeners.removeValue(forKey: id) != nil else { return }
      inner.count -= 1
      if inner.rooms[space]?.listeners.isEmpty == true { inner.rooms[space] = nil }
    }
  }

  private func missed(
    _ space: SpaceKey, after start: Int64, upTo end: Int64
  ) async throws -> LiveEvent {
    guard start < end, end - start <= Int64(Live.mostReplayed) else { return .reset(upTo: end) }
    let changes = try await changes(of: space, after: start)
    // What was purged meanwhile cannot be told.
    guard changes.first?.sequence == start + 1 else { return .reset(upTo: end) }
    return LiveEvent(changes.prefix { $0.sequence <= end }, upTo: end)
  }

  /// How many listen at this moment.
  package var count: Int { inner.withLock { $0.count } }

  // MARK: - Telling

  /// Something was committed in `space`: whoever listens there is told soon.
  package func changed(_ space: SpaceKey) {
    let reads = inner.withLock { inner -> Bool in
      guard inner.rooms[space] != nil else { return false }
      inner.rooms[space]?.isStale = true
      guard inner.rooms[space]?.isReading == false else { return false }
      inner.rooms[space]?.isReading = true
      return true
    }
    if reads { Task { await read(space) } }
  }

  /// Reads as long as there is news; what is committed meanwhile is in the next round.
  private func read(_ space: SpaceKey) async {
    while let last = next(space) {
      do {
        let changes = try await changes(of: space, after: last)
        guard let newest = changes.last?.sequence else { continue }
        if changes.contains(where: { $0.change.kind == .member }) { try await dropStrangers(space) }
        let event =
          changes.count < Live.mostReplayed
          ? LiveEvent(changes, upTo: newest) : LiveEvent.reset(upTo: newest)
        tell(space, event, upTo: newest)
      } catch {
        // Asked again at the next change or the next round of `run`.
        inner.withLock { $0.rooms[space]?.isReading = false }
        return
      }
    }
  }

  private func next(_ space: SpaceKey) -> Int64? {
    inner.withLock { inner in
      guard let room = inner.rooms[space], room.isStale else {
        inner.rooms[space]?.isReading = false
        return nil
      }
      inner.rooms[space]?.isStale = false
      return room.last
    }
  }

  private func changes(of space: SpaceKey, after last: Int64) async throws -> [LoggedChange] {
    try await database.read { db in
      try db.rows(
        "SELECT \(LoggedChange.columns) FROM changes WHERE space_id = $1 AND seq > $2"
          + " ORDER BY seq LIMIT $3", space, last, Live.mostReplayed, map: { LoggedChange($0) })
    }
  }

  private func tell(_ space: SpaceKey, _ event: LiveEvent, upTo last: Int64) {
    let listeners = inner.withLock { inner -> [Listener] in
      inner.rooms[space]?.last = last
      return inner.rooms[space].map { Array($0.listeners.values) } ?? []
    }
    for listener in listeners { Live.tell(listener, event) }
  }

  private static func tell(_ listener: Listener, _ event: LiveEvent) {
    if case .dropped = listener.continuation.yield(event) { listener.continuation.finish() }
  }

  /// Lets go who is no member any more.
  private func dropStrangers(_ space: SpaceKey) async throws {
    let members = try await database.read { db in
      try db.rows(
        "SELECT user_id FROM members WHERE space_id = $1", space, map: { $0.key(0, of: User.self) })
    }
    let strangers = inner.withLock { inner in
      inner.rooms[space]?.listeners.values.filter { !members.contains($0.user) } ?? []
    }
    for stranger in strangers { stranger.continuation.finish() }
  }

  // MARK: - What other programs write

  /// How often the database is asked what other nodes and commands have written.
  private static let round = Duration.milliseconds(250)
  /// Rounds between two pings: 20 seconds.
  private static let roundsPerPing = 80

  /// Runs beside the server; when it is cancelled, every listener is let go.
  package func run(_ logger: Logger) async {
    var rounds = 0
    // A cancelled sleep ends early, which the loop looks at itself.
    while (try? await Task.sleep(for: Live.round)) != nil {
      rounds += 1
      if rounds.isMultiple(of: Live.roundsPerPing) { ping() }
      do {
        try await lookForOthers()
      } catch {
        logger.debug("live: \(error)")
      }
    }
    inner.withLock { $0.hasEnded = true }
    letGo()
  }

  /// Ends the streams of all who listen now; they may come back.
  package func letGo() {
    for listener in listeners { listener.continuation.finish() }
  }

  private func ping() {
    for listener in listeners { Live.tell(listener, .ping) }
  }

  private var listeners: [Listener] {
    inner.withLock { $0.rooms.values.flatMap(\.listeners.values) }
  }

  /// One statement for all spaces that are listened to, none when there are none.
  private func lookForOthers() async throws {
    let known = inner.withLock { $0.rooms.mapValues(\.last) }
    guard !known.isEmpty else { return }
    let keys = SQLValue.integers(known.keys.map(\.rawValue))
    let news = try await database.read { db in
      try db.rows(
        "SELECT key, change_seq FROM spaces WHERE key \(db.dialect.any("$1"))", keys,
        map: { ($0.key(0, of: Space.self), $0.int64(1)) })
    }
    for (space, sequence) in news where sequence > known[space] ?? sequence { changed(space) }
  }
}

extension Change.Kind {
  /// Somebody came to a space, left it, or has another role.
  package static let member = Change.Kind(rawValue: "member")
}
