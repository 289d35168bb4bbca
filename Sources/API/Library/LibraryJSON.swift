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

// MARK: - LibraryBody

/// The body that creates or changes a movie, an actor or a genre. Absent members leave their values
/// unchanged. An empty array clears a relation.
struct LibraryBody: Decodable, Sendable {
  var name: String?
  var summary: String?
  var isFavourited: Bool?
  var rating: Patch<Double>
  var releaseYear: Patch<Int>
  /// The image. An absent member leaves it unchanged; null removes it.
  var photo: Patch<ImageDraft>
  /// The links of each relation by its name in JSON: `actors` or `genres`.
  var links: [String: [RelationLink]]
  /// The names of the relations in `links` that were given as ids (`actor_ids`, `genre_ids`).
  var linksByID: Set<String> = []
  /// The movies of an actor or a genre. Nil leaves them unchanged.
  var movieIDs: [EntryID]?
  /// The revision that the change is based on. Nil applies the change to any revision.
  var revision: Int?

  enum CodingKeys: String, CodingKey {
    case name, summary, rating, photo, actors, genres, revision
    case isFavourited = "is_favourited"
    case releaseYear = "release_year"
    case actorIDs = "actor_ids"
    case genreIDs = "genre_ids"
    case movieIDs = "movie_ids"
  }

  /// A link to an entry: `{"id": …, "role": …}`, `{"name": …}`, or only a name.
  private struct Link: Decodable {
    var link: RelationLink

    enum CodingKeys: String, CodingKey { case id, name, role }

    init(from decoder: any Decoder) throws {
      // Anything but a string is decoded below, which reports its own error.
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        link = RelationLink(title: name)
        return
      }
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let role = try values.decodeIfPresent(String.self, forKey: .role)
      link = RelationLink(
        id: try values.decodeIfPresent(EntryID.self, forKey: .id),
        title: try values.decodeIfPresent(String.self, forKey: .name) ?? "",
        attributes: role.map { ["role": $0] })
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decodeIfPresent(String.self, forKey: .name)
    summary = try values.decodeIfPresent(String.self, forKey: .summary)
    isFavourited = try values.decodeIfPresent(Bool.self, forKey: .isFavourited)
    rating = try Patch(from: values, forKey: .rating)
    releaseYear =
      values.contains(.releaseYear)
      ? .set(try values.decodeIntegerIfPresent(forKey: .releaseYear)) : .unchanged
    photo = try Patch(from: values, forKey: .photo)
    movieIDs = try values.decodeIfPresent([EntryID].self, forKey: .movieIDs)
    revision = try values.decodeIntegerIfPresent(forKey: .revision)
    links = [:]
    for (name, key, ids) in [
      ("actors", CodingKeys.actors, CodingKeys.actorIDs),
      ("genres", CodingKeys.genres, CodingKeys.genreIDs),
    ] {
      if let given = try values.decodeIfPresent([Link].self, forKey: key) {
        links[name] = given.map(\.link)
      } else if let given = try values.decodeIfPresent([EntryID].self, forKey: ids) {
        links[name] = given.map { RelationLink(id: $0) }
        linksByID.insert(name)
      }
    }
  }

  // MARK: - Values for the catalog

  /// Copies the given values into `draft`.
  func apply(to draft: inout EntryDraft, of kind: LibraryResource) {
    // Entries of the Log need a description, so a movie without a summary has its title there. When
    // such a movie is renamed, the description has to follow.
    let own = draft.description == draft.title ? "" : draft.description
    let words = summary?.normalised ?? own
    if let name { draft.title = name }
    draft.revision = revision
    draft.description = words.isEmpty && kind.hasRatings ? draft.title.normalised : words
    if let isFavourited { draft.favourite = isFavourited }
    guard kind.hasRatings else { return }
    draft.rating = rating
    if case .set(let year) = releaseYear {
      draft.additionalFields[LibraryResource.yearField] = .text(year.map { "\($0)" } ?? "")
    }
    for link in kind.outgoing {
      if let given = links[link.name] { draft.relations[link.field] = given }
    }
  }

  /// The images that replace those of the entry. Nil leaves them unchanged.
  var images: [ImageDraft]? {
    guard case .set(let photo) = photo else { return nil }
    return photo.map { [$0] } ?? []
  }

  /// Returns the movies that are to link to the entry. Nil leaves them unchanged.
  func incoming(_ kind: LibraryResource) -> Entries.InverseRelation? {
    guard let movieIDs, let link = kind.incoming.first else { return nil }
    return Entries.InverseRelation(type: link.type, fieldKey: link.field, sources: movieIDs)
  }
}
