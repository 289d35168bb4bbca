import CommonplaceKit
import CommonplaceUI
import Foundation

/// Decides when what was shared from other apps is taken into a book, and what is said about it.
@MainActor
struct SharedItemsIntake {
  /// What is done with shared items now.
  enum Step {
    case none, take, wait, readRole
  }

  let book: Book
  let router: Router

  /// Returns what is done now. A photo of a list opens a form, which waits for the forms that were
  /// open when the app was left.
  func step(isActive: Bool) -> Step {
    guard isActive else { return .none }
    // Without the role, what a viewer has shared would be sent and refused.
    guard let space = book.access.current else { return .readRole }
    if !space.role.canWrite { return .wait }
    return book.isRestored ? .take : .none
  }

  /// Does a step, when it begins.
  func run(_ step: Step) async {
    guard let shared = book.shared else { return }
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
      // The step can change meanwhile, which cancels this task. The Log is to show what was saved.
      await Task { await show(shared, saved: await shared.take()) }.value
    case .wait:
      await shared.setCanWrite(false)
      let count = await shared.waitingCount()
      if count > 0 { book.toasts.show(.sharedItemsWait(count: count)) }
    }
  }

  /// Does a step again for what had no connection, because there is one.
  func reconnected(_ step: Step) async {
    guard let shared = book.shared else { return }
    switch step {
    case .none, .wait: break
    case .readRole: await book.access.load()
    case .take: if shared.needsConnection { await show(shared, saved: await shared.retry()) }
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
