import CommonplaceUI
import SwiftUI

/// Signing in to a server: with an e-mail code, a password or Apple.
struct SignInView: View {
  let connection: BookConnection
  /// The last part of an invitation, with which people without an account may sign in.
  let invitation: String?
  let changeServer: @MainActor () async -> Void
  @State private var code: EmailCodeModel
  @State private var email = ""
  @State private var usesPassword = false
  @State private var isRegistering = false

  init(
    connection: BookConnection, invitation: String? = nil,
    changeServer: @escaping @MainActor () async -> Void
  ) {
    self.connection = connection
    self.invitation = invitation
    self.changeServer = changeServer
    _code = State(initialValue: EmailCodeModel(client: connection.client, invitation: invitation))
  }

  private var submission: Submission { connection.appState.signIn }
  private var isRunning: Bool { submission.isRunning || code.submission.isRunning }

  var body: some View {
    @Bindable var code = code
    NavigationStack {
      ScrollView {
        VStack(spacing: 20) {
          header
          TextField("Email", text: $email)
            .textFieldStyle(.roundedBorder)
            .textContentType(.username)
            .keyboardType(.emailAddress)
            .textInputAutocapitalization(.never)
            .autocorrectionDisabled()
            .disabled(isRunning)
          if usesPassword {
            PasswordSignIn(appState: connection.appState, email: email)
            PasswordResetButton(email: email, connection: connection)
          } else {
            SubmitButton("Sign in with Email", isRunning: code.submission.isRunning) {
              await code.sendCode(to: email)
            }
            .disabled(!EmailCodeModel.isAddress(email) || isRunning)
          }
          Button(usesPassword ? "Use an Email Code" : "Use a Password") { usesPassword.toggle() }
            .disabled(isRunning)
          LabeledDivider("or")
          AppleSignInButton(appState: connection.appState).disabled(isRunning)
          Button("Create Account") { isRegistering = true }.disabled(isRunning)
        }
        .frame(maxWidth: 440)
        .padding(24)
        .frame(maxWidth: .infinity)
      }
      .navigationDestination(isPresented: isEnteringCode) { EmailCodeView(model: code) }
      .toolbar {
        ToolbarItem(placement: .topBarLeading) {
          Button("Change Server") { Task { await changeServer() } }
        }
      }
      .sheet(isPresented: $isRegistering) { RegisterView(connection: connection) }
      .failureAlert("Couldn’t Sign In", of: submission)
      .failureAlert("Couldn’t Send the Code", of: code.submission, isEnabled: !code.wasSent)
    }
  }

  private var header: some View {
    VStack(spacing: 8) {
      Text("Welcome to Commonplace").font(.pageTitle).multilineTextAlignment(.center)
      if let host = connection.place.server?.host() {
        Text(verbatim: host).foregroundStyle(.secondary)
      }
      if invitation != nil {
        Label("You’re invited to a book. Sign in to join it.", systemImage: "envelope.open")
      }
    }
    .padding(.bottom, 12)
  }

  private var isEnteringCode: Binding<Bool> {
    Binding(get: { code.wasSent }, set: { if !$0 { code.changeAddress() } })
  }
}

/// The password, and the button that signs in with it.
private struct PasswordSignIn: View {
  let appState: AppState
  let email: String
  @State private var password = ""

  private var canSignIn: Bool {
    EmailCodeModel.isAddress(email) && !password.isEmpty && !appState.signIn.isRunning
  }

  var body: some View {
    SecureField("Password", text: $password)
      .textFieldStyle(.roundedBorder)
      .textContentType(.password)
      .onSubmit { if canSignIn { Task { await signIn() } } }
    SubmitButton("Sign In", isRunning: appState.signIn.isRunning) { await signIn() }
      .disabled(!canSignIn)
  }

  private func signIn() async { await appState.signIn(email: email, password: password) }
}
