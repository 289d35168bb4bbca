package import Database
package import Logging
import Model
import Synchronization

/// A hub that notifies listeners of the changes in their space. The log is read once for each
/// space, however many listen. A listener whose buffer is full is disconnected; it reconnects with
/// its last sequence.
package final class Live: Sendable {
  private let database: Database
  private let inner = Mutex(Inner())

  struct Listener {
    var user: UserKey
    var continuation: AsyncStream<LiveEvent>.Continuation
  }

  private struct Room {
    /// The sequence of the last change that was sent to the listeners, or, before the first, the
    /// sequence when the first of them joined.
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

  /// The maximum number of events that wait for a slow listener.
  private static let buffer = 256
  /// The maximum number of changes that are sent individually; more become one `reset`.
  package static let mostReplayed = 1000
  private static let mostListeners = 2000

  // MARK: - Listening

  /// The events for a new subscriber: the changes it missed, then live ones.
  package struct Subscription: Sendable {
    package var missed: [LiveEvent]
    package var events: AsyncStream<LiveEvent>
  }

  /// Subscribes to the changes of a space.
  /// - Parameter after: the sequence of the last change that the client has; nil to receive only
  ///   new changes.
  /// - Throws: notFound for a space of which the user is no member; unavailable when the server
  ///   shuts down or has too many listeners.
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

  /// Joins before the missed changes are read, so that none is lost between those and the live
  /// ones.
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
    // Some of the missed changes have been purged.
    guard changes.first?.sequence == start + 1 else { return .reset(upTo: end) }
    return LiveEvent(changes.prefix { $0.sequence <= end }, upTo: end)
  }

  /// The number of current listeners.
  package var count: Int { inner.withLock { $0.count } }

  // MARK: - Notifying

  /// Notifies the listeners of `space` soon after something was committed in it.
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

  /// Reads and sends changes until there are no new ones; commits during a read are in the next
  /// one.
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
        // Tried again at the next change or the next round of `run`.
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

  /// Disconnects listeners who are no longer members.
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

  // MARK: - Writes of other processes

  /// The interval at which the database is polled for writes of other nodes and of commands.
  private static let round = Duration.milliseconds(250)
  /// Rounds between two pings: 20 seconds.
  private static let roundsPerPing = 80

  /// Polls and pings until it is cancelled, then disconnects every listener.
  package func run(_ logger: Logger) async {
    var rounds = 0
    // A cancelled sleep throws, which ends the loop.
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

  /// Ends the streams of all current listeners, which can reconnect.
  package func letGo() {
    for listener in listeners { listener.continuation.finish() }
  }

  private func ping() {
    for listener in listeners { Live.tell(listener, .ping) }
  }

  private var listeners: [Listener] {
    inner.withLock { $0.rooms.values.flatMap(\.listeners.values) }
  }

  /// Uses one statement for all spaces with listeners, and none if there are no such spaces.
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
  /// A change of a space's members: somebody joined, left, or has another role.
  package static let member = Change.Kind(rawValue: "member")
}
