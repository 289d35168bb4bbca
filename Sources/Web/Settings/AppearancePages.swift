import Accounts
import Book
import Foundation
import HTML
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

// MARK: - ThemePages

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

// MARK: - AppearanceView

/// The form for a member's theme, language, time zone and chapters.
struct AppearanceView {
  let preferences: Preferences
  let errors: [FormError]

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return SettingsFrame(title: words(settings: .look), context: context).page {
      form(
        .class("settings-form settings-card"), .method(.post), .action(context.settings("look"))
      ) {
        CSRFField(context: context).node
        controls.summary
        theme(context)
        language(controls, words)
        timeZone(controls, words)
        chapters(words)
        button(.class("button primary")) { words(settings: .saveLook) }
      }
    }
  }

  private func theme(_ context: PageContext) -> some Node {
    fieldset(.class("field")) {
      legend { context.words(frame: .theme) }
      div(.class("theme-tiles")) {
        tile("", .contrast, .themeSystem, context)
        tile("light", .sun, .themeLight, context)
        tile("dark", .moon, .themeDark, context)
      }
    }
  }

  private func tile(
    _ value: String, _ icon: Icon, _ word: FrameWord, _ context: PageContext
  ) -> some Node {
    label(.class("tile")) {
      input(
        .type(.radio), .name("theme"), .value(value), .checked(preferences.theme == value))
      icon.node(context)
      span { context.words(frame: word) }
    }
  }

  private func language(_ controls: FormControls, _ words: Words) -> some Node {
    controls.field("language", words(settings: .language)) { id, described, invalid in
      select(id, .name("language"), described, invalid) {
        option(.value(""), .selected(preferences.language.isEmpty)) {
          words(settings: .languageBrowser)
        }
        ForEach(Language.allCases) { language in
          option(
            .value(language.rawValue), .selected(preferences.language == language.rawValue),
            Attribute("lang", language.rawValue)
          ) { language.name }
        }
      }
    }
  }

  /// Returns the last part of a time zone's identifier: `Buenos Aires` of
  /// `America/Argentina/Buenos_Aires`.
  private static func city(of zone: String) -> String {
    String(zone.split(separator: "/").last ?? "").replacing("_", with: " ")
  }

  private func timeZone(_ controls: FormControls, _ words: Words) -> some Node {
    controls.field(
      "time_zone", words(settings: .timeZone), hints: [words(settings: .timeZoneText)]
    ) { id, described, invalid in
      select(id, .name("time_zone"), described, invalid) {
        option(.value(""), .selected(preferences.followsTimeZone)) {
          // The city alone, because a select on a phone has room for about 25 letters.
          words(settings: .timeZoneBrowser, ["zone": Self.city(of: preferences.timeZone)])
        }
        ForEach(TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }) { zone in
          option(
            .value(zone),
            .selected(!preferences.followsTimeZone && preferences.timeZone == zone)
          ) { zone.replacing("_", with: " ") }
        }
      }
    }
  }

  private func chapters(_ words: Words) -> some Node {
    fieldset(.class("field")) {
      legend { words(settings: .chapters) }
      ForEach(Layout.Chapter.all.dropFirst()) { chapter in
        label(.class("check")) {
          input(
            .type(.checkbox), .name("chapter"), .value(chapter.rawValue),
            .checked(!preferences.hiddenChapters.contains(chapter.rawValue)))
          span { chapter.name(in: words) }
        }
      }
      p(.class("hint")) { words(settings: .chaptersText) }
    }
  }
}
