public import Foundation
public import Model

/// Shows objects as they will be when the changes of an outbox have been sent.
///
///     let pending = await outbox.pending()
///     let shown = try await client.entries.page().elements.compactMap { pending.applied(to: $0) }
public struct PendingChanges: Sendable {
  /// The operations that wait, by the server's ids of what they change, in their order.
  private var operations: [String: [OutboxOperation]] = [:]
  /// The new collections with their ids on this device, oldest first.
  private var newCollections: [OutboxOperation] = []

  /// Without changes.
  public init() {}

  /// - Parameter ids: the server's ids by those of this device.
  init(_ waiting: [OutboxOperation], ids: [String: String]) {
    for operation in waiting {
      operations[ids[operation.target] ?? operation.target, default: []].append(operation)
      if operation.action == .createCollection { newCollections.append(operation) }
    }
  }

  /// Returns the latest change of an object that waits; nil without one.
  /// - Parameter id: the id on the server, or on this device for an object that was not sent.
  public func latest(for id: String) -> UUID? { operations[id]?.last?.id }

  /// Returns whether a deletion of the object waits.
  private func isDeleted(_ id: String) -> Bool {
    operations[id]?.contains { $0.isDeletion } == true
  }

  // MARK: - Entries and collections

  /// Returns the entry with the changes that wait; nil if it or its collection is being deleted.
  public func applied(to entry: Entry) -> Entry? {
    var entry = entry
    for operation in operations["\(entry.id)"] ?? [] {
      if operation.isDeletion { return nil }
      if let draft = operation.entryDraft { entry.apply(draft) }
    }
    if let collection = entry.collectionID, isDeleted("\(collection)") { return nil }
    return entry
  }

  /// Returns the collections with the changes that wait, and with those that will be created.
  public func applied(to collections: [EntryCollection]) -> [EntryCollection] {
    let known = Set(collections.map { "\($0.id)" })
    let new = newCollections.filter { !known.contains($0.target) }.compactMap { operation in
      operation.draft(as: CollectionDraft.self).flatMap { draft in
        CollectionID(operation.target).map { id in
          EntryCollection(
            id: id, name: draft.name, icon: draft.icon, entryCount: 0,
            impliedTypeID: draft.impliedTypeID.applied(to: nil), createdAt: operation.madeAt,
            updatedAt: operation.madeAt)
        }
      }
    }
    return (collections + new).compactMap(applied)
  }

  private func applied(to collection: EntryCollection) -> EntryCollection? {
    guard !isDeleted("\(collection.id)") else { return nil }
    var collection = collection
    for draft in (operations["\(collection.id)"] ?? []).compactMap({
      $0.draft(as: CollectionDraft.self)
    }) {
      (collection.name, collection.icon) = (draft.name, draft.icon)
      collection.impliedTypeID = draft.impliedTypeID.applied(to: collection.impliedTypeID)
    }
    return collection
  }

  // MARK: - Content

  /// What the changes of content set.
  public struct ContentChanges: Sendable, Equatable {
    /// Nil: unchanged, as the other members.
    public var title: String?
    /// The state that is chosen in the form, such as a draft.
    public var status: Status?
    /// The path of its page.
    public var slug: String?
    /// Whether visitors reach its page.
    public var isRouteActive: Bool?
    /// The values that are set, by field.
    public var values: [FieldID: String] = [:]

    /// Creates a set of no changes.
    public init() {}
  }

  /// Returns the content with the changes that wait; nil if it is being deleted.
  public func applied(to content: ContentData) -> ContentData? {
    guard !isDeleted("\(content.id)") else { return nil }
    var content = content
    let changes = changes(of: content.id)
    content.title = changes.title ?? content.title
    content.slug = changes.slug ?? content.slug
    if let status = changes.status {
      content.status = status
      // The other states follow from what is published.
      if [.draft, .pending, .archived].contains(status) {
        content.state = ContentState(rawValue: status.rawValue)
      }
    }
    return content
  }

  /// Returns what the changes of content that wait set.
  public func changes(of content: EntryID) -> ContentChanges {
    var changes = ContentChanges()
    for operation in operations["\(content)"] ?? [] where operation.action == .updateContent {
      guard let update = operation.draft(as: ContentUpdateBody.self) else { continue }
      changes.title = update.content_data.title ?? changes.title
      changes.status = update.content_data.status ?? changes.status
      changes.slug = update.route?.slug ?? changes.slug
      changes.isRouteActive = update.route?.status.map { $0 == 1 } ?? changes.isRouteActive
      for (field, value) in update.fields ?? [:] {
        if let id = FieldID(field) { changes.values[id] = value }
      }
    }
    return changes
  }

  /// The body of `updateContent`, as `ContentUpdate` writes it.
  private struct ContentUpdateBody: Decodable {
    struct Content: Decodable {
      var title: String?
      var status: Status?
    }

    struct Route: Decodable {
      var slug: String?
      var status: Int?
    }

    var content_data: Content
    var fields: [String: String]?
    var route: Route?
  }
}

extension OutboxOperation {
  /// Returns the body as a value of a type; nil for a deletion.
  fileprivate func draft<Draft: Decodable>(as type: Draft.Type) -> Draft? {
    body.flatMap { try? JSON.decode(type, from: $0) }  // It was encoded by such a type.
  }
}

extension Entry {
  /// Sets what the server sets for a draft, as far as the device can know it: new images and links
  /// of relations appear when the draft was sent.
  fileprivate mutating func apply(_ draft: EntryDraft) {
    title = draft.title
    // The server repeats the title for lack of a description.
    description = draft.description.isEmpty ? draft.title : draft.description
    (collectionID, typeID) = (draft.collectionID, draft.typeID ?? typeID)
    score = Score(rawValue: draft.score)
    if draft.undated == true {
      undated = true
    } else if let day = draft.date.flatMap({ CalendarDate($0) }) {
      (date, undated) = (day, nil)
    }
    additionalFields = draft.additionalFields.mapValues { value in
      switch value {
      case .text(let text): text
      case .list(let titles): titles.joined(separator: ", ")
      }
    }
    notes = draft.notes ?? notes
    rating = draft.rating.applied(to: rating)
    favourite = draft.favourite ?? favourite
    stage = draft.stage ?? stage
    occasions = draft.occasions ?? occasions
    if let drafts = draft.images {
      let known = Set(images.map(\.id))
      images = drafts.compactMap(\.id).filter(known.contains).enumerated().map { position, id in
        EntryImage(id: id, isCover: position == 0, position: position)
      }
    }
  }
}
