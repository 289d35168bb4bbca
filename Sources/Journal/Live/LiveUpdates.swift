package import Database
package import Logging
import Model

/// A hub that notifies listeners of the changes in their space. The log is read once for each
/// space, however many listen. A listener whose buffer is full is disconnected; it reconnects with
/// its last sequence.
package final class LiveUpdates: Sendable {
  private let database: Database
  private let inner = Locked(Inner())

  struct Listener {
    var user: UserKey
    var continuation: AsyncStream<LiveEvent>.Continuation
  }

  private struct LiveChannel {
    /// The sequence of the last change that was sent to the listeners, or, before the first, the
    /// sequence when the first of them joined.
    var last: Int64
    var listeners: [Int: Listener] = [:]
    /// Whether a task reads new changes to send them.
    var isReading = false
    /// Whether something was committed since the task last began to read.
    var isStale = false
  }

  private struct Inner {
    var channels: [SpaceKey: LiveChannel] = [:]
    var nextID = 0
    /// The number of listeners of all channels.
    var count = 0
    var isShutDown = false
  }

  init(database: Database) { self.database = database }

  /// The maximum number of events that wait for a slow listener.
  private static let buffer = 256
  /// The maximum number of changes that are sent individually; more become one `reset`.
  package static let maxReplayedChanges = 1000
  private static let maxListeners = 2000

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
        missed: [LiveEvent([], upTo: joined)], events: events)
    }
    return Subscription(
      missed: [try await missed(scope.space, after: start, upTo: joined)], events: events)
  }

  /// Adds a listener. This is done before the missed changes are read, so that none is lost between
  /// those and the live ones.
  /// - Parameter now: the sequence of the last change of the space.
  /// - Returns: the events of the listener, and the sequence after which they begin.
  private func join(
    _ scope: Scope, _ now: Int64
  ) throws(Failure) -> (AsyncStream<LiveEvent>, Int64) {
    let (events, continuation) = AsyncStream.makeStream(
      of: LiveEvent.self, bufferingPolicy: .bufferingOldest(LiveUpdates.buffer))
    let place = inner.withLock { inner -> (id: Int, last: Int64)? in
      guard !inner.isShutDown, inner.count < LiveUpdates.maxListeners else { return nil }
      inner.nextID += 1
      inner.count += 1
      inner.channels[scope.space, default: LiveChannel(last: now)].listeners[inner.nextID] =
        Listener(
          user: scope.user, continuation: continuation)
      return (inner.nextID, inner.channels[scope.space]?.last ?? now)
    }
    guard let place else { throw Failure(.unavailable, "server.busy", retryAfter: 5) }
    continuation.onTermination = { [weak self] _ in self?.leave(scope.space, place.id) }
    return (events, place.last)
  }

  private func leave(_ space: SpaceKey, _ id: Int) {
    inner.withLock { inner in
      guard inner.channels[space]?.listeners.removeValue(forKey: id) != nil else { return }
      inner.count -= 1
      if inner.channels[space]?.listeners.isEmpty == true { inner.channels[space] = nil }
    }
  }

  /// Returns the changes after `start`, up to and including `end`; a reset if there are too many or
  /// some are no longer in the log.
  private func missed(
    _ space: SpaceKey, after start: Int64, upTo end: Int64
  ) async throws -> LiveEvent {
    guard start < end, end - start <= Int64(LiveUpdates.maxReplayedChanges) else {
      return .reset(upTo: end)
    }
    let changes = try await changes(of: space, after: start)
    // Some of the missed changes have been purged.
    guard changes.first?.sequence == start + 1 else { return .reset(upTo: end) }
    return LiveEvent(changes.prefix { $0.sequence <= end }, upTo: end)
  }

  /// The number of current listeners.
  package var count: Int { inner.withLock { $0.count } }

  // MARK: - Notifying

  /// Notifies the listeners of `space` soon after something was committed in it.
  package func didChange(_ space: SpaceKey) {
    let reads = inner.withLock { inner -> Bool in
      guard inner.channels[space] != nil else { return false }
      inner.channels[space]?.isStale = true
      guard inner.channels[space]?.isReading == false else { return false }
      inner.channels[space]?.isReading = true
      return true
    }
    if reads { Task { await deliverChanges(of: space) } }
  }

  /// Reads and sends changes until there are no new ones; commits during a read are in the next
  /// one.
  private func deliverChanges(of space: SpaceKey) async {
    while let last = next(space) {
      do {
        let changes = try await changes(of: space, after: last)
        guard let newest = changes.last?.sequence else { continue }
        if changes.contains(where: { $0.change.kind == .member }) {
          try await disconnectNonMembers(space)
        }
        let event =
          changes.count < LiveUpdates.maxReplayedChanges
          ? LiveEvent(changes, upTo: newest) : LiveEvent.reset(upTo: newest)
        send(space, event, upTo: newest)
      } catch {
        // Tried again at the next change or the next round of `run`.
        inner.withLock { $0.channels[space]?.isReading = false }
        return
      }
    }
  }

  /// Returns the sequence after which changes must be read; nil if nothing was committed since they
  /// were last read.
  private func next(_ space: SpaceKey) -> Int64? {
    inner.withLock { inner in
      guard let room = inner.channels[space], room.isStale else {
        inner.channels[space]?.isReading = false
        return nil
      }
      inner.channels[space]?.isStale = false
      return room.last
    }
  }

  private func changes(of space: SpaceKey, after last: Int64) async throws -> [LoggedChange] {
    try await database.read { db in
      try db.rows(
        "SELECT \(LoggedChange.columns) FROM changes WHERE space_id = $1 AND seq > $2"
          + " ORDER BY seq LIMIT $3", space, last, LiveUpdates.maxReplayedChanges,
        map: { LoggedChange($0) })
    }
  }

  private func send(_ space: SpaceKey, _ event: LiveEvent, upTo last: Int64) {
    let listeners = inner.withLock { inner -> [Listener] in
      inner.channels[space]?.last = last
      return inner.channels[space].map { Array($0.listeners.values) } ?? []
    }
    for listener in listeners { LiveUpdates.send(listener, event) }
  }

  private static func send(_ listener: Listener, _ event: LiveEvent) {
    if case .dropped = listener.continuation.yield(event) { listener.continuation.finish() }
  }

  /// Disconnects listeners who are no longer members.
  private func disconnectNonMembers(_ space: SpaceKey) async throws {
    let members = try await database.read { db in
      try db.rows(
        "SELECT user_id FROM members WHERE space_id = $1", space, map: { $0.key(0, of: User.self) })
    }
    let nonMembers = inner.withLock { inner in
      inner.channels[space]?.listeners.values.filter { !members.contains($0.user) } ?? []
    }
    for nonMember in nonMembers { nonMember.continuation.finish() }
  }

  // MARK: - Writes of other processes

  /// The interval at which the database is polled for writes of other nodes and of commands.
  private static let pollInterval = Duration.milliseconds(250)
  /// Rounds between two pings: 20 seconds.
  private static let pollsPerPing = 80

  /// Polls and pings until it is cancelled, then disconnects every listener.
  package func run(_ logger: Logger) async {
    var rounds = 0
    // A cancelled sleep throws, which ends the loop.
    while (try? await Task.sleep(for: LiveUpdates.pollInterval)) != nil {
      rounds += 1
      if rounds.isMultiple(of: LiveUpdates.pollsPerPing) { ping() }
      do {
        try await pollOtherProcesses()
      } catch {
        logger.debug("live: \(error)")
      }
    }
    inner.withLock { $0.isShutDown = true }
    disconnectAll()
  }

  /// Ends the streams of all current listeners, which can reconnect.
  package func disconnectAll() {
    for listener in listeners { listener.continuation.finish() }
  }

  private func ping() {
    for listener in listeners { LiveUpdates.send(listener, .ping) }
  }

  private var listeners: [Listener] {
    inner.withLock { $0.channels.values.flatMap(\.listeners.values) }
  }

  /// Uses one statement for all spaces with listeners, and none if there are no such spaces.
  private func pollOtherProcesses() async throws {
    let known = inner.withLock { $0.channels.mapValues(\.last) }
    guard !known.isEmpty else { return }
    let keys = SQLValue.integers(known.keys.map(\.rawValue))
    let news = try await database.read { db in
      try db.rows(
        "SELECT key, change_seq FROM spaces WHERE key \(db.dialect.any("$1"))", keys,
        map: { ($0.key(0, of: Space.self), $0.int64(1)) })
    }
    for (space, sequence) in news where sequence > known[space] ?? sequence { didChange(space) }
  }
}

extension Change.Kind {
  /// A change of a space's members: somebody joined, left, or has another role.
  package static let member = Change.Kind(rawValue: "member")
}
