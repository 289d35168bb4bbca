import Archive
import Book
import Journal
import Logging
import TestSupport

extension TestServer {
  /// Runs `body` while the server works on archives, imports and other jobs, as `serve` does.
  func runningJobs<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async throws -> Value {
    let logger = Logger(label: "test")
    let runners = [
      features.jobHandlers, features.importHandlers, archives.jobHandlers(logger),
    ].map { handlers in
      let runner = JobRunner(database: database, handlers: handlers, logger: logger)
      return Task { await runner.run() }
    }
    do {
      let value = try await body()
      for runner in runners { await end(runner) }
      return value
    } catch {
      for runner in runners { await end(runner) }
      throw error
    }
  }

  private func end(_ runner: Task<Void, Never>) async {
    runner.cancel()
    await runner.value
  }
}
