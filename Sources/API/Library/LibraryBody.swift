import Catalog
import Model

/// The body that makes or changes a movie, an actor or a genre: what is not in it stays as it is,
/// an empty array clears.
struct LibraryBody: Decodable, Sendable {
  var name: String?
  var summary: String?
  var isFavourited: Bool?
  var rating: Settable<Double>
  var releaseYear: Settable<Int>
  /// Nil leaves the picture, a null removes it.
  var photo: Settable<ImageDraft>
  /// By what the wire calls them: `actors`, `genres`.
  var links: [String: [RelationLink]]
  /// Which of them were given by their ids, under the name of those.
  var linksByID: Set<String> = []
  /// Films of an actor or a genre.
  var movieIDs: [EntryID]?
  /// The one that is changed; none changes whatever is there.
  var revision: Int?

  enum CodingKeys: String, CodingKey {
    case name, summary, rating, photo, actors, genres, revision
    case isFavourited = "is_favourited"
    case releaseYear = "release_year"
    case actorIDs = "actor_ids"
    case genreIDs = "genre_ids"
    case movieIDs = "movie_ids"
  }

  /// `{"id": …, "role": …}`, `{"name": …}`, or a name alone.
  private struct Link: Decodable {
    var link: RelationLink

    enum CodingKeys: String, CodingKey { case id, name, role }

    init(from decoder: any Decoder) throws {
      // A value of another kind is read below.
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
    rating = try Settable(from: values, forKey: .rating)
    releaseYear =
      values.contains(.releaseYear)
      ? .set(try values.decodeWholeIfPresent(forKey: .releaseYear)) : .leave
    photo = try Settable(from: values, forKey: .photo)
    movieIDs = try values.decodeIfPresent([EntryID].self, forKey: .movieIDs)
    revision = try values.decodeWholeIfPresent(forKey: .revision)
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

  // MARK: - As the catalog has it

  /// Puts what is given into a draft.
  func apply(to draft: inout EntryDraft, of kind: LibraryKind) {
    // What stands in the Log has words of its own; a film without a summary says its title, and
    // its new one once it is renamed.
    let own = draft.description == draft.title ? "" : draft.description
    let words = summary?.normalised ?? own
    if let name { draft.title = name }
    draft.revision = revision
    draft.description = words.isEmpty && kind.hasRatings ? draft.title.normalised : words
    if let isFavourited { draft.favourite = isFavourited }
    guard kind.hasRatings else { return }
    draft.rating = rating
    if case .set(let year) = releaseYear {
      draft.additionalFields[LibraryKind.yearField] = .text(year.map { "\($0)" } ?? "")
    }
    for link in kind.outgoing {
      if let given = links[link.name] { draft.relations[link.field] = given }
    }
  }

  /// The pictures that shall be the entry's; nil leaves them.
  var images: [ImageDraft]? {
    guard case .set(let photo) = photo else { return nil }
    return photo.map { [$0] } ?? []
  }

  func incoming(_ kind: LibraryKind) -> Entries.Incoming? {
    guard let movieIDs, let link = kind.incoming.first else { return nil }
    return Entries.Incoming(type: link.type, fieldKey: link.field, sources: movieIDs)
  }
}
