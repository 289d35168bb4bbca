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
  private let folder: URL
  private var file: OutboxFile
  private var sending: Task<Void, any Error>?
  private var listeners: [UUID: AsyncStream<Void>.Continuation] = [:]

  /// Opens the changes in a folder, which is created if it is missing. One outbox at a time can use
  /// it, and each user and space needs a folder of its own. An app deletes the folder when the user
  /// signs out.
  public init(folder: URL, client: Commonplace) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder
    api = client.api
    file = try OutboxFile(file: folder.appendingPathComponent("outbox.jsonl"))
    // Photos of operations that were not completely stored.
    let known = Set(file.operations.flatMap { $0.files.map(\.name) })
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasPrefix(Self.photoPrefix) && !known.contains(name) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  private static let photoPrefix = "photo-"

  // MARK: - What waits

  /// The operations that were not sent yet, oldest first.
  public var operations: [OutboxOperation] { file.operations }

  public func status(of operation: OutboxOperation) -> OutboxOperation.Status {
    if let refusal = operation.refusal { return .refused(refusal) }
    let isBlocked = file.operations.prefix { $0.id != operation.id }
      .contains { $0.refusal != nil && operation.concerns($0.target) }
    return isBlocked ? .blocked : .waiting
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

  private func notify() { for listener in listeners.values { listener.yield() } }

  // MARK: - Adding

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

  /// - Parameter title: for lists of operations.
  public func deleteEntry(_ id: EntryID, title: String) throws {
    try addDeletion(.deleteEntry, "\(id)", title)
  }

  /// - Returns: the collection's id on this device.
  public func createCollection(_ draft: CollectionDraft) throws -> CollectionID {
    let id = CollectionID.new()
    try add(.createCollection, "\(id)", draft.name, draft)
    return id
  }

  public func updateCollection(_ id: CollectionID, _ draft: CollectionDraft) throws {
    try add(.updateCollection, "\(id)", draft.name, draft)
  }

  public func deleteCollection(_ id: CollectionID, name: String) throws {
    try addDeletion(.deleteCollection, "\(id)", name)
  }

  /// - Returns: the content's id on this device.
  public func createContent(_ new: NewContent) throws -> EntryID {
    let id = EntryID.new()
    try add(.createContent, "\(id)", new.title ?? "", new)
    return id
  }

  /// - Parameter title: for lists of operations.
  public func updateContent(_ id: EntryID, _ update: ContentUpdate, title: String) throws {
    var update = update
    update.id = id
    try add(.updateContent, "\(id)", title, update)
  }

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
    operation.predecessor = file.operations.last { $0.target == target }?.id
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

  /// Adds a deletion. An object that was created here and never sent only disappears.
  private func addDeletion(
    _ action: OutboxOperation.Action, _ target: String, _ title: String
  ) throws {
    let earlier = file.operations.filter { $0.target == target }
    // The one that is being sent may have been received already.
    if earlier.contains(where: { $0.isCreation && $0.id != current }) {
      return try remove(earlier)
    }
    try remove(earlier.filter { $0.id != current })
    try file.put(
      OutboxOperation(id: UUID(), action: action, target: target, title: title, madeAt: .now))
    notify()
  }

  // MARK: - Deciding

  /// Forgets an operation, and what depends on an object that it would have created.
  public func discard(_ id: UUID) throws {
    guard let operation = file.operations.first(where: { $0.id == id }), id != current else {
      return
    }
    try remove(
      file.operations.filter { other in
        other.id == id || operation.isCreation && other.concerns(operation.target)
      })
  }

  /// Sends a refused operation again with the next `send`, for example after its collection was
  /// restored.
  /// - Parameter draft: a corrected draft of the entry; nil for the one that was refused.
  public func retry(_ id: UUID, with draft: EntryDraft? = nil) throws {
    guard var operation = file.operations.first(where: { $0.id == id }) else { return }
    operation.refusal = nil
    if let draft { (operation.body, operation.title) = (try JSON.data(draft), draft.title) }
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

  private func deletePhotos(of operations: [OutboxOperation]) {
    for photo in operations.flatMap(\.files) {
      // What remains is deleted when the outbox is opened.
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(photo.name))
    }
  }

  // MARK: - Sending

  /// The operation that is being sent.
  private var current: UUID?

  /// Sends what waits, in its order. Operations that are refused, and those that depend on them, stay.
  /// A call during another one waits for it and then sends what was added since.
  /// - Throws: `URLError` without a network, and `APIError` if the server cannot answer now or the
  ///   session has ended. Nothing is lost then.
  public func send() async throws {
    // A failure of the earlier one is reported to its caller.
    if let sending { _ = try? await sending.value }
    if let sending { return try await sending.value }
    let task = Task {
      defer { sending = nil }
      try await sendAll()
    }
    sending = task
    try await task.value
  }

  private func sendAll() async throws {
    while let operation = file.operations.first(where: { status(of: $0) == .waiting }) {
      try Task.checkCancellation()
      current = operation.id
      defer { current = nil }
      do {
        let result = try await send(operation)
        try file.finish(
          operation, id: operation.isCreation ? result.id : nil, revision: result.revision)
        deletePhotos(of: [operation])
      } catch let error as APIError where error.refuses {
        try finish(operation, refusedWith: error)
      }
      notify()
    }
  }

  /// Stores a refusal. What was deleted by someone else needs no deletion.
  private func finish(_ operation: OutboxOperation, refusedWith error: APIError) throws {
    if operation.isDeletion, error.kind == .notFound {
      return try file.finish(operation, id: nil, revision: nil)
    }
    var refused = operation
    refused.refusal = OutboxOperation.Refusal(
      kind: error.kind.rawValue, code: error.code, message: error.message, fields: error.fields,
      current: error.conflict?.current)
    try file.put(refused)
  }

  private func send(_ operation: OutboxOperation) async throws -> OutboxAnswer {
    var operation = operation
    if let predecessor = operation.predecessor, let revision = file.revisions[predecessor] {
      try operation.setRevision(revision)
    }
    let path = file.resolved(operation.path)
    let body = operation.body.map { file.resolved(String(decoding: $0, as: UTF8.self)) }
    let key = operation.id.uuidString
    if !operation.files.isEmpty {
      let photos = operation.files.map { photo in
        FormPart.file(
          name: "images",
          UploadFile(
            folder.appendingPathComponent(photo.name), contentType: photo.contentType))
      }
      let data = FormPart.text(name: "data", value: body ?? "", contentType: "application/json")
      let response = try await api.upload(
        [data] + photos, by: operation.method, to: path, idempotencyKey: key, progress: nil)
      return OutboxAnswer(response)
    }
    var request = APIRequest(method: operation.method, path: path)
    request.query = operation.query.map { ($0.name, file.resolved($0.value)) }
    if let body {
      request.headers["Content-Type"] = "application/json"
      request.body = .data(Data(body.utf8))
    }
    request.setIdempotencyKey(key)
    return OutboxAnswer(try await api.send(request))
  }
}

/// What an operation has created or changed.
private struct OutboxAnswer {
  var id: String?
  var revision: Int?

  private struct Object: Decodable {
    var id: String?
    var content_data_id: String?
    var revision: Int?
  }

  private struct Body: Decodable {
    var content_data: Object?
    /// The changes of the first request, if this one was a repetition.
    var changes: [Repeated]?

    struct Repeated: Decodable {
      var kind: String
      var id: String
      var revision: Int
    }
  }

  init(_ response: APIClient.Response) {
    // Responses to deletions have neither.
    let object = try? response.decode(Object.self)
    let body = try? response.decode(Body.self)
    if let changes = body?.changes {
      let change = changes.first { ["entry", "collection"].contains($0.kind) }
      (id, revision) = (change?.id, change?.revision)
    } else {
      let object = body?.content_data ?? object
      id = object?.id ?? object?.content_data_id
      revision = object?.revision
    }
  }
}

extension OutboxOperation {
  /// Sets the revision that was edited, in the body.
  fileprivate mutating func setRevision(_ revision: Int) throws {
    guard !isCreation, let body, var members = try JSON.parse(body) as? [String: Any] else {
      return
    }
    if action == .updateContent {
      var content = members["content_data"] as? [String: Any] ?? [:]
      content["revision"] = revision
      members["content_data"] = content
    } else {
      members["revision"] = revision
    }
    self.body = try JSON.data(parsed: members)
  }
}

extension APIError {
  /// Whether sending the request again would not help.
  fileprivate var refuses: Bool {
    (400..<500).contains(status) && ![401, 408, 425, 429].contains(status)
  }
}
