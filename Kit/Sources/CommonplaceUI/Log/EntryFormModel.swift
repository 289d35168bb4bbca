public import CommonplaceKit
public import Foundation
public import Model
public import Observation

/// The form of a new entry, or of one that is edited.
@MainActor @Observable
public final class EntryFormModel {
  /// What the form contains.
  public struct Values: Codable, Sendable, Equatable {
    /// What is typed as the title.
    public var title = ""
    /// 1–2,000 characters.
    public var description = ""
    /// Text in Markdown.
    public var notes = ""
    /// The verdict.
    public var score = Score.undecided
    /// By default it was finished, because most entries are written afterwards.
    public var stage = Stage.done
    /// Nil: without a date.
    public var date: CalendarDate?
    /// 0–10; nil without a rating.
    public var rating: Double?
    /// Whether it is marked as a favourite.
    public var favourite = false
    /// The type; nil for none.
    public var typeID: TypeID?
    /// The collection; nil for none.
    public var collectionID: CollectionID?
    /// The values of the fields by their keys.
    public var fields: [String: String] = [:]
    /// The images in their order; the first one is the cover.
    public var images: [FormImage] = []
  }

  /// What is typed now. Setting it checks the rules again.
  public var values = Values() {
    didSet { if values != oldValue { problems = [] } }
  }
  /// The types to choose from.
  public let types: Loadable<[EntryType]>
  /// The collections to choose from.
  public let collections: Loadable<[EntryCollection]>
  /// The entry as it was when editing began; nil for a new one.
  public internal(set) var original: Entry?
  /// Rules that the values break, found before they were sent.
  public private(set) var problems: [FieldProblem] = []
  /// The version that someone else saved in the meantime.
  public internal(set) var conflict: Entry?
  /// The entry, when it was saved.
  public private(set) var saved: Entry?
  /// How much of the photos was sent.
  public private(set) var progress: TransferProgress?
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()

  /// Whether the entry was kept in the outbox, because there is no network.
  public private(set) var isWaiting = false
  @ObservationIgnored let client: Commonplace
  @ObservationIgnored let outbox: Outbox?
  @ObservationIgnored let fallback: OutboxFallback
  @ObservationIgnored let editedID: EntryID?
  @ObservationIgnored private let today: CalendarDate
  /// Keeps the form while the app is not running.
  @ObservationIgnored let keeper: DraftKeeper
  /// What the form contained when the app was ended; nil for another form.
  @ObservationIgnored var restored: EntryFormDraft?
  @ObservationIgnored var initial = Values()
  /// The images that the entry has, or will have when the changes that wait have been sent.
  @ObservationIgnored var knownImages: [FormImage] = []
  /// The changes of this device with which the form began, which have the files of waiting photos.
  @ObservationIgnored var edited: Outbox.EditedState?
  /// The change of this device with which the form began; nil if none waited.
  @ObservationIgnored var basis: UUID?
  /// The refused changes with which the form began, and which it replaces.
  @ObservationIgnored var replaced: [UUID] = []
  /// Identifies the request, also when it is sent again because its answer was lost.
  @ObservationIgnored var key = UUID()
  /// What was sent with the key. One of them may have been saved.
  @ObservationIgnored var attempts: [Values] = []
  /// Whether the member has chosen the collection, so that the type no longer does.
  @ObservationIgnored var hasChosenCollection = false

  /// Creates a form. `load` reads what it needs.
  /// - Parameters:
  ///   - id: the entry to edit; nil for a new one.
  ///   - collection: the collection of a new entry.
  ///   - outbox: keeps the entry while there is no network; nil to fail then.
  ///   - drafts: keeps the form while the app is not running.
  public init(
    editing id: EntryID? = nil, in collection: CollectionID? = nil, client: Commonplace,
    outbox: Outbox? = nil, drafts: FormDraftStore? = nil,
    today: CalendarDate = CalendarDate(.now, in: .current)
  ) {
    self.client = client
    self.outbox = outbox
    keeper = DraftKeeper(.entry, in: drafts)
    self.today = today
    editedID = id
    types = Loadable { try await client.types.all() }
    let fallback = OutboxFallback(outbox: outbox)
    self.fallback = fallback
    collections = Loadable {
      let pending = await fallback.pending()
      return pending.applied(to: try await client.collections.all())
    }
    values.date = today
    values.collectionID = collection
    hasChosenCollection = collection != nil
    initial = values
  }

  /// Whether an entry is created rather than changed.
  public var isNew: Bool { editedID == nil }

  // MARK: - Loading

  /// Reads what the form needs: the types, the collections, and the entry that is edited.
  public func load() async {
    async let types: Void = types.load()
    async let collections: Void = collections.load()
    if let editedID, original == nil { await loadEntry(editedID) }
    await types
    await collections
  }

  func begin(_ entry: Entry) {
    values = Values(
      title: entry.title, description: entry.ownDescription, notes: entry.notes,
      score: entry.score, stage: entry.stage,
      // A planned entry has no date; it gets today's when it is done.
      date: entry.stage == .planned ? today : entry.day,
      rating: entry.rating, favourite: entry.favourite,
      typeID: entry.typeID, collectionID: entry.collectionID, fields: entry.additionalFields,
      images: entry.orderedImages.map { .stored($0.id) })
    (initial, knownImages) = (values, values.images)
  }

  // MARK: - Editing

  /// The chosen type; nil before one is chosen.
  public var type: EntryType? { types.value?.first { $0.id == values.typeID } }

  /// Chooses a type. Values stay if the new type has a field with the same key; a new entry goes to
  /// the collection of its type, unless a collection was chosen.
  public func select(_ type: EntryType) {
    values.typeID = type.id
    let keys = Set(type.fields.map(\.key))
    values.fields = values.fields.filter { keys.contains($0.key) }
    guard isNew, !hasChosenCollection else { return }
    values.collectionID = collections.value?.first { $0.impliedTypeID == type.id }?.id
  }

  /// Chooses a collection, and its type unless another one was chosen.
  public func select(_ collection: CollectionID?) {
    hasChosenCollection = true
    values.collectionID = collection
  }

  /// Fills the form with a work that was looked up.
  public func apply(_ option: EntryOption) {
    values.title = option.title
    if !option.notes.isEmpty { values.description = option.notes }
    let name = option.entryType.lowercased()
    if let type = types.value?.first(where: { $0.name.lowercased() == name }) {
      select(type)
      for field in type.fields {
        if let value = option.value(of: field.key) { values.fields[field.key] = value }
      }
    }
    let images =
      option.imageURLs.map { FormImage.remote($0) }
      + (option.imageIDs ?? []).map { FormImage.stored($0) }
    addImages(images)
  }

  /// Adds images behind the others, up to the maximum.
  /// - Returns: the number of images that were too many.
  @discardableResult
  public func addImages(_ images: [FormImage]) -> Int {
    let free = max(0, EntryLimits.maxImages - values.images.count)
    values.images += images.prefix(free)
    return max(0, images.count - free)
  }

  /// Removes a picture from the form. The server deletes it when the entry is saved.
  public func removeImage(_ image: FormImage) { values.images.removeAll { $0 == image } }

  /// Makes an image the first one, which is the cover.
  public func makeCover(_ image: FormImage) {
    removeImage(image)
    values.images.insert(image, at: 0)
  }

  /// Whether closing the form would lose something.
  public var hasChanges: Bool { !isDone && values != initial }

  /// Whether the entry was saved, or is kept until there is a network.
  var isDone: Bool { saved != nil || isWaiting }

  // MARK: - Saving

  /// Whether the form has the entry that is edited. Before, saving would clear its values.
  public var isLoaded: Bool { isNew || original != nil }

  /// Whether the values follow the rules and nothing is being saved.
  public var canSave: Bool {
    isLoaded && !isDone && !values.title.normalised.isEmpty && !submission.isRunning
  }

  /// A sentence of the server for a field; nil if it accepts the field.
  public func message(for field: String) -> String? { submission.failure?.fields[field] }

  /// Saves the entry. If the values break a rule nothing is sent, and `problems` has the rules.
  /// - Returns: whether the entry was saved, or is kept in the outbox.
  @discardableResult
  public func save() async -> Bool {
    if isDone { return true }
    problems = values.problems(of: type, replacing: initial, original)
    guard problems.isEmpty, isLoaded, !submission.isRunning else { return false }
    await submission.run {
      if let outbox, attempts.isEmpty,
        await fallback.isWaiting(for: values.draft.ids(with: editedID))
      {
        // What waits must be sent before. Sent after this edit, it would conflict with it.
        try await keep(in: outbox, wasSent: false)
        isWaiting = true
        return
      }
      do {
        saved = try await send()
      } catch let error as APIError where error.status < 500 && error.kind != .unknown {
        // Nothing was saved, so that the next request is another one. An ended session says nothing
        // about earlier requests.
        if error.isRefusal || attempts.count == 1 { (key, attempts) = (UUID(), []) }
        if error.kind == .changed { conflict = try error.conflict?.current() }
        throw error
      } catch {
        guard let outbox, let wasSent = OutboxFallback.mayHaveArrived(after: error) else {
          throw error
        }
        try await keep(in: outbox, wasSent: attempts.count > 1 || wasSent)
        isWaiting = true
      }
    }
    if isDone { await finish() }
    return isDone
  }

  /// Saves the values. If an earlier request with other values may have been received, the server
  /// answers with what that one has saved, which is then replaced.
  private func send() async throws -> Entry {
    let mayBeOther = attempts.contains { $0 != values }
    attempts.append(values)
    let entry = try await request()
    guard mayBeOther else { return entry }
    var draft = values.draft
    draft.revision = entry.revision
    return try await client.entries.update(entry.id, draft)
  }

  private func request() async throws -> Entry {
    var draft = values.draft
    draft.revision = await fallback.revision(after: basis, or: original?.revision)
    if let collection = draft.collectionID {
      draft.collectionID = await fallback.serverID(of: collection)
    }
    if let editedID {
      // Unchanged images are not sent, so that those that someone else added stay.
      if values.images != knownImages {
        draft.images = try await FormImage.drafts(of: values.images)
      }
      return try await client.entries.update(editedID, draft, key: key)
    }
    let files = values.images.compactMap(\.file)
    guard !files.isEmpty, files.count == values.images.count else {
      if !values.images.isEmpty { draft.images = try await FormImage.drafts(of: values.images) }
      return try await client.entries.create(draft, key: key)
    }
    defer { progress = nil }
    return try await client.entries.create(draft, images: files, key: key) { [weak self] progress in
      Task { @MainActor in
        if self?.submission.isRunning == true { self?.progress = progress }
      }
    }
  }

  /// Stores the entry until there is a network.
  /// - Parameter wasSent: whether the server may have received the entry.
  private func keep(in outbox: Outbox, wasSent: Bool) async throws {
    let key = wasSent ? self.key : nil
    if let editedID { merge(await outbox.laterDrafts(of: editedID, after: basis)) }
    var draft = values.draft
    draft.revision = await fallback.revision(after: basis, or: original?.revision)
    // Photos follow the stored images, so that a mixed order needs all of them in the draft.
    let photos = values.images.compactMap(\.file)
    let isInOrder = values.images.suffix(photos.count).allSatisfy { $0.file != nil }
    let changesImages = isNew ? !values.images.isEmpty : values.images != knownImages
    if changesImages {
      let inDraft = isInOrder ? values.images.dropLast(photos.count) : values.images[...]
      draft.images = try await FormImage.drafts(of: Array(inDraft))
    }
    let files = changesImages && isInOrder ? photos : []
    let id: EntryID
    if let editedID {
      id = editedID
      try await outbox.updateEntry(editedID, draft, photos: files, key: key)
    } else {
      id = try await outbox.createEntry(draft, photos: files, key: key)
    }
    // As in `send`.
    if attempts.contains(where: { $0 != values }) {
      try await outbox.updateEntry(id, values.draft)
    }
  }

  /// Ends a conflict by keeping what is in the form; the next `save` replaces the other version.
  public func keepMine() {
    guard let theirs = submission.endConflict(&conflict) else { return }
    (original, basis) = (theirs, nil)
    (key, attempts) = (UUID(), [])
  }

  /// Ends a conflict by taking the other version into the form.
  public func takeTheirs() {
    guard let theirs = submission.endConflict(&conflict) else { return }
    (original, basis) = (theirs, nil)
    begin(theirs)
  }
}

extension Entry {
  /// The description that the user entered; empty if there is none. The API then returns the title
  /// as the description, because livlog's clients require one.
  var ownDescription: String { description == title ? "" : description }
}

extension EntryFormModel.Values {
  fileprivate var draft: EntryDraft {
    EntryDraft(
      collectionID: collectionID, typeID: typeID, title: title, description: description,
      score: score.rawValue, date: date.map { "\($0)" }, undated: date == nil,
      additionalFields: fields.mapValues { .text($0) }, notes: notes, rating: .set(rating),
      favourite: favourite, stage: stage)
  }
}
