import Accounts
import Book
import Foundation
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// Changing a member's e-mail address. With mail, the new address is confirmed by a code on a page
/// of its own; a cookie keeps the address until then.
enum AddressPages {
  @Sendable static func request(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let email = form["email"] ?? ""
    do {
      let proof = try await call.web.features.accounts.addressChanges.request(
        email, password: form["current_password"] ?? "", of: call.member.user,
        in: call.context.language, from: call.context.clientInfo)
      guard let proof else { return changed(call) }
      let pending = PendingCode(email: email.normalised, next: nil, proof: proof)
      return call.redirect(
        to: "/settings/address/code",
        cookies: [pending.field(call.deployment.baseURL, named: PendingCode.addressCookieName)])
    } catch let failure as Failure
      where [.invalid, .conflict, .rateLimited].contains(failure.kind)
    {
      // The form of the password on the same page has the name `password`.
      let errors = call.errors(of: failure, defaultControl: "email").map { error in
        FormError(error.name == "password" ? "current_password" : error.name, error.text)
      }
      let response = try await ProfilePages.answer(call, newEmail: email, errors: errors)
      return call.limited(response, by: failure)
    }
  }

  @Sendable static func show(_ call: PageCall) async throws -> Response {
    guard let pending = pendingCode(call) else { return call.redirect(to: "/settings/profile") }
    return call.answer(view(pending).page(in: call.page))
  }

  @Sendable static func confirm(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    guard let pending = pendingCode(call) else { return call.redirect(to: "/settings/profile") }
    do {
      try await call.web.features.accounts.addressChanges.confirm(
        pending.email, code: form["code"] ?? "", proof: pending.proof, of: call.member.user,
        in: call.context.language, from: call.context.clientInfo)
      return changed(call)
    } catch let failure as Failure
      where [.invalid, .forbidden, .conflict, .rateLimited].contains(failure.kind)
    {
      return view(pending).refusing(failure, at: "code", call)
    }
  }

  @Sendable static func resend(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    guard var pending = pendingCode(call) else { return call.redirect(to: "/settings/profile") }
    do {
      try await call.web.features.accounts.addressChanges.resend(
        to: pending.email, proof: pending.proof, of: call.member.user,
        in: call.context.language, from: call.context.clientInfo)
    } catch let failure as Failure where [.forbidden, .rateLimited].contains(failure.kind) {
      return view(pending).refusing(failure, at: "resend", call)
    }
    pending.sentAt = Date()
    return call.redirect(
      to: "/settings/address/code", notice: Notice(.codeSent),
      cookies: [pending.field(call.deployment.baseURL, named: PendingCode.addressCookieName)])
  }

  // MARK: - Parts

  private static func pendingCode(_ call: PageCall) -> PendingCode? {
    PendingCode(in: call.request.headers, named: PendingCode.addressCookieName)
  }

  private static func changed(_ call: PageCall) -> Response {
    call.redirect(
      to: "/settings/profile", notice: Notice(.addressChanged),
      cookies: [call.deployment.baseURL.expiredCookie(PendingCode.addressCookieName)])
  }

  private static func view(_ pending: PendingCode) -> CodeView {
    CodeView(email: pending.email, wait: pending.wait(), use: .newAddress)
  }
}
