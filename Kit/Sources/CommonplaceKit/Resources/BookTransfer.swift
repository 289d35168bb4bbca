public import Foundation
public import Model

/// Copies a book to another server: from an iPhone to a server, or back. The original stays as it is.
///
///     let transfer = BookTransfer(from: local.client, to: client)
///     let book = try await transfer.run { step in show(step) }
///     app.client = client.inSpace(book.handle)
///
/// The user has to own the original, and to be the first user of the other server. Both clients need
/// a session: API tokens are for one space.
public struct BookTransfer: Sendable {
  /// The steps of a copy, in their order.
  public enum Step: Sendable, Equatable {
    /// The archive is written.
    case writing(BookArchive.Progress)
    /// The archive is read from the first server.
    case downloading(TransferProgress)
    /// The archive is sent to the other server.
    case uploading(TransferProgress)
    /// The archive is compared with its checksums and restored.
    case restoring(BookArchive.Progress)
    /// The copy is compared with the original.
    case comparing
  }

  /// How much a book contains.
  public struct Contents: Sendable, Equatable {
    /// The number of entries, with those of the site.
    public var entries: Int
    /// The number of shopping lists.
    public var lists: Int
    /// The number of images, without sizes that are derived from them.
    public var images: Int
    /// The number of collections.
    public var collections: Int
    /// The number of types, with those of the site.
    public var types: Int
    /// The number of grocery stores.
    public var stores: Int
    /// The number of routes of the site.
    public var routes: Int
    /// The number of files of the site.
    public var files: Int

    /// Whether the other book has at least as much of everything.
    func isComplete(in other: Contents) -> Bool {
      zip(numbers, other.numbers).allSatisfy { $0 <= $1 }
    }

    private var numbers: [Int] {
      [entries, lists, images, collections, types, stores, routes, files]
    }
  }

  /// The copy has less than the original. It is kept, so that it can be looked at.
  public struct Difference: Error, Sendable {
    /// What the original contains.
    public var original: Contents
    /// What the copy contains.
    public var copy: Contents
    /// The copy, which can be opened or deleted.
    public var book: RestoredBook
  }

  private let source: Commonplace
  private let destination: Commonplace
  private let name: String?
  private let folder: URL

  /// Prepares a copy. Nothing happens before `run`.
  /// - Parameters:
  ///   - source: a client in the space that is copied.
  ///   - name: the name of the new book; nil for that of the original.
  ///   - folder: where the archive is kept meanwhile; it can be as large as the book.
  public init(
    from source: Commonplace, to destination: Commonplace, name: String? = nil,
    folder: URL = FileManager.default.temporaryDirectory
  ) {
    self.source = source
    self.destination = destination
    self.name = name
    self.folder = folder
  }

  /// Copies the book. When it is interrupted, the original is as before, and the other server stops
  /// restoring if it can be reached. Archives that remain are deleted after a day.
  /// - Parameter progress: receives the steps; several times for each.
  /// - Returns: the new book of the other server.
  /// - Throws: `Difference`; `ArchiveFailure`, `APIError`, `URLError`, and errors of the file system.
  public func run(_ progress: @escaping @Sendable (Step) -> Void = { _ in }) async throws
    -> RestoredBook
  {
    let file = folder.appendingPathComponent("book-\(UUID().uuidString).zip")
    defer { try? FileManager.default.removeItem(at: file) }  // A temporary file.
    // Read before the archive, so that what is added meanwhile is no difference.
    let original = try await source.contents()
    let written = try await source.archives.wait(for: source.archives.create()) {
      progress(.writing($0.progress))
    }
    for try await part in source.archives.download(written.id, to: file) {
      progress(.downloading(part))
    }
    let uploaded = try await destination.archives.restore(file, name: name) {
      progress(.uploading($0))
    }
    let restored: BookArchive
    do {
      restored = try await destination.archives.wait(for: uploaded) {
        progress(.restoring($0.progress))
      }
    } catch {
      // Otherwise the book would appear later, and again after another attempt.
      let destination = destination
      await Task { _ = try? await destination.archives.cancel(uploaded.id) }.value  // See above.
      throw error
    }
    guard let book = restored.restored else { throw ArchiveFailure(archive: restored) }
    progress(.comparing)
    let copy = try await destination.inSpace(book.handle).contents()
    guard original.isComplete(in: copy) else {
      throw Difference(original: original, copy: copy, book: book)
    }
    try? await source.archives.delete(written.id)  // It is deleted after a day otherwise.
    return book
  }
}

extension Commonplace {
  /// Returns how much the book of this client contains.
  /// - Throws: `URLError.resourceUnavailable` if the user is no member of it any more.
  fileprivate func contents() async throws -> BookTransfer.Contents {
    let usage = try await currentSpaceUsage()
    var files = 0
    for try await _ in site.media.all() { files += 1 }
    return BookTransfer.Contents(
      entries: usage.entries, lists: usage.lists, images: usage.images,
      collections: try await collections.all().count,
      types: try await types.all(includesAll: true).count,
      stores: try await stores.all().count, routes: try await site.routes.all().count,
      files: files)
  }

  private func currentSpaceUsage() async throws -> BookUsage {
    let all = try await spaces.all()
    let space = all.first { space in
      guard let named = api.space else { return space.isHome }
      return space.handle == named || "\(space.id)" == named
    }
    guard let space else { throw URLError(.resourceUnavailable) }
    return try await spaces.usage(of: space.id)
  }
}
