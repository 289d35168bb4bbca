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
    /// Copies of the new photos, which follow the images.
    public var photos: [UploadFile] = []

    /// Creates the state of an entry without changes.
    public init() {}
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
    var state = EditedState()
    state.pending = pending()
    state.latest = state.pending.latest(for: canonical)
    state.refused = updates.filter { $0.refusal != nil || held.contains($0.id) }
    state.isConflict = state.refused.contains { $0.refusal?.current != nil }
    guard let last = updates.last(where: { $0.entryDraft?.images != nil }) else { return state }
    state.images = last.entryDraft?.images
    state.photos = last.files.compactMap { photo in
      // A file that is missing is reported when it is sent.
      (try? copy(photo)).map { UploadFile($0, contentType: photo.contentType) }
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

  /// Copies a photo, because the outbox deletes its own file when it was sent.
  private func copy(_ photo: OutboxOperation.StoredFile) throws -> URL {
    let copy = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString)-\(photo.name)")
    try FileManager.default.copyItem(at: folder.appendingPathComponent(photo.name), to: copy)
    return copy
  }

  /// Returns the revision that a change has led to, which a later edit replaces; nil until it was
  /// sent, and if many others were sent since.
  public func revision(after operation: UUID) -> Int? { file.revisions[operation] }
}
