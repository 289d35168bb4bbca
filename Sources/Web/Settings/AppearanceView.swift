import Accounts
import Foundation
import HTML
import Model

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

  private func timeZone(_ controls: FormControls, _ words: Words) -> some Node {
    controls.field(
      "time_zone", words(settings: .timeZone), hint: words(settings: .timeZoneText)
    ) { id, described, invalid in
      select(id, .name("time_zone"), described, invalid) {
        option(.value(""), .selected(preferences.followsTimeZone)) {
          words(settings: .timeZoneBrowser, ["zone": preferences.timeZone])
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
