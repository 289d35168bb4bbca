import Book
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// | method | path    | who may | answers                                             |
/// |--------|---------|---------|-----------------------------------------------------|
/// | GET    | /health | anyone  | livlog's and Modula's health in one object, or 503  |
struct HealthAPI: Sendable {
  let health: Health

  var routes: [Route] {
    [
      Route(
        .get, "/health", .anyone, .livlog, "Whether the server and its database are available.",
        Operation(response: "Health")
      ) { try await show($0) }
    ]
  }

  func show(_ call: Call) async throws -> Response {
    let report = await health.check()
    var json = JSONWriter(capacity: 320)
    json.object { json in
      json.member("status", report.isConnected ? "ok" : "degraded")
      json.member("timestamp", report.now.description)
      json.member("version", health.version)
      json.member("uptime", HealthAPI.text(report.uptime))
      json.object("database") { database in
        database.member("status", report.isConnected ? "connected" : "disconnected")
        database.member("ping_ms", report.milliseconds)
        if let problem = report.problem { database.member("problem", problem) }
      }
      json.member("environment", call.context.deployment.environment)
      json.object("checks") { $0.member("database", report.isConnected) }
    }
    return jsonResponse(json, status: report.isConnected ? .ok : .serviceUnavailable)
  }

  /// Returns a text such as `3h2m1s`.
  private static func text(_ uptime: Duration) -> String {
    let seconds = Int(uptime / .seconds(1))
    return "\(seconds / 3600)h\(seconds / 60 % 60)m\(seconds % 60)s"
  }
}

extension Health {
  /// Adds the probes for process supervisors. `/livez` answers 200 while the process runs;
  /// `/readyz` answers 503 while the database cannot be used.
  func addProbes(to router: Router<AppRequestContext>) {
    router.get("/livez") { _, _ in Response(status: .ok) }
    router.get("/readyz") { _, _ in
      guard let problem = await self.check().problem else { return Response(status: .ok) }
      return Response(
        status: .serviceUnavailable, headers: [.contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: problem + "\n")))
    }
  }
}
