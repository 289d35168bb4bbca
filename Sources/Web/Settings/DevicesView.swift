import Accounts
import Foundation
import HTML
import Model

/// The sessions of a member, the current one first.
struct DevicesView {
  let devices: [SignedInDevice]
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
