import Database
import Foundation
import Media
import Model

/// The data that the entries of a page refer to: related entries, their own paths, photos and
/// files. The number of statements does not depend on the number of entries.
struct PublicReferences {
  enum File { case picture(PublicPicture), other(PublicFile) }

  /// The ids that were collected.
  private var entries: Set<EntryID> = []
  private var photoIDs: Set<ImageID> = []
  private var mediaIDs: Set<MediaID> = []

  private var links: [EntryID: PublicLink] = [:]
  private var slugs: [EntryID: String] = [:]
  private var photos: [ImageID: PublicPicture] = [:]
  private var files: [MediaID: MediaFile] = [:]

  /// Notes what a node refers to, for `load`.
  mutating func collect(_ node: PublicNode) {
    entries.insert(node.node.id)
    entries.formUnion(node.related)
    photoIDs.formUnion(node.images)
    mediaIDs.formUnion(node.files.compactMap { MediaID($0) })
  }

  /// Reads everything that the collected nodes refer to.
  mutating func load(in space: SpaceKey, _ db: any Connection) throws {
    try loadEntries(in: space, db)
    try loadPhotos(in: space, db)
    files = try MediaLibrary.files(Array(mediaIDs), in: space, db)
  }

  private mutating func loadEntries(in space: SpaceKey, _ db: any Connection) throws {
    let dialect = db.dialect
    let rows = try db.rows(
      among: Array(entries), space,
      {
        """
        SELECT e.id, e.title, t.in_site, p.title, r.slug
        FROM entries e LEFT JOIN types t ON t.space_id = e.space_id AND t.key = e.type_id
        \(dialect.optionalLookup(
          "published_entries", as: "p",
          on: "p.space_id = e.space_id AND p.entry_id = e.key AND p.locale = ''"))
        \(dialect.optionalLookup(
          "site_entries", as: "s", on: "s.space_id = e.space_id AND s.entry_id = e.key"))
        \(dialect.optionalLookup(
          "routes", as: "r",
          on: "r.space_id = e.space_id AND r.key = s.route_id AND r.status = 1"))
        WHERE e.space_id = $1 AND e.id IN (\($0))
        """
      }
    ) { row in
      let published = row.optionalText(3)
      // An entry of the site is a link if it is published, and hidden otherwise. For any other
      // entry the title is shown.
      let link =
        published.map { PublicLink(title: $0, slug: row.optionalText(4)) }
        ?? (row.bool(2) ? nil : PublicLink(title: row.text(1)))
      return (id: row.id(0, of: Entry.self), link: link, slug: row.optionalText(4))
    }
    for row in rows {
      links[row.id] = row.link
      slugs[row.id] = row.slug
    }
  }

  private mutating func loadPhotos(in space: SpaceKey, _ db: any Connection) throws {
    let rows = try db.rows(
      among: Array(photoIDs), space,
      {
        """
        SELECT i.id, b.width, b.height, b.media_type FROM entry_images i
        JOIN blobs b ON b.space_id = i.space_id AND b.key = i.blob_id
        WHERE i.space_id = $1 AND i.id IN (\($0))
        """
      }
    ) { row -> (ImageID, PublicPicture) in
      let id = row.id(0, of: EntryImage.self)
      let picture = PublicPicture(
        place: .photo(id), alt: "", caption: "", width: row.int(1), height: row.int(2),
        mediaType: row.text(3))
      return (id, picture)
    }
    photos = Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  // MARK: - Reading

  func link(to id: EntryID) -> PublicLink? { links[id] }
  /// Returns the slug of an entry's own page, also if the entry is not published, as in a preview.
  /// Other entries link only to published ones (`link(to:)`).
  func slug(of id: EntryID) -> String? { slugs[id] }

  /// Returns a photo of an entry, with the entry's title as its alt text.
  func photo(_ id: ImageID, of title: String) -> PublicPicture? {
    var photo = photos[id]
    photo?.alt = title
    return photo
  }

  /// Returns a file of the library by its id as text.
  func file(_ text: String) -> File? {
    guard let file = MediaID(text).flatMap({ files[$0] }) else { return nil }
    let item = file.item
    guard item.isPicture else {
      return .other(PublicFile(path: file.path, title: item.texts.displayName ?? item.name))
    }
    return .picture(
      PublicPicture(
        place: .library(path: file.path, sources: PublicReferences.sources(of: file)),
        alt: item.texts.alt ?? "", caption: item.texts.caption ?? "", width: item.blob.width,
        height: item.blob.height, mediaType: item.blob.mediaType))
  }

  /// Returns the crops in the space's sizes, or else the image in default widths.
  private static func sources(of file: MediaFile) -> [PublicPicture.Source] {
    guard file.dimensions.isEmpty else {
      return file.crops.map { PublicPicture.Source(path: file.path(of: $0), width: $0.width) }
    }
    let width = file.item.blob.width
    let narrower = Images.widths.filter { $0 >= 320 && $0 < width }
      .map { PublicPicture.Source(path: file.path(width: $0), width: $0) }
    // An original that is wider than the largest default width is larger than any page needs.
    return width > Images.widths[Images.widths.count - 1]
      ? narrower : narrower + [PublicPicture.Source(path: file.path, width: width)]
  }
}

extension PublicPicture {
  /// Returns the id of the library's file that an address refers to: `/media/{space}/{id}/…` or,
  /// from earlier versions, `/media/{id}/…`, on any host.
  package static func id(in address: String) -> String? {
    guard let start = address.range(of: "/media/") else { return nil }
    let path = address[start.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/", maxSplits: 2).prefix(2)
    return parts.lazy.compactMap { MediaID(String($0)) }.first?.description
  }
}
