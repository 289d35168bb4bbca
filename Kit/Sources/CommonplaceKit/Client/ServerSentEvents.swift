import Foundation

/// Parses a stream of server-sent events, whose parts can end anywhere, even within a character.
struct ServerSentEventParser {
  struct Event: Equatable {
    var name = ""
    var id: String?
    var data = ""
  }

  private var line: [UInt8] = []
  private var endsWithReturn = false
  private var event = Event()
  private var hasData = false
  /// The time in milliseconds that the server wants clients to wait before they reconnect.
  private(set) var retry: Int?

  /// Returns the events that end in the next part of the stream.
  mutating func parse(_ part: Data) -> [Event] {
    var events: [Event] = []
    for byte in part {
      switch byte {
      case UInt8(ascii: "\n") where endsWithReturn:
        // The second byte of a line end that was already handled.
        endsWithReturn = false
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        endsWithReturn = byte == UInt8(ascii: "\r")
        if let ended = endLine() { events.append(ended) }
      default:
        endsWithReturn = false
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() -> Event? {
    let text = String(decoding: line, as: UTF8.self)
    line.removeAll(keepingCapacity: true)
    if text.isEmpty { return endEvent() }
    // A comment keeps the connection open.
    if text.hasPrefix(":") { return nil }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var value = parts.count > 1 ? String(parts[1]) : ""
    if value.hasPrefix(" ") { value.removeFirst() }
    switch parts[0] {
    case "event": event.name = value
    case "id": event.id = value
    case "retry": retry = Int(value) ?? retry
    case "data":
      event.data += hasData ? "\n" + value : value
      hasData = true
    default: break
    }
    return nil
  }

  private mutating func endEvent() -> Event? {
    defer { (event, hasData) = (Event(), false) }
    return hasData ? event : nil
  }
}
