import Catalog
import HTML
import Journal
package import Model

/// What every page needs and no page decides: who reads it, in which language, from where.
package struct PageContext: Sendable {
  package enum Theme: String, Sendable { case light, dark }

  /// What has just happened, shown once; with the path that a POST undoes it by.
  package struct Toast: Sendable {
    package enum Tone: String, Sendable { case success, failure }

    package var text: String
    package var undo: String?
    /// What its button says: what is gone comes back, what was made or changed is taken back.
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

  /// One of the reader's books, as the switcher shows it.
  package struct Book: Sendable {
    package var name: String
    /// Goes before its paths: empty for the reader's own.
    package var base: String
    /// Whether this page is of it.
    package var isShown: Bool

    package init(name: String, base: String, isShown: Bool) {
      self.name = name
      self.base = base
      self.isShown = isShown
    }
  }

  /// A book, and the last change of it that the page shows for certain.
  package struct Live: Sendable {
    package var space: SpaceID
    package var sequence: Int64

    package init(space: SpaceID, sequence: Int64) {
      self.space = space
      self.sequence = sequence
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
  /// The reader's books, their own first.
  package var books: [Book]
  /// Names of the chapters that the member does not use.
  package var hiddenChapters: [String] = []
  /// The type or the collection that the page shows: a search from here offers it first.
  var searchNear: String?
  /// From where the page listens to its book; nil before sign-in.
  package var live: Live?
  /// The time zone that goes with the browser's; nil where the member has chosen one.
  package var followedTimeZone: String?
  /// The fingerprinted URL of an asset: `app.css` (the files of `Asset.styles` joined in that
  /// order), `icons/icons.svg`, `js/log.js`, …
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

/// The files under `Assets` that pages name.
package enum Asset {
  /// `app.css` is these files of `Assets/css`, in this order.
  package static let styles = [
    "tokens", "base", "frame", "buttons", "menu", "log", "select", "cover", "rows", "entry",
    "history", "form", "photos", "lookup", "dialog", "sheet", "toast", "notice", "welcome",
    "collections", "settings", "offline", "waiting", "gradients", "entrance", "members",
  ].map { "css/\($0).css" }
  /// `app.js` is these files of `Assets/js`, each in a scope of its own, in this order: what every
  /// page has. Pages name further files themselves.
  package static let scripts = [
    "theme", "toast", "forms", "connection", "menu", "dialog", "zone", "page", "install",
    "waiting", "live", "search-key",
  ].map { "js/\($0).js" }
  package static let icons = "icons/icons.svg"
  package static let appIcon = "icons/app.svg"
  /// Names of groceries with their sections.
  package static let lexicon = "groceries.txt"
  package static let pageScripts =
    ([
      "collections", "offline", "sign-in", "members", "library", "library-menu", "window", "types",
      "book-search", "rich", "rich-tools", "rich-paste", "media", "focal", "tree", "site-form",
      "site-draft",
      "site-waiting", "site-settings",
    ] + EntryForm.scripts + LogView.scripts + EntryView.scripts).map { "js/\($0).js" }
  /// What a chapter's pages have beside `app.css`.
  package static let pageStyles = [
    "import", "library", "search", "statistics", "suggestions", "types", "picker",
    "lists", "list", "scan", "site", "site-pages", "site-form", "media", "media-library",
    "site-settings",
  ].map { "css/\($0).css" }
  package static let all: [String] = [
    ["app.css", "app.js", icons, appIcon, lexicon], ListScripts.all.map(\.name), pageScripts,
    pageStyles, Language.allCases.map(ListWordTable.ofOneAsset),
    Language.allCases.map(ListWordTable.rareAsset),
  ].flatMap { $0 }
  /// What is kept for reading without a network.
  package static let kept = all + ["icons/app-192.png"]
}

extension Attribute {
  /// A part of the page that scripts show anew when a thing of one of these kinds changes on another
  /// device. It has an id.
  static func live(_ kinds: Change.Kind...) -> Attribute {
    Attribute("data-live", kinds.map(\.rawValue).joined(separator: " "))
  }
}
