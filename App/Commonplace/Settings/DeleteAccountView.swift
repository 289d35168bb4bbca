import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// Deletes the account after the user has proved with a password or a code that they are present.
struct DeleteAccountView: View {
  let book: Book
  @State private var model: AccountViewModel
  @State private var password = ""
  @State private var code = ""

  init(book: Book) {
    self.book = book
    _model = State(initialValue: AccountViewModel(client: book.client))
  }

  var body: some View {
    Form {
      SubmissionFailureRow(submission: model.submission)
      Section {
        SecureField("Password", text: $password).textContentType(.password)
        DeleteAccountButton(model: model, proof: .password(password))
          .disabled(password.isEmpty || model.submission.isRunning)
      } header: {
        Text("With Your Password")
      } footer: {
        Text("Deletes your account, your own book and its site.")
      }
      .listRowBackground(Color.card)
      if let email = book.user.email {
        Section {
          Button("Send Code") { Task { await model.sendCode(to: email) } }
            .disabled(model.submission.isRunning)
          if model.isCodeSent {
            TextField("Code", text: $code)
              .keyboardType(.numberPad)
              .textContentType(.oneTimeCode)
            DeleteAccountButton(model: model, proof: .code(code))
              .disabled(code.isEmpty || model.submission.isRunning)
          }
        } header: {
          Text("With an Email Code")
        } footer: {
          if model.isCodeSent { Text("We sent a code to \(email).") }
        }
        .listRowBackground(Color.card)
      }
    }
    .scrollContentBackground(.hidden)
    .background(Color.paper)
    .navigationTitle("Delete Account")
  }
}

/// Deletes the account after asking.
private struct DeleteAccountButton: View {
  let model: AccountViewModel
  let proof: AccountProof
  @State private var isAsking = false
  /// What would not reach the books of others.
  @State private var unsent = UnsentChanges()
  @Environment(BookConnection.self) private var connection

  var body: some View {
    Button("Delete Account", role: .destructive) { Task { await ask() } }
      .confirmationDialog(
        "Delete your account?", isPresented: $isAsking, titleVisibility: .visible
      ) {
        Button("Delete Account", role: .destructive) {
          Task { await connection.deleteAccount { await model.deleteAccount(proof) } }
        }
      } message: {
        if unsent.count > 0 {
          Text("This can’t be undone.") + Text(verbatim: "\n") + Text(unsent)
        } else {
          Text("This can’t be undone.")
        }
      }
  }

  private func ask() async {
    unsent = await connection.unsentChanges()
    isAsking = true
  }
}
