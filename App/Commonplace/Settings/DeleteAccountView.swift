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
  @State private var proof: AccountProof?
  /// What would not reach the books of others.
  @State private var unsent = UnsentChanges()
  @Environment(BookConnection.self) private var connection

  init(book: Book) {
    self.book = book
    _model = State(initialValue: AccountViewModel(client: book.client))
  }

  var body: some View {
    Form {
      SubmissionFailureRow(submission: model.submission)
      Section {
        SecureField("Password", text: $password).textContentType(.password)
        Button("Delete Account", role: .destructive) { Task { await ask(.password(password)) } }
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
            Button("Delete Account", role: .destructive) { Task { await ask(.code(code)) } }
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
    .confirmationDialog(
      "Delete your account?",
      isPresented: Binding(get: { proof != nil }, set: { if !$0 { proof = nil } }),
      titleVisibility: .visible, presenting: proof
    ) { proof in
      Button("Delete Account", role: .destructive) {
        Task { await connection.deleteAccount { await model.deleteAccount(proof) } }
      }
    } message: { _ in
      if unsent.count > 0 {
        Text("This can’t be undone.") + Text(verbatim: "\n") + Text(unsent)
      } else {
        Text("This can’t be undone.")
      }
    }
  }

  private func ask(_ proof: AccountProof) async {
    unsent = await connection.unsentChanges()
    self.proof = proof
  }
}
