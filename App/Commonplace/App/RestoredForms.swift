import CommonplaceUI
import Foundation
import Observation

/// The forms that were open when the app was left, which are opened again one after the other.
@MainActor @Observable
final class RestoredForms {
  /// The form that is open now.
  var draft: FormDraft?
  /// The form that the open one had opened.
  private(set) var opened: FormDraft?
  /// The shared photo of the list that is open, which is removed with its form.
  @ObservationIgnored private var sharedPhoto: UUID?
  /// The forms that follow.
  @ObservationIgnored private var next: [FormDraft] = []
  @ObservationIgnored private let book: Book

  init(book: Book) { self.book = book }

  /// Opens the first form, once for each start of the app.
  func begin(_ router: Router) async {
    guard !book.isRestored, draft == nil else { return }
    next = await book.drafts.drafts()
    await openNext(router)
  }

  /// Opens the next form, because the last one was closed.
  func openNext(_ router: Router) async {
    if let photo = sharedPhoto {
      sharedPhoto = nil
      await book.shared?.removePhoto(photo)
    }
    while let draft = next.first {
      next.removeFirst()
      if case .content(let content) = draft {
        // Its page restores what was typed.
        if router.site.last != .content(content.contentID) {
          router.choose(.site)
          router.site.append(.content(content.contentID))
        }
      } else {
        if case .list(let list) = draft { sharedPhoto = list.sharedPhoto }
        opened = nil
        if case .film(let film) = draft {
          opened = next.first { $0.id == film.opened }
          next.removeAll { $0.id == film.opened }
        }
        self.draft = draft
        return
      }
    }
    book.isRestored = true
  }

  /// Keeps the shared photo of the open list for later, because its form was closed.
  func postponePhoto() {
    guard let photo = sharedPhoto else { return }
    // Before the next form is opened, which would remove it.
    sharedPhoto = nil
    Task { await book.shared?.postponePhoto(photo) }
  }
}
