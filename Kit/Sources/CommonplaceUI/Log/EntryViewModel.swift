public import CommonplaceKit
public import Model
public import Observation

/// A field of an entry with its value.
public struct EntryDetail: Sendable, Equatable {
  /// The name of the field, as it is translated or was entered.
  public var name: CatalogName
  /// The value as the server stores it.
  public var value: String
  /// The kind of the field; nil for one that the type of the entry does not have.
  public var kind: KnownFieldKind?
}

/// The page of an entry.
@MainActor @Observable
public final class EntryViewModel {
  public let id: EntryID
  /// The entry as the server has it.
  public let entry: Loadable<Entry>
  /// The types, for the name of the entry's type and the order of its fields.
  public let types: Loadable<[EntryType]>
  /// The last changes of the entry, newest first.
  public let history: Loadable<[Change]>
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// Whether the entry was deleted, so that its page closes.
  public private(set) var isDeleted = false
  /// Whether the latest change waits in the outbox, because there is no network.
  public private(set) var isWaiting = false
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let fallback: OutboxFallback

  /// Creates the model of an entry. Nothing is read until `load`.
  /// - Parameter outbox: keeps changes while there is no network; nil to fail then.
  public init(_ id: EntryID, client: Commonplace, outbox: Outbox? = nil) {
    self.id = id
    self.client = client
    let fallback = OutboxFallback(outbox: outbox)
    self.fallback = fallback
    entry = Loadable {
      let pending = await fallback.pending()
      let entry = try await client.entries.get(id)
      // An entry that is being deleted is shown until its page is closed.
      return pending.applied(to: entry) ?? entry
    }
    types = Loadable { try await client.types.all(includesAll: true) }
    history = Loadable { try await client.entries.history(of: id) }
  }

  public func load() async {
    async let types: Void = types.loadIfNeeded()
    await entry.load()
    await types
  }

  /// The type of the entry; nil without one, and until the types are read.
  public var type: EntryType? {
    guard let id = entry.value?.typeID else { return nil }
    return types.value?.first { $0.id == id }
  }

  /// The fields of the entry with their values: those of its type in their order, then the others
  /// by name.
  public var details: [EntryDetail] {
    guard let values = entry.value?.additionalFields else { return [] }
    let fields = type?.fields ?? []
    let known = fields.compactMap { field -> EntryDetail? in
      guard let value = values[field.key], !value.isEmpty else { return nil }
      // The labels of built-in fields are their keys.
      let isBuiltIn = field.label == field.key
      return EntryDetail(
        name: isBuiltIn ? CatalogName(fieldKey: field.key) : .entered(field.label), value: value,
        kind: field.kind.known)
    }
    let keys = Set(fields.map(\.key))
    let others = values.filter { !keys.contains($0.key) && !$0.value.isEmpty }
      .sorted { $0.key < $1.key }
      .map { EntryDetail(name: .entered($0.key), value: $0.value, kind: nil) }
    return known + others
  }

  /// Marks the entry as a favourite, or removes the mark.
  public func setFavourite(_ isFavourite: Bool) async {
    await change { $0.favourite = isFavourite }
  }

  /// Changes the rating.
  /// - Parameter rating: 0–10; nil removes it.
  public func setRating(_ rating: Double?) async { await change { $0.rating = .set(rating) } }

  /// Changes the verdict.
  public func setScore(_ score: Score) async { await change { $0.score = score.rawValue } }

  /// Changes the stage, for example to finished.
  public func setStage(_ stage: Stage) async { await change { $0.stage = stage } }

  /// Adds a day on which it was watched, read, played or visited. The first one is the entry's own
  /// date, and a planned entry is done then.
  public func addOccasion(_ occasion: Occasion) async {
    await change { draft, entry in
      var dates = EntryDates(
        date: entry.day, score: entry.score, occasions: entry.occasions ?? [])
      let stage = dates.add(occasion, in: entry.stage)
      (draft.occasions, draft.stage) = (dates.occasions, stage)
      guard stage != .planned else { return }
      draft.score = dates.score.rawValue
      (draft.date, draft.undated) = (dates.date.map { "\($0)" }, false)
    }
  }

  private func change(_ body: (inout EntryDraft) -> Void) async {
    await change { draft, _ in body(&draft) }
  }

  /// Changes one value, after the changes that are being sent. If someone else has changed the entry,
  /// their version is changed.
  private func change(_ body: (inout EntryDraft, Entry) -> Void) async {
    await submission.enqueue {
      // The changes before this one have set it.
      guard let base = entry.value else { return }
      isWaiting = false
      let saved = try await save(base, body)
      // What waits is shown as if it were saved.
      entry.set(isWaiting ? await fallback.pending().applied(to: saved) ?? saved : saved)
    }
  }

  private func save(
    _ entry: Entry, _ body: (inout EntryDraft, Entry) -> Void
  ) async throws -> Entry {
    // Another screen may have changed the entry since this one has read it.
    var base = await fallback.current(entry)
    while true {
      var draft = EntryDraft(changing: base)
      body(&draft, base)
      do {
        let saved = try await fallback.update(id, draft, client)
        isWaiting = saved == nil
        return saved ?? base
      } catch let error as APIError where error.kind == .changed {
        let newer: Entry? = try error.conflict?.current()
        guard let newer, newer.revision > base.revision else { throw error }
        base = newer
      }
    }
  }

  /// Deletes the entry, or keeps its deletion in the outbox; see `isDeleted`.
  /// - Returns: what restores it; nil if it was not deleted or its deletion waits.
  public func delete() async -> UndoToken? {
    let (client, id, title) = (client, id, entry.value?.title ?? "")
    let deleted: ChangeGroupID?? = await submission.enqueue {
      isWaiting = false
      let group = try await fallback.run(["\(id)"]) { _ in
        try await client.entries.delete(id)
      } keep: { outbox, _ in
        try await outbox.deleteEntry(id, title: title)
      }
      isWaiting = group == nil
      return group ?? nil
    }
    guard let deleted else { return nil }
    isDeleted = true
    return UndoToken(.deleted(count: 1), deleted, client)
  }
}

extension EntryDraft {
  /// Creates a draft that replaces an entry without changing it. Without a date, the date is kept,
  /// and an entry that is no longer planned gets today's.
  init(changing entry: Entry) {
    self.init(
      collectionID: entry.collectionID, typeID: entry.typeID, title: entry.title,
      description: entry.description, score: entry.score.rawValue,
      additionalFields: entry.additionalFields.mapValues { .text($0) },
      revision: entry.revision)
  }
}
