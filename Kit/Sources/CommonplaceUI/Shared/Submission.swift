public import Observation

/// The state of changes that a screen sends: whether one is being sent, and why the latest failed.
///
///     let deletion = Submission()
///     await deletion.run { try await client.entries.delete(entry.id) }
///     show(deletion.failure?.message ?? "")
@MainActor @Observable
public final class Submission {
  /// Whether something is being sent.
  public private(set) var isRunning = false
  /// Why the latest attempt has failed; nil after a success or `dismissFailure`.
  public private(set) var failure: LoadFailure?

  /// Creates a submission of which nothing was sent yet.
  public init() {}

  /// Sends a change. While another one is being sent it does nothing, so that a second tap does not
  /// save twice.
  /// - Returns: the result; nil if it failed or was not sent.
  @discardableResult
  public func run<Value>(_ body: () async throws -> Value) async -> Value? {
    guard !isRunning else { return nil }
    isRunning = true
    failure = nil
    defer { isRunning = false }
    do {
      return try await body()
    } catch is CancellationError {
      return nil
    } catch {
      failure = LoadFailure(error)
      return nil
    }
  }

  /// Forgets the failure, for example when its message was closed.
  public func dismissFailure() { failure = nil }

  /// Forgets a conflict with its failure.
  /// - Returns: the version of someone else; nil without a conflict.
  func endConflict<Version>(_ conflict: inout Version?) -> Version? {
    guard let theirs = conflict else { return nil }
    conflict = nil
    failure = nil
    return theirs
  }
}
