import Synchronization

/// Collects the differences that the doctor reports.
final class DifferenceCollector: Sendable {
  private let found = Mutex<[String]>([])

  var all: [String] { found.withLock { $0 } }

  func add(_ difference: String) { found.withLock { $0.append(difference) } }
}
