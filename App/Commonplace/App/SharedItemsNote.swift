import SwiftUI

/// Says that something was shared from other apps, which waits for a book.
struct SharedItemsNote: View {
  @Environment(AppModel.self) private var model
  @Environment(\.scenePhase) private var scenePhase

  var body: some View {
    Group {
      if model.sharedCount > 0 {
        Label(
          "\(model.sharedCount) shared items will be added to your book.", systemImage: "tray.full"
        )
        .font(.footnote)
        .foregroundStyle(.secondary)
        .padding()
      }
    }
    .task(id: scenePhase) { if scenePhase == .active { await model.countSharedItems() } }
  }
}
