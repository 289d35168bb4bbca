package import NIOCore

/// How slow a client may be.
package struct TransferLimits: Sendable {
  /// The longest time from the first byte of a request's head to its last.
  package var head: TimeAmount
  /// The least rate of a request body and of an answer that waits for its client, in bytes a second.
  package var bytesPerSecond: Int
  /// How long a body may fall short of that rate.
  package var grace: TimeAmount
  /// The longest that a whole request body may take.
  package var bodyTotal: TimeAmount
  /// How long an answer that waits for its client may fall short of that rate.
  package var unread: TimeAmount
  /// How long a connection may be open without a request.
  package var idle: TimeAmount

  package init(
    head: TimeAmount = .seconds(30), bytesPerSecond: Int = 500, grace: TimeAmount = .seconds(30),
    bodyTotal: TimeAmount = .minutes(30), unread: TimeAmount = .seconds(30),
    idle: TimeAmount = .seconds(90)
  ) {
    self.head = head
    self.bytesPerSecond = bytesPerSecond
    self.grace = grace
    self.bodyTotal = bodyTotal
    self.unread = unread
    self.idle = idle
  }

  /// The time that a client has for `count` bytes.
  func time(for count: Int) -> TimeAmount {
    .nanoseconds(Int64(count) * 1_000_000_000 / Int64(bytesPerSecond))
  }
}
