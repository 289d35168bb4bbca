import CommonplaceUI
import SwiftUI

/// Opens the forms that were open when the app was left, one after the other.
struct RestoredForm: ViewModifier {
  let book: Book
  @State private var forms: RestoredForms
  @Environment(Router.self) private var router

  init(book: Book) {
    self.book = book
    _forms = State(initialValue: RestoredForms(book: book))
  }

  func body(content: Content) -> some View {
    content
      .task { await forms.begin(router) }
      .sheet(item: $forms.draft, onDismiss: { Task { await forms.openNext(router) } }) { draft in
        form(of: draft).environment(book)
      }
  }

  @ViewBuilder private func form(of draft: FormDraft) -> some View {
    switch draft {
    case .entry(let entry): EntryFormView(restoring: entry, book: book) { await saved(draft) }
    case .newContent(let content):
      ContentCreateView(restoring: content, book: book) { _ in await saved(draft) }
    case .list(let list):
      NewListView(restoring: list, book: book) {
        forms.postponePhoto()
      } onCreated: { id in
        router.choose(.lists)
        router.lists = [.list(id)]
      }
    case .film(let film):
      MovieFormView(restoring: film, opened: forms.opened, book: book) { _ in await saved(draft) }
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
