import Book
import Catalog
import HTML
import Hummingbird
import Model
import ServerKit

/// The pages that export entries of a space as files.
enum ExportPages {
  @Sendable static func entries(_ call: PageCall) async throws -> Response {
    let query = try Query(call.request)
    let pieces = try await call.web.features.exports.entries(
      of: query.text("type").map { TypeReference($0) },
      collection: try query.id("collection_id", as: CollectionID.self),
      isForSpreadsheet: query.bool("spreadsheet") ?? false, in: call.scope)
    return try await tableResponse(named: "entries.csv", pieces)
  }

  @Sendable static func letterboxd(_ call: PageCall) async throws -> Response {
    let isWatchlist = try Query(call.request).bool("watchlist") ?? false
    let file = try await call.web.features.exports.letterboxd(
      isWatchlist: isWatchlist, in: call.scope)
    let name = isWatchlist ? "watchlist" : "films"
    return try file.isZip
      ? fileResponse(named: "\(name).zip", file.file, contentType: "application/zip")
      : fileResponse(named: "\(name).csv", file.file, contentType: "text/csv; charset=utf-8")
  }
}

/// The links to all exports of a space.
struct ExportLinks {
  let types: [TypeRecord]
  let collections: [EntryCollection]
  let context: PageContext

  var node: some Node {
    SettingsSection(words(imports: .exportTitle), text: words(imports: .exportText)) {
      h3 { words(type: .types) }
      ul(.class("settings-rows plain")) {
        ForEach(types) { type in
          row("type=\(type.id)", type.icon, words.name(type.displayName))
        }
      }
      if !collections.isEmpty {
        h3 { words(collection: .collections) }
        ul(.class("settings-rows plain")) {
          ForEach(collections) { collection in
            row("collection_id=\(collection.id)", collection.icon, collection.name)
          }
        }
      }
      h3 { words(imports: .letterboxd) }
      ul(.class("settings-rows plain")) {
        li {
          span(.class("settings-text")) { strong { words(imports: .exportLetterboxd) } }
          link("/settings/data/letterboxd", "CSV", words(imports: .exportLetterboxd))
        }
        li {
          span(.class("settings-text")) { strong { words(imports: .exportWatchlist) } }
          link(
            "/settings/data/letterboxd?watchlist=true", "CSV", words(imports: .exportWatchlist))
        }
      }
      p(.class("hint")) { words(imports: .exportSheetText) }
    }.node
  }

  private var words: Words { context.words }

  /// Returns the row with the links that export entries.
  /// - Parameter query: the query of the URL that selects the entries.
  private func row(_ query: String, _ icon: String, _ name: String) -> some Node {
    let path = "/settings/data/entries.csv?\(query)"
    return li {
      span(.class("settings-text")) { strong { icon + " " + name } }
      link(path, "CSV", "\(name): CSV")
      link(
        path + "&spreadsheet=true", words(imports: .exportSheet),
        "\(name): \(words(imports: .exportSheet))")
    }
  }

  private func link(_ path: String, _ text: String, _ label: String) -> some Node {
    a(
      .class("button"), .href(context.path(path)), .label(label),
      Attribute("download", present: true)
    ) { text }
  }
}
