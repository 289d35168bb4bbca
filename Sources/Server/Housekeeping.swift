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

/// The hourly cleanup: deletes ended sessions and old attempts, renders texts that an earlier
/// version published, and frees unused blobs.
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
        try await wiring.features.accounts.deleteExpired()
        try await wiring.features.workSearch.sweep()
        try await wiring.features.imports.sweep()
        try await wiring.features.lists.sweep()
        try await wiring.features.site.webhooks.deleteExpired()
        try await wiring.features.site.pages.renderMissing()
        let sweep = wiring.features.blobSweep
        while try await sweep.run() > 0, !Task.isCancelled {}
      } catch {
        logger.warning("housekeeping: \(error)")
      }
      // When cancelled, the sleep ends early and the loop checks for it.
      try? await Task.sleep(for: .seconds(3600))
    }
  }
}

/// Updates the statistics of the query planner while the server runs. Imports do so themselves, but
/// writes through the API and the pages do not. PostgreSQL is checked more often, because that only
/// takes a look at the sizes of tables, and also at the start, because a restored database has no
/// statistics.
struct StatisticsUpdater: Sendable {
  private let database: Database
  private let logger: Logger

  init(_ database: Database, _ logger: Logger) {
    self.database = database
    self.logger = logger
  }

  func run() async {
    if database.dialect == .postgres { await update() }
    while !Task.isCancelled {
      // When cancelled, the sleep ends early and the next line checks for it.
      try? await Task.sleep(for: .seconds(database.dialect == .sqlite ? 600 : 15))
      guard !Task.isCancelled else { return }
      await update()
    }
  }

  /// Updates the statistics once. The server works without them, so a failure is only logged.
  func update() async {
    do {
      try await database.updateStatistics()
    } catch {
      logger.warning("updating planner statistics: \(error)")
    }
  }
}
