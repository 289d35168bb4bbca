package import NIOCore

/// Limits on slow clients.
package struct TransferLimits: Sendable {
  /// The maximum time from the first to the last byte of a request head.
  package var head: TimeAmount
  /// The minimum rate in bytes per second: of a request body, and of a response that waits for its
  /// client.
  package var bytesPerSecond: Int
  /// How long a body can be slower than that rate.
  package var grace: TimeAmount
  /// The maximum duration of a request body.
  package var bodyTotal: TimeAmount
  /// How long a response that waits for its client can be slower than that rate.
  package var unread: TimeAmount
  /// How long a connection can be open without a request.
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

  /// Returns the time for `count` bytes at the minimum rate.
  func time(for count: Int) -> TimeAmount {
    .nanoseconds(Int64(count) * 1_000_000_000 / Int64(bytesPerSecond))
  }
}
