import CommonplaceUI
import Foundation
import SwiftUI

/// Opens the forms that were open when the app was left, one after the other.
struct RestoredForm: ViewModifier {
  let book: Book
  @State private var draft: FormDraft?
  /// The forms that follow.
  @State private var next: [FormDraft] = []
  /// The form that the open one had opened.
  @State private var opened: FormDraft?
  /// The shared photo of the list that is open, which is removed with its form.
  @State private var sharedPhoto: UUID?
  @Environment(Router.self) private var router

  func body(content: Content) -> some View {
    content
      .task {
        guard !book.isRestored, draft == nil else { return }
        next = await book.drafts.drafts()
        await openNext()
      }
      .sheet(item: $draft, onDismiss: { Task { await openNext() } }) { draft in
        form(of: draft).environment(book)
      }
  }

  private func openNext() async {
    if let photo = sharedPhoto {
      sharedPhoto = nil
      await book.shared?.removePhoto(photo)
    }
    while let draft = next.first {
      next.removeFirst()
      if case .content(let draft) = draft {
        // Its page restores what was typed.
        if router.site.last != .content(draft.contentID) {
          router.choose(.site)
          router.site.append(.content(draft.contentID))
        }
      } else {
        if case .list(let list) = draft { sharedPhoto = list.sharedPhoto }
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

  @ViewBuilder private func form(of draft: FormDraft) -> some View {
    switch draft {
    case .entry(let entry): EntryFormView(restoring: entry, book: book) { await saved(draft) }
    case .newContent(let content):
      ContentCreateView(restoring: content, book: book) { _ in await saved(draft) }
    case .list(let list):
      NewListView(restoring: list, book: book) {
        guard let photo = sharedPhoto else { return }
        sharedPhoto = nil
        Task { await book.shared?.postponePhoto(photo) }
      } onCreated: { id in
        router.choose(.lists)
        router.lists = [.list(id)]
      }
    case .film(let film):
      MovieFormView(restoring: film, opened: opened, book: book) { _ in await saved(draft) }
    case .person(let person):
      NameFormView<Actors>(restoring: person, book: book) { _ in await saved(draft) }
    case .genre(let genre):
      NameFormView<Genres>(restoring: genre, book: book) { _ in await saved(draft) }
    case .collection(let collection): RestoredCollectionForm(collection, book: book)
    case .content: EmptyView()
    }
  }

  private func saved(_ draft: FormDraft) async { await book.formWasSaved(draft.id) }
}

/// The form of a collection without the page that has opened it.
private struct RestoredCollectionForm: View {
  let book: Book
  @State private var model: CollectionsViewModel

  init(_ draft: CollectionFormDraft, book: Book) {
    self.book = book
    _model = State(
      initialValue: CollectionsViewModel(
        restoring: draft, client: book.client, outbox: book.outbox, drafts: book.drafts))
  }

  var body: some View { CollectionForm(model: model, book: book) }
}
