import Accounts
import Book
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The page with theme, language, time zone and chapters.
enum AppearancePages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let view = AppearanceView(preferences: try call.member.preferences, errors: [])
    return call.answer(view.page(in: call.page))
  }

  @Sendable static func save(_ call: PageCall) async throws -> Response {
    let wanted = try preferences(await call.form(), call.member.preferences)
    do {
      try await call.web.features.accounts.users.setPreferences(
        of: call.member.user, to: wanted)
      return call.redirect(
        to: "/settings/look", notice: Notice(.saved), cookies: [ThemePages.cookie(wanted, call)])
    } catch let failure as Failure where failure.kind == .invalid {
      let view = AppearanceView(
        preferences: wanted, errors: call.errors(of: failure, defaultControl: "time_zone"))
      return call.answer(view.page(in: call.page), status: .unprocessableContent)
    }
  }

  private static func preferences(_ form: Form, _ old: Preferences) -> Preferences {
    var wanted = old
    wanted.theme = form["theme"] ?? ""
    wanted.language = form["language"] ?? ""
    let zone = form["time_zone"] ?? ""
    wanted.followsTimeZone = zone.isEmpty
    if !zone.isEmpty { wanted.timeZone = zone }
    let used = form.all("chapter")
    wanted.hiddenChapters = Layout.Chapter.all.dropFirst().map(\.rawValue).filter {
      !used.contains($0)
    }
    return wanted
  }
}
