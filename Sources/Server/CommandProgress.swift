import Archive
import ArgumentParser
import Synchronization
import UnixSignals

/// Prints progress to standard error, at most one line a second.
final class ProgressPrinter: Sendable {
  private let next = Mutex(ContinuousClock.now)

  func print(_ progress: ArchiveProgress) {
    let isDue = next.withLock { next in
      guard ContinuousClock.now >= next else { return false }
      next = .now + .seconds(1)
      return true
    }
    guard isDue else { return }
    let total = progress.total.map { " of \($0)" } ?? ""
    printError("\(progress.step)\(progress.done == 0 ? "" : ": \(progress.done)\(total)")")
  }
}

/// Runs `work`, and cancels it on SIGINT and SIGTERM. Then exits with status 130.
func runUntilInterrupted<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let task = Task { try await work() }
  let signals = Task {
    for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { task.cancel() }
  }
  defer { signals.cancel() }
  var value: Value?
  try await reportingFailures {
    do {
      value = try await task.value
    } catch is CancellationError {
      printError("Interrupted. Nothing was changed.")
      throw ExitCode(130)
    }
  }
  guard let value else { throw ExitCode.failure }
  return value
}
