import Foundation

/// A value that only one thread at a time can read and change. `Mutex` of the standard library needs
/// iOS 18.
public final class Locked<Value: Sendable>: @unchecked Sendable {
  // `lock` protects every access to `value`, which the compiler cannot check.
  private let lock = NSLock()
  private var value: Value

  /// Creates a lock around a first value.
  public init(_ value: Value) { self.value = value }

  /// Returns the result of `body`, which must not lock the same value again.
  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
