import Foundation
import Model
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
  /// Why the latest attempt has failed; nil after a success or `dismissFailure`. It stays while the
  /// changes that waited for the failed one are sent.
  public private(set) var failure: LoadFailure?
  /// The changes that wait for the running one, in their order.
  @ObservationIgnored private var waiting: [Turn] = []

  /// A change that waits, and what continues it: with false if its task was cancelled.
  private struct Turn {
    let id: UUID
    let begin: CheckedContinuation<Bool, Never>
  }

  /// Creates a submission of which nothing was sent yet.
  public init() {}

  /// Sends a form or a creation. While something else is being sent it does nothing, so that a second
  /// tap does not save twice.
  /// - Returns: the result; nil if it failed or was not sent.
  @discardableResult
  public func run<Value>(_ body: () async throws -> Value) async -> Value? {
    guard !isRunning else { return nil }
    isRunning = true
    failure = nil
    return await send(body)
  }

  /// Sends a change that sets a value or deletes an object. While something else is being sent it
  /// waits, so that of two changes shortly after each other none is lost. They are sent in their
  /// order.
  ///
  ///     let mark = Submission()
  ///     await mark.enqueue { try await client.library.movies.setFavourite(true, of: film.id) }
  /// - Parameter body: reads what it changes itself, because the changes before it have changed it.
  /// - Returns: the result; nil if it failed, or if the task was cancelled before its turn.
  @discardableResult
  public func enqueue<Value>(_ body: () async throws -> Value) async -> Value? {
    if !isRunning {
      isRunning = true
      failure = nil
    } else if await !waitForTurn() {
      return nil
    }
    return await send(body)
  }

  /// Waits until the changes before it have ended. `isRunning` stays true in between.
  /// - Returns: whether it may begin; false if the task was cancelled.
  private func waitForTurn() async -> Bool {
    let id = UUID()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { begin in
        if Task.isCancelled { return begin.resume(returning: false) }
        waiting.append(Turn(id: id, begin: begin))
      }
    } onCancel: {
      Task { @MainActor in self.cancelTurn(id) }
    }
  }

  private func cancelTurn(_ id: UUID) {
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: place).begin.resume(returning: false)
  }

  private func send<Value>(_ body: () async throws -> Value) async -> Value? {
    defer { endTurn() }
    do {
      return try await body()
    } catch is CancellationError {
      return nil
    } catch {
      failure = LoadFailure(error)
      return nil
    }
  }

  private func endTurn() {
    if waiting.isEmpty {
      isRunning = false
    } else {
      waiting.removeFirst().begin.resume(returning: true)
    }
  }

  /// Checks a rule of the server before something is sent, and reports it as a failure if it is broken.
  /// - Returns: whether there is no problem.
  func accepts(_ problem: FieldProblem?) -> Bool {
    guard let problem else { return true }
    failure = LoadFailure([problem])
    return false
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
