import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// The first page of the Site: the types of content, the routes and the files.
struct SiteView: View {
  let book: Book
  @Environment(Router.self) private var router

  private var model: DatatypeListViewModel { book.siteTypes }

  var body: some View {
    @Bindable var router = router
    NavigationStack(path: $router.site) {
      LoadStateView(model.types) { _ in
        List {
          types.listRowBackground(Color.card)
          Section {
            NavigationLink(value: SiteDestination.routes) {
              Label("Routes", systemImage: "point.topleft.down.to.point.bottomright.curvepath")
            }
            NavigationLink(value: SiteDestination.media) {
              Label("Media", systemImage: "photo.stack")
            }
          }
          .listRowBackground(Color.card)
        }
        .scrollContentBackground(.hidden)
        .refreshable { await model.load() }
      }
      .background(Color.paper)
      .navigationTitle("Site")
      .toolbar { ToolbarItem(placement: .topBarLeading) { AccountButton() } }
      .navigationDestination(for: SiteDestination.self) { SitePage(destination: $0, book: book) }
      .task { await model.types.loadIfNeeded() }
    }
  }

  private var types: some View {
    Section("Content") {
      if model.pageTypes.isEmpty {
        Text("No content types found").foregroundStyle(.secondary)
      }
      ForEach(model.pageTypes) { type in
        NavigationLink(value: SiteDestination.contents(type.id)) {
          Label(type.label, systemImage: "folder")
        }
      }
    }
  }
}

/// A page in the Site's stack.
struct SitePage: View {
  let destination: SiteDestination
  let book: Book

  var body: some View {
    switch destination {
    case .contents(let id):
      LoadStateView(book.siteTypes.types) { types in
        if let type = types.first(where: { $0.id == id }) {
          ContentListView(type: type, book: book)
        } else {
          ContentUnavailableView("Type Not Found", systemImage: "questionmark.folder")
        }
      }
      .task { await book.siteTypes.types.loadIfNeeded() }
    case .content(let id): ContentView(id, book: book)
    case .routes: RoutesView(book: book)
    case .media: MediaView(book: book)
    }
  }
}
