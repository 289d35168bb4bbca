public import Foundation
public import Model

/// A change that waits until it can be sent.
public struct OutboxOperation: Codable, Sendable, Equatable, Identifiable {
  /// What is changed.
  public enum Action: String, Codable, Sendable {
    case createEntry, updateEntry, deleteEntry
    case createCollection, updateCollection, deleteCollection
    case createContent, updateContent, deleteContent
  }

  /// Why the server has refused it. It is not sent again until its user decides.
  public struct Refusal: Codable, Sendable, Equatable {
    /// The kind of the error, such as `invalid` or `changed`.
    public var kind: String
    /// The exact cause, such as `entry.changed`.
    public var code: String
    /// The server's sentence for people.
    public var message: String
    /// A sentence for each invalid field.
    public var fields: [String: String]
    /// The version that someone else has saved, as JSON; nil except after conflicting edits.
    public var current: Data?

    /// Returns the version that someone else has saved; nil except after conflicting edits.
    public func current<Version: Decodable>(as type: Version.Type = Version.self) throws -> Version?
    {
      try current.map { try JSON.decode(from: $0) }
    }
  }

  /// Whether an operation can be sent.
  public enum Status: Sendable, Equatable {
    /// It is sent with the next `send`.
    case waiting
    /// Another operation that the server has refused comes first.
    case blocked
    /// The server has refused it; its user decides.
    case refused(Refusal)
  }

  /// The key by which the server recognises the operation when it is sent again.
  public var id: UUID
  /// What it does: create, change or delete an object of one kind.
  public var action: Action
  /// The id of what is changed. A new object has an id of this device until it is sent.
  public var target: String
  /// The title or name for lists of operations.
  public var title: String
  /// When it was added, by the clock of this device.
  public var madeAt: Timestamp
  /// The body as JSON; nil for deletions.
  public internal(set) var body: Data?
  /// The names of the photos that belong to it, in the folder of the outbox.
  var files: [StoredFile] = []
  var refusal: Refusal?
  /// Whether it was sent and may have been received, although there was no answer.
  var wasAttempted = false
  /// The operation on the same object that was made before this one and had not been sent then. The
  /// revision that it leads to is the one that was edited.
  var predecessor: UUID?

  struct StoredFile: Codable, Equatable {
    var name: String
    var contentType: String
  }

  /// The draft of an entry that is created or changed; nil for other operations.
  public var entryDraft: EntryDraft? {
    guard [.createEntry, .updateEntry].contains(action), let body else { return nil }
    return try? JSON.decode(from: body)  // It was encoded by this type.
  }

  /// The number of photos that belong to the operation.
  public var photoCount: Int { files.count }
}

extension OutboxOperation {
  var method: String {
    switch action {
    case .createEntry, .createCollection, .createContent, .updateContent: "POST"
    case .updateEntry, .updateCollection: "PUT"
    case .deleteEntry, .deleteCollection, .deleteContent: "DELETE"
    }
  }

  /// The path of the request. `target` is in it if the object exists already.
  var path: String {
    switch action {
    case .createEntry: "/entries"
    case .updateEntry, .deleteEntry: "/entries/\(target)"
    case .createCollection: "/collections"
    case .updateCollection, .deleteCollection: "/collections/\(target)"
    case .createContent: "/content/create"
    case .updateContent: "/content/batch"
    case .deleteContent: "/contentdata"
    }
  }

  var query: [(name: String, value: String)] {
    action == .deleteContent ? [("q", target), ("recursive", "true")] : []
  }

  var isCreation: Bool { [.createEntry, .createCollection, .createContent].contains(action) }
  var isDeletion: Bool { [.deleteEntry, .deleteCollection, .deleteContent].contains(action) }

  /// Whether the operation refers to an object, for example an entry to its collection.
  func mentions(_ ids: Set<String>) -> Bool {
    guard !ids.isEmpty, let body else { return false }
    let text = String(decoding: body, as: UTF8.self)
    return ids.contains { text.contains($0) }
  }

  /// The kind of the object in the log of changes.
  var kind: String {
    [.createCollection, .updateCollection, .deleteCollection].contains(action)
      ? "collection" : "entry"
  }
}
