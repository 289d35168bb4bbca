package import Database
import Foundation
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

// MARK: - MediaDraft

/// A change of a file's metadata. Members that are left out stay unchanged.
package struct MediaDraft: Sendable, Decodable {
  /// The name of the file. If another file has it, a number is appended: `name-1`.
  package var name: String?
  package var displayName: Patch<String> = .unchanged
  package var alt: Patch<String> = .unchanged
  package var caption: Patch<String> = .unchanged
  package var description: Patch<String> = .unchanged
  package var styleClass: Patch<String> = .unchanged
  package var focalX: Patch<Double> = .unchanged
  package var focalY: Patch<Double> = .unchanged
  package var folder: Patch<MediaFolderID> = .unchanged
  /// The revision that the form was made from; nil to overwrite any. ModulaCMS's contract has none.
  package var revision: Int?

  package init() {}

  enum CodingKeys: String, CodingKey {
    case name, alt, caption, description
    case displayName = "display_name"
    case styleClass = "class"
    case focalX = "focal_x"
    case focalY = "focal_y"
    case folder = "folder_id"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decodeIfPresent(String.self, forKey: .name)
    displayName = try Patch(from: values, forKey: .displayName)
    alt = try Patch(from: values, forKey: .alt)
    caption = try Patch(from: values, forKey: .caption)
    description = try Patch(from: values, forKey: .description)
    styleClass = try Patch(from: values, forKey: .styleClass)
    focalX = try Patch(from: values, forKey: .focalX)
    focalY = try Patch(from: values, forKey: .focalY)
    // An empty text means no folder, as in a filter. Any other value is decoded again, which
    // reports what is wrong with it.
    let isEmpty = (try? values.decode(String.self, forKey: .folder)) == ""
    folder = isEmpty ? .set(nil) : try Patch(from: values, forKey: .folder)
  }

  // MARK: - Rules

  static let nameLength = 255
  static let maxLength = (
    displayName: MediaLimits.maxDisplayNameLength, alt: MediaLimits.maxAltLength,
    caption: MediaLimits.maxCaptionLength, description: 5_000, styleClass: 100
  )

  /// Returns the texts after this change to `old`. Blank texts become nil.
  func texts(_ old: MediaTexts, _ problems: inout [FieldProblem]) -> MediaTexts {
    func checked(
      _ new: Patch<String>, _ old: String?, _ field: String, _ most: Int
    ) -> String? {
      guard case .set(let text) = new else { return old }
      let tidy = text?.normalised ?? ""
      if tidy.characterCount > most {
        problems.append(FieldProblem(field, "length", ["max": "\(most)"]))
      }
      return tidy.isEmpty ? nil : tidy
    }
    let longest = MediaDraft.maxLength
    return MediaTexts(
      displayName: checked(displayName, old.displayName, "display_name", longest.displayName),
      alt: checked(alt, old.alt, "alt", longest.alt),
      caption: checked(caption, old.caption, "caption", longest.caption),
      description: checked(description, old.description, "description", longest.description),
      styleClass: checked(styleClass, old.styleClass, "class", longest.styleClass))
  }

  /// Returns a coordinate of the focal point after this change to `old`.
  static func part(
    _ new: Patch<Double>, _ old: Double?, _ field: String, _ problems: inout [FieldProblem]
  ) -> Double? {
    guard case .set(let part?) = new else { return new.applied(to: old) }
    if !(0...1).contains(part) {
      problems.append(FieldProblem(field, "range", ["min": "0", "max": "1"]))
    }
    return part
  }
}

// MARK: - MediaName

/// A name of a file as it is stored: without characters that file systems or links do not allow,
/// and with an extension that matches the content.
struct MediaName: Equatable {
  private(set) var base: String
  /// The extension with its dot, or empty.
  let ending: String

  var text: String { base + ending }

  private static let maxBaseLength = 200

  /// - Parameter mediaType: the media type of the bytes.
  init(_ name: String, mediaType: String) {
    let whole = MediaName.plain(name)
    let dot = whole.lastIndex(of: ".").flatMap { $0 == whole.startIndex ? nil : $0 }
    let stem = dot.map { String(whole[..<$0]) } ?? whole
    let ending = dot.map { whole[$0...].lowercased() } ?? ""
    let known = MediaName.endings[mediaType] ?? []
    if known.isEmpty || known.contains(ending) {
      self.init(base: stem, ending: String(ending.prefix(12)))
    } else if ending.isEmpty || MediaName.allEndings.contains(ending) {
      self.init(base: stem, ending: known[0])
    } else {
      self.init(base: whole, ending: known[0])
    }
  }

  private init(base: String, ending: String) {
    let short = String(
      String.UnicodeScalarView(base.unicodeScalars.prefix(MediaName.maxBaseLength)))
    self.base = short.isEmpty ? "file" : short
    self.ending = ending
  }

  /// Returns the name with a number, as in `cat-2.jpg`; 0 gives the name itself.
  func numbered(_ number: Int) -> String { number == 0 ? text : "\(base)-\(number)\(ending)" }

  /// Whether a file can have the name.
  static func isValid(_ name: String) -> Bool {
    (1...MediaFolders.maxNameLength).contains(name.characterCount) && plain(name) == name
  }

  private static func plain(_ name: String) -> String {
    let scalars = name.normalised.unicodeScalars.map { scalar -> Unicode.Scalar in
      let isTaken = #"/\<>:"|?*#%"#.unicodeScalars.contains(scalar)
      return isTaken || scalar.properties.generalCategory == .control ? "-" : scalar
    }
    var text = String(String.UnicodeScalarView(scalars))
    while text.first == "." || text.first == " " { text.removeFirst() }
    return text.normalised
  }

  /// The extensions of each media type, the default first. Text files and archives are not listed,
  /// because they can have any extension, for example `notes.md` and `letter.docx`.
  private static let endings: [String: [String]] = [
    "image/jpeg": [".jpg", ".jpeg"], "image/png": [".png"], "image/webp": [".webp"],
    "image/gif": [".gif"], "application/pdf": [".pdf"], "audio/mpeg": [".mp3"],
    "audio/mp4": [".m4a", ".m4b"], "audio/wav": [".wav"], "audio/ogg": [".ogg", ".oga", ".opus"],
    "video/mp4": [".mp4", ".m4v", ".mov"], "video/webm": [".webm", ".mkv"],
  ]
  private static let allEndings: Set<String> = Set(endings.values.joined()).union([
    ".heic", ".heif", ".avif",
  ])
}
