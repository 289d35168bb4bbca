public import CommonplaceKit
public import Foundation
public import Model

/// What the form of an entry contained when the app was left.
public struct EntryFormDraft: Codable, Sendable, Equatable, Identifiable {
  /// The entry that is edited; nil for a new one.
  public var editedID: EntryID?
  /// The revision that is edited, so that a change of someone else is noticed.
  var revision: Int?
  /// The change of this device with which the form began.
  var basis: UUID?
  var values: EntryFormModel.Values
  /// Identifies a request whose response was lost.
  var key: UUID
  var attempts: [EntryFormModel.Values]
  var hasChosenCollection: Bool

  public var id: UUID { key }

  /// The photos on this device, also of requests whose responses were lost.
  fileprivate var files: Set<URL> {
    Set(([values] + attempts).flatMap(\.images).compactMap { $0.file?.url })
  }

  /// Returns the draft with its photos in another folder.
  fileprivate func moved(to folder: URL) -> EntryFormDraft {
    func moved(_ values: EntryFormModel.Values) -> EntryFormModel.Values {
      var values = values
      values.images = values.images.map { image in
        guard case .file(let file, let type) = image else { return image }
        return .file(folder.appendingPathComponent(file.lastPathComponent), contentType: type)
      }
      return values
    }
    var draft = self
    draft.values = moved(values)
    draft.attempts = attempts.map(moved)
    return draft
  }
}

/// Keeps the form of an entry that was open when the app was left, with its photos, in a folder. Each
/// user and space needs a folder of its own.
///
///     let drafts = EntryFormDraftStore(folder: folder)
///     if let draft = await drafts.draft() { print(draft.id) }
public struct EntryFormDraftStore: Sendable {
  private let folder: URL
  private static let name = "entry.json"

  /// Creates a store, which reads nothing yet.
  /// - Parameter folder: is created with the first draft.
  public init(folder: URL) { self.folder = folder }

  private var file: URL { folder.appendingPathComponent(Self.name) }

  /// Whether there is a draft.
  public var isEmpty: Bool { !FileManager.default.fileExists(atPath: file.path) }

  /// Returns the stored draft; nil if there is none, or one of another version.
  @concurrent public func draft() async -> EntryFormDraft? {
    guard let data = try? Data(contentsOf: file) else { return nil }  // There is none.
    // See above.
    let draft = try? JSON.decode(EntryFormDraft.self, from: data)
    // After an update, the app has another folder.
    return draft?.moved(to: folder)
  }

  /// Stores a draft instead of the last one. Its photos are copied.
  /// - Throws: errors of the file system.
  @concurrent public func store(_ draft: EntryFormDraft) async throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for photo in draft.files {
      let copy = folder.appendingPathComponent(photo.lastPathComponent)
      if !files.fileExists(atPath: copy.path) { try files.copyItem(at: photo, to: copy) }
    }
    try JSON.data(draft).write(to: file, options: .atomic)
    let known = Set(draft.files.map(\.lastPathComponent) + [Self.name])
    for name in try files.contentsOfDirectory(atPath: folder.path) where !known.contains(name) {
      try files.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  /// Removes the draft with its photos.
  @concurrent public func remove() async {
    try? FileManager.default.removeItem(at: folder)  // Without a draft there is no folder.
  }
}

extension EntryFormModel {
  /// Creates the form that was open when the app was left.
  public convenience init(
    restoring draft: EntryFormDraft, client: Commonplace, outbox: Outbox? = nil,
    drafts: EntryFormDraftStore
  ) {
    self.init(editing: draft.editedID, client: client, outbox: outbox, drafts: drafts)
    restored = draft
    if isNew { restore() }
  }

  /// Continues with what the form contained when the app was left. A form that edits an entry has
  /// read it before.
  func restore() {
    guard let draft = restored else { return }
    restored = nil
    values = draft.values
    (key, attempts) = (draft.key, draft.attempts)
    hasChosenCollection = draft.hasChosenCollection
    if let revision = draft.revision {
      original?.revision = revision
      basis = draft.basis
    }
  }

  /// Stores the form because the app may be ended. Without changes, nothing is kept.
  public func storeDraft() async {
    // What was kept before is complete until the entry has been read.
    guard let drafts, isLoaded, !isDone, !isClosed else { return }
    guard hasChanges else { return await drafts.remove() }
    let draft = EntryFormDraft(
      editedID: editedID, revision: original?.revision, basis: basis, values: values, key: key,
      attempts: attempts, hasChosenCollection: hasChosenCollection)
    // On a full disk the form is lost if the app is ended.
    try? await drafts.store(draft)
    // In the meantime the form may have been saved or closed.
    if isDone || isClosed { await drafts.remove() }
  }

  /// Removes what was kept of the form, because it was saved or closed. The draft of an entry that
  /// could not be read is kept for the next start, unless the entry was deleted.
  public func removeDraft() async {
    guard isLoaded || submission.failure?.reason == .notFound else { return }
    isClosed = true
    await drafts?.remove()
  }
}
