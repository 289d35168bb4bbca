import Foundation
import Logging
import Model

/// A log handler that writes one JSON object per line to standard error: time, level, message and
/// metadata.
struct JSONLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  init(level: Logger.Level) {
    logLevel = level
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var json = JSONWriter()
    json.object { json in
      json.member("time", Timestamp.now)
      json.member("level", event.level.rawValue)
      json.member("message", event.message.description)
      for (key, value) in metadata { json.member(named: key, value.description) }
      for (key, value) in event.metadata ?? [:] { json.member(named: key, value.description) }
    }
    let line = json.bytes + [UInt8(ascii: "\n")]
    // One write per line, so that lines of different threads do not mix and none is lost in a
    // buffer.
    line.withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
