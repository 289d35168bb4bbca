import Database
import Journal
import Model

/// When an edit of published content becomes public.
package enum EditVisibility: Sendable {
  /// When the content is published, as on our own pages.
  case onPublish
  /// With the edit, because clients of ModulaCMS's contract have no unpublished changes.
  case immediate
}

/// The content that a transaction has edited, collected so that each entry is published once.
final class EditedContents {
  private(set) var keys: [EntryKey] = []
  /// The names of the fields that were written, by entry.
  private(set) var fields: [EntryKey: Set<String>] = [:]
  /// Content that is to be published with this transaction, or when it is complete.
  private(set) var publicationRequests: [EntryKey] = []

  func add(_ key: EntryKey, fields names: [String] = []) {
    if !keys.contains(key) { keys.append(key) }
    fields[key, default: []].formUnion(names)
  }

  func requestPublication(of key: EntryKey) {
    add(key)
    if !publicationRequests.contains(key) { publicationRequests.append(key) }
  }

  func removeAll() {
    (keys, publicationRequests) = ([], [])
    fields = [:]
  }
}

extension ContentMutations {
  /// Notes that content was edited, so that with immediate visibility its public pages are updated.
  /// - Parameter names: the names of the fields that were written, whose rules must then hold.
  func noteEdit(of content: ContentRecord, fields names: [String] = []) {
    guard content.publishedAt != nil || content.publishesWhenComplete else { return }
    edits.add(content.key, fields: names)
  }

  /// Notes that published content was moved, or is about to be.
  func noteMove(of key: EntryKey) throws {
    guard visibility == .immediate else { return }
    let published = try db.integer(
      """
      SELECT 1 FROM site_entries
      WHERE space_id = $1 AND entry_id = $2 AND published_at IS NOT NULL
      """, transaction.space, key)
    guard published != nil else { return }
    edits.add(key)
    // The page of the former parent changes too.
    if let parent = try parent(of: key) { edits.add(parent) }
  }

  /// Publishes content whose status was set to `published`. With immediate visibility it also
  /// publishes every published page that contains an edit, and content that waited to be complete.
  /// - Throws: invalid, naming the field, if a value that was written breaks a rule.
  func publishEdits() throws {
    let isImmediate = visibility == .immediate
    let (keys, fields) = (edits.keys, edits.fields)
    let candidates = isImmediate ? keys : edits.publicationRequests
    edits.removeAll()
    guard !candidates.isEmpty else { return }
    for key in try awaitingCompletion(among: candidates) {
      try publishIfComplete(key, written: fields[key] ?? [])
    }
    guard isImmediate else { return }
    for root in try publishedPages(around: keys) {
      try Publisher.publish(
        root, cause: .publish, parts: .published, rules: .written(fields), takenSlug: .drop,
        translations: .all, in: transaction)
    }
  }

  /// Publishes content with everything under it. A part of a published page is only marked as
  /// published, because the page then publishes it.
  /// - Parameter written: the names of the fields that this transaction wrote.
  /// - Throws: invalid if the value of one of these fields breaks a rule. Content that only lacks
  ///   required values, or has other invalid fields, is not published and causes no failure.
  private func publishIfComplete(_ key: EntryKey, written: Set<String>) throws {
    do {
      if try visibility == .onPublish || publishedPages(around: [key]).isEmpty {
        try Publisher.publish(key, cause: .publish, in: transaction)
      } else {
        try Publisher.markPublished(key, types, in: transaction)
      }
    } catch let failure as Failure where failure.kind == .invalid {
      let refused = failure.fields.contains { written.contains($0.field) && $0.code != "required" }
      if refused { throw failure }
    }
  }

  /// Returns the entries that are to be published as soon as they are complete.
  private func awaitingCompletion(among keys: [EntryKey]) throws -> [EntryKey] {
    try db.rows(
      """
      SELECT entry_id FROM site_entries
      WHERE space_id = $1 AND entry_id \(db.dialect.any("$2")) AND follows_edits = 1
        AND published_at IS NULL
      ORDER BY entry_id
      """, transaction.space, SQLValue.integers(keys.map(\.rawValue)), map: { $0.key(0) })
  }

  /// Returns the entries among these and their ancestors that have a publication of their own, the
  /// topmost first.
  private func publishedPages(around keys: [EntryKey]) throws -> [EntryKey] {
    try db.rows(
      """
      WITH RECURSIVE \(ContentTree.ancestorsSQL(from: "e.key \(db.dialect.any("$2"))"))
      SELECT above.key FROM above
      JOIN entry_versions v ON v.space_id = $1 AND v.entry_id = above.key AND v.published = 1
        AND v.locale = ''
      GROUP BY above.key ORDER BY MAX(above.depth) DESC, above.key
      """, transaction.space, SQLValue.integers(keys.map(\.rawValue)), map: { $0.key(0) })
  }
}
