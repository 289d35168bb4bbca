import CommonplaceUI
import SwiftUI
import UIKit

/// The chapters of a book: tabs on an iPhone, a sidebar on an iPad.
struct BookView: View {
  let book: Book
  @Environment(Router.self) private var router
  @Environment(BookConnection.self) private var connection
  @Environment(\.scenePhase) private var scenePhase
  @SceneStorage("navigation") private var stored = Data()

  var body: some View {
    VStack(spacing: 0) {
      ConnectionBanner(network: connection.network)
      chapters
    }
    .environment(book)
    .focusedSceneValue(router)
    .bookToasts(book.toasts)
    .onAppear { router.show(book.key, stored: stored) }
    .task(id: router.pendingLink) {
      if case .page(let page) = router.pendingLink {
        await connection.follow(page, from: book, with: router)
      }
    }
    .modifier(InvitationAlert(book: book))
    .modifier(DiscardAlert(book: book))
    .modifier(RefusedChangesAlert(book: book))
    .modifier(RestoredForm(book: book))
    .onChange(of: scenePhase) { _, phase in
      if phase != .active { stored = router.snapshot }
    }
    .task { await book.settings.run() }
    .task { await book.shopping.run() }
    .task { await book.waiting?.run() }
    .onChange(of: book.waiting?.items.count ?? 0) { old, new in
      // Entries that were sent are now in the book.
      if new < old { Task { await book.entries.refresh() } }
    }
    .onChange(of: connection.network.isConnected) { _, isConnected in
      if isConnected { Task { await book.shopping.sync() } }
    }
    .task(id: scenePhase) { if scenePhase == .active { await book.shopping.sync() } }
    .modifier(SharedItemsReceiver(book: book))
  }

  @ViewBuilder private var chapters: some View {
    // The size class changes when a device is turned. Another view would close forms that are open.
    if UIDevice.current.userInterfaceIdiom == .pad {
      SidebarView()
    } else {
      ChapterTabs()
    }
  }
}

/// The tabs of an iPhone.
private struct ChapterTabs: View {
  @Environment(Router.self) private var router

  var body: some View {
    @Bindable var router = router
    TabView(selection: $router.chapter) {
      ForEach(Chapter.allCases) { chapter in
        ChapterView(chapter: chapter)
          .tabItem { Label(chapter.title, systemImage: chapter.symbol) }
          .tag(chapter)
      }
    }
    .tint(router.chapter.accent)
    .onAppear { router.keepsChapters = true }
  }
}

/// The sidebar of an iPad, with the chapter beside it. A narrow window shows one of the two.
private struct SidebarView: View {
  @Environment(Router.self) private var router
  @Environment(\.horizontalSizeClass) private var sizeClass
  @State private var column = NavigationSplitViewColumn.detail

  private var selection: Binding<Chapter?> {
    Binding(
      // Without a selection, the chapter that was open can be chosen again in a narrow window.
      get: { sizeClass == .compact && column == .sidebar ? nil : router.chapter },
      set: { chapter in
        guard let chapter else { return }
        router.choose(chapter)
        column = .detail
      })
  }

  var body: some View {
    NavigationSplitView(preferredCompactColumn: $column) {
      List(Chapter.allCases, selection: selection) { chapter in
        Label(chapter.title, systemImage: chapter.symbol)
      }
      .navigationTitle("Commonplace")
    } detail: {
      ChapterView(chapter: router.chapter).id(router.chapter)
    }
    .tint(router.chapter.accent)
    .onChange(of: router.chapter) { column = .detail }
    .onAppear { router.keepsChapters = false }
  }
}

/// The first page of a chapter.
private struct ChapterView: View {
  let chapter: Chapter
  @Environment(Book.self) private var book

  var body: some View {
    switch chapter {
    case .log: LogView(book: book)
    case .lists: ListsView(book: book)
    case .library: LibraryView(book: book)
    case .site: SiteView(book: book)
    case .search: SearchView(book: book)
    }
  }
}
