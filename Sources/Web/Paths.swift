package import Catalog
import Lists
package import Model

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
  package var resendCode: String { root + "/sign-in/code/resend" }
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
