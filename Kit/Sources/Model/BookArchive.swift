/// An archive of a book, or of a whole server, that is written or restored in the background.
public struct BookArchive: Codable, Sendable, Equatable, Identifiable {
  public var id: Identifier<BookArchive>
  /// Whether it is an archive of one book or of the whole server.
  public var contents: Contents
  /// Whether an uploaded archive is restored; otherwise one is written.
  public var isRestoration: Bool
  /// How far it is; see `hasEnded`.
  public var phase: Phase
  /// Whether its user has stopped it, and it has not ended yet.
  public var isCancelling: Bool
  /// The current step with its numbers, for a progress bar.
  public var progress: Progress
  /// A sentence that says why it failed; nil unless it has failed.
  public var error: String?
  /// The bytes of the file that can be downloaded; nil without one.
  public var size: Int?
  /// The number of images whose stored bytes were damaged, so that the archive lacks them.
  public var damagedImages: Int
  /// The restored book; nil until it is complete.
  public var restored: RestoredBook?
  /// When it was created.
  public var createdAt: Timestamp

  /// What an archive contains. Only the first user of a server can write one of the server.
  public enum Contents: String, Codable, Sendable, CaseIterable {
    case book, server
  }

  /// The life of an archive: it waits for its turn, runs, and ends in one of three ways.
  public enum Phase: String, Codable, Sendable {
    case waiting, running, done, failed, cancelled
  }

  /// One step of writing or restoring an archive.
  public struct Progress: Codable, Sendable, Equatable {
    /// `waiting`, `verifying`, `rows`, `images` or `checking`.
    public var step: String
    /// The number of rows, images or files that are done, depending on the step.
    public var done: Int
    /// The number of all of them; nil if it is not known.
    public var total: Int?

    /// Creates a value as the server sends it, for tests and previews.
    public init(step: String, done: Int, total: Int?) {
      self.step = step
      self.done = done
      self.total = total
    }
  }

  /// Creates a value as the server sends it, for tests and previews.
  public init(
    id: Identifier<BookArchive>, contents: Contents, isRestoration: Bool, phase: Phase,
    isCancelling: Bool, progress: Progress, error: String?, size: Int?, damagedImages: Int,
    restored: RestoredBook?, createdAt: Timestamp
  ) {
    self.id = id
    self.contents = contents
    self.isRestoration = isRestoration
    self.phase = phase
    self.isCancelling = isCancelling
    self.progress = progress
    self.error = error
    self.size = size
    self.damagedImages = damagedImages
    self.restored = restored
    self.createdAt = createdAt
  }

  /// Whether nothing happens any more.
  public var hasEnded: Bool { ![.waiting, .running].contains(phase) }

  enum CodingKeys: String, CodingKey {
    case id, contents, phase, progress, error, size, restored
    case isRestoration = "is_restoration"
    case isCancelling = "is_cancelling"
    case damagedImages = "damaged_images"
    case createdAt = "created_at"
  }
}

/// The id of an archive, which the requests about it take.
public typealias BookArchiveID = Identifier<BookArchive>

/// A book that was restored from an archive.
public struct RestoredBook: Codable, Sendable, Equatable {
  /// The handle of the new book.
  public var handle: String
  /// The number of rows of all tables.
  public var rows: Int
  /// The number of images, with their files.
  public var images: Int
  /// The names of the members who have no account on this server.
  public var missingMembers: [String]
  /// What has to be entered again, such as `secret of the webhook`.
  public var droppedSecrets: [String]
  /// Whether rows have new ids, because the server had some of them.
  public var hasNewIDs: Bool

  /// Creates a value as the server sends it, for tests and previews.
  public init(
    handle: String, rows: Int, images: Int, missingMembers: [String], droppedSecrets: [String],
    hasNewIDs: Bool
  ) {
    self.handle = handle
    self.rows = rows
    self.images = images
    self.missingMembers = missingMembers
    self.droppedSecrets = droppedSecrets
    self.hasNewIDs = hasNewIDs
  }

  enum CodingKeys: String, CodingKey {
    case handle, rows, images
    case missingMembers = "missing_members"
    case droppedSecrets = "dropped_secrets"
    case hasNewIDs = "has_new_ids"
  }
}

/// How much a book stores.
public struct BookUsage: Codable, Sendable, Equatable {
  /// The number of entries, with those of the site.
  public var entries: Int
  /// The number of shopping lists.
  public var lists: Int
  /// The number of images, without sizes that are derived from them.
  public var images: Int
  /// The bytes of the images, with the derived sizes.
  public var imageBytes: Int64
  /// The bytes of imported files, which are kept for 30 days.
  public var importBytes: Int64

  /// Creates a value as the server sends it, for tests and previews.
  public init(entries: Int, lists: Int, images: Int, imageBytes: Int64, importBytes: Int64) {
    self.entries = entries
    self.lists = lists
    self.images = images
    self.imageBytes = imageBytes
    self.importBytes = importBytes
  }

  enum CodingKeys: String, CodingKey {
    case entries, lists, images
    case imageBytes = "image_bytes"
    case importBytes = "import_bytes"
  }
}
