import CommonplaceUI
import SwiftUI

/// Asks whether to join the book of an invitation that was opened.
struct InvitationAlert: ViewModifier {
  let book: Book
  @Environment(Router.self) private var router
  @Environment(BookConnection.self) private var connection

  private var token: String? {
    if case .invitation(_, let token) = router.pendingLink { token } else { nil }
  }

  func body(content: Content) -> some View {
    content.alert(
      "Join the book of this invitation?",
      isPresented: Binding(
        get: { token != nil }, set: { if !$0 { router.pendingLink = nil } }),
      presenting: token
    ) { token in
      Button("Join") { Task { await connection.join(token, from: book) } }
      Button("Cancel", role: .cancel) {}
    }
  }
}

/// Asks whether to discard unsaved changes before another chapter or a link is opened.
struct DiscardAlert: ViewModifier {
  let book: Book
  @Environment(Router.self) private var router

  func body(content: Content) -> some View {
    content.alert(
      "Discard your changes?",
      isPresented: Binding(
        get: { router.request != nil }, set: { if !$0 { router.request = nil } }),
      presenting: router.request
    ) { request in
      Button("Discard Changes", role: .destructive) {
        router.discardChanges(for: request)
        Task { await book.drafts.remove(.content) }
      }
      Button("Keep Editing", role: .cancel) {}
    }
  }
}

/// The form for a new password, whose link was sent by e-mail.
struct PasswordResetView: View {
  let token: String
  @State private var model: AccountViewModel
  @State private var password = ""

  init(token: String, connection: BookConnection) {
    self.token = token
    _model = State(initialValue: AccountViewModel(client: connection.client))
  }

  var body: some View {
    FormSheet(
      title: "New Password",
      canSave: AccountViewModel.isPassword(password) && !model.submission.isRunning,
      isSaving: model.submission.isRunning, hasChanges: !password.isEmpty
    ) {
      await model.resetPassword(token: token, to: password)
    } content: {
      SubmissionFailureRow(submission: model.submission)
      Section {
        SecureField("New Password", text: $password).textContentType(.newPassword)
        FieldMessage(
          text: model.submission.failure?.fields["password"].map { Text(verbatim: $0) })
      } footer: {
        Text("At least \(AccountViewModel.minPasswordLength) characters.")
      }
      .listRowBackground(Color.card)
    }
  }
}
