import Foundation
import Logging
import Model

/// Writes one JSON object a line to standard error: time, level, message and what goes with it.
struct JSONLogHandler: LogHandler {
  let label: String
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  init(label: String, level: Logger.Level) {
    self.label = label
    logLevel = level
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var line: [String: String] = [:]
    for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }) {
      line[key] = "\(value)"
    }
    line["time"] = Timestamp.now.description
    line["level"] = event.level.rawValue
    line["message"] = event.message.description
    line["label"] = label
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard var data = try? encoder.encode(line) else { return }
    data.append(UInt8(ascii: "\n"))
    FileHandle.standardError.write(data)
  }
}
