import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The page of an entry whose type is not known: that of a film, or the page that all entries have.
struct LinkedEntryView: View {
  let id: EntryID
  let book: Book
  @State private var model: MovieDetailModel

  init(_ id: EntryID, book: Book) {
    self.id = id
    self.book = book
    _model = State(initialValue: MovieDetailModel(id, client: book.client))
  }

  var body: some View {
    Group {
      if model.item.value != nil {
        MovieView(id, book: book)
      } else if model.item.failure?.reason == .notFound {
        EntryView(id, book: book)
      } else if let failure = model.item.failure {
        FailureView(failure: failure) { await model.load() }
      } else {
        ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    }
    .task { await model.load() }
  }
}
