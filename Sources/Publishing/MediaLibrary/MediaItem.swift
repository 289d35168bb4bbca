package import Database
package import Media
package import Model

package typealias MediaID = Identifier<MediaItem>

/// A file of a site with its metadata: an image, a document, a sound or a video.
package struct MediaItem: Sendable {
  package var key: Key<MediaItem>
  package var id: MediaID
  package var space: SpaceKey
  /// The space's handle, which is part of the file's public address.
  package var spaceHandle: String
  /// The name of the file, unique in its space.
  package var name: String
  package var texts: MediaTexts
  /// The focal point, which crops keep in view, as parts of the width and of the height from 0 to
  /// 1; nil for the middle.
  package var focalX: Double?
  package var focalY: Double?
  package var folder: MediaFolderID?
  package var author: UserID
  package var authorName: String
  package var revision: Int
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  package var blob: Blob

  package var isPicture: Bool { blob.width > 0 && blob.height > 0 }
  package var focus: FocalPoint { FocalPoint(x: focalX ?? 0.5, y: focalY ?? 0.5) }

  static let columns = """
    m.key, m.id, m.space_id, m.name, m.display_name, m.alt, m.caption, m.description, m.class,
    m.focal_x, m.focal_y, f.id, u.id, COALESCE(u.display_name, u.email, ''), m.revision,
    m.created_at, m.updated_at, b.key, b.space_id, b.sha256, b.media_type, b.size, b.width,
    b.height, ms.handle
    """
  /// The joined rows of blobs, users and spaces always exist. With outer joins they are read after
  /// the files, so that a page stops reading at its limit.
  static let joins = """
    LEFT JOIN blobs b ON b.space_id = m.space_id AND b.key = m.blob_id
    LEFT JOIN users u ON u.key = m.user_id
    LEFT JOIN spaces ms ON ms.key = m.space_id
    LEFT JOIN media_folders f ON f.space_id = m.space_id AND f.key = m.folder_id
    """

  init(_ row: borrowing Row) {
    key = row.key(0)
    id = row.id(1)
    space = row.key(2)
    name = row.text(3)
    texts = MediaTexts(
      displayName: row.optionalText(4), alt: row.optionalText(5), caption: row.optionalText(6),
      description: row.optionalText(7), styleClass: row.optionalText(8))
    focalX = row.isNull(9) ? nil : row.double(9)
    focalY = row.isNull(10) ? nil : row.double(10)
    folder = row.optionalID(11)
    author = row.id(12)
    authorName = row.text(13)
    revision = row.int(14)
    createdAt = row.timestamp(15)
    updatedAt = row.timestamp(16)
    blob = Blob(row, from: 17)
    spaceHandle = row.text(24)
  }
}

/// Editable text metadata of a file; nil for texts that are not set.
package struct MediaTexts: Sendable, Codable, Equatable {
  package var displayName: String?
  /// A description of the image for people who cannot see it.
  package var alt: String?
  package var caption: String?
  package var description: String?
  /// A class name for the site's style sheet.
  package var styleClass: String?

  package init(
    displayName: String? = nil, alt: String? = nil, caption: String? = nil,
    description: String? = nil, styleClass: String? = nil
  ) {
    self.displayName = displayName
    self.alt = alt
    self.caption = caption
    self.description = description
    self.styleClass = styleClass
  }
}
