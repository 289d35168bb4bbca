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
