public import CommonplaceKit
public import Observation

/// The files of a site.
@MainActor @Observable
public final class MediaViewModel {
  public let items: PagedList<MediaItem>
  public let folders: Loadable<[MediaFolder]>
  /// The open folder; nil for all files.
  public private(set) var folder: MediaFolder?
  public let submission = Submission()
  /// How much of a file was sent; nil while none is sent.
  public private(set) var progress: TransferProgress?
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let query: Query

  @MainActor private final class Query {
    var folder: MediaFolderID?
  }

  public init(client: Commonplace) {
    self.client = client
    let query = Query()
    self.query = query
    items = PagedList(isByOffset: true) { next in
      let media = client.site.media
      guard let folder = query.folder else { return try await media.page(after: next) }
      return try await media.page(in: folder, after: next)
    }
    folders = Loadable { try await client.site.folders.tree() }
  }

  public func load() async {
    async let folders: Void = folders.load()
    await items.reload()
    await folders
  }

  /// - Parameter folder: nil for all files.
  public func open(_ folder: MediaFolder?) async {
    self.folder = folder
    query.folder = folder?.id
    await items.reload()
  }

  /// Uploads a file into the open folder.
  /// - Parameter alt: what an image shows, for people who cannot see it.
  public func upload(_ file: UploadFile, alt: String? = nil) async -> MediaItem? {
    let (client, folder) = (client, query.folder)
    let item = await submission.run {
      try await client.site.media.upload(file, to: folder, alt: alt) { [weak self] progress in
        Task { @MainActor in
          if self?.submission.isRunning == true { self?.progress = progress }
        }
      }
    }
    progress = nil
    if item != nil { await items.reload() }
    return item
  }

  public func update(_ item: MediaItem, _ update: MediaUpdate) async {
    let client = client
    let saved = await submission.run { try await client.site.media.update(item.id, update) }
    if let saved { items.replace(saved) }
  }

  /// Returns where a file is used, to show before it is deleted.
  public func references(to item: MediaItem) async -> [MediaReference]? {
    let client = client
    return await submission.run { try await client.site.media.references(to: item.id) }
  }

  /// Deletes a file.
  /// - Parameter clearsFields: whether to clear the fields that contain it.
  public func delete(_ item: MediaItem, clearsFields: Bool = false) async -> UndoToken? {
    let client = client
    let done = await submission.run {
      try await client.site.media.delete(item.id, clearsFields: clearsFields)
    }
    guard let group = done else { return nil }
    items.remove([item.id])
    return UndoToken(.deleted(count: 1), group, client)
  }
}
