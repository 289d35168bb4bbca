import CommonplaceUI
import Model
import SwiftUI

/// A connection to a book: the launch, the sign-in or the chapters.
struct ConnectionView: View {
  let connection: BookConnection
  @Environment(AppModel.self) private var model
  @Environment(Router.self) private var router

  var body: some View {
    content
      .animation(.default, value: connection.appState.isAuthenticated)
      .task { await connection.run() }
      .task(id: connection.appState.currentUser?.id) { await connection.openBook() }
      .task { await connection.network.run() }
      .sheet(item: passwordReset) { PasswordResetView(token: $0.token, connection: connection) }
      .environment(connection)
  }

  private struct PasswordReset: Identifiable {
    let token: String
    var id: String { token }
  }

  private var passwordReset: Binding<PasswordReset?> {
    Binding(
      get: {
        guard case .passwordReset(_, let token) = router.pendingLink else { return nil }
        return PasswordReset(token: token)
      },
      set: { if $0 == nil { router.pendingLink = nil } })
  }

  /// The last part of the invitation that was opened; nil without one.
  private var invitation: String? {
    if case .invitation(_, let token) = router.pendingLink { token } else { nil }
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
        SignInView(
          connection: connection, invitation: invitation, changeServer: model.leave
        )
        .id(invitation)
        .safeAreaInset(edge: .bottom) { SharedItemsNote() }
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
