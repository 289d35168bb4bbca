import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// The languages of a site at both paths of the contract. The public reads the enabled languages at
/// `/locales`. Members read all languages at both paths.
///
/// | method | path                   | who may | answers                                     |
/// |--------|------------------------|---------|---------------------------------------------|
/// | GET    | /locales               | anyone  | the languages of the site, or one           |
/// | POST   | /locales               | owner   | 201, the new one                            |
/// | PUT    | /locales               | owner   | the changed one; its id is in the body      |
/// | DELETE | /locales               | owner   | a message                                   |
/// | *      | /admin/locales         | owner   | the same; GET for members                   |
/// | *      | /admin/locales/{id}    | owner   | one by its id in the path                   |
struct LocalesAPI: Sendable {
  let site: Site
  private var locales: Locales { site.locales }

  var routes: [Route] {
    [
      Route(
        .get, "/locales", .anyone, .modula, "The languages of the site.",
        Operation(
          query: ["q", "space", "limit", "offset", "count"], headers: [.space],
          response: "Locale[]")
      ) { try await publicList($0) }
    ] + writeRoutes(at: "/locales") + listRoutes(at: "/admin/locales")
      + writeRoutes(at: "/admin/locales")
      + idRoutes(at: "/admin/locales/{id}")
  }

  private func listRoutes(at path: String) -> [Route] {
    [
      Route(
        .get, path, .member, .modula, "The languages of the site, or one.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], response: "Locale[]")
      ) { try await list($0) }
    ]
  }

  private func writeRoutes(at path: String) -> [Route] {
    [
      Route(
        .post, path, .member, .modula, "Adds a language.",
        Operation(headers: [.space], body: "LocaleDraft", response: "Locale", status: 201)
      ) { call in
        let draft: LocaleDraft = try await call.body()
        return Self.answer(try await locales.make(draft, in: call.scope), status: .created)
      },
      Route(
        .put, path, .member, .modula, "Changes the given members of a language.",
        Operation(headers: [.space], body: "LocaleDraft", response: "Locale")
      ) { try await update($0, nil) },
      Route(
        .delete, path, .member, .modula, "Deletes a language.",
        Operation(query: ["q"], headers: [.space], response: "Message")
      ) { try await delete($0, $0.requiredID(of: SiteLanguage.self)) },
    ]
  }

  private func idRoutes(at path: String) -> [Route] {
    [
      Route(
        .get, path, .member, .modula, "A language.",
        Operation(headers: [.space], response: "Locale")
      ) { call in
        Self.answer(try await locales.find(call.id(of: SiteLanguage.self), in: call.scope))
      },
      Route(
        .put, path, .member, .modula, "Changes the given members of a language, by its id.",
        Operation(headers: [.space], body: "LocaleDraft", response: "Locale")
      ) { try await update($0, $0.id(of: SiteLanguage.self)) },
      Route(
        .delete, path, .member, .modula, "Deletes a language, by its id.",
        Operation(headers: [.space], response: "Message")
      ) { try await delete($0, $0.id(of: SiteLanguage.self)) },
    ]
  }

  /// Returns all languages of the space to a member. Anyone else receives the enabled languages of
  /// the site that the host or the parameter `space` selects.
  func publicList(_ call: Call) async throws -> Response {
    if call.context.principal != nil { return try await list(call) }
    let all = try await locales.published(in: call.siteSpace(site.settings))
    guard let id = try call.optionalID(of: SiteLanguage.self) else {
      return try call.listResponse(all, Self.write)
    }
    guard let one = all.first(where: { $0.id == id }) else { throw Failure.notFound("locale") }
    return Self.answer(one)
  }

  func list(_ call: Call) async throws -> Response {
    if let id = try call.optionalID(of: SiteLanguage.self) {
      return Self.answer(try await locales.find(id, in: call.scope))
    }
    return try call.listResponse(try await locales.list(call.scope), Self.write)
  }

  private struct ID: Decodable { var locale_id: LocaleID }

  func update(_ call: Call, _ id: LocaleID?) async throws -> Response {
    let body = try await collect(call.request, upTo: BodyLimit.text)
    let draft = try decode(LocaleDraft.self, from: body)
    let id = try id ?? decode(ID.self, from: body).locale_id
    let group = ChangeGroupID.new()
    return Self.answer(
      try await locales.update(id, draft, group: group, in: call.scope), undo: group)
  }

  func delete(_ call: Call, _ id: LocaleID) async throws -> Response {
    let group = ChangeGroupID.new()
    try await locales.delete(id, group: group, in: call.scope)
    return try jsonResponse(
      Message(message: "Locale deleted"), headers: [.commonplaceUndo: group.description])
  }

  private static func answer(
    _ locale: SiteLanguage, status: HTTPResponse.Status = .ok, undo: ChangeGroupID? = nil
  ) -> Response {
    var json = JSONWriter()
    write(locale, &json)
    return jsonResponse(
      json, status: status, headers: undo.map { [.commonplaceUndo: $0.description] } ?? [:])
  }

  private static func write(_ locale: SiteLanguage, _ json: inout JSONWriter) {
    json.object { json in
      json.member("locale_id", locale.id)
      json.member("code", locale.code)
      json.member("label", locale.label)
      json.member("is_default", locale.isDefault)
      json.member("is_enabled", locale.isEnabled)
      json.member("fallback_code", locale.fallback)
      json.member("sort_order", locale.position)
      json.member("date_created", locale.createdAt)
    }
  }
}
