import CommonplaceKit
import Foundation

/// The attempts of a form to create something. They have one key until the server has decided, so
/// that an attempt whose answer was lost and the next one create one object.
struct Creation<Values: Equatable> {
  private(set) var key = UUID()
  private var attempts: [Values] = []

  /// Begins an attempt.
  /// - Returns: whether an earlier attempt with other values may have been received. The server then
  ///   answers with what that one has created.
  mutating func begin(_ values: Values) -> Bool {
    defer { attempts.append(values) }
    return attempts.contains { $0 != values }
  }

  /// Ends an attempt that has failed. After a refusal nothing was created, so that the next attempt
  /// is another one. An ended session, for example, says nothing about earlier attempts.
  mutating func end(with error: any Error) {
    guard let error = error as? APIError, error.status < 500, error.kind != .unknown else { return }
    if error.isRefusal || attempts.count == 1 { self = Creation() }
  }
}
