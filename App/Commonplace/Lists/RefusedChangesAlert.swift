import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// Says which changes of lists the server has refused, on the pages of Lists and on a list that the
/// search has opened. It is above these pages, because a page below another one shows no alert.
struct RefusedChangesAlert: ViewModifier {
  let book: Book
  @Environment(Router.self) private var router

  private var showsLists: Bool {
    switch router.chapter {
    case .lists: true
    case .search: if case .list? = router.search.last { true } else { false }
    case .log, .library, .site: false
    }
  }

  func body(content: Content) -> some View {
    content.alert(
      "Some Changes Weren’t Accepted",
      isPresented: Binding(
        get: { showsLists && !book.shopping.refusals.isEmpty },
        set: { if !$0 { book.shopping.dismissRefusals() } })
    ) {
      Button("OK", role: .cancel) {}
    } message: {
      Text(
        verbatim: Set(book.shopping.refusals.map(\.message)).sorted().joined(separator: "\n"))
    }
  }
}
