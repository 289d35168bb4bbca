package import Logging
import Synchronization

/// The lines that a test's logger received, each with its level, such as `info backup: …`.
package final class LoggedLines: Sendable {
  private let all = Mutex<[String]>([])

  package init() {}

  package var lines: [String] { all.withLock { $0 } }

  package var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

  private func append(_ line: String) { all.withLock { $0.append(line) } }

  private struct Handler: LogHandler {
    let lines: LoggedLines
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.append("\(event.level) \(event.message)") }
  }
}
