public import CommonplaceKit
import Model
public import Observation

/// The files of a site.
///
///     let media = MediaViewModel(client: client)
///     await media.load()
///     let cat = await media.upload(UploadFile(photo), alt: "A cat")
@MainActor @Observable
public final class MediaViewModel {
  /// The files of the open folder, or those that were found.
  public let items: PagedList<MediaItem>
  /// The tree of folders.
  public let folders: Loadable<[MediaFolder]>
  /// The open folder; nil for all files.
  public private(set) var folder: MediaFolder?
  /// What was typed as the search.
  public private(set) var searchText = ""
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// How much of a file was sent; nil while none is sent.
  public private(set) var progress: TransferProgress?
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let query: Query
  @ObservationIgnored private let search: Debouncer

  @MainActor private final class Query {
    var folder: MediaFolderID?
    var text: String?
  }

  /// Creates the model. Nothing is read until `load`.
  /// - Parameter searchDelay: how long typing must pause before the server is asked.
  public init(client: Commonplace, searchDelay: Duration = .milliseconds(250)) {
    self.client = client
    search = Debouncer(delay: searchDelay)
    let query = Query()
    self.query = query
    items = PagedList(isByOffset: true) { next in
      let media = client.site.media
      if let text = query.text {
        return try await media.page(matching: text, in: query.folder, after: next)
      }
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

  /// Shows the files of a folder.
  /// - Parameter folder: nil for all files.
  public func open(_ folder: MediaFolder?) async {
    self.folder = folder
    query.folder = folder?.id
    await items.reload()
  }

  /// Searches for what was typed in the open folder, after a short pause.
  public func setText(_ text: String) {
    searchText = text
    let words = text.query
    guard words != query.text else { return }
    query.text = words
    search.run { [weak self] in await self?.items.reload() }
  }

  /// Whether a search or a folder narrows the list.
  public var isFiltered: Bool { query.text != nil || folder != nil }

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

  /// Changes the texts, the folder or the important point of a file.
  /// - Returns: whether it was changed.
  @discardableResult
  public func update(_ item: MediaItem, _ update: MediaUpdate) async -> Bool {
    let client = client
    let saved = await submission.enqueue { try await client.site.media.update(item.id, update) }
    if let saved { show(saved) }
    return saved != nil
  }

  /// Shows a file as it was saved.
  private func show(_ saved: MediaItem) {
    if let open = query.folder, saved.folderID != open {
      items.remove([saved.id])
    } else {
      items.replace(saved)
    }
  }

  /// Returns where a file is used, to show before it is deleted.
  public func references(to item: MediaItem) async -> [MediaReference]? {
    await references(to: item, by: submission)
  }

  func references(to item: MediaItem, by form: Submission) async -> [MediaReference]? {
    let client = client
    return await form.enqueue { try await client.site.media.references(to: item.id) }
  }

  /// Sends a change of a file for its form, which does not wait for uploads, and shows it.
  func save(_ item: MediaItem, _ update: MediaUpdate, by form: Submission) async -> Bool {
    let client = client
    let saved = await form.run { try await client.site.media.update(item.id, update) }
    if let saved { show(saved) }
    return saved != nil
  }

  /// Deletes a file.
  /// - Parameter clearsFields: whether to clear the fields that contain it.
  public func delete(_ item: MediaItem, clearsFields: Bool = false) async -> UndoToken? {
    await delete(item, clearsFields: clearsFields, by: submission)
  }

  /// - Parameter form: what the deletion is a part of, and shows its failure.
  func delete(
    _ item: MediaItem, clearsFields: Bool, by form: Submission
  ) async -> UndoToken? {
    let client = client
    let done = await form.enqueue {
      try await client.site.media.delete(item.id, clearsFields: clearsFields)
    }
    guard let group = done else { return nil }
    items.remove([item.id])
    return UndoToken(.deleted(count: 1), group, client)
  }

  // MARK: - Folders

  /// Returns the folders whose paths contain a text, each before those in it.
  public func folderPaths(matching text: String = "") -> [MediaFolderPath] {
    let words = text.normalised.lowercased()
    let paths = MediaFolderPath.all(in: folders.value ?? [])
    return words.isEmpty ? paths : paths.filter { $0.path.lowercased().contains(words) }
  }

  /// Whether the server accepts a text as the name of a folder.
  public static func isFolderName(_ text: String) -> Bool {
    MediaLimits.problem(ofFolder: text) == nil
  }

  /// Creates a folder in the open one.
  public func createFolder(name: String) async {
    guard submission.accepts(MediaLimits.problem(ofFolder: name)) else { return }
    let (client, parent) = (client, folder?.id)
    let made = await submission.run {
      try await client.site.folders.create(name: name.normalised, in: parent)
    }
    if made != nil { await folders.load() }
  }

  /// Gives a folder another name.
  public func rename(_ folder: MediaFolder, to name: String) async {
    guard submission.accepts(MediaLimits.problem(ofFolder: name)) else { return }
    let client = client
    let renamed = await submission.enqueue {
      try await client.site.folders.rename(folder.id, to: name.normalised)
    }
    if renamed != nil { await folders.load() }
    if let renamed, self.folder?.id == renamed.id { self.folder = renamed }
  }

  /// Deletes a folder. The server refuses it for one that is not empty.
  public func delete(_ folder: MediaFolder) async -> UndoToken? {
    let client = client
    let done = await submission.enqueue { try await client.site.folders.delete(folder.id) }
    guard let group = done else { return nil }
    await folders.load()
    if self.folder?.id == folder.id { await open(nil) }
    return UndoToken(.deleted(count: 1), group, client)
  }
}

/// A folder of files with its place among the others.
public struct MediaFolderPath: Sendable, Identifiable, Equatable {
  /// The folder itself.
  public var folder: MediaFolder
  /// The names from the top level to the folder, such as `Trips/2026`.
  public var path: String

  public var id: MediaFolderID { folder.id }

  /// Returns all folders of a tree, each before those in it.
  static func all(in tree: [MediaFolder], under parent: String = "") -> [MediaFolderPath] {
    tree.flatMap { folder in
      let path = MediaFolderPath(folder: folder, path: parent + folder.name)
      return [path] + all(in: folder.children ?? [], under: path.path + "/")
    }
  }
}
