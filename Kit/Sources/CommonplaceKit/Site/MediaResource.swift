public import Foundation
public import Model

public typealias MediaID = Identifier<MediaItem>
public typealias MediaFolderID = Identifier<MediaFolder>

/// A file of the site.
public struct MediaItem: Decodable, Sendable, Identifiable, Equatable {
  public var id: MediaID
  public var name: String
  public var displayName: String?
  public var alt: String?
  public var caption: String?
  public var description: String?
  public var mimeType: String
  /// `1200x800`; nil for what is not an image.
  public var dimensions: String?
  /// Bytes.
  public var size: Int
  public var url: URL
  public var srcset: String?
  /// The point that crops keep, as fractions of the width and the height.
  public var focalX: Double?
  public var focalY: Double?
  public var folderID: MediaFolderID?
  public var createdAt: Timestamp
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
  public var name: String?
  public var displayName: Patch<String> = .unchanged
  public var alt: Patch<String> = .unchanged
  public var caption: Patch<String> = .unchanged
  public var description: Patch<String> = .unchanged
  public var focalX: Patch<Double> = .unchanged
  public var focalY: Patch<Double> = .unchanged
  public var folderID: Patch<MediaFolderID> = .unchanged
  fileprivate var id: MediaID?

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
  public var contentID: EntryID
  public var fieldID: FieldID
  public var title: String
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

  public func get(_ id: MediaID) async throws -> MediaItem { try await api.element("/media", id) }

  /// Uploads a file.
  ///
  ///     let item = try await client.site.media.upload(UploadFile(photo), alt: "A cat") { progress in
  ///       print(progress.done)
  ///     }
  /// - Throws: `APIError` with the code `media.duplicate` for a file that is there already.
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
  public func replace(
    _ id: MediaID, with file: UploadFile, progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws -> MediaItem {
    let response = try await api.upload(
      [.file(name: "file", file)], by: "PUT", to: "/media/\(id)/file",
      idempotencyKey: UUID().uuidString, progress: progress)
    return try await response.value { try await get(id) }
  }

  /// Changes the members that the update has.
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
  public var name: String
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

  public func all() async throws -> [MediaFolder] {
    try await api.value(of: .get("/media-folders"))
  }

  /// Returns the folders of the top level, each with its `children`.
  public func tree() async throws -> [MediaFolder] {
    try await api.value(of: .get("/media-folders/tree"))
  }

  public func get(_ id: MediaFolderID) async throws -> MediaFolder {
    try await api.value(of: .get("/media-folders/\(id)"))
  }

  public func create(name: String, in parent: MediaFolderID? = nil) async throws -> MediaFolder {
    try await api.create(
      .sending(Draft(name: name, parentID: .set(parent)), to: "/media-folders"), "mediafolder",
      read: get)
  }

  public func rename(_ id: MediaFolderID, to name: String) async throws -> MediaFolder {
    try await api.change(.sending(Draft(name: name), by: "PUT", to: "/media-folders/\(id)")) {
      try await get(id)
    }
  }

  /// - Parameter parent: nil for the top level.
  public func move(_ id: MediaFolderID, to parent: MediaFolderID?) async throws -> MediaFolder {
    try await api.change(
      .sending(Draft(parentID: .set(parent)), by: "PUT", to: "/media-folders/\(id)")
    ) {
      try await get(id)
    }
  }

  /// - Throws: `APIError` with the code `folder.notEmpty` for a folder with contents.
  @discardableResult
  public func delete(_ id: MediaFolderID) async throws -> ChangeGroupID? {
    try await api.change(.delete("/media-folders/\(id)")).undo
  }
}
