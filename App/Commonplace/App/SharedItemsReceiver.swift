import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// Takes what was shared from other apps into the open book, when the app is opened and when the
/// server can be reached again. In a book that the user may only read, and until the role is known,
/// it says that it waits.
struct SharedItemsReceiver: ViewModifier {
  let book: Book
  @Environment(Router.self) private var router
  @Environment(BookConnection.self) private var connection
  @Environment(\.scenePhase) private var scenePhase

  private enum Step {
    case none, take, wait, readRole
  }

  /// A photo of a list opens a form, which waits for another one to be closed.
  private var step: Step {
    guard scenePhase == .active else { return .none }
    // Without the role, what a viewer has shared would be sent and refused.
    guard let space = book.access.current else { return .readRole }
    if !space.role.canWrite { return .wait }
    return book.isRestored ? .take : .none
  }

  func body(content: Content) -> some View {
    content
      .task(id: step) {
        guard let shared = book.shared, step != .none else { return }
        await run(step, shared)
      }
      .onChange(of: connection.network.isConnected) { _, isConnected in
        guard isConnected, let shared = book.shared else { return }
        switch step {
        case .none, .wait: break
        case .readRole: Task { await book.access.load() }
        case .take:
          if shared.needsConnection { Task { await show(shared, saved: await shared.retry()) } }
        }
      }
  }

  private func run(_ step: Step, _ shared: SharedItemsModel) async {
    switch step {
    case .none: break
    case .readRole:
      await book.access.load()
      // A role that was read is another step.
      guard !Task.isCancelled, book.access.current == nil else { return }
      await shared.setCanWrite(nil)
      let count = await shared.waitingCount()
      if count > 0 { book.toasts.show(.sharedItemsNeedConnection(count: count)) }
    case .take:
      await shared.setCanWrite(true)
      guard !Task.isCancelled else { return }
      await show(shared, saved: await shared.take())
    case .wait:
      await shared.setCanWrite(false)
      let count = await shared.waitingCount()
      if count > 0 { book.toasts.show(.sharedItemsWait(count: count)) }
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
