import CommonplaceKit
public import Foundation
public import Model

/// An entry of the sample data, in the language of the app.
public struct SampleEntry: Sendable, Equatable {
  /// The key of a built-in type, such as `movie`.
  public var type: String
  /// In the language of the app.
  public var title: String
  /// In the language of the app, 1–2,000 characters.
  public var description: String
  /// The verdict.
  public var score: Score
  /// The date of the entry, in days before today.
  public var daysAgo: Int
  /// The number of one of the server's built-in images.
  public var image: UInt64
  /// The values of the fields by their keys.
  public var fields: [String: FieldText]

  /// Creates a sample entry.
  public init(
    type: String, title: String, description: String, score: Score, daysAgo: Int, image: UInt64,
    fields: [String: FieldText] = [:]
  ) {
    self.type = type
    self.title = title
    self.description = description
    self.score = score
    self.daysAgo = daysAgo
    self.image = image
    self.fields = fields
  }

  /// Returns the entry for the server.
  func draft(
    _ types: [EntryType], _ collections: [EntryCollection], now: Date
  ) -> EntryDraft {
    // Built-in types are stored under their English names.
    let typeID = types.first { $0.name.lowercased() == type }?.id
    let collection = collections.first { $0.impliedTypeID == typeID && typeID != nil }
    let day = now.addingTimeInterval(-86_400 * Double(daysAgo))
    return EntryDraft(
      collectionID: collection?.id, typeID: typeID, title: title, description: description,
      score: score.rawValue,
      date: CalendarDate(Timestamp(day), in: .current).description,
      additionalFields: fields, seedImageIDs: [ImageID(high: 0, low: 1 << 48 | image)])
  }
}

/// The sample entries that were added.
public struct SampleAddition: Sendable, Equatable {
  /// The number of entries; 0 if all were there before.
  public var count: Int
  /// What deletes them again; nil if it is not known.
  public var undo: UndoToken?
}

extension EntriesViewModel {
  /// Adds those of the sample entries that are missing, with their pictures where the server can
  /// store them.
  /// - Returns: nil if it failed; `adding.failure` says why.
  public func addSample(
    _ samples: [SampleEntry], now: Date = Date()
  ) async -> SampleAddition? {
    let client = client
    let created = await adding.run {
      let types = try await client.types.all()
      let collections = try await client.collections.all()
      // The newest entry is created last, so that it comes first.
      let drafts = try await Self.missing(samples, client).reversed().map {
        $0.draft(types, collections, now: now)
      }
      return try await Self.create(drafts, client)
    }
    guard let created else { return nil }
    await refresh()
    return SampleAddition(
      count: created.count,
      undo: UndoToken(.added(count: created.count), created.groups, client))
  }

  /// Returns the samples without those whose titles are in the book.
  private static func missing(
    _ samples: [SampleEntry], _ client: Commonplace
  ) async throws -> [SampleEntry] {
    var missing: [SampleEntry] = []
    for sample in samples {
      let page = try await client.entries.page(EntryFilters(text: sample.title), limit: 20)
      if !page.elements.contains(where: { $0.title == sample.title }) { missing.append(sample) }
    }
    return missing
  }

  /// Creates entries; those whose pictures cannot be stored are created without them.
  /// - Returns: the number of entries, and what undoes their creation.
  private static func create(
    _ drafts: [EntryDraft], _ client: Commonplace
  ) async throws -> (count: Int, groups: [ChangeGroupID]) {
    var (drafts, count, groups) = (drafts, 0, [ChangeGroupID]())
    while !drafts.isEmpty {
      let results = try await client.entries.create(drafts)
      let ids = results.compactMap(\.id)
      count += ids.count
      // Without the history, the entries can be deleted one by one.
      if let id = ids.first, let change = try? await client.entries.history(of: id).last {
        groups.append(change.group)
      }
      drafts = results.filter { $0.id == nil && drafts[$0.index].seedImageIDs != [] }.map {
        var draft = drafts[$0.index]
        draft.seedImageIDs = []
        return draft
      }
    }
    return (count, groups)
  }

  // MARK: - Clearing

  /// Returns the number of all entries, whatever the list shows; nil if it cannot be read.
  public func countAll() async -> Int? {
    let client = client
    return await submission.enqueue {
      try await client.entries.page(EntryFilters(counts: true), limit: 1).total
    } ?? nil
  }

  /// Deletes all entries. The collections stay.
  public func deleteAll() async -> UndoToken? {
    let client = client
    deletion = DeletionProgress(done: 0, total: nil)
    defer { deletion = nil }
    let ids = await submission.enqueue {
      var ids: [EntryID] = []
      for try await entry in client.entries.all() { ids.append(entry.id) }
      return ids
    }
    guard let ids else { return nil }
    let token = await delete(ids)
    await refresh()
    return token
  }
}
