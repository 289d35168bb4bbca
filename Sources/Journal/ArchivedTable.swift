package import Database

/// What a feature declares about one of its tables, so that archives know what to do with its
/// rows. A test compares the declarations with the schema: a table without one fails.
package struct ArchivedTable: Sendable {
  package enum Contents: Sendable {
    /// The rows are in the archive, with all columns.
    case rows
    /// The bytes of blobs, which are in the archive once per content.
    case blobs
    /// Derived from other tables, and built again after restoring.
    case rebuilt
    /// Temporary, or part of one server.
    case omitted(reason: String)
  }

  /// Whom the rows belong to, which determines the rows in the archive of one space.
  package enum Owner: Sendable, Equatable {
    /// The space in a column.
    case space(column: String)
    /// The user in a column. The archive of a space contains the users that its rows refer to.
    case user(column: String)
    /// The server: the rows are only in the archive of a whole server.
    case server
  }

  /// A column that is encrypted with a key of the server's secret. Another server cannot decrypt it.
  package struct SealedColumn: Sendable {
    package var name: String
    /// The value that replaces it on a server with another secret.
    package var cleared: SQLValue
    /// What has to be entered again, such as `secret of the webhook`.
    package var subject: String
    /// The column with the name that the owner knows the row by; nil without such a column.
    package var label: String?
    /// What has to be entered again after restoring the archive of one space, which contains neither
    /// this value nor others of the row; nil if the archive of a space has no such rows.
    package var leftOut: String?

    package init(
      _ name: String, cleared: SQLValue, subject: String, label: String? = nil,
      leftOut: String? = nil
    ) {
      self.name = name
      self.cleared = cleared
      self.subject = subject
      self.label = label
      self.leftOut = leftOut
    }
  }

  /// How rows change when a space is restored beside the other spaces of a server.
  package struct Copying: Sendable {
    /// A SQL condition on the rows that are restored; nil for all rows.
    package var condition: String?
    /// Values that replace those of the archive, by column.
    package var values: [String: SQLValue] = [:]
    /// A column whose values are unique on a server, and what happens to a row whose value another
    /// space has.
    package var unique: (column: String, conflict: UniqueConflict)?
    /// Whether the server acts on the rows as soon as they are there, so that they must not be there
    /// before everything else.
    package var isLast = false

    package enum UniqueConflict: Sendable { case clearsColumn, omitsRow }

    package init(
      where condition: String? = nil, values: [String: SQLValue] = [:],
      unique: (column: String, conflict: UniqueConflict)? = nil, isLast: Bool = false
    ) {
      self.condition = condition
      self.values = values
      self.unique = unique
      self.isLast = isLast
    }
  }

  package var name: String
  package var contents: Contents
  package var owner: Owner
  /// A SQL condition on the columns of the table that its archived rows fulfil; nil for all rows.
  package var condition: String?
  package var sealed: [SealedColumn]
  /// SQL expressions of what the archive of a space contains instead of private columns, by column.
  /// `$space` is replaced by the key of the space.
  package var redacted: [String: String]
  package var copying: Copying

  package init(
    _ name: String, _ contents: Contents = .rows, of owner: Owner = .space(column: "space_id"),
    where condition: String? = nil, sealed: [SealedColumn] = [], redacted: [String: String] = [:],
    copying: Copying = Copying()
  ) {
    self.name = name
    self.contents = contents
    self.owner = owner
    self.condition = condition
    self.sealed = sealed
    self.redacted = redacted
    self.copying = copying
  }

  package var isArchived: Bool { if case .rows = contents { true } else { false } }
}

extension Journal {
  /// - Parameters:
  ///   - temporaryJobs: the kinds of jobs that are not archived, such as e-mails.
  ///   - copiedJobs: the kinds of jobs that are restored with a single space. Their payloads contain
  ///     no keys.
  ///   - confidentialKinds: the kinds of changes that only owners can read. The archive of one space
  ///     does not contain the former values.
  package static func archivedTables(
    temporaryJobs: [String], copiedJobs: [String], confidentialKinds: [Change.Kind]
  ) -> [ArchivedTable] {
    let unarchived = temporaryJobs + ArchiveJobKind.all + [ArchiveJobKind.backup]
    let kinds = unarchived.map { "'\($0)'" }.joined(separator: ", ")
    let copied = copiedJobs.map { "'\($0)'" }.joined(separator: ", ")
    let confidential = confidentialKinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return [
      ArchivedTable(
        "changes",
        redacted: ["before": "CASE WHEN kind NOT IN (\(confidential)) THEN before END"]),
      // The rest has ended. A job that runs is claimed again after its lease.
      ArchivedTable(
        "jobs",
        where: "state IN ('waiting', 'running', 'interrupted') AND kind NOT IN (\(kinds))",
        copying: ArchivedTable.Copying(where: "kind IN (\(copied))", isLast: true)),
      ArchivedTable(
        "idempotency_keys", .omitted(reason: "clients repeat requests to the same server only")),
      ArchivedTable("members"),
      ArchivedTable("search_documents", .rebuilt),
      ArchivedTable("search_index", .rebuilt),
      ArchivedTable("search_terms", .rebuilt),
      ArchivedTable(
        "settings", of: .server,
        where: "name NOT IN ('secret.fingerprint', '\(SpaceStore.restorationSetting)')"
          + " AND name NOT LIKE '\(ServerSettings.localPrefix)%'"),
      ArchivedTable("spaces", of: .space(column: "key")),
      ArchivedTable(
        "migrations", .omitted(reason: "written when the schema is created"), of: .server),
    ]
  }
}
