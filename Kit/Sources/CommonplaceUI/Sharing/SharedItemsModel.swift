public import CommonplaceKit
public import Foundation
public import Observation

/// Takes what was shared from other apps into a book.
@MainActor @Observable
public final class SharedItemsModel {
  /// A photo of a list that is to be read.
  public struct ListPhoto: Identifiable, Sendable, Equatable {
    public let id: UUID
    /// The file with the photo.
    public let file: URL
  }

  /// The photo to open in a new list; nil if none waits.
  public private(set) var listPhoto: ListPhoto?
  /// Why an entry could not be saved. It stays where it is, and is saved another time.
  public private(set) var failure: LoadFailure?
  /// The number of entries that the latest `take` saved without their photo, because it is not an
  /// image.
  public private(set) var unreadablePhotoCount = 0
  @ObservationIgnored private let store: SharedItemStore
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let outbox: Outbox?
  @ObservationIgnored private let jpeg: @Sendable (URL) async throws -> URL
  /// The `take` that is running.
  @ObservationIgnored private var taking: Task<Int, Never>?
  /// Photos that could not be read without a connection.
  @ObservationIgnored private var postponedPhotos: Set<UUID> = []

  /// Creates a model that takes shared items into a book.
  /// - Parameters:
  ///   - outbox: keeps entries until the server can be reached; nil sends them at once.
  ///   - jpeg: returns a photo as a JPEG file.
  public init(
    store: SharedItemStore, client: Commonplace, outbox: Outbox?,
    jpeg: @escaping @Sendable (URL) async throws -> URL
  ) {
    self.store = store
    self.client = client
    self.outbox = outbox
    self.jpeg = jpeg
  }

  /// Tells the share extension what the user may do in the open book.
  /// - Parameter canWrite: nil as long as the role of the user was not read.
  public func setCanWrite(_ canWrite: Bool?) async {
    let book = canWrite.map { $0 ? SharedItemStore.OpenBook.writable : .readOnly }
    // The extension then describes the last book.
    try? await Self.setOpenBook(book ?? .unknownRole, in: store)
  }

  /// Returns the number of items that wait for a book that the user may change.
  public func waitingCount() async -> Int {
    // The book that takes them reports the error.
    (try? await Self.items(of: store).count) ?? 0
  }

  /// Whether something waits for a connection.
  public var needsConnection: Bool { failure != nil || !postponedPhotos.isEmpty }

  /// Takes what could not be saved or read without a connection. As `take`.
  @discardableResult
  public func retry() async -> Int {
    postponedPhotos = []
    return await take()
  }

  /// Saves what was shared for the Log, and names the oldest photo for a list. An entry that fails
  /// does not hold up the others, and stays for another time. Cancelling the caller, whose page may
  /// be replaced while a book opens, does not stop it; further calls wait for the running one.
  /// - Returns: the number of entries that were saved.
  @discardableResult
  public func take() async -> Int {
    if let taking { return await taking.value }
    let task = Task {
      defer { taking = nil }
      return await takeItems()
    }
    taking = task
    return await task.value
  }

  private func takeItems() async -> Int {
    (failure, unreadablePhotoCount) = (nil, 0)
    do {
      let items = try await Self.items(of: store)
      listPhoto = firstPhoto(in: items)
      return await save(items.filter { $0.destination == .log })
    } catch {
      failure = LoadFailure(error)
      return 0
    }
  }

  /// - Returns: the number of entries that were saved.
  private func save(_ items: [SharedItem]) async -> Int {
    var saved = 0
    for item in items {
      do {
        try await save(item)
        saved += 1
      } catch {
        failure = LoadFailure(error)
      }
    }
    return saved
  }

  /// The id of the item identifies the entry, so that an app that ends before it has removed the item
  /// does not create the entry twice.
  private func save(_ item: SharedItem) async throws {
    let photos = try await photos(of: item)
    if let outbox {
      _ = try await outbox.createEntry(item.entryDraft, photos: photos, key: item.id)
    } else if photos.isEmpty {
      _ = try await client.entries.create(item.entryDraft, key: item.id)
    } else {
      _ = try await client.entries.create(item.entryDraft, images: photos, key: item.id)
    }
    if photos.isEmpty, store.photo(of: item) != nil { unreadablePhotoCount += 1 }
    try await Self.remove(item.id, from: store)
  }

  /// Returns the photo of an item as a JPEG file; an empty array for one that will never be readable.
  private func photos(of item: SharedItem) async throws -> [UploadFile] {
    guard let photo = store.photo(of: item) else { return [] }
    do {
      return [UploadFile(try await jpeg(photo), contentType: "image/jpeg")]
    } catch CocoaError.fileReadCorruptFile, CocoaError.fileReadNoSuchFile {
      return []
    }
  }

  private func firstPhoto(in items: [SharedItem]) -> ListPhoto? {
    items.lazy.compactMap { [store, postponedPhotos] item in
      guard item.destination == .list, !postponedPhotos.contains(item.id) else { return nil }
      return store.photo(of: item).map { ListPhoto(id: item.id, file: $0) }
    }.first
  }

  /// Removes the photo of a list whose form was closed, and names the next one.
  public func finishListPhoto() async {
    guard let photo = listPhoto else { return }
    listPhoto = nil
    await removePhoto(photo.id)
    await showNextPhoto()
  }

  /// Removes a photo of which a list was made.
  public func removePhoto(_ id: UUID) async {
    do {
      try await Self.remove(id, from: store)
    } catch {
      failure = LoadFailure(error)
    }
  }

  /// Keeps the photo of a list whose form was closed because it cannot be read without a connection,
  /// and names the next one.
  public func postponePhoto(_ id: UUID) async {
    postponedPhotos.insert(id)
    guard listPhoto?.id == id else { return }
    listPhoto = nil
    await showNextPhoto()
  }

  private func showNextPhoto() async {
    // The next `take` reports the error.
    guard let items = try? await Self.items(of: store), listPhoto == nil else { return }
    listPhoto = firstPhoto(in: items)
  }

  @concurrent private static func setOpenBook(
    _ book: SharedItemStore.OpenBook, in store: SharedItemStore
  ) async throws {
    try store.setOpenBook(book)
  }

  @concurrent private static func items(of store: SharedItemStore) async throws -> [SharedItem] {
    try store.items()
  }

  @concurrent private static func remove(_ id: UUID, from store: SharedItemStore) async throws {
    try store.remove(id)
  }
}
