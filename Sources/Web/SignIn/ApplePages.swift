import Accounts
import Book
import Foundation
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import ServerKit

/// Sign-in with Apple. The browser is sent to Apple, whose page posts its answer to this server.
/// That form comes from another site, so that only the nonce proves that it belongs to the request.
enum ApplePages {
  /// Redirects to Apple. It is a link, because a form may only be submitted to this server.
  @Sendable static func redirectToApple(_ call: PageCall) async throws -> Response {
    guard let settings = call.web.features.accounts.apple.settings,
      let service = settings.webServiceID
    else { throw Failure.notFound("route") }
    let next = try PageCall.localPath(Query(call.request).text("next"))
    let pending = PendingApple(next: next)
    let asked = [
      ("response_type", "code id_token"), ("response_mode", "form_post"), ("client_id", service),
      ("redirect_uri", call.deployment.baseURL.absolute("/sign-in/apple/answer")),
      ("scope", "name email"), ("nonce", pending.nonceForApple),
    ].map { "\($0)=\(percentEncoded($1))" }
    return Response(
      status: .seeOther,
      headers: HTTPFields([
        HTTPField(
          name: .location, value: settings.authorisationPageURL + "?" + asked.joined(separator: "&")
        ),
        pending.field(call.deployment.baseURL),
      ]))
  }

  /// Handles the form that Apple's page posts. A user who cancelled returns to the sign-in page
  /// without a message.
  @Sendable static func answer(_ call: PageCall) async throws -> Response {
    let form = try await Form.read(from: call.request)
    let pending = PendingApple(in: call.request.headers)
    guard form["error"] == nil else { return call.redirect(to: SignInView.path(pending?.next)) }
    do {
      guard let pending, let token = form["id_token"] else {
        throw Failure(.unauthorized, "apple.wrong")
      }
      let session = try await call.web.features.signIn.withApple(
        token, nonce: pending.nonce, displayName: name(in: form["user"]),
        as: CodePages.newAccount(next: pending.next, timeZone: nil, call),
        from: call.context.clientInfo,
        opening: call.web.features.accounts.sessions.browserSession(from: call.context.clientInfo))
      return WelcomePages.redirectAfterSignIn(session, next: pending.next, call)
    } catch let failure as Failure
      where [.unauthorized, .forbidden, .rateLimited, .unavailable].contains(failure.kind)
    {
      return WelcomePages.showError(failure, email: "", next: pending?.next, call)
    }
  }

  /// Returns the user's name, which Apple sends with the first answer only.
  private static func name(in user: String?) -> String? {
    struct AppleUserInfo: Decodable {
      struct Name: Decodable {
        var firstName: String?
        var lastName: String?
      }
      var name: Name?
    }
    // The name is only a suggestion. Without it the account is named after the address.
    guard let user, let told = try? decode(AppleUserInfo.self, from: ByteBuffer(string: user))
    else {
      return nil
    }
    let parts = [told.name?.firstName, told.name?.lastName].compactMap { $0?.normalised }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

// MARK: - PendingApple

/// A pending sign-in with Apple, stored in a cookie: the nonce, and the path to open afterwards.
/// Apple receives the nonce's SHA-256, so that only the answer to this browser's request signs it
/// in.
struct PendingApple {
  static let cookieName = "apple"

  let nonce: String
  /// A path on this server.
  let next: String?

  var nonceForApple: String { AppleSignIn.digest(of: nonce) }

  init(next: String?) {
    var generator = SystemRandomNumberGenerator()
    nonce = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }.hexadecimal
    self.next = next
  }

  init?(in headers: HTTPFields) {
    guard let text = cookie(Self.cookieName, in: headers) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 64, let next = decodedHex(parts[1]) else {
      return nil
    }
    nonce = String(parts[0])
    self.next = PageCall.localPath(next)
  }

  /// Returns the header `Set-Cookie` that stores this.
  func field(_ base: BaseURL) -> HTTPField {
    base.cookie(
      Self.cookieName, "\(nonce).\((next ?? "").utf8.hexadecimal)", seconds: 900,
      allowsCrossSite: true)
  }
}
