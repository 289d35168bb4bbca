import Accounts
import Assist
import Book
import Catalog
import Lists
import Logging
import Media
import Publishing
import ServiceLifecycle

/// What has to be done now and then: ended sessions and attempts go, bytes that nothing needs are
/// freed.
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
        let sweep = BlobSweep(database: wiring.database)
        while try await sweep.run() > 0, !Task.isCancelled {}
      } catch {
        logger.warning("housekeeping: \(error)")
      }
      try? await Task.sleep(for: .seconds(3600))
    }
  }
}
