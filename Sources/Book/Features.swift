package import Accounts
package import Assist
package import Catalog
package import Database
package import Journal
package import Lists
package import Markdown
package import Media
package import Outgoing
package import Publishing

/// All features of a server. They are created once and shared by the edges.
package struct Features: Sendable {
  package let journal: Journal
  package let accounts: Accounts
  package let types: Types
  package let collections: Collections
  package let entries: Entries
  package let library: Library
  package let views: SavedViews
  package let suggestions: Suggestions
  package let statistics: Statistics
  package let lists: GroceryLists
  package let site: Site
  /// Creates the sample data of the Log.
  package let sample: SampleData
  /// Creates the sample films of the Library.
  package let firstFilms: SampleData
  package let imports: Imports
  package let exports: Exports
  package let workSearch: WorkSearch
  /// Reads lists with AI models. Members without a model use the server's own reader.
  package let listModelReader: ListModelReader
  package let signUp: SignUp
  package let signIn: SignIn
  package let spaceCreation: SpaceCreation
  package let memberProvisioning: MemberProvisioning
  package let health: Health
  /// Deletes the blobs that no feature refers to.
  package let blobSweep: BlobSweep
  /// The checks of derived data of all features.
  package let doctors: [any Doctor]

  /// - Parameters:
  ///   - accounts: created by the caller, which has the secrets and the sign-up policy.
  ///   - outgoing: the client for requests to other servers.
  ///   - markdown: the renderer of all texts of the process.
  ///   - assist: the settings of providers for lookups.
  ///   - importLimits: the limits of imported files.
  ///   - server: the authority of the server's own address, which no site can have.
  package init(
    accounts: Accounts, images: Images, outgoing: OutgoingClient, markdown: any MarkdownRenderer,
    server: String,
    assist: AssistConfiguration = AssistConfiguration(),
    importLimits: ImportLimits = ImportLimits(), version: String
  ) {
    Markdown.use(markdown)
    let journal = accounts.journal
    self.journal = journal
    self.accounts = accounts
    types = Types(journal: journal)
    collections = Collections(journal: journal)
    entries = Entries(journal: journal, images: images)
    library = Library(journal: journal)
    views = SavedViews(journal: journal)
    suggestions = Suggestions(journal: journal)
    statistics = Statistics(journal: journal)
    sample = SampleData(.log, entries: entries)
    firstFilms = SampleData(.films, entries: entries)
    imports = Imports(journal: journal, limits: importLimits)
    exports = Exports(database: journal.database)
    workSearch = WorkSearch(
      accounts: accounts, entries: entries, types: types, outgoing: outgoing,
      configuration: assist)
    listModelReader = ListModelReader(
      works: workSearch,
      usage: ScanUsage(
        database: journal.database, monthly: assist.monthlyScans, clock: accounts.clock))
    lists = GroceryLists(journal: journal, images: images, models: listModelReader)
    blobSweep = BlobSweep(
      database: journal.database,
      references: [CatalogRegistration.blobReference] + GroceryLists.blobReferences
        + [Site.blobReference])
    site = Site(
      accounts: accounts, images: images, blobSweep: blobSweep, outgoing: outgoing,
      hostRules: SiteHostRules(server: server))
    doctors =
      Features.doctors(of: journal.database) + [BlobDoctor(database: journal.database)]
    signUp = SignUp(accounts: accounts)
    signIn = SignIn(accounts: accounts)
    spaceCreation = SpaceCreation(accounts: accounts)
    memberProvisioning = MemberProvisioning(accounts: accounts)
    health = Health(database: journal.database, version: version)
    CatalogRegistration.register(with: journal)
    lists.register()
    site.register()
  }

  /// The doctors that check and rebuild the derived data of a database. Static, because a restored
  /// database is checked before a server has its features. Images are not checked again then, because
  /// an archive contains only intact ones.
  package static func doctors(of database: Database) -> [any Doctor] {
    [
      EntryDoctor(database: database), ListDoctor(database: database),
      SiteDoctor(database: database),
    ]
  }

  /// What archives contain of each table.
  package static let archivedTables =
    Journal.archivedTables(
      temporaryJobs: Accounts.temporaryJobs + Site.temporaryJobs, copiedJobs: CatalogRegistration.copiedJobs + Site.copiedJobs,
      confidentialKinds: Site.confidentialKinds)
    + Accounts.archivedTables + BlobStore.archivedTables + CatalogRegistration.archivedTables
    + WorkSearch.archivedTables + GroceryLists.archivedTables + Site.archivedTables

  /// Where the log of changes contains keys, which change when a space is restored beside others.
  package static let loggedKeys = CatalogRegistration.loggedKeys + Site.loggedKeys

  /// Builds the search index, which archives do not contain.
  /// - Parameter space: nil for all spaces.
  package static func rebuildSearch(
    of database: Database, in space: SpaceKey? = nil
  ) async throws {
    for doctor in doctors(of: database) { try await doctor.rebuildSearch(in: space) }
  }

  /// The handlers of the general job queue, by kind of job.
  package var jobHandlers: [String: JobRunner.Handler] {
    let samples = [sample, firstFilms]
    let fillings = samples.map { sample in
      (sample.kind.rawValue, { (job: Job) in try await sample.run(job) } as JobRunner.Handler)
    }
    return CatalogRegistration.jobHandlers(journal).merging(fillings) { first, _ in first }
  }

  /// The handlers of the publishing queue. It has a separate runner, so that scheduled publications
  /// do not wait for other jobs.
  package var publishingHandlers: [String: JobRunner.Handler] { site.publishingHandlers }

  /// The handlers of the webhook queue. It has a separate runner, because the receivers may be
  /// slow.
  package var webhookHandlers: [String: JobRunner.Handler] { site.webhookHandlers }

  /// The handlers of the import queue. It has a separate runner, because imports take minutes.
  package var importHandlers: [String: JobRunner.Handler] {
    let imports = imports
    return [Imports.jobKind: { try await imports.run($0) }]
  }
}
