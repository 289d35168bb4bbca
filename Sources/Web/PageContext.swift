import Catalog
import HTML
import Journal
package import Model

/// Values that every page needs: its user, language and paths.
package struct PageContext: Sendable {
  package enum Theme: String, Sendable { case light, dark }

  /// The result of an action, shown once, with the path to which a POST undoes it.
  package struct Toast: Sendable {
    package enum Tone: String, Sendable { case success, failure }

    package var text: String
    package var undo: String?
    /// The label of the button: one for restoring what was deleted, another for reverting a change.
    package var undoWord: Word
    package var tone: Tone

    package init(
      text: String, undo: String? = nil, undoWord: Word = .undo, tone: Tone = .success
    ) {
      self.text = text
      self.undo = undo
      self.undoWord = undoWord
      self.tone = tone
    }
  }

  /// A book of the user, as the switcher shows it.
  package struct Book: Sendable {
    package var name: String
    /// The prefix of its paths: empty for the user's own book.
    package var base: String
    /// Whether the page belongs to it.
    package var isShown: Bool

    package init(name: String, base: String, isShown: Bool) {
      self.name = name
      self.base = base
      self.isShown = isShown
    }
  }

  /// A book, and the latest of its changes that the page certainly contains.
  package struct LiveUpdateCursor: Sendable {
    package var space: SpaceID
    package var sequence: Int64

    package init(space: SpaceID, sequence: Int64) {
      self.space = space
      self.sequence = sequence
    }
  }

  /// The prefix of every path on this server: the path of the base URL, usually empty.
  package var root: String
  /// The prefix of every path in a chapter: empty for the user's own book, `/s/{handle}` for
  /// another.
  package var base: String
  /// The value of the field `csrf` in every form.
  package var csrf: String
  /// Nil follows the system's setting.
  package var theme: Theme?
  package var language: Language
  /// The name of the signed-in user. Nil before sign-in.
  package var member: String?
  package var today: CalendarDate
  package var toast: Toast?
  /// The user's books, their own first.
  package var books: [Book]
  /// Names of the chapters that the user does not use.
  package var hiddenChapters: [String] = []
  /// The type or the collection that the page shows. A search from here offers it first.
  var preferredSearchScope: String?
  /// The point from which the page receives live updates. Nil before sign-in and after a POST.
  package var live: LiveUpdateCursor?
  /// The user's time zone if it follows the browser's. Nil if the user has chosen one.
  package var followedTimeZone: String?
  /// Returns the fingerprinted URL of an asset: `app.css` (the files of `Asset.styles`, joined in
  /// that order), `icons/icons.svg`, `js/log.js`, …
  package var asset: @Sendable (String) -> String

  package init(
    root: String = "", base: String = "", csrf: String = "", theme: Theme? = nil,
    language: Language = .english,
    member: String? = nil, today: CalendarDate, toast: Toast? = nil,
    books: [Book] = [],
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
    self.books = books
    self.asset = asset
  }

  package var words: Words { Words(language) }
}

/// The files in `Assets` that pages link to.
package enum Asset {
  /// The files of `Assets/css` that make up `app.css`, in this order.
  package static let styles = [
    "tokens", "base", "frame", "buttons", "menu", "log", "select", "cover", "rows", "entry",
    "history", "form", "photos", "lookup", "dialog", "sheet", "toast", "notice", "welcome",
    "collections", "settings", "offline", "waiting", "gradients", "entrance", "members",
  ].map { "css/\($0).css" }
  /// The files of `Assets/js` that make up `app.js`, in this order and each in its own scope. Pages
  /// load further files themselves.
  package static let scripts = [
    "theme", "toast", "forms", "connection", "menu", "dialog", "zone", "page", "install",
    "waiting", "live", "search-key",
  ].map { "js/\($0).js" }
  package static let icons = "icons/icons.svg"
  package static let appIcon = "icons/app.svg"
  /// The names of groceries with their sections.
  package static let lexicon = "groceries.txt"
  /// The scripts that pages load in addition to `app.js`.
  package static let pageScripts =
    ([
      "collections", "offline", "sign-in", "members", "library", "library-menu", "window", "types",
      "book-search", "rich", "rich-tools", "rich-paste", "media", "focal", "tree", "site-form",
      "site-draft",
      "site-waiting", "site-settings",
    ] + EntryForm.scripts + LogView.scripts + EntryView.scripts).map { "js/\($0).js" }
  /// The stylesheets that the pages of a chapter load in addition to `app.css`.
  package static let pageStyles = [
    "import", "library", "search", "statistics", "suggestions", "types", "picker",
    "lists", "list", "scan", "site", "site-pages", "site-form", "media", "media-library",
    "site-settings",
  ].map { "css/\($0).css" }
  package static let all: [String] = [
    ["app.css", "app.js", icons, appIcon, lexicon], ListScripts.all.map(\.name), pageScripts,
    pageStyles, Language.allCases.map(ListWordTable.listScriptAsset),
    Language.allCases.map(ListWordTable.moreScriptAsset),
  ].flatMap { $0 }
  /// The assets that the service worker stores for reading without a network.
  package static let offlineAssets = all + ["icons/app-192.png"]
}

extension Attribute {
  /// Marks a part of the page that scripts reload when another device changes an object of one of
  /// these kinds. The part needs an id.
  static func live(_ kinds: Change.Kind...) -> Attribute {
    Attribute("data-live", kinds.map(\.rawValue).joined(separator: " "))
  }
}
