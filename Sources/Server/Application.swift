import API
import Book
import HTTPTypes
import Hummingbird
import Journal
import Logging
import ServerKit
import ServiceLifecycle
import Web

/// The server as it runs: both edges behind the common one, and the work that goes on beside
/// requests.
func makeApplication(
  _ wiring: Wiring, _ settings: Settings, _ logger: Logger,
  whenListening: @escaping @Sendable () -> Void
) -> some ApplicationProtocol {
  let features = wiring.features
  let router = Router(context: BookContext.self, options: .autoGenerateHeadEndpoints)
  let pages = WebRoutes(features, deployment: settings.deployment)
  addProbes(to: router, features.health)
  Routes(features).add(to: router, features)
  pages.add(to: router)
  router.add(middleware: UnknownRoutes())
  let edge = makeEdge(
    around: router.buildResponder(),
    settings: EdgeSettings(
      deployment: settings.deployment, logsRequests: settings.logsRequests,
      limits: settings.limits, renderPage: pages.renderFailure))
  var application = Application(
    responder: edge, server: .book(),
    configuration: ApplicationConfiguration(
      address: .hostname(settings.host, port: settings.port), serverName: nil),
    onServerRunning: { _ in whenListening() }, logger: logger)
  let jobs = JobRunner(
    database: wiring.database, handlers: features.jobHandlers, logger: logger)
  application.addServices(Backstage(work: jobs.run))
  application.addServices(Backstage(work: { await Housekeeping(wiring, logger).run() }))
  return application
}

/// For whoever watches over the process: `/livez` says that it runs, `/readyz` that it can serve.
private func addProbes(to router: Router<BookContext>, _ health: Health) {
  router.get("/livez") { _, _ in Response(status: .ok) }
  router.get("/readyz") { _, _ in
    Response(status: await health.check().isConnected ? .ok : .serviceUnavailable)
  }
}

/// Work beside requests that ends when the server is told to.
struct Backstage: Service {
  let work: @Sendable () async -> Void

  func run() async throws {
    await cancelWhenGracefulShutdown { await work() }
  }
}
