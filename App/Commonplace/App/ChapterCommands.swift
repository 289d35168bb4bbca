import SwiftUI

/// The menu with the chapters, for keyboards. An iPad shows it while ⌘ is held.
struct ChapterCommands: Commands {
  @FocusedValue(Router.self) private var router

  var body: some Commands {
    CommandMenu("Go") {
      ForEach(Chapter.allCases) { chapter in
        Button(chapter.title) { router?.choose(chapter) }
          .keyboardShortcut(chapter.key)
      }
      .disabled(router?.canChoose != true)
    }
  }
}

extension View {
  /// Keeps a sheet open: swipes and commands do not close it while that would lose something.
  func locksSheet(_ isLocked: Bool) -> some View { modifier(SheetLock(isLocked: isLocked)) }
}

private struct SheetLock: ViewModifier {
  let isLocked: Bool
  @State private var id = UUID()
  // The first pages of the app have no book, whose chapters could be chosen.
  @Environment(Router.self) private var router: Router?

  func body(content: Content) -> some View {
    content
      .interactiveDismissDisabled(isLocked)
      .onChange(of: isLocked, initial: true) { _, isLocked in
        router?.setLocked(isLocked, sheet: id)
      }
      .onDisappear { router?.setLocked(false, sheet: id) }
  }
}
