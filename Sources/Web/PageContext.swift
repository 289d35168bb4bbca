package import Model

/// What every page needs and no page decides: who reads it, in which language, from where.
package struct PageContext: Sendable {
  package enum Theme: String, Sendable { case light, dark }

  /// What has just happened, shown once; with the path that a POST undoes it by.
  package struct Toast: Sendable {
    package var text: String
    package var undo: String?

    package init(text: String, undo: String? = nil) {
      self.text = text
      self.undo = undo
    }
  }

  /// Goes before every path of this server: the path of the base URL, mostly empty.
  package var root: String
  /// Goes before every path of a chapter: empty for one's own book, `/s/{handle}` for another.
  package var base: String
  /// Goes into every form as the field `csrf`.
  package var csrf: String
  /// Nil follows the system.
  package var theme: Theme?
  package var language: Language
  /// The name of the person who is signed in.
  package var member: String?
  package var today: CalendarDate
  package var toast: Toast?
  /// The fingerprinted URL of an asset: `app.css` (the files of `Asset.styles` joined in that
  /// order), `icons/icons.svg`, `js/log.js`, …
  package var asset: @Sendable (String) -> String

  package init(
    root: String = "", base: String = "", csrf: String = "", theme: Theme? = nil,
    language: Language = .english,
    member: String? = nil, today: CalendarDate, toast: Toast? = nil,
    asset: @escaping @Sendable (String) -> String
  ) {
    self.root = root
    self.base = base
    self.csrf = csrf
    self.theme = theme
    self.language = language
    self.member = member
    self.today = today
    self.toast = toast
    self.asset = asset
  }

  package var words: Words { Words(language) }
}

/// The files under `Assets` that pages name.
package enum Asset {
  /// `app.css` is these files of `Assets/css`, in this order.
  package static let styles = [
    "tokens", "base", "frame", "buttons", "menu", "log", "select", "cover", "rows", "entry",
    "history", "form", "photos", "dialog", "sheet", "notice", "welcome", "gradients",
  ].map { "css/\($0).css" }
  package static let icons = "icons/icons.svg"
  package static let appIcon = "icons/app.svg"
  package static let all =
    ["app.css", icons, appIcon]
    + (["app"] + EntryForm.scripts + LogView.scripts + EntryView.scripts).map { "js/\($0).js" }
}
