package import Database

/// What a feature declares about one of its tables, so that the archive of a book knows what to do
/// with its rows. A test compares the declarations with the schema: a table without one fails.
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
    /// The column that names the row to its owner; nil if there is none.
    package var label: String?

    package init(_ name: String, cleared: SQLValue, subject: String, label: String? = nil) {
      self.name = name
      self.cleared = cleared
      self.subject = subject
      self.label = label
    }
  }

  package var name: String
  package var contents: Contents
  package var owner: Owner
  /// A SQL condition on the columns of the table that its archived rows fulfil; nil for all rows.
  package var condition: String?
  package var sealed: [SealedColumn]

  package init(
    _ name: String, _ contents: Contents = .rows, of owner: Owner = .space(column: "space_id"),
    where condition: String? = nil, sealed: [SealedColumn] = []
  ) {
    self.name = name
    self.contents = contents
    self.owner = owner
    self.condition = condition
    self.sealed = sealed
  }

  package var isArchived: Bool { if case .rows = contents { true } else { false } }
}

extension Journal {
  /// - Parameter temporaryJobs: the kinds of jobs that are not archived, such as e-mails.
  package static func archivedTables(temporaryJobs: [String]) -> [ArchivedTable] {
    let kinds = temporaryJobs.map { "'\($0)'" }.joined(separator: ", ")
    return [
      ArchivedTable("changes"),
      // The rest has ended. A job that runs is claimed again after its lease.
      ArchivedTable(
        "jobs",
        where: "state IN ('waiting', 'running', 'interrupted') AND kind NOT IN (\(kinds))"),
      ArchivedTable("members"),
      ArchivedTable("search_documents", .rebuilt),
      ArchivedTable("search_index", .rebuilt),
      ArchivedTable("search_terms", .rebuilt),
      ArchivedTable("settings", of: .server, where: "name <> 'secret.fingerprint'"),
      ArchivedTable("spaces", of: .space(column: "key")),
      ArchivedTable(
        "migrations", .omitted(reason: "written when the schema is created"), of: .server),
    ]
  }
}
