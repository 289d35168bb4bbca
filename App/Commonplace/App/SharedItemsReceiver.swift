import CommonplaceUI
import SwiftUI

/// Takes what was shared from other apps into the open book, when the app is opened and when the
/// server can be reached again. In a book that the user may only read, it says that it waits.
struct SharedItemsReceiver: ViewModifier {
  let book: Book
  @Environment(Router.self) private var router
  @Environment(BookConnection.self) private var connection
  @Environment(\.scenePhase) private var scenePhase

  private enum Step {
    case none, take, wait
  }

  /// A photo of a list opens a form, which waits for another one to be closed.
  private var step: Step {
    guard scenePhase == .active else { return .none }
    if !book.canWrite { return .wait }
    return book.isRestored ? .take : .none
  }

  func body(content: Content) -> some View {
    content
      .task(id: step) {
        guard let shared = book.shared, step != .none else { return }
        // Without the role, what a viewer has shared would be sent and refused.
        await book.access.spaces.loadIfNeeded()
        await shared.setCanWrite(book.canWrite)
        // Another role is another step.
        guard !Task.isCancelled, book.canWrite == (step == .take) else { return }
        switch step {
        case .none: break
        case .take: await show(shared, saved: await shared.take())
        case .wait:
          let count = await shared.waitingCount()
          if count > 0 { book.toasts.show(.sharedItemsWait(count: count)) }
        }
      }
      .onChange(of: connection.network.isConnected) { _, isConnected in
        guard isConnected, step == .take, let shared = book.shared, shared.needsConnection else {
          return
        }
        Task { await show(shared, saved: await shared.retry()) }
      }
  }

  /// Says what was taken.
  private func show(_ shared: SharedItemsModel, saved: Int) async {
    if saved > 0 {
      if book.outbox != nil { book.toasts.show(.waiting) }
      await book.entries.refresh()
    }
    if shared.unreadablePhotoCount > 0 {
      book.toasts.show(.withoutPhoto(count: shared.unreadablePhotoCount))
    }
    if let failure = shared.failure { book.toasts.show(.failed(failure)) }
    if shared.listPhoto != nil { router.choose(.lists) }
  }
}
