import CommonplaceUI
import Model
import SwiftUI

/// A connection to a book: the launch, the sign-in or the chapters.
struct ConnectionView: View {
  let connection: BookConnection
  @Environment(AppModel.self) private var model

  var body: some View {
    content
      .animation(.default, value: connection.appState.isAuthenticated)
      .task { await connection.run() }
      .task(id: connection.appState.currentUser?.id) { await connection.openBook() }
      .task { await connection.network.run() }
      .environment(connection)
  }

  @ViewBuilder private var content: some View {
    let state = connection.appState
    switch state.launch {
    case .landing: LaunchView(step: .landing)
    case .storingToDatabase: LaunchView(step: .storing)
    case .failed(let failure):
      FailureView(failure: failure, leave: model.leave) { await connection.run() }
    case .ready:
      if !state.isAuthenticated {
        SignInView(connection: connection, changeServer: model.leave)
      } else if let book = connection.book {
        BookView(book: book).id(ObjectIdentifier(book))
      } else if let failure = connection.failure {
        FailureView(failure: failure, leave: model.leave) { await connection.openBook() }
      } else {
        LaunchView(step: .landing)
      }
    }
  }
}
