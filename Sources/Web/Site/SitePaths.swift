import Catalog
import Model

/// The paths of the Site's pages.
extension PageContext {
  var site: String { path("/site") }
  func siteType(_ id: TypeID) -> String { path("/site/types/\(id)") }
  var contents: String { path("/site/entries") }
  func newContent(_ type: TypeID) -> String { path("/site/entries/new?type=\(type)") }
  func content(_ id: EntryID, _ part: String = "") -> String {
    path("/site/entries/\(id)") + (part.isEmpty ? "" : "/" + part)
  }
  var siteTree: String { path("/site/tree") }
  var siteRoutes: String { path("/site/routes") }
  var mediaLibrary: String { path("/site/media") }
  func mediaItem(_ id: String, _ part: String = "") -> String {
    path("/site/media/\(id)") + (part.isEmpty ? "" : "/" + part)
  }
  var webhooks: String { path("/site/webhooks") }
  func webhook(_ id: String, _ part: String = "") -> String {
    path("/site/webhooks/\(id)") + (part.isEmpty ? "" : "/" + part)
  }
  /// The path of the form for a translation.
  func translation(_ id: EntryID, _ locale: String) -> String {
    content(id, "languages/\(locale)")
  }
  var siteLanguages: String { path("/site/settings/languages") }
  var siteSettings: String { path("/site/settings") }
}
