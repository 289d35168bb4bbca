public import Foundation
public import Model

/// Changes that were made without a network. They are on the disk when a method returns, and are sent
/// in their order by `send`. The server applies each of them once, also if its answer was lost.
///
///     let outbox = try Outbox(folder: folder, client: client)
///     let id = try await outbox.createEntry(draft, photos: [UploadFile(photo)])
///     try await outbox.send()
///
/// A new object has an id of this device until it was sent; `serverID(of:)` has the other one. What
/// the server refuses stays, with the reason, until `retry`, `keepMine` or `discard` is called.
public actor Outbox {
  let api: APIClient
  let folder: URL
  var file: OutboxFile
  private var listeners: [UUID: AsyncStream<Void>.Continuation] = [:]

  /// Opens the changes in a folder, which is created if it is missing. One outbox at a time can use
  /// it, and each user and space needs a folder of its own. An app deletes the folder when the user
  /// signs out.
  public init(folder: URL, client: Commonplace) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder
    api = client.api
    file = try OutboxFile(file: folder.appendingPathComponent(Self.fileName))
    // Photos of operations that were not completely stored.
    let known = Set(file.operations.flatMap { $0.files.map(\.name) })
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasPrefix(Self.photoPrefix) && !known.contains(name) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    // Copies for forms of an app that was ended. Without any there is no folder.
    try? FileManager.default.removeItem(at: copiesFolder)
  }

  nonisolated var copiesFolder: URL { folder.appendingPathComponent(PhotoCopies.folderName) }

  private static let photoPrefix = "photo-"
  private static let fileName = "outbox.jsonl"

  /// Returns the number of changes in a folder that were not sent, also while an outbox uses it.
  /// - Throws: errors of the file system, and for a file of another version.
  @concurrent public static func unsentCount(in folder: URL) async throws -> Int {
    try OutboxFile.count(in: folder.appendingPathComponent(fileName))
  }

  // MARK: - What waits

  /// The operations that were not sent yet, oldest first.
  public var operations: [OutboxOperation] { file.operations }

  /// Returns whether an operation can be sent, waits for another one, or was refused.
  public func status(of operation: OutboxOperation) -> OutboxOperation.Status {
    if let refusal = operation.refusal { return .refused(refusal) }
    return heldBack(after: []).contains(operation.id) ? .blocked : .waiting
  }

  /// Returns the operations that cannot be sent now: those on an object of which an earlier operation
  /// is refused or left out, and those that refer to an object that could not be created.
  /// - Parameter leftOut: operations that are not sent now.
  func heldBack(after leftOut: Set<UUID>) -> Set<UUID> {
    var (held, targets, missing) = (Set<UUID>(), Set<String>(), Set<String>())
    for operation in file.operations {
      let target = file.canonical(operation.target)
      let isStopped = operation.refusal != nil || leftOut.contains(operation.id)
      let isHeld = targets.contains(target) || operation.mentions(missing)
      guard isStopped || isHeld else { continue }
      if !isStopped { held.insert(operation.id) }
      targets.insert(target)
      if operation.isCreation { missing.insert(operation.target) }
    }
    return held
  }

  /// Returns whether a change of an object waits, or the object was not sent yet. A change that was
  /// sent without the outbox would then overtake it.
  public func isWaiting(for id: String) -> Bool {
    let (canonical, held) = (file.canonical(id), heldBack(after: []))
    return file.operations.contains {
      $0.refusal == nil && !held.contains($0.id) && file.canonical($0.target) == canonical
    }
  }

  /// Returns the changes that wait, without those that were refused and those that depend on them.
  public func pending() -> PendingChanges {
    let held = heldBack(after: [])
    return PendingChanges(
      file.operations.filter { $0.refusal == nil && !held.contains($0.id) }, ids: file.ids)
  }

  /// Returns the server's id of an object that was created with an id of this device; nil until it
  /// was sent, and for ids of the server.
  public func serverID(of id: String) -> String? { file.ids[id] }

  /// Returns an element now, and after each change of the operations.
  public func updates() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    listeners[id] = continuation
    continuation.onTermination = { _ in Task { await self.removeListener(id) } }
    continuation.yield()
    return stream
  }

  private func removeListener(_ id: UUID) { listeners[id] = nil }

  func notify() { for listener in listeners.values { listener.yield() } }

  // MARK: - Adding

  /// Keeps a new entry with its photos.
  /// - Parameters:
  ///   - photos: are copied.
  ///   - key: that of a request whose answer was lost; nil for a new operation.
  /// - Returns: the entry's id on this device.
  public func createEntry(
    _ draft: EntryDraft, photos: [UploadFile] = [], key: UUID? = nil
  ) throws -> EntryID {
    let id = EntryID.new()
    try add(.createEntry, "\(id)", draft.title, draft, photos, key)
    return id
  }

  /// Keeps a change of an entry, which replaces what was edited.
  /// - Parameters:
  ///   - draft: with the revision that was edited. For an entry with a change that waits it is the one
  ///     that this change leads to.
  ///   - photos: are copied, and follow the images of the draft.
  ///   - key: that of a request whose answer was lost; nil for a new operation.
  public func updateEntry(
    _ id: EntryID, _ draft: EntryDraft, photos: [UploadFile] = [], key: UUID? = nil
  ) throws {
    try add(.updateEntry, "\(id)", draft.title, draft, photos, key)
  }

  /// Keeps the deletion of an entry.
  /// - Parameter title: for lists of operations.
  public func deleteEntry(_ id: EntryID, title: String) throws {
    try addDeletion(.deleteEntry, "\(id)", title)
  }

  /// Keeps a new collection.
  /// - Parameter key: that of a request whose answer was lost; nil for a new operation.
  /// - Returns: the collection's id on this device.
  @discardableResult
  public func createCollection(_ draft: CollectionDraft, key: UUID? = nil) throws -> CollectionID {
    let id = CollectionID.new()
    try add(.createCollection, "\(id)", draft.name, draft, [], key)
    return id
  }

  /// Keeps a change of a collection. The draft replaces its name and icon.
  /// - Parameter key: that of a request whose answer was lost; nil for a new operation.
  public func updateCollection(
    _ id: CollectionID, _ draft: CollectionDraft, key: UUID? = nil
  ) throws {
    try add(.updateCollection, "\(id)", draft.name, draft, [], key)
  }

  /// Keeps the deletion of a collection, whose entries stay.
  /// - Parameter name: for lists of operations.
  public func deleteCollection(_ id: CollectionID, name: String) throws {
    try addDeletion(.deleteCollection, "\(id)", name)
  }

  /// Keeps a new draft of content.
  /// - Parameter key: that of a request whose answer was lost; nil for a new operation.
  /// - Returns: the content's id on this device.
  @discardableResult
  public func createContent(_ new: NewContent, key: UUID? = nil) throws -> EntryID {
    let id = EntryID.new()
    try add(.createContent, "\(id)", new.title ?? "", new, [], key)
    return id
  }

  /// Keeps a change of content.
  /// - Parameters:
  ///   - title: for lists of operations.
  ///   - key: that of a request whose answer was lost; nil for a new operation.
  public func updateContent(
    _ id: EntryID, _ update: ContentUpdate, title: String, key: UUID? = nil
  ) throws {
    var update = update
    update.id = id
    try add(.updateContent, "\(id)", title, update, [], key)
  }

  /// Keeps the deletion of content.
  /// - Parameter title: for lists of operations.
  public func deleteContent(_ id: EntryID, title: String) throws {
    try addDeletion(.deleteContent, "\(id)", title)
  }

  private func add(
    _ action: OutboxOperation.Action, _ target: String, _ title: String, _ body: some Encodable,
    _ photos: [UploadFile] = [], _ key: UUID? = nil
  ) throws {
    var operation = OutboxOperation(
      id: key ?? UUID(), action: action, target: target, title: title, madeAt: .now,
      body: try JSON.data(body))
    let canonical = file.canonical(target)
    operation.predecessor = file.operations.last { file.canonical($0.target) == canonical }?.id
    // The request with this key was sent before it was kept here.
    operation.wasAttempted = key != nil
    operation.files = try photos.map { photo in
      let name = Self.photoPrefix + UUID().uuidString
      let copy = folder.appendingPathComponent(name)
      try FileManager.default.copyItem(at: photo.url, to: copy)
      let handle = try FileHandle(forUpdating: copy)
      try handle.synchronize()
      try handle.close()
      return OutboxOperation.StoredFile(name: name, contentType: photo.contentType)
    }
    try file.put(operation)
    notify()
  }

  /// Adds a deletion. An object that was created here and never sent only disappears, and so does
  /// what would have been created in it.
  private func addDeletion(
    _ action: OutboxOperation.Action, _ target: String, _ title: String
  ) throws {
    let canonical = file.canonical(target)
    let earlier = file.operations.filter { file.canonical($0.target) == canonical }
    // A creation that was sent may have been received, so that it is completed and then deleted.
    let kept = earlier.filter { $0.isCreation && $0.wasAttempted && $0.refusal == nil }
    var removed = earlier.filter { operation in !kept.contains { $0.id == operation.id } }
      .filter { $0.id != current }
    let wasNeverSent = kept.isEmpty && earlier.contains { $0.isCreation }
    if wasNeverSent { removed += dependents(of: target) }
    let deletion = OutboxOperation(
      id: UUID(), action: action, target: target, title: title, madeAt: .now)
    try file.remove(removed.map(\.id), adding: wasNeverSent ? nil : deletion)
    deletePhotos(of: removed)
    notify()
  }

  /// Returns the creations of objects in one that will not be created, and the changes of these
  /// objects. A change of an object that exists, such as a move, stays: the server refuses it.
  private func dependents(of target: String) -> [OutboxOperation] {
    var (found, missing) = ([OutboxOperation](), Set([target]))
    for operation in file.operations where operation.target != target && operation.id != current {
      if operation.isCreation, operation.mentions(missing) {
        missing.insert(operation.target)
      } else if !missing.contains(operation.target) {
        continue
      }
      found.append(operation)
    }
    return found
  }

  /// Returns the latest draft of an entry that waits; nil if none does.
  public func draft(of id: EntryID) -> EntryDraft? {
    let canonical = file.canonical("\(id)")
    return file.operations.last { file.canonical($0.target) == canonical }?.entryDraft
  }

  // MARK: - Deciding

  /// Forgets an operation, and what depends on an object that it would have created. A creation that
  /// the server may have received is deleted there. The operation that is being sent stays.
  /// - Returns: whether the server may have made the change, because the answer to it was lost. It is
  ///   then in the log of changes, and can be undone there.
  @discardableResult
  public func discard(_ id: UUID) throws -> Bool {
    guard let operation = file.operations.first(where: { $0.id == id }), id != current else {
      return false
    }
    if operation.isCreation, operation.wasAttempted, operation.refusal == nil,
      let deletion = operation.action.deletion
    {
      try addDeletion(deletion, operation.target, operation.title)
      return false
    }
    var (removed, missing) = ([operation], Set(operation.isCreation ? [operation.target] : []))
    for other in file.operations where other.id != id {
      guard missing.contains(other.target) || other.mentions(missing) else { continue }
      removed.append(other)
      if other.isCreation { missing.insert(other.target) }
    }
    try remove(removed.filter { $0.id != current })
    return operation.wasAttempted && operation.refusal == nil
  }

  /// Sends a refused operation again with the next `send`, for example after its collection was
  /// restored.
  ///
  ///     try await outbox.retry(operation.id, with: draft)
  ///     try await outbox.send()
  /// - Parameter draft: a corrected draft of the entry; nil for the one that was refused.
  public func retry(_ id: UUID, with draft: EntryDraft? = nil) throws {
    guard var operation = file.operations.first(where: { $0.id == id }),
      operation.refusal != nil
    else { return }
    operation.refusal = nil
    if let draft {
      (operation.body, operation.title) = (try JSON.data(draft), draft.title)
      // The draft has the revision that was edited.
      if draft.revision != nil { operation.predecessor = nil }
    }
    try file.put(operation)
    notify()
  }

  /// Ends a conflict by replacing the version that someone else has saved, with the next `send`.
  public func keepMine(_ id: UUID) throws {
    struct Version: Decodable { var revision: Int }
    guard var operation = file.operations.first(where: { $0.id == id }),
      let version: Version = try operation.refusal?.current()
    else { return }
    try operation.setRevision(version.revision)
    operation.predecessor = nil
    operation.refusal = nil
    try file.put(operation)
    notify()
  }

  private func remove(_ operations: [OutboxOperation]) throws {
    guard !operations.isEmpty else { return }
    try file.remove(operations.map(\.id))
    deletePhotos(of: operations)
    notify()
  }

  func deletePhotos(of operations: [OutboxOperation]) {
    for photo in operations.flatMap(\.files) {
      // What remains is deleted when the outbox is opened.
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(photo.name))
    }
  }

  // MARK: - Sending

  /// The operation that is being sent.
  var current: UUID?
  var sending: Task<Void, any Error>?
}
