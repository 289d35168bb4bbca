package import Journal

extension Accounts {
  package static let archivedTables = [
    ArchivedTable("api_tokens"),
    ArchivedTable("attempts", .omitted(reason: "counts of the last hours"), of: .server),
    ArchivedTable("auth_providers", of: .user(column: "user_id")),
    ArchivedTable("email_codes", .omitted(reason: "valid for minutes"), of: .server),
    ArchivedTable("invitations"),
    ArchivedTable("one_time_links", .omitted(reason: "valid for hours"), of: .server),
    ArchivedTable(
      "refresh_tokens", .omitted(reason: "users sign in again on the new server"), of: .server),
    ArchivedTable("registrations", .omitted(reason: "unconfirmed"), of: .server),
    ArchivedTable(
      "sessions", .omitted(reason: "users sign in again on the new server"), of: .server),
    ArchivedTable("users", of: .user(column: "key")),
  ]

  /// The jobs that are not archived: e-mails, whose codes and links are temporary.
  package static let temporaryJobs = [EmailQueue.jobKind]
}
