import Accounts
import Archive
import ArgumentParser
import Book
import Database
import Foundation
import Hummingbird
import Logging
import ServerKit
import ServiceLifecycle
import Synchronization
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
    MallocSettings.apply()
    var flags: [String: String] = [:]
    if let host { flags["host"] = host }
    if let port { flags["port"] = String(port) }
    var settings = try await shared.settings(flags)
    settings.acceptsDevelopmentKey = dev
    let level = Logger.Level(rawValue: settings.logLevel) ?? .info
    LoggingSystem.bootstrap { _ in JSONLogHandler(level: level) }
    let logger = Logger(label: "commonplace")
    let openFiles = OpenFiles.raiseLimit()
    let restoration = ServerRestoration()
    // Before the first user there can be several runs, between which an archive is restored.
    var isFirst = true
    repeat {
      let port = try await run(settings, logger, openFiles, restoration, isFirst: isFirst)
      // Port 0 selects a free one, but the browser returns to the one that it knows.
      settings.port = port ?? settings.port
      isFirst = false
    } while await ServeCommand.restore(restoration, settings, logger)
  }

  /// Runs the server until it is stopped, or until an archive is to be restored.
  /// - Returns: the port on which it listened; nil if it did not.
  private func run(
    _ settings: Settings, _ logger: Logger, _ openFiles: Int?, _ restoration: ServerRestoration,
    isFirst: Bool
  ) async throws -> Int? {
    let wiring = try await Wiring(settings)
    wiring.database.onDamage { message in
      logger.critical(
        """
        the database is damaged (\(message)); writes are refused. \(Wiring.damageAdvice)
        """)
    }
    // After a restoration that failed, the link that was printed is still valid.
    let setupToken = isFirst ? try await wiring.features.accounts.setupLinks.issue() : nil
    let listening = Mutex<Int?>(nil)
    let application = makeApplication(
      wiring, settings, logger, openFiles: openFiles, restoration: restoration
    ) { [settings] port in
      listening.withLock { $0 = port }
      if isFirst { printStartupMessage(settings, setupToken: setupToken) }
    }
    let watch = BackgroundService(work: restoration.waitForRequest)
    // On SIGTERM and SIGINT, requests in flight can finish within 30 seconds; then all services end
    // in order.
    var configuration = ServiceGroupConfiguration(
      services: [
        .init(service: application),
        .init(service: watch, successTerminationBehavior: .gracefullyShutdownGroup),
      ],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(30)
    try await ServiceGroup(configuration: configuration).run()
    await StatisticsUpdater(wiring.database, logger).update()
    try wiring.database.close()
    return listening.withLock { $0 }
  }

  /// Restores the archive that was requested.
  /// - Returns: false if none was. After a restoration that failed, the data is as before.
  private static func restore(
    _ restoration: ServerRestoration, _ settings: Settings, _ logger: Logger
  ) async -> Bool {
    guard let path = restoration.archive else { return false }
    logger.notice("restoring an archive that was uploaded on the page of the first visit")
    do {
      let archive = try await VerifiedArchive(path)
      let (result, _) = try await RestoreCommand.restore(archive, settings)
      logger.notice("restored \(result.rows) rows and \(result.blobs) images")
      restoration.finish()
    } catch {
      logger.error("restoring failed: \(error)")
      restoration.finish(error)
    }
    unlink(path)
    return true
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

// MARK: - Free ports

/// Returns a TCP port of `host` on which nothing listens at the moment; nil if none is available.
func freePort(_ host: String) -> Int? {
  var hints = addrinfo()
  hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  hints.ai_flags = AI_PASSIVE
  var found: UnsafeMutablePointer<addrinfo>?
  guard getaddrinfo(host, "0", &hints, &found) == 0, let address = found?.pointee else {
    return nil
  }
  defer { freeaddrinfo(found) }
  let socket = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
  guard socket >= 0 else { return nil }
  defer { close(socket) }
  var bound = sockaddr_storage()
  var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
  return withUnsafeMutablePointer(to: &bound) { storage in
    storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { name -> Int? in
      guard bind(socket, address.ai_addr, address.ai_addrlen) == 0,
        getsockname(socket, name, &length) == 0
      else { return nil }
      // The port is at the same offset for IPv4 and IPv6.
      return name.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int(UInt16(bigEndian: $0.pointee.sin_port))
      }
    }
  }
}

// MARK: - OpenFiles

/// The limit of open files. Each connection needs one, and so do the database and the worker.
enum OpenFiles {
  /// The limit to set if the hard limit allows it.
  static let targetLimit: rlim_t = 65_536

  /// Raises the soft limit towards the hard limit. Many systems have a soft limit of 1,024.
  /// - Returns: the new limit; nil if the system does not report it.
  @discardableResult
  static func raiseLimit() -> Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    let target = min(limit.rlim_max, targetLimit)
    guard limit.rlim_cur < target else { return Int(clamping: limit.rlim_cur) }
    let before = limit.rlim_cur
    limit.rlim_cur = target
    let isRaised = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    return Int(clamping: isRaised ? target : before)
  }
}
