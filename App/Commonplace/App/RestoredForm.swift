import CommonplaceUI
import SwiftUI

/// Opens the form of an entry that was open when the app was left.
struct RestoredForm: ViewModifier {
  let book: Book
  @State private var draft: EntryFormDraft?

  func body(content: Content) -> some View {
    content
      .task {
        guard !book.isRestored else { return }
        draft = await book.drafts.draft()
        book.isRestored = draft == nil
      }
      .sheet(item: $draft, onDismiss: { book.isRestored = true }) { draft in
        EntryFormView(restoring: draft, book: book) { await book.entryWasSaved() }
          .environment(book)
      }
  }
}
