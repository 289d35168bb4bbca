import Accounts
import Book
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// Requests with which the scripts of any page set the theme and the time zone.
enum ThemePages {
  /// Stores the theme for the member's other devices, and in a cookie for the pages before sign-in.
  @Sendable static func choose(_ call: PageCall) async throws -> Response {
    var preferences = Preferences()
    preferences.theme = try await call.form()["theme"] ?? ""
    if let member = call.context.principal {
      try await call.web.features.accounts.users.setTheme(
        of: member.user, to: preferences.theme)
    }
    return call.redirect(to: call.refererPath(or: "/log"), cookies: [cookie(preferences, call)])
  }

  static func cookie(_ preferences: Preferences, _ call: PageCall) -> HTTPField {
    let theme = PageContext.Theme(rawValue: preferences.theme)
    return call.deployment.baseURL.cookie(
      "theme", theme?.rawValue ?? "", seconds: theme == nil ? 0 : Sessions.cookieLifetime)
  }

  @Sendable static func followTimeZone(_ call: PageCall) async throws -> Response {
    let zone = try await call.form()["time_zone"] ?? ""
    try await call.web.features.accounts.users.updateFollowedTimeZone(
      to: zone, of: call.member.user)
    return call.redirect(to: call.refererPath(or: "/log"))
  }
}
