import Catalog
import Model
import ServerKit

/// A type that writes movies with their actors and genres, and actors and genres with the number of
/// their movies.
struct LibraryJSON {
  let kind: LibraryResource
  let baseURL: BaseURL
  var relations: EntryRelations = [:]
  var counts: InverseRelationCounts = [:]

  /// Returns `{"data": […], "next": …, "total": …}`.
  func list(_ page: EntryPage, next: String?) -> JSONWriter {
    var json = JSONWriter(capacity: page.entries.count * 600 + 40)
    json.object { json in
      json.array("data") { json in
        for entry in page.entries { json.object { write(entry, to: &$0) } }
      }
      json.member("next", next)
      if let total = page.total { json.member("total", total) }
    }
    return json
  }

  func object(_ entry: EntryRecord) -> JSONWriter {
    var json = JSONWriter(capacity: 1000)
    json.object { write(entry, to: &$0) }
    return json
  }

  private func write(_ entry: EntryRecord, to json: inout JSONWriter) {
    json.member("id", entry.id)
    json.member("name", entry.title)
    json.member("summary", entry.description == entry.title ? "" : entry.description)
    json.member("photo_url", photoURL(entry))
    json.member("is_favourited", entry.favourite)
    if kind.hasRatings {
      writeMovie(entry, to: &json)
    } else {
      json.member("movies_count", counts[entry.key] ?? 0)
    }
    json.member("revision", entry.revision)
  }

  private func writeMovie(_ entry: EntryRecord, to json: inout JSONWriter) {
    let year = entry.field(LibraryResource.yearField).flatMap { Double($0) }
    json.key("rating")
    if let rating = entry.rating { json.value(Double(rating) / 10) } else { json.null() }
    json.key("release_year")
    if let year { json.value(year) } else { json.null() }
    for link in kind.outgoing {
      json.key(named: link.name)
      write(relations[entry.key]?[link.field] ?? [], to: &json)
    }
  }

  private func write(_ links: [LinkedEntry], to json: inout JSONWriter) {
    json.array { json in
      for link in links {
        json.object { json in
          json.member("id", link.id)
          json.member("name", link.title)
          if let role = link.attributes["role"] { json.member("role", role) }
        }
      }
    }
  }

  private func photoURL(_ entry: EntryRecord) -> String? {
    entry.cover.map { baseURL.absolute("/api/v1/images/\($0)") }
  }
}
