public import CommonplaceKit
public import Foundation
public import Observation

/// Takes what was shared from other apps into a book.
@MainActor @Observable
public final class SharedItemsModel {
  /// A photo of a list that is to be read.
  public struct ListPhoto: Identifiable, Sendable, Equatable {
    public let id: UUID
    public let file: URL
  }

  /// The photo to open in a new list; nil if none waits.
  public private(set) var listPhoto: ListPhoto?
  /// Why an entry could not be saved. It stays where it is, and is saved another time.
  public private(set) var failure: LoadFailure?
  @ObservationIgnored private let store: SharedItemStore
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let outbox: Outbox?
  @ObservationIgnored private let jpeg: @Sendable (URL) async throws -> URL
  @ObservationIgnored private var isTaking = false

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

  /// Saves what was shared for the Log, and names the oldest photo for a list.
  /// - Returns: the number of entries that were saved.
  @discardableResult
  public func take() async -> Int {
    guard !isTaking else { return 0 }
    isTaking = true
    defer { isTaking = false }
    failure = nil
    var saved = 0
    do {
      let items = try await Self.items(of: store)
      try store.setHasBook(true)
      for item in items where item.destination == .log {
        try await save(item)
        saved += 1
      }
      let next = items.first { $0.destination == .list && store.photo(of: $0) != nil }
      listPhoto = next.flatMap { item in
        store.photo(of: item).map { ListPhoto(id: item.id, file: $0) }
      }
    } catch {
      failure = LoadFailure(error)
    }
    return saved
  }

  /// The id of the item identifies the entry, so that an app that ends before it has removed the item
  /// does not create the entry twice.
  private func save(_ item: SharedItem) async throws {
    var photos: [UploadFile] = []
    if let photo = store.photo(of: item) {
      photos = [UploadFile(try await jpeg(photo), contentType: "image/jpeg")]
    }
    if let outbox {
      _ = try await outbox.createEntry(item.entryDraft, photos: photos, key: item.id)
    } else if photos.isEmpty {
      _ = try await client.entries.create(item.entryDraft, key: item.id)
    } else {
      _ = try await client.entries.create(item.entryDraft, images: photos, key: item.id)
    }
    try await Self.remove(item.id, from: store)
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
