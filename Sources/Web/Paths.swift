package import Catalog
import Lists
package import Model

/// Where things are. Links are made here and nowhere else.
extension PageContext {
  /// A path of a chapter.
  package func path(_ path: String) -> String { root + base + path }
  package var newEntry: String { path("/log/entries/new") }
  package var entries: String { path("/log/entries") }
  package func entry(_ id: EntryID) -> String { path("/log/entries/\(id)") }
  package func edit(_ id: EntryID) -> String { path("/log/entries/\(id)/edit") }
  package func delete(_ id: EntryID) -> String { path("/log/entries/\(id)/delete") }
  /// The search for a work, for a new entry or for that one.
  package func lookup(for entry: EntryID?) -> String {
    path("/log/lookup") + (entry.map { "?entry=\($0)" } ?? "")
  }
  package func useWork(for entry: EntryID?) -> String {
    path("/log/lookup/use") + (entry.map { "?entry=\($0)" } ?? "")
  }
  /// A picture from elsewhere, fetched and made small by this server.
  package func foundPicture(_ url: String, width: Int) -> String {
    path("/log/lookup/picture?w=\(width)&url=\(percentEncoded(url))")
  }

  package func history(_ id: EntryID) -> String { path("/log/entries/\(id)/history") }
  package func history(_ id: EntryID, _ sequence: Int64) -> String {
    path("/log/entries/\(id)/history/\(sequence)")
  }
  /// Where another time is added, or the one at a place is changed.
  package func occasions(_ id: EntryID, _ place: Int?) -> String {
    path("/log/entries/\(id)/occasions\(place.map { "/\($0)" } ?? "")")
  }
  package func finish(_ id: EntryID) -> String { path("/log/entries/\(id)/finish") }
  package var data: String { path("/settings/data") }
  /// The imports, or one of them.
  package func imports(_ id: ImportID? = nil) -> String {
    path("/settings/import") + (id.map { "/\($0)" } ?? "")
  }
  package var types: String { path("/settings/types") }
  package func type(_ id: TypeID) -> String { types + "/\(id)" }
  package var members: String { path("/settings/members") }
  package func member(_ id: UserID) -> String { path("/settings/members/\(id)") }
  package var invitations: String { path("/settings/invitations") }
  package var renameBook: String { path("/settings/space") }

  /// The Lists as forms; one of them.
  func plainList(_ id: GroceryListID? = nil) -> String {
    path("/plain-lists") + (id.map { "/\($0)" } ?? "")
  }
  func plainItem(_ id: ListItemID, of list: GroceryListID) -> String {
    plainList(list) + "/items/\(id)"
  }

  // What belongs to no chapter.
  package var newBook: String { root + "/settings/spaces" }
  package var setUp: String { root + "/setup" }
  package var signIn: String { root + "/sign-in" }
  package func apple(next: String?) -> String {
    root + "/sign-in/apple" + (next.map { "?next=\(percentEncoded($0))" } ?? "")
  }
  package var code: String { root + "/sign-in/code" }
  package var resendCode: String { root + "/sign-in/code/resend" }
  package var forgotPassword: String { root + "/forgot-password" }
  package func resetPassword(_ token: String) -> String { "\(root)/reset/\(token)" }
  package func invitation(_ token: String) -> String { "\(root)/invite/\(token)" }
  /// The photo of a list that was read, as wide as pages show it.
  func scanPhoto(_ id: GroceryScanID) -> String {
    "\(root)/api/v1/grocery-scans/\(id)/photo?w=640"
  }

  package var assistSettings: String { root + "/settings/assist" }
  package var signOut: String { root + "/sign-out" }
  /// A page of the settings: `settings("tokens")`; without a name the first one.
  package func settings(_ page: String = "") -> String {
    root + "/settings" + (page.isEmpty ? "" : "/" + page)
  }
  package var collections: String { path("/log/collections") }
  package func collection(_ id: CollectionID) -> String { collections + "/\(id)" }
  /// A picture in a width; the API's own address, which a session opens as a token does.
  package func image(_ id: ImageID, width: Int) -> String {
    "\(root)/api/v1/images/\(id)?w=\(width)"
  }
}
