public import CommonplaceKit
public import Foundation
public import Observation

/// The changes that wait until they can be sent, and those that the server has refused.
@MainActor @Observable
public final class OutboxViewModel {
  /// An operation with what happens to it.
  public struct Item: Sendable, Identifiable, Equatable {
    /// The change that waits.
    public var operation: OutboxOperation
    /// Whether it can be sent, waits for another one, or was refused.
    public var status: OutboxOperation.Status
    public var id: UUID { operation.id }
  }

  /// All operations, oldest first.
  public private(set) var items: [Item] = []
  /// Whether changes are being sent.
  public private(set) var isSending = false
  /// Why the latest attempt to send or to decide has failed.
  public private(set) var failure: LoadFailure?
  @ObservationIgnored private let outbox: Outbox
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let retryInterval: Double

  /// Creates a model of what waits to be sent.
  /// - Parameter retryInterval: the seconds after which what waits is sent again.
  public init(outbox: Outbox, client: Commonplace, retryInterval: Double = 30) {
    self.outbox = outbox
    self.client = client
    self.retryInterval = retryInterval
  }

  /// The number of operations that the server has refused, which wait for the user.
  public var refusedCount: Int {
    items.count { if case .refused = $0.status { true } else { false } }
  }

  /// Shows the operations, and sends them whenever the server can be reached. Ends with the task that
  /// calls it.
  public func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.follow() }
      group.addTask { await self.sendWhenOnline() }
      group.addTask { await self.sendRegularly() }
      group.addTask { await self.sendAdded() }
    }
  }

  private func follow() async {
    for await _ in await outbox.updates() { await read() }
  }

  private func read() async {
    var items: [Item] = []
    for operation in await outbox.operations {
      items.append(Item(operation: operation, status: await outbox.status(of: operation)))
    }
    self.items = items
  }

  private func sendWhenOnline() async {
    for await isOnline in client.connection.updates() where isOnline { await send() }
  }

  /// Sends what is added while the server can be reached, behind earlier changes of the same object.
  private func sendAdded() async {
    var known: Set<UUID> = []
    for await _ in await outbox.updates() {
      let ids = Set(await outbox.operations.map(\.id))
      let hasNew = !ids.isSubset(of: known)
      known = ids
      if hasNew, client.connection.isOnline { await send() }
    }
  }

  /// Sends what waits because the server could not answer for a while.
  private func sendRegularly() async {
    while !Task.isCancelled {
      // The end of the wait is the end of the task.
      try? await Task.sleep(for: .seconds(retryInterval))
      if client.connection.isOnline, !isSending { await send() }
    }
  }

  /// Sends what waits. Without a network it stays.
  public func send() async {
    guard !(await outbox.operations).isEmpty else { return }
    isSending = true
    // The outbox takes turns with an attempt that is running.
    await attempt { try await outbox.send() }
    isSending = false
  }

  /// Sends a refused operation again.
  public func retry(_ id: UUID) async {
    await attempt { try await outbox.retry(id) }
    await send()
  }

  /// Ends a conflict by replacing the version that someone else has saved.
  public func keepMine(_ id: UUID) async {
    await attempt { try await outbox.keepMine(id) }
    await send()
  }

  /// Forgets an operation. After a conflict the version that someone else has saved stays.
  public func discard(_ id: UUID) async { await attempt { try await outbox.discard(id) } }

  private func attempt(_ body: () async throws -> Void) async {
    do {
      try await body()
      failure = nil
    } catch is CancellationError {
      // The screen was closed.
    } catch {
      failure = LoadFailure(error)
    }
    await read()
  }
}
