import Catalog
package import Database
import Foundation
package import Journal
package import Model

/// The versions of the site's entries: publishing, unpublishing, storing, comparing and restoring.
package struct Versions: Sendable {
  let journal: Journal
  var visibility = EditVisibility.onPublish

  /// The same for clients of ModulaCMS's contract, whose edits of published content are public at
  /// once.
  package var withImmediatePublishing: Versions {
    Versions(journal: journal, visibility: .immediate)
  }

  /// The same for clients whose edits of published content wait until it is published.
  package var withDrafts: Versions { Versions(journal: journal, visibility: .onPublish) }

  // MARK: - Publishing

  /// - Parameter revision: the revision that was read; nil and 0 skip the check.
  /// - Throws: notFound, forbidden to viewers, changed with both versions, invalid naming fields.
  @discardableResult
  package func publish(
    _ id: EntryID, locale: String = "", withTranslations: Bool = false, revision: Int? = nil,
    group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> PublishedVersion {
    try await write(id, revision, group, in: scope) { content, transaction in
      try Publisher.publish(
        content.key, locale: locale, withTranslations: withTranslations, in: transaction)
    }
  }

  /// Unpublishes an entry with everything that was published with it.
  /// - Parameter locale: the language to unpublish; nil or empty for all languages.
  package func unpublish(
    _ id: EntryID, locale: String? = nil, revision: Int? = nil, group: ChangeGroupID = .new(),
    in scope: Scope
  ) async throws {
    try await write(id, revision, group, in: scope) { content, transaction in
      try Publisher.unpublish(
        content.key, locale: locale?.isEmpty ?? true ? nil : locale, in: transaction)
    }
  }

  /// Runs `body` on an entry of the site in one transaction.
  func write<Value: Sendable>(
    _ id: EntryID, _ revision: Int? = nil, _ group: ChangeGroupID = .new(), in scope: Scope,
    _ body: @escaping @Sendable (ContentRecord, WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await journal.write(as: scope, group: group) { transaction in
      let content = try ContentStore.find(
        id, in: scope.space, withNeighbours: false, transaction.db)
      if let revision, revision > 0, revision != content.revision {
        let now = try ContentStore.find(id, in: scope.space, transaction.db)
        throw Failure(
          .revisionMismatch, "content.changed",
          versions: .init(current: ContentData(now), submitted: ["revision": revision]))
      }
      return try body(content, transaction)
    }
  }

  // MARK: - Storing

  /// Returns all versions of an entry, the newest first.
  package func all(of id: EntryID, in scope: Scope) async throws -> [StoredVersion] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let content = try ContentStore.find(id, in: scope.space, db)
      return try VersionStore.all(of: content.key, in: scope.space, db)
    }
  }

  package func find(_ id: VersionID, in scope: Scope) async throws -> StoredVersion {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try Versions.required(id, in: scope.space, db)
    }
  }

  /// - Throws: notFound (`version.notFound`).
  static func required(
    _ id: VersionID, in space: SpaceKey, _ db: any Connection
  ) throws -> StoredVersion {
    guard let version = try VersionStore.find(id, in: space, db) else {
      throw Failure.notFound("version")
    }
    return version
  }

  static let maxLabelLength = 200

  /// Stores the current state of an entry and everything under it as a version, complete or not.
  /// - Parameter label: a version with a label is never pruned.
  package func createVersion(
    of id: EntryID, label: String, locale: String = "", in scope: Scope
  ) async throws -> StoredVersion {
    let label = label.normalised
    guard label.characterCount <= Versions.maxLabelLength else {
      throw Failure.invalid(
        FieldProblem("label", "length", ["min": "0", "max": "\(Versions.maxLabelLength)"]))
    }
    return try await write(id, in: scope) { content, transaction in
      try Versions.createVersion(
        of: content, label: label, locale: locale, cause: .manual, in: transaction)
    }
  }

  static func createVersion(
    of content: ContentRecord, label: String, locale: String, cause: VersionCause,
    in transaction: WriteTransaction
  ) throws -> StoredVersion {
    let (space, db) = (transaction.space, transaction.db)
    let locale = try SiteLocale.storedCode(locale, in: space, db)
    let snapshot = try SnapshotReader.read(
      content.key, locale: locale, SiteTypeStore.load(space, db), in: space, db)
    let added = try VersionStore.add(
      snapshot, of: content.key, locale, cause: cause, label: label, in: transaction)
    transaction.record(Change(.version, added.id, .create, revision: added.number))
    try WebhookQueue.add(
      .versionCreated,
      [
        "content_data_id": content.id.description, "content_version_id": added.id.description,
        "version_number": "\(added.number)",
      ], in: transaction)
    return try required(added.id, in: space, db)
  }

  /// - Throws: conflict for the version that the public sees.
  package func delete(_ id: VersionID, in scope: Scope) async throws {
    try await journal.write(as: scope) { transaction in
      let version = try Versions.required(id, in: scope.space, transaction.db)
      guard !version.isPublished else { throw Failure(.conflict, "version.published") }
      try transaction.db.execute(
        "DELETE FROM entry_versions WHERE space_id = $1 AND key = $2", scope.space, version.key)
      transaction.record(Change(.version, id, .delete, revision: version.number))
    }
  }
}

extension Change.Kind {
  /// A version was stored or deleted.
  package static let version = Change.Kind(rawValue: "version")
}

// MARK: - VersionCause

/// The entity that ids and keys of versions refer to.
package enum Version {}
package typealias VersionID = Identifier<Version>
package typealias VersionKey = Key<Version>

/// The reason for which a version was created. API clients receive it as `trigger`.
package struct VersionCause: RawRepresentable, Hashable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package static let publish = VersionCause(rawValue: "publish")
  package static let schedule = VersionCause(rawValue: "schedule")
  package static let manual = VersionCause(rawValue: "manual")
  package static let restore = VersionCause(rawValue: "restore")
}

extension VersionCause: SQLBindable { package var sqlValue: SQLValue { .text(rawValue) } }

/// A version that was just published.
package struct PublishedVersion: Sendable {
  package var id: VersionID
  package var entry: EntryID
  package var number: Int
  /// Empty for the site's own language.
  package var locale: String
  package var at: Timestamp
  /// The number of entries in it, including the root.
  package var count: Int
}
