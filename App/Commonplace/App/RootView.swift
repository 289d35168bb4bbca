import CommonplaceUI
import SwiftUI

/// The root of the app: the welcome, the launch, the sign-in or the book.
struct RootView: View {
  let model: AppModel
  @State private var router = Router()

  var body: some View {
    content
      .animation(.default, value: phaseNumber)
      .background(Color.paper)
      .tint(.logAccent)
      .task { await model.start() }
      .onOpenURL { url in Task { await model.open(url, with: router) } }
      .alert(
        "Link to Another Server",
        isPresented: Binding(
          get: { router.foreignHost != nil }, set: { if !$0 { router.foreignHost = nil } }),
        presenting: router.foreignHost
      ) { _ in
        Button("OK", role: .cancel) {}
      } message: { host in
        Text("The page is on \(host). Connect to this server first.")
      }
      .alert("No Book Yet", isPresented: $router.needsBook) {
        Button("OK", role: .cancel) {}
      } message: {
        Text("Create a book or connect to a server first. Then open the link again.")
      }
      .environment(router)
  }

  @ViewBuilder private var content: some View {
    switch model.phase {
    case .welcome: WelcomeView()
    case .opening(let isNew): LaunchView(step: isNew ? .storing : .landing)
    case .open(let connection):
      ConnectionView(connection: connection).id(ObjectIdentifier(connection))
    case .failed(let failure):
      FailureView(failure: failure, leave: model.leave) { await model.openLast() }
    }
  }

  /// A number for each phase, so that changing it cross-fades.
  private var phaseNumber: Int {
    switch model.phase {
    case .welcome: 0
    case .opening: 1
    case .open: 2
    case .failed: 3
    }
  }
}
