package import Accounts
package import Assist
package import Catalog
import Database
package import Journal
package import Lists
package import Media
package import Outgoing
package import Publishing

/// Everything a server can do, made from its database once and shared by its edges.
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
  /// The sample of the Log.
  package let sample: SampleData
  /// The first films of the Library.
  package let firstFilms: SampleData
  package let imports: Imports
  package let exports: Exports
  package let works: WorkSearch
  /// Models that read lists; whoever has none reads on the machine.
  package let listReading: ListReading
  package let signUp: SignUp
  package let signIn: SignIn
  package let founding: Founding
  package let newcomers: Newcomers
  package let health: Health

  /// - Parameters:
  ///   - accounts: made by the caller, who knows the secrets and the sign-up policy.
  ///   - outgoing: how others are asked.
  ///   - assist: whom searches for works ask.
  ///   - importLimits: how much an imported file may hold.
  package init(
    accounts: Accounts, images: Images, outgoing: Outgoing = Outgoing(),
    assist: AssistConfiguration = AssistConfiguration(),
    importLimits: ImportLimits = ImportLimits(), version: String
  ) {
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
    works = WorkSearch(
      accounts: accounts, entries: entries, types: types, outgoing: outgoing,
      configuration: assist)
    listReading = ListReading(
      works: works,
      usage: ScanUsage(
        database: journal.database, monthly: assist.monthlyScans, clock: accounts.clock))
    lists = GroceryLists(journal: journal, images: images, models: listReading)
    site = Site(accounts: accounts, images: images, outgoing: outgoing)
    signUp = SignUp(accounts: accounts)
    signIn = SignIn(accounts: accounts)
    founding = Founding(accounts: accounts)
    newcomers = Newcomers(accounts: accounts)
    health = Health(database: journal.database, version: version)
    journal.register(EntryUndo())
    journal.register(CollectionUndo())
    journal.register(TypeUndo())
    lists.registerUndo()
    site.registerUndo()
  }

  /// The kinds of jobs this server runs.
  package var jobHandlers: [String: JobRunner.Handler] {
    let journal = journal
    let samples = [sample, firstFilms]
    let fillings = samples.map { sample in
      (sample.kind.rawValue, { (job: Job) in try await sample.run(job) } as JobRunner.Handler)
    }
    let renewals: [String: JobRunner.Handler] = [
      EntryReprojection.jobKind: { try await EntryReprojection.run($0, journal) },
      TypeRenewal.jobKind: { try await TypeRenewal.run($0, journal) },
      ValueFolding.jobKind: { try await ValueFolding.run($0, journal.database) },
    ]
    return renewals.merging(fillings) { first, _ in first }
  }

  /// What is to be published at a time waits for no other job.
  package var publishingHandlers: [String: JobRunner.Handler] {
    let versions = site.versions
    return [Versions.jobKind: { try await versions.run($0) }]
  }

  /// Programs of others may take their time; they have a runner of their own, so that nothing waits
  /// for them.
  package var webhookHandlers: [String: JobRunner.Handler] {
    let webhooks = site.webhooks
    return [WebhookQueue.jobKind: { try await webhooks.run($0) }]
  }

  /// Imports take minutes; they have a runner of their own, so that nothing waits for them.
  package var importHandlers: [String: JobRunner.Handler] {
    let imports = imports
    return [Imports.jobKind: { try await imports.run($0) }]
  }
}
