import Assist
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// | method | path    | who may | answers                                           |
/// |--------|---------|---------|---------------------------------------------------|
/// | POST   | /search | member  | at most five works that the question may mean     |
struct WorkSearchAPI: Sendable {
  let works: WorkSearch

  var routes: [Route] {
    [
      Route(
        .post, "/search", .member, .livlog, "Finds the work that a new entry is about.",
        Operation(headers: [.space], body: "WorkQuestion", response: "WorkOptions")
      ) { try await find($0) }
    ]
  }

  private struct Question: Decodable {
    var query: String?
  }

  private struct Options: Encodable {
    var options: [EntryOption]
  }

  func find(_ call: Call) async throws -> Response {
    try await call.request.cancelOnDisconnect(in: call.context) { request in
      let question = try await decode(Question.self, from: request, context: call.context)
      let options = try await works.options(
        question.query ?? "", language: call.context.language, in: call.scope)
      return try jsonResponse(Options(options: options), headers: [.cacheControl: "no-store"])
    }
  }
}
