import Model

/// Runs an action after a pause, for example a search when typing has paused. A new action replaces
/// one that waits or runs. The last one ends with the debouncer.
@MainActor final class Debouncer {
  private let delay: Duration
  private var task: Task<Void, Never>?

  init(delay: Duration) { self.delay = delay }

  deinit { task?.cancel() }

  /// - Parameter action: must not hold the debouncer's owner.
  func run(_ action: @escaping @MainActor () async -> Void) {
    task?.cancel()
    let delay = delay
    task = Task {
      do { try await Task.sleep(for: delay) } catch { return }
      await action()
    }
  }

  func cancel() { task?.cancel() }

  /// Waits until the latest action has ended.
  func ended() async { await task?.value }
}

extension String {
  /// What a typed text searches for; nil if it has no words.
  var query: String? { normalised.isEmpty ? nil : normalised }
}
