public import Foundation
public import Model

extension Outbox {
  /// What an edit of an entry begins with, besides the entry itself.
  public struct EditedState: Sendable {
    /// The changes that wait.
    public var pending = PendingChanges()
    /// The latest change of the entry that waits; nil without one.
    public var latest: UUID?
    /// The changes of the entry that the server has refused, and those that wait for them, oldest
    /// first. An edit that begins with them replaces them.
    public var refused: [OutboxOperation] = []
    /// Whether one of them was refused because someone else has saved another version.
    public var isConflict = false
    /// The images that the latest of these changes sets; nil if none does.
    public var images: [ImageDraft]?
    /// Copies of the new photos, which follow the images. The files are deleted when no copy of this
    /// state exists any more, so a form keeps it as long as it is open.
    public var photos: [UploadFile] = []
    private let copies: PhotoCopies

    /// Creates the state of an entry without changes.
    public init() { self.init(copies: FileManager.default.temporaryDirectory) }

    /// - Parameter copies: the folder for copies of photos.
    init(copies: URL) { self.copies = PhotoCopies(in: copies) }

    /// Adds a copy of a photo, which the outbox has in a file.
    mutating func add(_ photo: OutboxOperation.StoredFile, in folder: URL) throws {
      let copy = try copies.add(folder.appendingPathComponent(photo.name))
      photos.append(UploadFile(copy, contentType: photo.contentType))
    }

    /// Returns a file with a photo that is in a draft. It is deleted together with `photos`.
    /// - Throws: errors of the file system.
    public func file(for photo: Data) throws -> URL { try copies.add(photo) }
  }

  /// Returns the changes of an entry that were not sent yet, for a form in which it is edited.
  ///
  ///     let state = await outbox.editedState(of: entry.id)
  ///     if let shown = state.pending.applied(to: entry) { show(shown) }
  public func editedState(of id: EntryID) -> EditedState {
    let (canonical, held) = (file.canonical("\(id)"), heldBack(after: []))
    let updates = file.operations.filter {
      $0.action == .updateEntry && file.canonical($0.target) == canonical
    }
    var state = EditedState(copies: copiesFolder)
    state.pending = pending()
    state.latest = state.pending.latest(for: canonical)
    state.refused = updates.filter { $0.refusal != nil || held.contains($0.id) }
    state.isConflict = state.refused.contains { $0.refusal?.current != nil }
    guard let last = updates.last(where: { $0.entryDraft?.images != nil }) else { return state }
    state.images = last.entryDraft?.images
    for photo in last.files {
      // A file that is missing is reported when it is sent.
      try? state.add(photo, in: folder)
    }
    return state
  }

  /// Returns the changes of an entry that wait and were made after another one, oldest first. A form
  /// that began with that one adds them to its own.
  ///
  ///     let state = await outbox.editedState(of: entry.id)
  ///     for later in await outbox.laterDrafts(of: entry.id, after: state.latest) {
  ///       print(later.title)
  ///     }
  /// - Parameter operation: the change with which the form began. All changes that wait are later than
  ///   nil, and than one that was sent or discarded.
  public func laterDrafts(of id: EntryID, after operation: UUID?) -> [EntryDraft] {
    let (canonical, held) = (file.canonical("\(id)"), heldBack(after: []))
    let waiting = file.operations.filter {
      $0.action == .updateEntry && file.canonical($0.target) == canonical && $0.refusal == nil
        && !held.contains($0.id)
    }
    let first = waiting.firstIndex { $0.id == operation }.map { $0 + 1 } ?? 0
    return waiting[first...].compactMap(\.entryDraft)
  }

  /// Returns the revision that a change has led to, which a later edit replaces; nil until it was
  /// sent, and if many others were sent since.
  public func revision(after operation: UUID) -> Int? { file.revisions[operation] }
}
