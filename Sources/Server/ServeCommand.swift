import Accounts
import ArgumentParser
import Book
import Database
import Foundation
import Hummingbird
import Logging
import ServerKit
import ServiceLifecycle
import UnixSignals

/// `commonplace serve`
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Starts the server.",
    discussion: examples("serve --port 8080 --data ./data"))

  @Option(help: "The address to listen on. (default: 127.0.0.1)") var host: String?
  @Option(help: "The port to listen on; 0 selects a free one. (default: 8080)") var port: Int?
  @Flag(help: "For app development: the token dev-api-key gives access to the first user's book.")
  var dev = false
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    MemoryArenas.limit()
    var flags: [String: String] = [:]
    if let host { flags["host"] = host }
    if let port { flags["port"] = String(port) }
    var settings = try await shared.settings(flags)
    settings.acceptsDevelopmentKey = dev
    let level = Logger.Level(rawValue: settings.logLevel) ?? .info
    LoggingSystem.bootstrap { _ in JSONLogHandler(level: level) }
    let logger = Logger(label: "commonplace")
    let openFiles = OpenFiles.raiseLimit()
    let wiring = try await Wiring(settings)
    wiring.database.onDamage { message in
      logger.critical(
        """
        the database is damaged (\(message)); writes are refused. \(Wiring.damageAdvice)
        """)
    }
    let setupToken = try await wiring.features.accounts.setupLinks.issue()
    let application = makeApplication(wiring, settings, logger, openFiles: openFiles) {
      [settings] _ in printStartupMessage(settings, setupToken: setupToken)
    }
    // On SIGTERM and SIGINT, requests in flight can finish within 30 seconds; then all services end
    // in order.
    var configuration = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(30)
    try await ServiceGroup(configuration: configuration).run()
    await StatisticsUpdater(wiring.database, logger).update()
    try wiring.database.close()
  }

  private func printStartupMessage(_ settings: Settings, setupToken: String?) {
    let base = settings.deployment.baseURL
    var text = "Commonplace is at \(base.absolute("/"))\n"
    if let setupToken {
      text += "Create the first user here (the link works once, within a day):\n"
      text += "  \(base.absolute("/setup?token=\(setupToken)"))\n"
    }
    if settings.acceptsDevelopmentKey {
      text +=
        "--dev: anyone who sends the token \(Sessions.developmentKey) can read and write the first"
        + " user's book.\n"
    }
    if settings.signups == .open, settings.mail == nil {
      text +=
        "SIGNUPS is open without e-mail: registration reveals which addresses have accounts. Set"
        + " SMTP_URL before you make the server public.\n"
    }
    // Written unbuffered, so that a reader of a pipe does not wait for a full buffer.
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
