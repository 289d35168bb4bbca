import SwiftUI

@main
struct CommonplaceApp: App {
  @State private var model = AppModel(platform: .device)

  var body: some Scene {
    WindowGroup {
      RootView(model: model)
        .environment(model)
    }
  }
}
