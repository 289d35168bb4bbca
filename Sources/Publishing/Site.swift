package import Accounts
import Catalog
import Database
package import Journal
package import Media
package import Model
package import Outgoing

/// The Site: types and entries that are published under routes, and everything around them.
package struct Site: Sendable {
  let journal: Journal
  package let media: MediaLibrary
  package let webhooks: Webhooks
  package let locales: Locales
  package let validations: Validations
  package let types: SiteTypes
  package let routes: SiteRoutes
  package let contents: Contents
  package let versions: Versions
  package let previews: PreviewLinks
  package let delivery: Delivery

  /// The name and appearance of the site, and the site that a public request is for.
  package let settings: SiteSettings
  /// The public pages.
  package let pages: PublicPages
  /// The export of the site as one file.
  package let archive: SiteArchive
  /// The export and import of content as Markdown files.
  package let markdown: MarkdownFolder

  /// - Parameters:
  ///   - accounts: the members, and the keys that encrypt secrets.
  ///   - blobSweep: deletes the files that no feature uses.
  ///   - outgoing: sends the requests of webhooks.
  ///   - hostRules: the rules for the sites' host names, with the server's own one.
  package init(
    accounts: Accounts, images: Images, blobSweep: BlobSweep, outgoing: OutgoingClient,
    hostRules: SiteHostRules
  ) {
    journal = accounts.journal
    media = MediaLibrary(journal: accounts.journal, images: images, sweep: blobSweep)
    webhooks = Webhooks(accounts: accounts, outgoing: outgoing)
    locales = Locales(journal: accounts.journal)
    validations = Validations(journal: accounts.journal)
    types = SiteTypes(journal: journal)
    routes = SiteRoutes(journal: journal)
    contents = Contents(journal: journal)
    versions = Versions(journal: journal)
    previews = PreviewLinks(journal: journal)
    delivery = Delivery(journal: journal)
    settings = SiteSettings(journal: journal, hostRules: hostRules)
    pages = PublicPages(journal: journal, images: images)
    archive = SiteArchive(
      journal: journal, images: images, seal: webhooks.secretBox, hostRules: hostRules)
    markdown = MarkdownFolder(
      journal: journal, contents: contents, types: types, routes: routes)
  }

  /// The reference of the media library's files to their blobs.
  package static let blobReference = BlobReference(
    query: "SELECT 1 FROM media m WHERE m.space_id = b.space_id AND m.blob_id = b.key")

  /// The tables of this feature, and what archives contain of them.
  package static let archivedTables =
    [
      "entry_translations", "entry_versions", "locales", "loose_fields", "media",
      "media_dimensions", "media_folders", "published_entries", "published_relations",
      "published_values", "route_redirects", "routes", "site_entries", "validations",
    ].map { ArchivedTable($0) } + [
      // The host name stays with the site that has it.
      ArchivedTable(
        "sites", copying: ArchivedTable.Copying(unique: (column: "host", .clearsColumn))),
      ArchivedTable("preview_links", .omitted(reason: "valid for days")),
      ArchivedTable(
        "webhooks",
        sealed: [
          ArchivedTable.SealedColumn(
            "secret", cleared: .text(""), subject: "secret of the webhook", label: "name",
            leftOut: "URL, headers and secret of the webhook")
        ],
        redacted: [
          "secret": "''", "headers": "'{}'", "url": originOfURL,
          // Without them it must not send anything.
          "is_active": "CAST(0 AS BIGINT)",
        ],
        // A copy beside the original must not notify anybody a second time.
        copying: ArchivedTable.Copying(values: ["is_active": .integer(0)])),
      ArchivedTable("webhook_deliveries", .omitted(reason: "messages that were sent, or will be")),
    ]

  /// A SQL expression: the URL of a webhook without its path and query, which often contain a
  /// credential. The authority begins at the ninth character of an https URL.
  private static let originOfURL = """
    CASE WHEN url LIKE '%@%' THEN 'https://unknown.invalid/' ELSE
      substr(url, 1, length(url) - length(ltrim(substr(url, 9),
        'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]'))) || '/' END
    """

  /// The kinds of changes that only owners can read.
  package static let confidentialKinds = [Change.Kind.webhook]

  /// Where the log of changes contains keys.
  package static let loggedKeys = [
    LoggedKeys(.mediaFolder, rows: ["parent"]),
    LoggedKeys(.media, rows: ["blob", "folder"], users: ["user"]),
    LoggedKeys(.placement, rows: ["parent", "route", "after.parent", "after.route"]),
    LoggedKeys(.route, rows: ["key"], users: ["author"]),
    LoggedKeys(.validation, users: ["user"]),
    LoggedKeys(.webhook, users: ["user"]),
  ]

  /// The jobs that are restored with a single space: scheduled publications.
  package static let copiedJobs = [Versions.jobKind]

  /// The jobs that are not archived: messages to webhooks, because a copy of a server must not
  /// notify anybody a second time.
  package static let temporaryJobs = [WebhookQueue.jobKind]

  /// The handlers of the publishing queue, by kind of job.
  package var publishingHandlers: [String: JobRunner.Handler] {
    let versions = versions
    return [Versions.jobKind: { try await versions.run($0) }]
  }

  /// The handlers of the webhook queue, by kind of job.
  package var webhookHandlers: [String: JobRunner.Handler] {
    let webhooks = webhooks
    return [WebhookQueue.jobKind: { try await webhooks.run($0) }]
  }

  /// Registers with the journal the undo of everything that this feature changes, and the observer
  /// that removes the published rows of deleted entries.
  package func register() {
    journal.register(MediaUndo())
    journal.register(MediaFolderUndo())
    journal.register(WebhookUndo())
    journal.register(PublicationUndo())
    journal.register(PublicationScheduleUndo())
    journal.register(TranslationUndo())
    journal.register(PublishedRowsObserver())
    journal.register(SiteUndo(hostRules: settings.hostRules))
    journal.register(RouteUndo())
    journal.register(ContentPlacementUndo())
    journal.register(LocaleUndo())
    journal.register(ValidationUndo())
    journal.register(DimensionUndo())
    journal.register(UnassignedFieldUndo())
  }
}

// MARK: - Starting a site

extension Site {
  /// Creates the types of a new site, and sets the language of a site that has no settings yet, in
  /// one transaction.
  /// - Parameters:
  ///   - drafts: the types with their names for API clients and the public site.
  ///   - fields: the site's settings for the fields of these types.
  /// - Throws: forbidden; invalid; then nothing is written.
  package func start(
    with drafts: [(draft: TypeDraft, name: String)], fields: @escaping SiteTypes.FieldChanges,
    language: String, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws {
    try await types.write(in: scope, group: group) { [settings] mutations, transaction in
      for (draft, name) in drafts {
        let id = try SiteTypes.create(draft, fields, mutations, transaction)
        _ = try mutations.update(id, label: nil) { $0.name = name }
      }
      let old = try SiteStore.find(scope.space, transaction.db)
      guard old.revision == 0 else { return }
      var update = SiteProfileUpdate()
      update.language = language
      let new = try update.applied(
        to: old, settings.hostRules,
        approvesHost: SiteStore.canChooseDefaultSite(scope, transaction.db))
      if new != old { _ = try SiteStore.save(new, over: old, in: transaction) }
    }
    settings.hosts.invalidate()
  }
}

// MARK: - Activity

/// A logged change of a space, with the member who made it.
package struct Activity: Sendable {
  package var sequence: Int64
  package var at: Timestamp
  /// The raw value of a `Change.Kind`.
  package var kind: String
  /// The id of the changed object.
  package var target: String
  package var operation: Change.Operation
  package var actor: UserID
  package var actorName: String
  package var actorEmail: String?
  /// Nil if the user is no longer a member of the space.
  package var actorRole: Role?
}

extension Site {
  /// Returns the newest changes of the space that the user may read, newest first.
  /// - Throws: notFound (`space.notFound`) for non-members.
  package func activity(_ scope: Scope, limit: Int) async throws -> [Activity] {
    let readable = journal.isReadable(by: "$3", isReadOnly: scope.isReadOnly)
    return try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try db.rows(
        """
        SELECT changes.seq, changes.at, changes.kind, changes.target, changes.operation, u.id,
          COALESCE(u.display_name, u.email, ''), u.email, m.role
        FROM changes JOIN users u ON u.key = changes.user_id
        LEFT JOIN members m ON m.space_id = changes.space_id AND m.user_id = changes.user_id
        WHERE changes.space_id = $1 AND \(readable) ORDER BY changes.seq DESC LIMIT $2
        """, scope.space, limit, scope.user
      ) { row in
        Activity(
          sequence: row.int64(0), at: row.timestamp(1), kind: row.text(2),
          target: row.id(3, of: Change.self).description,
          operation: Change.Operation(rawValue: row.text(4)) ?? .update, actor: row.id(5),
          actorName: row.text(6), actorEmail: row.optionalText(7),
          actorRole: row.optionalText(8).map { Role(rawValue: $0) })
      }
    }
  }
}

// MARK: - Kinds of changes

extension Change.Kind {
  package static let route = Change.Kind(rawValue: "route")
  package static let unassignedField = Change.Kind(rawValue: "field")
  /// Values of an entry in another language.
  package static let translation = Change.Kind(rawValue: "translation")
  /// The position of content in the tree (parent and order) and its route.
  package static let placement = Change.Kind(rawValue: "place")
}

// MARK: - Nullable

/// A value that is encoded as null if it is nil, instead of being left out.
@propertyWrapper
package struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
  package var wrappedValue: Value?

  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
