import CommonplaceUI
import SwiftUI

/// Takes what was shared from other apps into the open book, when the app is opened and when the
/// server can be reached again. In a book that the user may only read, and until the role is known,
/// it says that it waits.
struct SharedItemsReceiver: ViewModifier {
  let book: Book
  @Environment(Router.self) private var router
  @Environment(BookConnection.self) private var connection
  @Environment(\.scenePhase) private var scenePhase

  private var intake: SharedItemsIntake { SharedItemsIntake(book: book, router: router) }
  private var step: SharedItemsIntake.Step { intake.step(isActive: scenePhase == .active) }

  func body(content: Content) -> some View {
    content
      .task(id: step) { await intake.run(step) }
      .onChange(of: connection.network.isConnected) { _, isConnected in
        if isConnected { Task { await intake.reconnected(step) } }
      }
  }
}
