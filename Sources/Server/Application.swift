import API
import Accounts
import Archive
import Book
import Hummingbird
import Journal
import Logging
import Publishing
import ServerKit
import ServiceLifecycle
import Web

/// Creates the application that `serve` runs: both edges behind the common one, and the background
/// services.
/// - Parameter openFiles: the limit of open files; nil if it is unknown.
func makeApplication(
  _ wiring: Wiring, _ settings: Settings, _ logger: Logger, openFiles: Int? = nil,
  restoration: ServerRestoration = ServerRestoration(),
  whenListening: @escaping @Sendable (_ port: Int?) -> Void
) -> some ApplicationProtocol {
  let features = wiring.features
  let archives = Archives(
    features, folder: settings.dataFolder + "/archives",
    scheduledBackups: settings.backups.schedule.map {
      ScheduledBackups($0, wiring.backups(settings))
    }, serverRestoration: restoration)
  let pages = WebRoutes(features, archives: archives, deployment: settings.deployment)
  let edge = EdgeSettings(
    deployment: settings.deployment, logsRequests: settings.logsRequests,
    limits: settings.limits.admission, answers: settings.limits.answers,
    renderPage: pages.renderFailure,
    siteOfHost: features.site.settings.handle)
  let responder = makeResponder(edge) { router in
    Routes(features, archives: archives).add(to: router, features)
    pages.add(to: router)
  }
  let connections = Connections(
    settings.limits.connections(
      openFiles: openFiles, databaseConnections: settings.connections),
    proxies: settings.deployment.proxies, prefix: settings.deployment.baseURL.prefix)
  var application = Application(
    responder: responder,
    server: .commonplace(settings.limits.transfers, connections: connections),
    configuration: ApplicationConfiguration(
      address: .hostname(settings.host, port: settings.port), serverName: nil),
    onServerRunning: { whenListening($0.localAddress?.port) }, logger: logger)
  let kinds = [
    features.jobHandlers, features.publishingHandlers, features.importHandlers,
    features.webhookHandlers, archives.jobHandlers(logger),
  ]
  for handlers in kinds {
    let jobs = JobRunner(database: wiring.database, handlers: handlers, logger: logger)
    application.addServices(BackgroundService(work: jobs.run))
  }
  for _ in 0..<emailRunnerCount {
    guard let letters = features.accounts.emailQueue.runner() else { break }
    application.addServices(BackgroundService(work: letters.run))
  }
  application.addServices(BackgroundService(work: { await features.journal.live.run(logger) }))
  application.addServices(
    BackgroundService(work: { await Housekeeping(wiring, archives, logger).run() }))
  if archives.scheduledBackups != nil {
    application.addServices(
      BackgroundService(work: { await BackupTimer(archives, logger).run() }))
  }
  application.addServices(
    BackgroundService(work: { await StatisticsUpdater(wiring.database, logger).run() }))
  application.addServices(BackgroundService(work: MemoryTrimmer().run))
  return application
}

/// The number of runners that send e-mail. With two, a mail server that does not respond does not
/// block all e-mail.
private let emailRunnerCount = 2

/// A background task that is cancelled on graceful shutdown.
struct BackgroundService: Service {
  let work: @Sendable () async -> Void

  func run() async throws {
    await cancelWhenGracefulShutdown { await work() }
  }
}
