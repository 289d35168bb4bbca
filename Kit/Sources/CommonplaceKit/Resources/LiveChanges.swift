import Foundation
import Model

/// What a space reports while a client listens to it.
public enum LiveEvent: Sendable, Equatable {
  /// Changes in their order. Details are in `changes.all(since:)`.
  case changes([LiveChange])
  /// The client has received everything up to this change, and now waits for others.
  case caughtUp(sequence: Int)
  /// More was missed than the server repeats: displayed data must be read again.
  case reset(sequence: Int)
  /// The connection was lost, and will be opened again.
  case disconnected
}

/// A change as live updates name it.
public struct LiveChange: Decodable, Sendable, Equatable {
  /// Its number in the space, which `live(since:)` takes.
  public var sequence: Int
  /// `entry`, `collection`, `type`, `list`, …
  public var kind: String
  public var id: String
  /// Whether the object was created, changed or deleted.
  public var operation: Change.Operation
  /// The revision of the object after the change; nil for objects without revisions.
  public var revision: Int?
}

extension ChangesResource {
  /// Returns the changes of the space as they happen. The connection is opened again when it is
  /// lost or the server fails, with growing pauses, and continues after the last change that was
  /// received. The sequence ends when its task is cancelled; it fails when the user is signed out or
  /// no longer a member.
  ///
  ///     for try await event in client.changes.live() {
  ///       if case .changes(let changes) = event { await model.refresh(after: changes) }
  ///     }
  /// - Parameter sequence: the last known change; nil for the current one.
  public func live(since sequence: Int? = nil) -> AsyncThrowingStream<LiveEvent, any Error> {
    let (stream, events) = AsyncThrowingStream.makeStream(of: LiveEvent.self)
    let task = Task {
      do {
        try await listen(since: sequence) { events.yield($0) }
        events.finish()
      } catch is CancellationError {
        events.finish()
      } catch {
        events.finish(throwing: error)
      }
    }
    events.onTermination = { _ in task.cancel() }
    return stream
  }

  private func listen(
    since sequence: Int?, _ report: @Sendable (LiveEvent) -> Void
  ) async throws {
    var known = sequence
    var failures = 0
    while !Task.isCancelled {
      let before = known
      var pause: TimeInterval = 0
      do {
        try await receive(&known, report)
      } catch let error as APIError where error.status < 500 && error.status != 429 {
        throw error
      } catch let error as APIError {
        // Busy, restarting, or with a defect that other connections may not meet.
        pause = error.retryAfter.map(TimeInterval.init) ?? 0
      } catch is URLError where !api.isPastDeadline {
        // Without a network.
      }
      try Task.checkCancellation()
      report(.disconnected)
      failures = known == before ? failures + 1 : 1
      try await api.retries.wait(max(pause, api.retries.backOff(after: failures)))
    }
  }

  /// Receives events until the connection ends.
  private func receive(
    _ known: inout Int?, _ report: @Sendable (LiveEvent) -> Void
  ) async throws {
    var request = APIRequest.get("/live", known.map { [("since", "\($0)")] } ?? [])
    request.headers["Accept"] = "text/event-stream"
    // The server sends a comment every 20 seconds.
    request.idleTimeout = 65
    var parser = ServerSentEventParser()
    for try await part in try await api.stream(request, attempts: 1).body {
      for event in parser.parse(part) {
        let sequence = event.id.flatMap { Int($0) }
        if event.name == "reset" {
          known = sequence ?? known
          report(.reset(sequence: known ?? 0))
        } else if event.name.isEmpty {
          let changes = try JSON.decode(LiveChanges.self, from: event.data).changes
          known = sequence ?? known
          if !changes.isEmpty { report(.changes(changes)) }
          report(.caughtUp(sequence: known ?? 0))
        }
      }
    }
  }
}

private struct LiveChanges: Decodable {
  var changes: [LiveChange]
}
