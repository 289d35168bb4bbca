public import CommonplaceKit
public import Model
public import Observation

/// The collections of a book, and the form of one.
@MainActor @Observable
public final class CollectionsViewModel {
  /// The form of a new collection, or of one that is edited.
  public struct Form: Sendable, Equatable {
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
  @ObservationIgnored private let client: Commonplace

  /// Creates the model. Nothing is read until `load`.
  public init(client: Commonplace) {
    self.client = client
    collections = Loadable { try await client.collections.all() }
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
  public func beginAdding() { form = Form(id: nil, name: "", icon: "📁", typeID: nil) }

  /// Opens the form with the values of a collection.
  public func beginEditing(_ collection: EntryCollection) {
    form = Form(
      id: collection.id, name: collection.name, icon: collection.icon,
      typeID: collection.impliedTypeID)
  }

  /// Saves the form, and closes it when the server has confirmed.
  public func save() async {
    guard let form, form.canSave else { return }
    let client = client
    let draft = CollectionDraft(
      name: form.name, icon: form.icon, impliedTypeID: .set(form.typeID))
    let saved = await submission.run {
      if let id = form.id { return try await client.collections.update(id, draft) }
      return try await client.collections.create(draft)
    }
    guard saved != nil else { return }
    if self.form == form { self.form = nil }
    await collections.load()
  }

  /// Deletes a collection with its entries.
  public func delete(_ collection: EntryCollection) async -> UndoToken? {
    let client = client
    guard
      let group = await submission.run({ try await client.collections.delete(collection.id) })
    else { return nil }
    await collections.load()
    return UndoToken(.deleted(count: collection.entryCount), group, client)
  }
}
