import CommonplaceUI
import SwiftUI

/// Says when a change of a screen waits for a connection, and reads the screen again when changes
/// were sent.
private struct OutboxUpdates: ViewModifier {
  let isWaiting: Bool
  let reload: @MainActor () async -> Void
  @Environment(Book.self) private var book

  func body(content: Content) -> some View {
    content
      .onChange(of: isWaiting) { _, isWaiting in
        if isWaiting { book.toasts.show(.waiting) }
      }
      .onChange(of: book.waiting?.items.count ?? 0) { old, new in
        if new < old { Task { await reload() } }
      }
  }
}

extension View {
  /// - Parameters:
  ///   - isWaiting: whether the latest change of the screen is in the outbox.
  ///   - reload: reads what the screen shows.
  func outboxUpdates(
    isWaiting: Bool, reload: @escaping @MainActor () async -> Void
  ) -> some View {
    modifier(OutboxUpdates(isWaiting: isWaiting, reload: reload))
  }
}
