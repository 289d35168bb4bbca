import CommonplaceUI
import SwiftUI

/// Closes the book on this iPhone or signs out of a server, after asking.
struct LeaveSection: View {
  let book: Book
  @Environment(AppModel.self) private var model
  @Environment(BookConnection.self) private var connection
  @Environment(\.dismiss) private var dismiss
  @State private var isAsking = false
  /// What signing out would lose.
  @State private var unsent = UnsentChanges()

  private var title: LocalizedStringKey { book.place.isDevice ? "Close This Book" : "Sign Out" }

  var body: some View {
    Section {
      Button(title, role: .destructive) { Task { await ask() } }
        .confirmationDialog(
          book.place.isDevice ? "Close this book?" : "Sign out?", isPresented: $isAsking,
          titleVisibility: .visible
        ) {
          Button(book.place.isDevice ? "Close Book" : "Sign Out", role: .destructive) {
            dismiss()
            Task { await leave() }
          }
        } message: {
          if book.place.isDevice {
            Text("The book stays on this iPhone and opens again when you choose it.")
          } else if unsent.count > 0 {
            Text(unsent)
          }
        }
    }
  }

  private func ask() async {
    unsent = await connection.unsentChanges()
    isAsking = true
  }

  private func leave() async {
    if book.place.isDevice {
      await model.leave()
    } else {
      await connection.signOut()
    }
  }
}

extension Text {
  /// Says how many changes are lost, and in which books.
  init(_ unsent: UnsentChanges) {
    let count = Text("\(unsent.count) changes haven’t been synced and will be lost.")
    guard !unsent.books.isEmpty else {
      self = count
      return
    }
    let names = unsent.books.joined(separator: ", ")
    self = count + Text(verbatim: "\n") + Text("Books: \(names)")
  }
}
