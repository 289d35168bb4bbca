import CommonplaceUI
import SwiftUI

/// Creates an account on a server with open sign-ups.
struct RegisterView: View {
  @State private var model: AccountViewModel
  @State private var name = ""
  @State private var email = ""
  @State private var password = ""

  init(connection: BookConnection) {
    _model = State(initialValue: AccountViewModel(client: connection.client))
  }

  private var canSave: Bool {
    model.canRegister(email: email, password: password)
  }

  var body: some View {
    FormSheet(
      title: "Create Account", saveTitle: "Create", canSave: canSave,
      isSaving: model.submission.isRunning, hasChanges: !(email.isEmpty && password.isEmpty)
    ) {
      await model.register(email: email, password: password, name: name)
    } content: {
      SubmissionFailureRow(submission: model.submission)
      Section {
        TextField("Your name", text: $name).textContentType(.name)
        TextField("Email", text: $email)
          .textContentType(.username)
          .keyboardType(.emailAddress)
          .textInputAutocapitalization(.never)
          .autocorrectionDisabled()
        FieldMessage(text: message(for: "email"))
        SecureField("Password", text: $password).textContentType(.newPassword)
        FieldMessage(text: message(for: "password"))
      } footer: {
        if model.isConfirmationSent {
          Text("Open the link in your email to create the account.")
        } else {
          Text("At least \(AccountViewModel.minPasswordLength) characters.")
        }
      }
      .listRowBackground(Color.card)
    }
  }

  private func message(for field: String) -> Text? {
    model.submission.failure?.fields[field].map { Text(verbatim: $0) }
  }
}

/// Requests a link for a new password.
struct PasswordResetButton: View {
  let email: String
  @State private var model: AccountViewModel

  init(email: String, connection: BookConnection) {
    self.email = email
    _model = State(initialValue: AccountViewModel(client: connection.client))
  }

  var body: some View {
    if model.isResetSent {
      Text("If the address has an account, a link is in your inbox.")
        .font(.footnote)
        .foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
    } else {
      Button("Forgot Password?") { Task { await model.requestPasswordReset(for: email) } }
        .font(.footnote)
        .disabled(!EmailCodeModel.isAddress(email) || model.submission.isRunning)
        .failureAlert("Couldn’t Send the Link", of: model.submission)
    }
  }
}
