import AuthenticationServices
import CommonplaceUI
import SwiftUI

/// Signing in with Apple.
struct AppleSignInButton: View {
  let appState: AppState
  @Environment(\.colorScheme) private var colorScheme
  @State private var nonce = AppleNonce()
  @State private var hasFailed = false

  var body: some View {
    SignInWithAppleButton(.signIn) { request in
      nonce = AppleNonce()
      request.requestedScopes = [.email, .fullName]
      request.nonce = nonce.text
    } onCompletion: { result in
      finish(result)
    }
    .signInWithAppleButtonStyle(colorScheme == .dark ? .white : .black)
    .frame(height: 50)
    .alert("Couldn’t Sign In", isPresented: $hasFailed) {
      Button("OK", role: .cancel) {}
    } message: {
      Text("Apple didn’t confirm the sign-in. Try again.")
    }
  }

  private func finish(_ result: Result<ASAuthorization, any Error>) {
    switch result {
    case .success(let authorization):
      guard let credential = authorization.credential as? ASAuthorizationAppleIDCredential,
        let data = credential.identityToken, let token = String(data: data, encoding: .utf8)
      else {
        hasFailed = true
        return
      }
      let (givenName, familyName) = (
        credential.fullName?.givenName, credential.fullName?.familyName
      )
      Task {
        await appState.signInWithApple(
          identityToken: token, nonce: nonce.text, givenName: givenName, familyName: familyName)
      }
    case .failure(let error):
      // Nothing is shown to somebody who closed Apple's sheet.
      if (error as? ASAuthorizationError)?.code != .canceled { hasFailed = true }
    }
  }
}

/// A random text that Apple repeats in its token, so that a token cannot be used twice.
struct AppleNonce {
  let text: String

  init() {
    var generator = SystemRandomNumberGenerator()
    let characters = Array("0123456789abcdefghijklmnopqrstuvwxyz")
    text = String((0..<32).map { _ in characters.randomElement(using: &generator) ?? "0" })
  }
}
