import CommonplaceUI
import SwiftUI

/// All people.
struct PeopleView: View {
  let book: Book

  var body: some View {
    NamesView<Actors>(
      book: book, title: "People", emptyTitle: "No People", addTitle: "Add Person",
      prompt: "Name of a person", destination: { .person($0) })
  }
}

/// All genres.
struct GenresView: View {
  let book: Book

  var body: some View {
    NamesView<Genres>(
      book: book, title: "Genres", emptyTitle: "No Genres", addTitle: "Add Genre",
      prompt: "Name of a genre", destination: { .genre($0) })
  }
}
