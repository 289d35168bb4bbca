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
    var line = "{\"time\":\"\(Timestamp.now)\",\"level\":\"\(event.level.rawValue)\""
    append("message", event.message.description, to: &line)
    for (key, value) in metadata { append(key, value.description, to: &line) }
    for (key, value) in event.metadata ?? [:] { append(key, value.description, to: &line) }
    line += "}\n"
    // One write per line, so that lines of different threads do not mix and none is lost in a
    // buffer.
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private func append(_ key: String, _ value: String, to line: inout String) {
    line += ",\""
    escape(key, to: &line)
    line += "\":\""
    escape(value, to: &line)
    line += "\""
  }

  /// Escapes a string (RFC 8259). Most strings have nothing to escape.
  private func escape(_ text: String, to line: inout String) {
    guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) else {
      line += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": line += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        line += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: line.unicodeScalars.append(scalar)
      }
    }
  }
}
