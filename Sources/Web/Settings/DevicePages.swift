import Accounts
import Book
import Foundation
import HTML
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

// MARK: - DevicesView

/// The sessions of a member, the current one first.
struct DevicesView {
  let devices: [SignedInDevice]
  /// The session of the request; nil for an API token.
  let own: SessionID?
  let timeZone: TimeZone

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let ordered = devices.filter { $0.id == own } + devices.filter { $0.id != own }
    return SettingsFrame(title: words(settings: .devices), context: context).page {
      ul(.class("settings-rows plain")) { ForEach(ordered) { row($0, context) } }
      if devices.count > 1 {
        form(.method(.post), .action(context.settings("devices/end-others"))) {
          CSRFField(context: context).node
          button(.class("button danger")) { words(settings: .endOtherDevices) }
        }
      }
    }
  }

  private func row(_ device: SignedInDevice, _ context: PageContext) -> some Node {
    let words = context.words
    let name = DeviceName(device.device).text(in: words)
    let seen = words.shortDate(
      CalendarDate(device.seenAt, in: timeZone), today: context.today)
    return li {
      span(.class("settings-icon")) { Icon.device.node(context) }
      span(.class("settings-text")) {
        strong { device.isBrowser ? name : "\(words(settings: .app)) · \(name)" }
        span {
          words(settings: .lastSeen, ["date": seen])
          device.address.isEmpty ? "" : " · \(device.address)"
        }
        if device.id == own { span(.class("badge")) { words(settings: .thisDevice) } }
      }
      form(.method(.post), .action(context.settings("devices/\(device.id)/end"))) {
        CSRFField(context: context).node
        button(
          .class("button"), .label("\(words(settings: .endDevice)): \(name)")
        ) { words(settings: .endDevice) }
      }
    }
  }
}

/// A readable name for a `User-Agent`: the browser and the system or, if these are not recognised,
/// the beginning of it.
struct DeviceName {
  private let browser: String?
  private let system: String?
  private let rest: String

  init(_ agent: String) {
    // The order matters, because browsers also name the browsers that they are compatible with.
    browser =
      [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
      ].first { agent.contains($0.0) }?.1
    system =
      [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
      ].first { agent.contains($0.0) }?.1
    rest = String(agent.prefix(60))
  }

  func text(in words: Words) -> String {
    if let browser, let system {
      return words(settings: .browserOn, ["browser": browser, "system": system])
    }
    return rest.isEmpty ? words(settings: .unknownDevice) : rest
  }
}
