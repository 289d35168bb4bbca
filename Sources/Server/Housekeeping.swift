import Accounts
import Assist
import Book
import Catalog
import Database
import Lists
import Logging
import Media
import Publishing
import ServiceLifecycle

/// What has to be done now and then: ended sessions and attempts go, texts that an earlier version
/// published are rendered, bytes that nothing needs are freed.
struct Housekeeping: Sendable {
  private let wiring: Wiring
  private let logger: Logger

  init(_ wiring: Wiring, _ logger: Logger) {
    self.wiring = wiring
    self.logger = logger
  }

  func run() async {
    while !Task.isCancelled {
      do {
        try await wiring.features.accounts.sweep()
        try await wiring.features.works.sweep()
        try await wiring.features.imports.sweep()
        try await wiring.features.lists.sweep()
        try await wiring.features.site.webhooks.sweep()
        try await wiring.features.site.pages.renderMissing()
        let sweep = BlobSweep(database: wiring.database)
        while try await sweep.run() > 0, !Task.isCancelled {}
      } catch {
        logger.warning("housekeeping: \(error)")
      }
      // A cancelled sleep ends early, which the loop looks at itself.
      try? await Task.sleep(for: .seconds(3600))
    }
  }
}

/// Renews the planner's statistics while the server runs. Unlike imports, writes through the API
/// and the pages never ask for it. On PostgreSQL it is looked more often, for the sizes of the tables
/// say what has to be done, and at the start, for a database that was restored has no statistics.
struct StatisticsRenewal: Sendable {
  private let database: Database
  private let logger: Logger

  init(_ database: Database, _ logger: Logger) {
    self.database = database
    self.logger = logger
  }

  func run() async {
    if database.dialect == .postgres { await renew() }
    while !Task.isCancelled {
      // Cancelled when the server ends, which the loop notices.
      try? await Task.sleep(for: .seconds(database.dialect == .sqlite ? 600 : 15))
      guard !Task.isCancelled else { return }
      await renew()
    }
  }

  /// Once, also when the server ends. Without statistics the server works, so a failure is logged.
  func renew() async {
    do {
      try await database.renewStatistics()
    } catch {
      logger.warning("renewing statistics: \(error)")
    }
  }
}
