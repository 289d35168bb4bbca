public import CommonplaceKit

extension ShoppingListsViewModel {
  /// Synchronises now and after each change that another device sends, until the task is cancelled
  /// or the stream fails. Without a connection the lists work as before, and `syncing` says why they
  /// are not synchronised.
  /// - Parameter client: the client of the book with the lists.
  public func follow(_ client: Commonplace) async {
    await sync()
    do {
      for try await event in client.changes.live() {
        if case .changes = event { await sync() }
      }
    } catch {
      // The next synchronisation reports it.
    }
  }
}
