import Accounts
import Assist
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// | method | path                  | who may | answers                                     |
/// |--------|-----------------------|---------|---------------------------------------------|
/// | GET    | /settings/assist      | member  | the caller's provider of searches, and usage |
/// | PUT    | /settings/assist      | member  | the same, after the change                  |
/// | DELETE | /settings/assist      | member  | the same, reset to the server's provider    |
/// | POST   | /settings/assist/test | member  | how many works a trial search found         |
struct AssistSettingsAPI: Sendable {
  let works: WorkSearch
  let models: ListModelReader

  var routes: [Route] {
    [
      Route(
        .get, "/settings/assist", .member, .own, "The provider of the caller's searches.",
        Operation(response: "AssistSettings")
      ) { try await show($0) },
      Route(
        .put, "/settings/assist", .member, .own, "Sets the provider of the caller's searches.",
        Operation(body: "AssistSettingsDraft", response: "AssistSettings")
      ) { try await save($0) },
      Route(
        .delete, "/settings/assist", .member, .own, "Resets the provider to the server's.",
        Operation(response: "AssistSettings")
      ) { try await delete($0) },
      Route(
        .post, "/settings/assist/test", .member, .own, "Tests the caller's own provider.",
        Operation(headers: [.space], response: "AssistTest")
      ) { try await test($0) },
    ]
  }

  private struct Settings: Encodable {
    /// Whether the caller has chosen a provider instead of the server's.
    var own: Bool
    var provider: String
    var base_url: String?
    var model: String?
    /// The API key, of which most characters are hidden.
    var key: String?
    var server_provider: String
    var usage: Usage
    /// Nil if the server's key does not pay for the caller's scans.
    var scans: Scans?
  }

  private struct Scans: Encodable {
    var limit: Int?
    var used: Int
  }

  private struct Usage: Encodable {
    var policy: String
    var limit: Int?
    var used: Int
    var resets_at: Timestamp?
  }

  func show(_ call: Call) async throws -> Response {
    let user = try call.member.user
    let own = try await works.settings.maskedSettings(of: user)
    let usage = try await works.usage.report(of: user)
    let scans = try await models.usageReport(of: user)
    let server = works.configuration.access.provider.rawValue
    return try jsonResponse(
      Settings(
        own: own != nil, provider: own?.provider.rawValue ?? server, base_url: own?.address,
        model: own?.model, key: own?.maskedKey, server_provider: server,
        usage: Usage(
          policy: usage.policy, limit: usage.limit, used: usage.used, resets_at: usage.resetsAt),
        scans: scans.map { Scans(limit: $0.limit, used: $0.used) }),
      headers: [.cacheControl: "no-store"])
  }

  private struct Draft: Decodable {
    var provider: String?
    var base_url: String?
    var model: String?
    var key: String?
  }

  func save(_ call: Call) async throws -> Response {
    let draft = try await call.body(Draft.self)
    try await works.settings.save(
      AssistSettings.Draft(
        provider: draft.provider ?? "", address: draft.base_url ?? "", model: draft.model ?? "",
        key: draft.key ?? ""),
      for: call.member.user)
    return try await show(call)
  }

  func delete(_ call: Call) async throws -> Response {
    try await works.settings.delete(of: call.member.user)
    return try await show(call)
  }

  private struct Test: Encodable {
    /// The number of works that the trial search found.
    var options: Int
  }

  func test(_ call: Call) async throws -> Response {
    try await call.request.cancelOnDisconnect(in: call.context) { _ in
      let count = try await works.test(language: call.context.language, in: call.scope)
      return try jsonResponse(Test(options: count))
    }
  }
}

// MARK: - WorkSearchAPI

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
