public import CommonplaceKit
public import Model
public import Observation

/// The collections of a book, and the form of one.
@MainActor @Observable
public final class CollectionsViewModel {
  /// The form of a new collection, or of one that is edited.
  public struct Form: Codable, Sendable, Equatable {
    /// Nil for a new collection.
    public let id: CollectionID?
    /// What is typed as the name.
    public var name: String
    /// An emoji.
    public var icon: String
    /// The type of new entries for which no type is chosen.
    public var typeID: TypeID?

    /// Whether name and icon are valid and nothing is being saved.
    public var canSave: Bool {
      EntryLimits.nameLength.contains(name.normalised.characterCount)
        && EntryLimits.iconLength.contains(icon.normalised.characterCount)
    }
  }

  /// The collections with the numbers of their entries.
  public let collections: Loadable<[EntryCollection]>
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// The open form; nil if none is open.
  public var form: Form?
  /// Whether the latest change waits in the outbox, because there is no network.
  public private(set) var isWaiting = false
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let fallback: OutboxFallback
  /// The form as it was opened.
  private var initial: Form?
  @ObservationIgnored private let keeper: DraftKeeper

  /// Creates the model. Nothing is read until `load`.
  /// - Parameters:
  ///   - outbox: keeps changes while there is no network; nil to fail then.
  ///   - drafts: keeps the form while the app is not running.
  public init(client: Commonplace, outbox: Outbox? = nil, drafts: FormDraftStore? = nil) {
    self.client = client
    keeper = DraftKeeper(.collection, in: drafts)
    let fallback = OutboxFallback(outbox: outbox)
    self.fallback = fallback
    collections = Loadable {
      let pending = await fallback.pending()
      return pending.applied(to: try await client.collections.all())
    }
  }

  public func load() async { await collections.load() }

  /// Whether the screen offers to create the default collections: the book has no collections.
  public var offersDefaults: Bool {
    if case .loaded(let collections) = collections.state { collections.isEmpty } else { false }
  }

  /// Creates the collections that a new book offers: films, books and games, for example.
  public func createDefaults() async {
    let client = client
    if let made = await submission.run({ try await client.collections.createDefaults() }) {
      collections.set(made)
    }
  }

  /// Opens the form for a new collection.
  public func beginAdding() { begin(Form(id: nil, name: "", icon: "📁", typeID: nil)) }

  /// Opens the form with the values of a collection.
  public func beginEditing(_ collection: EntryCollection) {
    begin(
      Form(
        id: collection.id, name: collection.name, icon: collection.icon,
        typeID: collection.impliedTypeID))
  }

  private func begin(_ form: Form) {
    (self.form, initial) = (form, form)
    keeper.reopen()
  }

  /// Whether closing the form would lose something.
  public var hasChanges: Bool { form != nil && form != initial }

  /// Saves the form, and closes it when the server has confirmed, or when it waits in the outbox.
  public func save() async {
    guard let form, form.canSave else { return }
    isWaiting = false
    let draft = CollectionDraft(
      name: form.name, icon: form.icon, impliedTypeID: .set(form.typeID))
    let done: Void? = await submission.run {
      let saved = try await save(draft, of: form.id)
      isWaiting = saved == nil
    }
    guard done != nil else { return }
    if self.form == form {
      self.form = nil
      await removeDraft()
    }
    await showChange()
  }

  /// - Returns: the saved collection; nil if the change waits.
  private func save(
    _ draft: CollectionDraft, of edited: CollectionID?
  ) async throws -> EntryCollection? {
    let client = client
    guard let edited else {
      return try await fallback.run([]) { key in
        try await client.collections.create(draft, key: key)
      } keep: { outbox, key in
        try await outbox.createCollection(draft, key: key)
      }
    }
    let id = await fallback.serverID(of: edited)
    return try await fallback.run(["\(id)"]) { key in
      try await client.collections.update(id, draft, key: key)
    } keep: { outbox, key in
      try await outbox.updateCollection(id, draft, key: key)
    }
  }

  /// Reads the collections again, or shows what waits.
  private func showChange() async {
    guard isWaiting, let known = collections.value else { return await collections.load() }
    collections.set(await fallback.pending().applied(to: known))
  }

  /// Deletes a collection with its entries, or keeps the deletion in the outbox.
  /// - Returns: what restores them; nil if they were not deleted or the deletion waits.
  public func delete(_ collection: EntryCollection) async -> UndoToken? {
    let client = client
    var isKept = false
    let deleted: ChangeGroupID?? = await submission.enqueue {
      isWaiting = false
      let id = await fallback.serverID(of: collection.id)
      let group = try await fallback.run(["\(id)"]) { _ in
        try await client.collections.delete(id)
      } keep: { outbox, _ in
        try await outbox.deleteCollection(id, name: collection.name)
      }
      isKept = group == nil
      isWaiting = isKept
      return group ?? nil
    }
    guard let deleted else { return nil }
    if isKept, let known = collections.value {
      // A collection that was never sent is not in the outbox any more.
      collections.set(known.filter { $0.id != collection.id })
    } else {
      await collections.load()
    }
    return UndoToken(.deleted(count: collection.entryCount), deleted, client)
  }
}

/// What the form of a collection contained when the app was left.
public struct CollectionFormDraft: Codable, Sendable, Equatable {
  var form: CollectionsViewModel.Form
  /// The form as it was opened.
  var initial: CollectionsViewModel.Form
}

extension CollectionsViewModel: DraftedForm {
  /// Creates the model with the form that was open when the app was left.
  public convenience init(
    restoring draft: CollectionFormDraft, client: Commonplace, outbox: Outbox? = nil,
    drafts: FormDraftStore
  ) {
    self.init(client: client, outbox: outbox, drafts: drafts)
    (form, initial) = (draft.form, draft.initial)
  }

  public func storeDraft() async {
    await keeper.store {
      guard hasChanges, let form, let initial else { return nil }
      return .collection(CollectionFormDraft(form: form, initial: initial))
    }
  }

  public func removeDraft() async { await keeper.close() }
}
