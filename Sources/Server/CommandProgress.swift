import Archive
import ArgumentParser
import Synchronization
import UnixSignals

/// Prints lines about progress to standard error, at most one a second.
final class LinePrinter: Sendable {
  private let next = Mutex(ContinuousClock.now)

  func print(_ line: String) {
    let isDue = next.withLock { next in
      guard ContinuousClock.now >= next else { return false }
      next = .now + .seconds(1)
      return true
    }
    if isDue { printError(line) }
  }
}

/// Prints the progress of an archive to standard error, at most one line a second.
struct ProgressPrinter: Sendable {
  private let printer = LinePrinter()

  func print(_ progress: ArchiveProgress) {
    let total = progress.total.map { " of \($0)" } ?? ""
    printer.print("\(progress.step)\(progress.done == 0 ? "" : ": \(progress.done)\(total)")")
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
