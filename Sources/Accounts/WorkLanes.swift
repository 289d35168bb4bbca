import Foundation
import Model
import Synchronization

/// A few threads of their own for work that takes a core for long: the cooperative threads that
/// serve everybody else never wait for it. Those who wait are bounded too.
final class WorkLanes: Sendable {
  private let queues: [DispatchQueue]
  private let waiting = Atomic<Int>(0)
  private let turn = Atomic<Int>(0)
  private let most: Int

  init(count: Int, label: String, most: Int = 128) {
    queues = (0..<count).map { DispatchQueue(label: "\(label).\($0)", qos: .userInitiated) }
    self.most = most
  }

  /// How many wait or are being served.
  var waitingCount: Int { waiting.load(ordering: .relaxed) }

  /// - Throws: what `work` throws; unavailable (`server.busy`) when too many wait already.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    defer { waiting.subtract(1, ordering: .relaxed) }
    guard waiting.add(1, ordering: .relaxed).newValue <= most else {
      throw Failure(.unavailable, "server.busy", retryAfter: 2)
    }
    let lane = turn.add(1, ordering: .relaxed).newValue
    return try await withCheckedThrowingContinuation { continuation in
      queues[lane % queues.count].async {
        continuation.resume(with: Result { try work() })
      }
    }
  }
}
