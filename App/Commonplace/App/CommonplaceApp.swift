import AppIntents
import SwiftUI

@main
struct CommonplaceApp: App {
  @State private var model: AppModel

  init() {
    let model = AppModel(platform: .device)
    _model = State(initialValue: model)
    // Siri and Shortcuts also use the book while no screen is open.
    AppDependencyManager.shared.add(dependency: model)
  }

  var body: some Scene {
    WindowGroup {
      RootView(model: model)
        .environment(model)
    }
    .commands { ChapterCommands() }
  }
}
