package import Catalog
import HTML
import Journal
import Lists
package import Model

/// Values that every page needs: its user, language and paths.
package struct PageContext: Sendable {
  package enum Theme: String, Sendable { case light, dark }

  /// The result of an action, shown once, with the path to which a POST undoes it.
  package struct Toast: Sendable {
    package enum Tone: String, Sendable { case success, failure }

    package var text: String
    package var undo: String?
    /// Whether `undo` undoes an undo.
    package var isRedo: Bool
    package var tone: Tone

    package init(
      text: String, undo: String? = nil, isRedo: Bool = false, tone: Tone = .success
    ) {
      self.text = text
      self.undo = undo
      self.isRedo = isRedo
      self.tone = tone
    }
  }

  /// A book of the user, as the switcher shows it.
  package struct Book: Sendable {
    package var name: String
    /// The prefix of its paths: empty for the user's own book.
    package var base: String
    /// The name of its owner, if that is somebody else.
    package var owner: String?
    /// Whether the page belongs to it.
    package var isShown: Bool

    package init(name: String, base: String, owner: String? = nil, isShown: Bool) {
      self.name = name
      self.owner = owner
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
  /// that order), `icons/icons.svg`, `log.js` (`Assets/js/pages/log.js` with the modules that it
  /// imports), …
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

/// The files that pages link to.
package enum Asset {
  /// The files of `Assets/css` that make up `app.css`, in this order.
  package static let styles = [
    "tokens", "base", "frame", "buttons", "menu", "log", "select", "cover", "rows", "entry",
    "form", "photos", "lookup", "dialog", "sheet", "toast", "notice", "welcome", "collections",
    "settings", "offline", "waiting", "gradients", "entrance", "members",
  ].map { "css/\($0).css" }
  /// The scripts of pages, one for each file in `Assets/js/pages`. Every page loads `app.js`.
  package static let scripts = AssetFiles.all.map(\.name).filter {
    $0.hasSuffix(".js") && !$0.contains("/")
  }
  package static let icons = "icons/icons.svg"
  package static let appIcon = "icons/app.svg"
  /// The names of groceries with their sections.
  package static let lexicon = "groceries.txt"
  /// The stylesheets that the pages of a chapter load in addition to `app.css`.
  package static let pageStyles = [
    "import", "library", "search", "statistics", "suggestions", "types", "picker",
    "lists", "list", "scan", "site", "site-pages", "site-form", "media", "media-library",
    "site-settings", "sign-in", "history",
  ].map { "css/\($0).css" }
  package static let all: [String] = [
    ["app.css", icons, appIcon, lexicon], scripts, pageStyles,
    Language.allCases.map(ListWordTable.listScriptAsset),
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

// MARK: - Paths

/// The paths of pages. All links are created here.
extension PageContext {
  /// Returns a path in the page's book.
  package func path(_ path: String) -> String { root + base + path }
  package var newEntry: String { path("/log/entries/new") }
  package var entries: String { path("/log/entries") }
  package func entry(_ id: EntryID) -> String { path("/log/entries/\(id)") }
  package func edit(_ id: EntryID) -> String { path("/log/entries/\(id)/edit") }
  package func delete(_ id: EntryID) -> String { path("/log/entries/\(id)/delete") }
  /// The path of the lookup for that entry, or for a new one.
  package func lookup(for entry: EntryID?) -> String {
    path("/log/lookup") + (entry.map { "?entry=\($0)" } ?? "")
  }
  /// The path that shows that form filled with a work that the lookup found.
  package func useWork(for entry: EntryID?) -> String {
    path("/log/lookup/use") + (entry.map { "?entry=\($0)" } ?? "")
  }
  /// The path of an image from another server, which this server fetches and scales down.
  package func foundPicture(_ url: String, width: Int) -> String {
    path("/log/lookup/picture?w=\(width)&url=\(percentEncoded(url))")
  }

  package func history(_ id: EntryID) -> String { path("/log/entries/\(id)/history") }
  package func history(_ id: EntryID, _ sequence: Int64) -> String {
    path("/log/entries/\(id)/history/\(sequence)")
  }
  /// The path that changes the occasion at an index, or adds one.
  package func occasions(_ id: EntryID, _ place: Int?) -> String {
    path("/log/entries/\(id)/occasions\(place.map { "/\($0)" } ?? "")")
  }
  package func finish(_ id: EntryID) -> String { path("/log/entries/\(id)/finish") }
  package var dataSettings: String { path("/settings/data") }
  /// The path of an import, or of the list of imports.
  package func imports(_ id: ImportID? = nil) -> String {
    path("/settings/import") + (id.map { "/\($0)" } ?? "")
  }
  package var types: String { path("/settings/types") }
  package func type(_ id: TypeID) -> String { types + "/\(id)" }
  package var members: String { path("/settings/members") }
  package func member(_ id: UserID) -> String { path("/settings/members/\(id)") }
  package var invitations: String { path("/settings/invitations") }
  package var renameBook: String { path("/settings/space") }

  /// The path of a shopping list as a form, or of all of them.
  func plainList(_ id: GroceryListID? = nil) -> String {
    path("/plain-lists") + (id.map { "/\($0)" } ?? "")
  }
  func plainItem(_ id: ListItemID, of list: GroceryListID) -> String {
    plainList(list) + "/items/\(id)"
  }

  // Paths outside of a book.
  package var newBook: String { root + "/settings/spaces" }
  package var setUp: String { root + "/setup" }
  package var signIn: String { root + "/sign-in" }
  package func signInWithApple(next: String?) -> String {
    root + "/sign-in/apple" + (next.map { "?next=\(percentEncoded($0))" } ?? "")
  }
  package var signInCode: String { root + "/sign-in/code" }
  package var forgotPassword: String { root + "/forgot-password" }
  package func resetPassword(_ token: String) -> String { "\(root)/reset/\(token)" }
  package func invitation(_ token: String) -> String { "\(root)/invite/\(token)" }
  /// The photo of a scan, in the width in which pages show it.
  func scanPhoto(_ id: GroceryScanID) -> String {
    "\(root)/api/v1/grocery-scans/\(id)/photo?w=640"
  }

  package var assistSettings: String { root + "/settings/assist" }
  package var signOut: String { root + "/sign-out" }
  /// The path of a page of the settings: `settings("tokens")`. Without a name it is the first page.
  package func settings(_ page: String = "") -> String {
    root + "/settings" + (page.isEmpty ? "" : "/" + page)
  }
  package var collections: String { path("/log/collections") }
  package func collection(_ id: CollectionID) -> String { collections + "/\(id)" }
  /// The URL of an image in a width. It is one of the API, which accepts sessions as well as
  /// tokens.
  package func image(_ id: ImageID, width: Int) -> String {
    "\(root)/api/v1/images/\(id)?w=\(width)"
  }
}

/// Percent-encodes everything but the unreserved characters of RFC 3986.
func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var encoded: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 46, 95, 126: encoded.append(byte)
    default: encoded += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}
