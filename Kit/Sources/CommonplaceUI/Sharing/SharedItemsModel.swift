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
  @ObservationIgnored private var isTaking = false

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

  /// Saves what was shared for the Log, and names the oldest photo for a list. An entry that fails
  /// does not hold up the others.
  /// - Returns: the number of entries that were saved.
  @discardableResult
  public func take() async -> Int {
    guard !isTaking else { return 0 }
    isTaking = true
    defer { isTaking = false }
    (failure, unreadablePhotoCount) = (nil, 0)
    do {
      let items = try await Self.items(of: store)
      try store.setHasBook(true)
      let next = items.first { $0.destination == .list && store.photo(of: $0) != nil }
      listPhoto = next.flatMap { item in
        store.photo(of: item).map { ListPhoto(id: item.id, file: $0) }
      }
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
        // The others would wait for the same connection.
        if failure?.reason == .offline { break }
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

  /// Removes the photo of a list whose form was closed. The next one is named by the next `take`.
  public func finishListPhoto() async {
    guard let photo = listPhoto else { return }
    listPhoto = nil
    do {
      try await Self.remove(photo.id, from: store)
    } catch {
      failure = LoadFailure(error)
    }
  }

  @concurrent private static func items(of store: SharedItemStore) async throws -> [SharedItem] {
    try store.items()
  }

  @concurrent private static func remove(_ id: UUID, from store: SharedItemStore) async throws {
    try store.remove(id)
  }
}
