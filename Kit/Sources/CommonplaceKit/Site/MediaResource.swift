public import Foundation
public import Model

/// The id of a file of the site.
public typealias MediaID = Identifier<MediaItem>
/// The id of a folder of files.
public typealias MediaFolderID = Identifier<MediaFolder>

/// A file of the site.
public struct MediaItem: Decodable, Sendable, Identifiable, Equatable {
  public var id: MediaID
  /// The name of the file with its extension, unique in the space.
  public var name: String
  /// The name that people have given it; nil for the file's own.
  public var displayName: String?
  /// The text for people who do not see the image.
  public var alt: String?
  /// The text below the image on pages.
  public var caption: String?
  /// Notes for the members; nil without any.
  public var description: String?
  /// The media type that the server has recognised, such as `image/jpeg`.
  public var mimeType: String
  /// `1200x800`; nil for what is not an image.
  public var dimensions: String?
  /// Bytes.
  public var size: Int
  /// The public address of the original.
  public var url: URL
  /// The addresses of smaller sizes, as the attribute `srcset` has them; nil for other files.
  public var srcset: String?
  /// The point that crops keep, as fractions of the width and the height.
  public var focalX: Double?
  /// The important point from the top, 0–1; crops keep it.
  public var focalY: Double?
  /// The folder; nil for the top level.
  public var folderID: MediaFolderID?
  /// When it was created.
  public var createdAt: Timestamp
  /// When it was last changed.
  public var updatedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id = "media_id"
    case name, alt, caption, description, dimensions, size, url, srcset
    case displayName = "display_name"
    case mimeType = "mimetype"
    case focalX = "focal_x"
    case focalY = "focal_y"
    case folderID = "folder_id"
    case createdAt = "date_created"
    case updatedAt = "date_modified"
  }
}

/// The members of a file to change: what is unchanged is not sent.
public struct MediaUpdate: Encodable, Sendable {
  /// The new name of the file; nil keeps it.
  public var name: String?
  /// The name that people see; `.set(nil)` returns to the file's own.
  public var displayName: Patch<String> = .unchanged
  /// The text for people who do not see the image.
  public var alt: Patch<String> = .unchanged
  /// The text below the image on pages.
  public var caption: Patch<String> = .unchanged
  /// Notes for the members; `.set(nil)` removes them.
  public var description: Patch<String> = .unchanged
  /// The important point from the left, 0–1.
  public var focalX: Patch<Double> = .unchanged
  /// The important point from the top, 0–1.
  public var focalY: Patch<Double> = .unchanged
  /// The folder; `.set(nil)` moves it to the top level.
  public var folderID: Patch<MediaFolderID> = .unchanged
  fileprivate var id: MediaID?

  /// Creates a draft that changes nothing yet.
  public init() {}

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: MediaItem.CodingKeys.self)
    try values.encodeIfPresent(id, forKey: .id)
    try values.encodeIfPresent(name, forKey: .name)
    try displayName.encode(to: &values, forKey: .displayName)
    try alt.encode(to: &values, forKey: .alt)
    try caption.encode(to: &values, forKey: .caption)
    try description.encode(to: &values, forKey: .description)
    try focalX.encode(to: &values, forKey: .focalX)
    try focalY.encode(to: &values, forKey: .focalY)
    try folderID.encode(to: &values, forKey: .folderID)
  }
}

/// Where a file is used.
public struct MediaReference: Decodable, Sendable, Equatable {
  /// The content that shows the file.
  public var contentID: EntryID
  /// The field that has it.
  public var fieldID: FieldID
  /// The title of the content.
  public var title: String
  /// The name of the field that people see.
  public var fieldLabel: String
  /// Whether it is in a text, rather than the value of a field.
  public var isInText: Bool

  enum CodingKeys: String, CodingKey {
    case title
    case contentID = "content_data_id"
    case fieldID = "field_id"
    case fieldLabel = "field_label"
    case isInText = "in_text"
  }
}

/// The files of a site.
public struct MediaResource: Sendable {
  let api: APIClient

  /// Returns a page of files, the newest first.
  /// - Parameters:
  ///   - limit: the number of elements, at most 100.
  ///   - next: the position from the previous page; nil for the first one.
  public func page(limit: Int = 50, after next: String? = nil) async throws -> Page<MediaItem> {
    try await api.offsetPage("/media", limit: limit, after: next)
  }

  /// Returns all files, newest first.
  public func all() -> PagedSequence<MediaItem> {
    PagedSequence { try await page(limit: 100, after: $0) }
  }

  /// Returns the files in a folder.
  public func page(
    in folder: MediaFolderID, limit: Int = 50, after next: String? = nil
  ) async throws -> Page<MediaItem> {
    try await api.offsetPage("/media-folders/\(folder)/media", limit: limit, after: next)
  }

  /// Returns the files whose names, texts or types match a search.
  ///
  ///     let cats = try await client.site.media.page(matching: "cat", in: trips)
  /// - Parameter folder: only the files in it; nil for all files.
  public func page(
    matching text: String, in folder: MediaFolderID? = nil, limit: Int = 50,
    after next: String? = nil
  ) async throws -> Page<MediaItem> {
    let filters = [("search", text)] + (folder.map { [("folder_id", "\($0)")] } ?? [])
    return try await api.offsetPage("/media", filters, limit: limit, after: next)
  }

  /// Returns what is known about a file; `download` gets its bytes.
  public func get(_ id: MediaID) async throws -> MediaItem { try await api.element("/media", id) }

  /// Uploads a file.
  ///
  ///     let item = try await client.site.media.upload(UploadFile(photo), alt: "A cat") { progress in
  ///       print(progress.done)
  ///     }
  /// - Throws: `APIError` with the code `media.duplicate` for a file that is there already.
  @discardableResult
  public func upload(
    _ file: UploadFile, to folder: MediaFolderID? = nil, alt: String? = nil,
    caption: String? = nil, progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws -> MediaItem {
    let texts = [("folder_id", folder.map { "\($0)" }), ("alt", alt), ("caption", caption)]
    let parts = texts.compactMap { name, value in
      value.map { FormPart.text(name: name, value: $0, contentType: nil) }
    }
    // The file is last, so that the server knows the other values when it arrives.
    let response = try await api.upload(
      parts + [.file(name: "file", file)], to: "/media", idempotencyKey: UUID().uuidString,
      progress: progress)
    return try await response.created("media", read: get)
  }

  /// Replaces the bytes of a file. Its links stay the same.
  @discardableResult
  public func replace(
    _ id: MediaID, with file: UploadFile, progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws -> MediaItem {
    let response = try await api.upload(
      [.file(name: "file", file)], by: "PUT", to: "/media/\(id)/file",
      idempotencyKey: UUID().uuidString, progress: progress)
    return try await response.value { try await get(id) }
  }

  /// Changes the members that the update has.
  @discardableResult
  public func update(_ id: MediaID, _ update: MediaUpdate) async throws -> MediaItem {
    var update = update
    update.id = id
    return try await api.change(.sending(update, by: "PUT", to: "/media")) { try await get(id) }
  }

  /// Deletes a file.
  /// - Parameter clearsFields: whether to clear the fields that contain it.
  /// - Returns: what `changes.undo(_:)` takes.
  @discardableResult
  public func delete(_ id: MediaID, clearsFields: Bool = false) async throws -> ChangeGroupID? {
    try await api.deleteElement("/media", id, clearsFields ? [("clean_refs", "true")] : [])
  }

  /// Returns where a file is used.
  public func references(to id: MediaID) async throws -> [MediaReference] {
    struct References: Decodable { var references: [MediaReference] }
    let references: References = try await api.element("/media/references", id)
    return references.references
  }

  /// Moves up to 100 files.
  /// - Parameter folder: nil for the top level.
  public func move(_ ids: [MediaID], to folder: MediaFolderID?) async throws {
    struct Body: Encodable {
      var media_ids: [MediaID]
      var folder_id: MediaFolderID?
    }
    _ = try await api.change(
      .sending(Body(media_ids: ids, folder_id: folder), to: "/media/move"))
  }

  /// Downloads the bytes of a file.
  public func download(
    _ id: MediaID, to file: URL
  ) -> Download {
    var request = APIRequest.get("/media/\(id)/download")
    request.headers["Accept"] = "*/*"
    return api.download(request, to: file)
  }
}

/// A folder of files.
public struct MediaFolder: Decodable, Sendable, Identifiable, Equatable {
  public var id: MediaFolderID
  /// The name, unique in its folder.
  public var name: String
  /// The folder above it; nil at the top level.
  public var parentID: MediaFolderID?
  /// The folders in it; nil unless the tree was requested.
  public var children: [MediaFolder]?

  enum CodingKeys: String, CodingKey {
    case id = "folder_id"
    case name, children
    case parentID = "parent_id"
  }
}

/// The folders of a site's files.
public struct MediaFoldersResource: Sendable {
  let api: APIClient

  private struct Draft: Encodable {
    var name: String?
    var parentID: Patch<MediaFolderID> = .unchanged

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: MediaFolder.CodingKeys.self)
      try values.encodeIfPresent(name, forKey: .name)
      try parentID.encode(to: &values, forKey: .parentID)
    }
  }

  /// Returns all folders, in the order of their names.
  public func all() async throws -> [MediaFolder] {
    try await api.value(of: .get("/media-folders"))
  }

  /// Returns the folders of the top level, each with its `children`.
  public func tree() async throws -> [MediaFolder] {
    try await api.value(of: .get("/media-folders/tree"))
  }

  /// Returns a folder without those in it.
  public func get(_ id: MediaFolderID) async throws -> MediaFolder {
    try await api.value(of: .get("/media-folders/\(id)"))
  }

  /// Adds a folder.
  /// - Parameter parent: the folder above it; nil for the top level.
  @discardableResult
  public func create(name: String, in parent: MediaFolderID? = nil) async throws -> MediaFolder {
    try await api.create(
      .sending(Draft(name: name, parentID: .set(parent)), to: "/media-folders"), "mediafolder",
      read: get)
  }

  /// Renames a folder. The addresses of its files stay.
  @discardableResult
  public func rename(_ id: MediaFolderID, to name: String) async throws -> MediaFolder {
    try await api.change(.sending(Draft(name: name), by: "PUT", to: "/media-folders/\(id)")) {
      try await get(id)
    }
  }

  /// Moves a folder with everything in it.
  /// - Parameter parent: nil for the top level.
  @discardableResult
  public func move(_ id: MediaFolderID, to parent: MediaFolderID?) async throws -> MediaFolder {
    try await api.change(
      .sending(Draft(parentID: .set(parent)), by: "PUT", to: "/media-folders/\(id)")
    ) {
      try await get(id)
    }
  }

  /// Deletes an empty folder.
  /// - Returns: what `changes.undo(_:)` takes.
  /// - Throws: `APIError` with the code `folder.notEmpty` for a folder with contents.
  @discardableResult
  public func delete(_ id: MediaFolderID) async throws -> ChangeGroupID? {
    try await api.change(.delete("/media-folders/\(id)")).undo
  }
}
