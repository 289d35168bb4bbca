import Accounts
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// | method | path  | who may | answers                                                       |
/// |--------|-------|---------|---------------------------------------------------------------|
/// | GET    | /site | member  | the settings of the site and its address                      |
/// | PUT    | /site | editor  | the same, after the change; absent members stay unchanged     |
struct SiteSettingsAPI: Sendable {
  let settings: SiteSettings

  var routes: [Route] {
    [
      Route(
        .get, "/site", .member, .own, "The settings of the public site.",
        Operation(response: "SiteProfile")
      ) { try await show($0) },
      Route(
        .put, "/site", .member, .own, "Changes the settings of the public site.",
        Operation(body: "SiteProfileUpdate", response: "SiteProfile")
      ) { try await save($0) },
    ]
  }

  private struct ProfileResponse: Encodable {
    var profile: SiteProfile
    var address: String

    enum CodingKeys: String, CodingKey { case address }

    func encode(to encoder: any Encoder) throws {
      try profile.encode(to: encoder)
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(address, forKey: .address)
    }
  }

  private func answer(_ profile: SiteProfile, _ call: Call) throws -> Response {
    let base = call.context.deployment.baseURL
    let handle = try call.space.handle
    let address = profile.host.map { "\(base.scheme)://\($0)" } ?? base.absolute("/@\(handle)")
    return try jsonResponse(
      ProfileResponse(profile: profile, address: address), headers: [.cacheControl: "no-store"])
  }

  func show(_ call: Call) async throws -> Response {
    try answer(try await settings.profile(call.scope), call)
  }

  func save(_ call: Call) async throws -> Response {
    let update = try await call.body(SiteProfileUpdate.self)
    let server = call.context.deployment.baseURL.authority
    return try answer(try await settings.save(update, server: server, in: call.scope), call)
  }
}
