import CommonplaceKit
import Foundation
import Model
import TestSupport
import Testing

/// `client.changes.live()`: connecting again, and ending.
@Suite struct LiveChangesTests {
  private static let draft = EntryDraft(title: "Solaris", description: "A planet.")

  /// Returns the number of the last change.
  private func latest(_ client: Commonplace) async throws -> Int {
    var latest = 0
    for try await change in client.changes.all() { latest = change.sequence }
    return latest
  }

  @Test(arguments: BookBackend.all)
  func `no change is lost or doubled when connections are cut`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      // Cut within the first line, within events, and between them.
      let cuts = LiveConnections { 5 + $0 * 35 }
      let app = try await book.makeApp(retries: RetryPolicy { _ in }, through: cuts.watching)
      let start = try await latest(book.client)
      let count = 20
      let writing = Task {
        for _ in 0..<count { _ = try await book.client.entries.create(Self.draft) }
      }
      var (received, known, afterCuts) = ([Int](), start, [Int?]())
      for try await event in app.client.changes.live(since: start) {
        switch event {
        case .changes(let changes): received += changes.map(\.sequence)
        case .caughtUp(let sequence): known = sequence
        case .disconnected: afterCuts.append(known)
        case .reset: Issue.record("reset")
        }
        if known >= start + count { break }
      }
      try await writing.value
      var logged: [Int] = []
      for try await change in book.client.changes.all(since: start) {
        logged.append(change.sequence)
      }
      #expect(received == logged && logged.count == count)
      // Each connection continues after the last change that was received.
      let begun = cuts.since
      #expect(begun.first == start && afterCuts.count > 3)
      for (since, expected) in zip(begun.dropFirst(), afterCuts) { #expect(since == expected) }
    }
  }

  @Test(arguments: BookBackend.all)
  func `a client that missed more than the server repeats continues after a reset`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { book in
      let start = try await latest(book.client)
      var events: [LiveEvent] = []
      for try await event in book.client.changes.live(since: start + 1000) {
        events.append(event)
        // Further changes follow on the same connection.
        if events.count == 1 { _ = try await book.client.entries.create(Self.draft) }
        if case .caughtUp = event { break }
      }
      let change = try #require(events.compactMap(\.changes).first?.first)
      #expect(change.sequence == start + 1 && change.kind == "entry")
      #expect(
        events == [.reset(sequence: start), .changes([change]), .caughtUp(sequence: start + 1)])
    }
  }

  @Test(arguments: BookBackend.servers)
  func `changes end with an error for someone who is no longer a member`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { book in
      let server = try #require(book.server)
      let bob = try await server.addClient("bob@example.com")
      let space = try await book.client.spaces.create(name: "Family")
      let link = try await book.client.spaces.invite(to: space.id, as: .viewer).link
      _ = try await bob.spaces.accept(try #require(link).absoluteString)
      let user = try #require(try await bob.session.user()).id
      let error = await #expect(throws: APIError.self) {
        var isMember = true
        for try await event in bob.inSpace("\(space.id)").changes.live() {
          guard isMember, case .caughtUp = event else { continue }
          isMember = false
          try await book.client.spaces.remove(user, from: space.id)
        }
      }
      #expect(error?.status == 404)
    }
  }

  @Test(arguments: BookBackend.all)
  func `cancelling ends the sequence and its connection`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let connections = LiveConnections { _ in .max }
      let app = try await book.makeApp(through: connections.watching)
      let (opened, open) = AsyncStream.makeStream(of: Void.self)
      let listening = Task {
        for try await _ in app.client.changes.live() { open.yield() }
      }
      for await _ in opened { break }
      listening.cancel()
      try await listening.value
      for await _ in connections.ended { break }
      #expect(connections.since.count == 1)
    }
  }

  // MARK: - A server that fails

  /// A connection that sends an event and ends.
  private static func event(_ sequence: Int) -> TransportResponse {
    .status(200, body: "id: \(sequence)\ndata: {\"changes\":[]}\n\n")
  }

  @Test func `pauses grow while nothing is received or the server fails, and a busy one decides`()
    async throws
  {
    let waits = Locked<[TimeInterval]>([])
    let answers = Locked<[Result<TransportResponse, URLError>]>([
      .success(.status(502)), .failure(URLError(.networkConnectionLost)), .success(.status(500)),
      .success(Self.event(5)), .failure(URLError(.notConnectedToInternet)),
      .success(.status(429, headers: ["retry-after": "33"])), .success(.status(504)),
      .success(.status(403)),
    ])
    let transport = StubTransport { _ in
      try answers.withLock { $0.removeFirst() }.get()
    }
    let client = Commonplace(
      baseURL: TestBook.address, transport: transport,
      retries: RetryPolicy(firstWait: 1, longestWait: 20) { seconds in
        waits.withLock { $0.append(seconds) }
      })
    var events: [LiveEvent] = []
    let error = await #expect(throws: APIError.self) {
      for try await event in client.changes.live(since: 4) { events.append(event) }
    }
    #expect(error?.status == 403)
    let lost = LiveEvent.disconnected
    #expect(events == [lost, lost, lost, .caughtUp(sequence: 5), lost, lost, lost, lost])
    let whole: [TimeInterval] = [1, 2, 4, 1, 2, 33, 8]
    let recorded = waits.withLock { $0 }
    #expect(recorded.count == whole.count)
    for (wait, whole) in zip(recorded, whole) {
      #expect((whole == 33 ? 33...33 : whole / 2...whole).contains(wait), "\(recorded)")
    }
    let since = transport.requests.map { $0.url.query() }
    #expect(since == Array(repeating: "since=4", count: 4) + Array(repeating: "since=5", count: 4))
  }

  @Test func `changes end with an error when the session has ended`() async throws {
    let transport = StubTransport { _ in .status(401) }
    let client = Commonplace(
      baseURL: TestBook.address,
      credentials: MemoryCredentialStorage(.test(accessToken: "old")), transport: transport)
    let error = await #expect(throws: APIError.self) {
      for try await _ in client.changes.live() {}
    }
    #expect(error?.status == 401)
    #expect(try await client.session.user() == nil)
  }

  @Test func `cancelling ends the pause before the next connection`() async throws {
    let (pauses, pause) = AsyncStream.makeStream(of: Void.self)
    let transport = StubTransport { _ in throw URLError(.timedOut) }
    let client = Commonplace(
      baseURL: TestBook.address, transport: transport,
      retries: RetryPolicy { _ in
        pause.yield()
        try await Task.sleep(for: .seconds(3600))
      })
    let listening = Task { for try await _ in client.changes.live() {} }
    for await _ in pauses { break }
    listening.cancel()
    try await listening.value
    #expect(transport.requests.count == 1)
  }
}

extension LiveEvent {
  fileprivate var changes: [LiveChange]? {
    if case .changes(let changes) = self { changes } else { nil }
  }
}

/// Watches the connections for live changes, and cuts them.
private final class LiveConnections: Sendable {
  private let limit: @Sendable (Int) -> Int
  private let begun = Locked<[Int?]>([])
  /// Yields when a connection has ended.
  let ended: AsyncStream<Void>
  private let end: AsyncStream<Void>.Continuation

  /// - Parameter limit: returns the number of bytes after which a connection is cut, by its number.
  init(limit: @escaping @Sendable (Int) -> Int) {
    self.limit = limit
    (ended, end) = AsyncStream.makeStream(of: Void.self)
  }

  /// The changes after which the connections began.
  var since: [Int?] { begun.withLock { $0 } }

  func watching(_ base: any Transport) -> any Transport { Watching(base: base, connections: self) }

  private struct Watching: Transport {
    let base: any Transport
    let connections: LiveConnections

    func send(_ request: TransportRequest) async throws -> TransportResponse {
      var response = try await base.send(request)
      guard request.url.path.hasSuffix("/live") else { return response }
      response.body = connections.cut(response.body, of: request)
      return response
    }
  }

  private func cut(
    _ body: AsyncThrowingStream<Data, any Error>, of request: TransportRequest
  ) -> AsyncThrowingStream<Data, any Error> {
    let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
    let since = query?.first { $0.name == "since" }?.value.flatMap { Int($0) }
    let limit = limit(
      begun.withLock { begun in
        begun.append(since)
        return begun.count - 1
      })
    let (parts, writer) = AsyncThrowingStream.makeStream(of: Data.self)
    let task = Task { [end] in
      var rest = limit
      do {
        for try await part in body {
          writer.yield(part.prefix(rest))
          rest -= part.count
          if rest <= 0 { throw URLError(.networkConnectionLost) }
        }
        writer.finish()
      } catch {
        writer.finish(throwing: error)
      }
      end.yield()
    }
    writer.onTermination = { _ in task.cancel() }
    return parts
  }
}
