import Foundation
import Model

extension Outbox {
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
    // Operations with which the server failed, and the first of these failures.
    var (failed, failure) = (Set<UUID>(), APIError?.none)
    while let operation = next(without: failed) {
      try Task.checkCancellation()
      current = operation.id
      defer { current = nil }
      do {
        try await complete(operation)
      } catch let error as APIError where error.isRefusal {
        try finish(operation, refusedWith: error)
      } catch let error as APIError where error.status == 500 {
        // One operation that the server cannot process must not hold up the others.
        failed.insert(operation.id)
        failure = failure ?? error
      } catch let error as CocoaError {
        // A photo is missing.
        try refuse(operation, OutboxOperation.Refusal(localError: error))
      }
      notify()
    }
    if let failure { throw failure }
  }

  /// Returns the first operation that can be sent.
  private func next(without failed: Set<UUID>) -> OutboxOperation? {
    let held = heldBack(after: failed).union(failed)
    return file.operations.first { $0.refusal == nil && !held.contains($0.id) }
  }

  private func complete(_ waiting: OutboxOperation) async throws {
    var operation = waiting
    if !operation.wasAttempted {
      // Before it is sent, so that a killed app knows that it may have been received.
      operation.wasAttempted = true
      try file.put(operation)
    }
    let result: OutboxAnswer
    do {
      result = try await send(operation)
    } catch let error as URLError where error.isBeforeSending && !waiting.wasAttempted {
      try file.put(waiting)
      throw error
    }
    try file.finish(
      operation, id: operation.isCreation ? result.id : nil, revision: result.revision)
    deletePhotos(of: [operation])
  }

  /// Stores a refusal. What was deleted by someone else needs no deletion.
  private func finish(_ operation: OutboxOperation, refusedWith error: APIError) throws {
    if operation.isDeletion, error.kind == .notFound {
      return try file.finish(operation, id: nil, revision: nil)
    }
    try refuse(
      operation,
      OutboxOperation.Refusal(
        kind: error.kind.rawValue, code: error.code, message: error.message,
        fields: error.fields, current: error.conflict?.current))
  }

  private func refuse(_ operation: OutboxOperation, _ refusal: OutboxOperation.Refusal) throws {
    var operation = operation
    operation.wasAttempted = true
    operation.refusal = refusal
    try file.put(operation)
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
      return try OutboxAnswer(response, to: operation, target: file.canonical(operation.target))
    }
    var request = APIRequest(method: operation.method, path: path)
    request.query = operation.query.map { ($0.name, file.resolved($0.value)) }
    if let body {
      request.headers["Content-Type"] = "application/json"
      request.body = .data(Data(body.utf8))
    }
    request.setIdempotencyKey(key)
    return try OutboxAnswer(
      try await api.send(request), to: operation, target: file.canonical(operation.target))
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
      var operation: String
      var revision: Int
    }
  }

  /// - Parameter target: the server's id of the object, if it existed before.
  /// - Throws: `DecodingError` or `URLError` for a response of another program, such as the page of a
  ///   network that requires a sign-in.
  init(_ response: APIClient.Response, to operation: OutboxOperation, target: String) throws {
    let body: Body = try response.decode()
    if let changes = body.changes {
      // Objects to which the new one links, such as people, were created before it.
      let created = changes.last { $0.kind == operation.kind && $0.operation == "create" }
      id = operation.isCreation ? created?.id : target
      revision = changes.last { $0.id == id }?.revision
    } else {
      let object = try body.content_data ?? response.decode(Object.self)
      id = object.id ?? object.content_data_id
      revision = object.revision
    }
    if operation.isCreation, id == nil { throw URLError(.badServerResponse) }
  }
}

extension OutboxOperation {
  /// Sets the revision that was edited, in the body.
  mutating func setRevision(_ revision: Int) throws {
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

extension OutboxOperation.Refusal {
  /// An operation that this device cannot send.
  fileprivate init(localError error: CocoaError) {
    self.init(
      kind: "local", code: "local.\(error.code.rawValue)", message: error.localizedDescription,
      fields: [:], current: nil)
  }
}

extension OutboxOperation.Action {
  /// The action that deletes what this one creates; nil for others.
  var deletion: OutboxOperation.Action? {
    switch self {
    case .createEntry: .deleteEntry
    case .createCollection: .deleteCollection
    case .createContent: .deleteContent
    default: nil
    }
  }
}
