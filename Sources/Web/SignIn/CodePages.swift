import Accounts
import Book
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// Sign-in with a code that is sent by e-mail.
enum CodePages {
  /// Sends a code to the address in the sign-in form, and redirects to the page for entering the code.
  static func send(_ form: Form, _ call: PageCall) async throws -> Response {
    let email = form["email"] ?? ""
    let next = PageCall.localPath(form["next"])
    do {
      try await call.web.features.accounts.emailCodes.send(
        to: email, in: call.context.language, from: call.context.clientInfo)
    } catch let failure as Failure where [.invalid, .rateLimited].contains(failure.kind) {
      return WelcomePages.showError(failure, email: email, next: next, call)
    }
    let pending = PendingCode(email: email.normalised, next: next)
    return call.redirect(to: "/sign-in/code", cookies: [pending.field(call.deployment.baseURL)])
  }

  @Sendable static func show(_ call: PageCall) async throws -> Response {
    if call.context.principal != nil { return call.redirect(to: "/log") }
    guard let pending = PendingCode(in: call.request.headers) else {
      return call.redirect(to: "/sign-in")
    }
    return call.answer(view(pending, call).page(in: call.page))
  }

  @Sendable static func verify(_ call: PageCall) async throws -> Response {
    try await call.cancelOnDisconnect { call in try await verify(whileWaiting: call) }
  }

  /// Signs in with the code. The task is cancelled when the client disconnects.
  private static func verify(whileWaiting call: PageCall) async throws -> Response {
    let form = try await Form.read(from: call.request)
    guard let pending = PendingCode(in: call.request.headers) else {
      return call.redirect(to: "/sign-in")
    }
    do {
      let session = try await call.web.features.signIn.withCode(
        form["code"] ?? "", of: pending.email,
        as: newAccount(next: pending.next, timeZone: form["time_zone"], call),
        from: call.context.clientInfo,
        opening: call.web.features.accounts.sessions.browserSession(from: call.context.clientInfo))
      return WelcomePages.redirectAfterSignIn(session, next: pending.next, call)
    } catch let failure as Failure
      where [.unauthorized, .rateLimited, .invalid, .forbidden].contains(failure.kind)
    {
      return view(pending, call).refusing(failure, at: "code", call)
    }
  }

  @Sendable static func resend(_ call: PageCall) async throws -> Response {
    _ = try await Form.read(from: call.request)
    guard var pending = PendingCode(in: call.request.headers) else {
      return call.redirect(to: "/sign-in")
    }
    do {
      try await call.web.features.accounts.emailCodes.resend(
        to: pending.email, in: call.context.language, from: call.context.clientInfo)
    } catch let failure as Failure where failure.kind == .rateLimited {
      return view(pending, call).refusing(failure, at: "resend", call)
    }
    pending.sentAt = Date()
    let isMailed = call.web.features.accounts.emailCodes.isMailSetUp
    return call.redirect(
      to: "/sign-in/code", notice: Notice(isMailed ? .codeSent : .codeCreated),
      cookies: [pending.field(call.deployment.baseURL)])
  }

  // MARK: - Parts

  /// Returns what a new account needs. If `next` is the path of an invitation, its token is
  /// included.
  static func newAccount(next: String?, timeZone: String?, _ call: PageCall)
    -> SignIn.NewAccountOptions
  {
    let path = next?.split(separator: "/")
    return SignIn.NewAccountOptions(
      language: call.context.language.rawValue, timeZone: timeZone ?? "UTC",
      invitation: path?.first == "invite" ? path?.last.map(String.init) : nil)
  }

  private static func view(_ pending: PendingCode, _ call: PageCall) -> CodeView {
    CodeView(
      email: pending.email, wait: pending.wait(),
      isInLog: !call.web.features.accounts.emailCodes.isMailSetUp)
  }
}

extension CodeView {
  /// Shows the page of the code again.
  /// - Parameter control: the control that shows the failure.
  func refusing(_ failure: Failure, at control: String, _ call: PageCall) -> Response {
    let answer = FailureResponse(failure, context: call.context)
    var view = self
    view.errors = [FormError(control, answer.message)]
    var response = call.answer(
      view.page(in: call.page), status: HTTPResponse.Status(code: answer.status))
    answer.add(to: &response.headers)
    return response
  }
}

// MARK: - CodeView

/// The page for the code of six digits. It has one input, which a script shows as six boxes, so
/// that pasting, deleting and the phone's suggestion from the e-mail work.
package struct CodeView: Sendable {
  package var email: String
  /// The number of seconds until another code can be requested.
  package var wait: Int
  /// Whether the server cannot send e-mail, so that its log contains the code.
  package var isInLog: Bool
  package var use: Use
  /// The errors of the code, or of the request for another.
  package var errors: [FormError]

  /// What the code does.
  package enum Use: Sendable { case signIn, newAddress }

  package init(
    email: String, wait: Int, isInLog: Bool = false, use: Use = .signIn, errors: [FormError] = []
  ) {
    self.email = email
    self.wait = wait
    self.isInLog = isInLog
    self.use = use
    self.errors = errors
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let text = words(isInLog ? .codeInLog : .codeText, ["email": email])
    let isSignIn = use == .signIn
    let action = isSignIn ? context.signInCode : context.settings("address/code")
    return WelcomeFrame(
      title: isSignIn ? words(.codeTitle) : words(settings: .addressCodeTitle), text: text,
      context: context, scripts: ["sign-in.js"]
    ).page {
      form(.method(.post), .action(action), Attribute("data-code", present: true)) {
        CSRFField(context: context).node
        input(.type(.hidden), .name("time_zone"), .value(""))
        field(context)
        button(.class("button primary wide")) {
          isSignIn ? words(.signIn) : words(settings: .confirmAddress)
        }
      }
      form(.method(.post), .action(action + "/resend"), .class("resend")) {
        CSRFField(context: context).node
        div(.class("field")) {
          button(
            .id("f-resend"), .class("button quiet wide"), Attribute("data-wait", String(wait)),
            Attribute("data-waiting", words(isInLog ? .newCodeIn : .resendIn, ["n": "#"]))
          ) { words(isInLog ? .newCode : .resend) }
          if let error = errors.first(where: { $0.name == "resend" }) {
            p(.class("error"), .role("alert"), .id("f-resend-error")) { error.text }
          }
        }
        a(
          .class("button quiet wide"),
          .href(isSignIn ? context.signIn : context.settings("profile"))
        ) { isSignIn ? words(.otherAddress) : words(.cancel) }
      }
    }
  }

  private func field(_ context: PageContext) -> some Node {
    FormControls(errors: errors, context: context).field(
      "code", context.words(.code), hints: [context.words(.codeHint)]
    ) { id, described, invalid in
      div(.class("code")) {
        input(
          id, .type(.text), .name("code"), described, invalid, .required(true),
          Attribute("inputmode", "numeric"), Attribute("autocomplete", "one-time-code"),
          Attribute("autofocus", present: true), Attribute("spellcheck", "false"))
      }
    }
  }
}

// MARK: - PendingCode

/// A pending sign-in with a code, stored in a cookie between the page that asks for the address and
/// the one that asks for the code. An address in a URL would remain in histories and logs.
struct PendingCode {
  static let cookieName = "code"
  /// The cookie of a pending change of the address.
  static let addressCookieName = "new-address"

  var email: String
  /// The path on this server to open afterwards.
  var next: String?
  /// The proof of a change of the address (`AddressChanges.request`); empty for a sign-in.
  var proof: String
  /// The time at which the last code was requested.
  var sentAt: Date

  /// Returns the number of seconds until another code can be requested.
  func wait(now: Date = Date()) -> Int {
    min(
      60, max(0, Int((sentAt.timeIntervalSince1970 + 60 - now.timeIntervalSince1970).rounded(.up))))
  }

  init(email: String, next: String?, proof: String = "", sentAt: Date = Date()) {
    self.email = email
    self.next = next
    self.proof = proof
    self.sentAt = sentAt
  }

  /// Reads the cookie. Clients can set any value, so that all parts are checked.
  init?(in headers: HTTPFields, named name: String = cookieName) {
    guard let text = cookie(name, in: headers) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, let seconds = Int(parts[0]), let email = decodedHex(parts[1]),
      let next = decodedHex(parts[2]), let proof = decodedHex(parts[3]), !email.isEmpty
    else { return nil }
    self.init(
      email: email, next: PageCall.localPath(next), proof: proof,
      sentAt: Date(timeIntervalSince1970: Double(min(max(seconds, 0), 1 << 40))))
  }

  /// Returns the header `Set-Cookie` that stores this.
  func field(_ base: BaseURL, named name: String = cookieName) -> HTTPField {
    // Cookies cannot contain commas and spaces, but addresses and paths can.
    let seconds = Int(sentAt.timeIntervalSince1970)
    let parts = [email, next ?? "", proof].map { $0.utf8.hexadecimal }
    let value = "\(seconds).\(parts.joined(separator: "."))"
    return base.cookie(name, value, seconds: 900)
  }
}

/// Decodes hexadecimal digits as UTF-8. Returns nil for anything else, and for more than 2048
/// bytes.
func decodedHex(_ digits: Substring) -> String? {
  guard digits.utf8.count.isMultiple(of: 2), digits.utf8.count <= 4096 else { return nil }
  var bytes: [UInt8] = []
  var rest = digits[...]
  while !rest.isEmpty {
    guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
    bytes.append(byte)
    rest = rest.dropFirst(2)
  }
  return String(validUTF8: bytes)
}
