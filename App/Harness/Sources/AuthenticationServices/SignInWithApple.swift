public import Foundation
public import SwiftUI

/// A successful authorization.
open class ASAuthorization: NSObject {
  public let credential: any ASAuthorizationCredential
  package init(credential: any ASAuthorizationCredential) { self.credential = credential }

  public struct Scope: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let fullName = Scope(rawValue: "full_name")
    public static let email = Scope(rawValue: "email")
  }
}

public protocol ASAuthorizationCredential: NSObjectProtocol {}

/// The user's identity as Apple confirms it.
open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
  public let user: String
  public let email: String?
  public let fullName: PersonNameComponents?
  public let identityToken: Data?
  public let authorizationCode: Data?

  package init(
    user: String, identityToken: Data?, email: String? = nil,
    fullName: PersonNameComponents? = nil
  ) {
    self.user = user
    self.identityToken = identityToken
    self.email = email
    self.fullName = fullName
    authorizationCode = nil
  }
}

open class ASAuthorizationRequest: NSObject {}

open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
  open var requestedScopes: [ASAuthorization.Scope]?
  open var state: String?
  open var nonce: String?
}

open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {
  open var user: String?
}

public struct ASAuthorizationError: Error, Equatable, Sendable {
  public enum Code: Int, Sendable {
    case unknown = 1000
    case canceled, invalidResponse, notHandled, failed, notInteractive
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static var canceled: Code { .canceled }
  public static var failed: Code { .failed }
}

/// Signing in with Apple as tests want it.
@MainActor package enum AppleSignIn {
  /// Answers a request: the user confirms it, or closes the sheet.
  package static var respond:
    (ASAuthorizationAppleIDRequest) -> Result<ASAuthorization, any Error> =
      { _ in .failure(ASAuthorizationError(.canceled)) }
}

/// Apple's button.
@MainActor @preconcurrency public struct SignInWithAppleButton: View {
  public struct Label: Sendable {
    let english: String
    let russian: String
    public static let signIn = Label(english: "Sign in with Apple", russian: "Вход с Apple")
    public static let signUp = Label(
      english: "Sign up with Apple", russian: "Регистрация с Apple")
    public static let `continue` = Label(
      english: "Continue with Apple", russian: "Продолжить с Apple")
  }

  public struct Style: Sendable {
    public static let black = Style()
    public static let white = Style()
    public static let whiteOutline = Style()
  }

  @Environment(\.locale) private var locale
  private let label: Label
  private let onRequest: (ASAuthorizationAppleIDRequest) -> Void
  private let onCompletion: (Result<ASAuthorization, any Error>) -> Void

  public init(
    _ label: Label = .signIn, onRequest: @escaping (ASAuthorizationAppleIDRequest) -> Void,
    onCompletion: @escaping (Result<ASAuthorization, any Error>) -> Void
  ) {
    self.label = label
    self.onRequest = onRequest
    self.onCompletion = onCompletion
  }

  public var body: some View {
    let isRussian = locale.identifier.hasPrefix("ru")
    Button(action: signIn) {
      Text(verbatim: isRussian ? label.russian : label.english).frame(maxWidth: .infinity)
    }
    .buttonStyle(.borderedProminent)
  }

  private func signIn() {
    let request = ASAuthorizationAppleIDRequest()
    onRequest(request)
    onCompletion(AppleSignIn.respond(request))
  }
}

extension View {
  public func signInWithAppleButtonStyle(_ style: SignInWithAppleButton.Style) -> some View {
    self
  }
}
