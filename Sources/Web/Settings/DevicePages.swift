import Accounts
import Book
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The pages that list and end a member's sessions.
enum DevicePages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let member = try call.member
    let devices = try await call.web.features.accounts.sessions.devices(of: member.user)
    let own = devices.first { $0.session == member.session }?.id
    let view = DevicesView(devices: devices, own: own, timeZone: call.timeZone)
    return call.answer(view.page(in: call.page))
  }

  /// Ends a session. Ending the current session signs the member out.
  @Sendable static func end(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let member = try call.member
    let id = try call.id(of: Session.self)
    let sessions = call.web.features.accounts.sessions
    let own = try await sessions.devices(of: member.user).first { $0.id == id }?.session
    try await sessions.end(id, of: member.user)
    if own == member.session {
      return call.redirect(
        to: "/sign-in", cookies: [call.deployment.baseURL.expiredCookie(Credential.cookieName)])
    }
    return call.redirect(to: "/settings/devices", notice: Notice(.deviceEnded))
  }

  @Sendable static func endOthers(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let member = try call.member
    if let session = member.session {
      try await call.web.features.accounts.sessions.endAll(of: member.user, except: session)
    }
    return call.redirect(to: "/settings/devices", notice: Notice(.othersEnded))
  }
}
