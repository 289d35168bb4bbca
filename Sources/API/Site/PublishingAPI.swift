import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// | method | path                             | who may | answers                               |
/// |--------|----------------------------------|---------|---------------------------------------|
/// | POST   | /content/publish                 | editor  | the published version                 |
/// | POST   | /content/unpublish               | editor  | the status `draft`                    |
/// | POST   | /content/schedule                | editor  | the time of publication               |
/// | POST   | /content/unschedule              | editor  | the status `unscheduled`              |
/// | POST   | /content/preview-links/{id}      | editor  | 201, a secret link to the draft       |
/// | GET    | /content/preview-links/{id}      | member  | the number of links                   |
/// | DELETE | /content/preview-links/{id}      | editor  | the number of revoked links           |
/// | GET    | /preview/{token}                 | anyone  | the draft of a preview link           |
struct PublishingAPI: Sendable {
  let versions: Versions
  let previews: PreviewLinks
  let delivery: Delivery

  private static let command = Operation(headers: [.space], body: "Object", response: "Object")

  var routes: [Route] {
    [
      Route(
        .post, "/content/publish", .member, .modula, "Publishes content.",
        Self.command
      ) { try await publish($0) },
      Route(
        .post, "/content/unpublish", .member, .modula, "Unpublishes content.", Self.command
      ) { try await unpublish($0) },
      Route(
        .post, "/content/schedule", .member, .modula, "Schedules the publication of content.",
        Self.command
      ) { try await schedule($0) },
      Route(
        .post, "/content/unschedule", .member, .modula, "Cancels a scheduled publication.",
        Self.command
      ) { try await unschedule($0) },
      Route(
        .post, "/content/preview-links/{id}", .member, .modula,
        "Creates a preview link to the draft.",
        Operation(headers: [.space], body: "Object", response: "Object", status: 201)
      ) { try await makeLink($0) },
      Route(
        .get, "/content/preview-links/{id}", .member, .modula, "The number of preview links.",
        Operation(headers: [.space], response: "Object")
      ) { try await countLinks($0) },
      Route(
        .delete, "/content/preview-links/{id}", .member, .modula, "Revokes all preview links.",
        Operation(headers: [.space], response: "Object")
      ) { try await revokeLinks($0) },
      Route(
        .get, "/preview/{token}", .anyone, .modula, "The draft of a preview link.",
        Operation(query: ["format", "locale"], response: "Object")
      ) { try await preview($0) },
    ]
  }

  // MARK: - Publishing

  private struct Command: Decodable {
    var id: EntryID
    var locale: String?
    var revision: Int?
    var publishAt: Timestamp?

    enum CodingKeys: String, CodingKey {
      case id = "content_data_id"
      case publishAt = "publish_at"
      case locale, revision
    }
  }

  func publish(_ call: Call) async throws -> Response {
    let command: Command = try await call.body()
    let group = ChangeGroupID.new()
    let version = try await versions.publish(
      command.id, locale: command.locale ?? "", revision: command.revision, group: group,
      in: call.scope)
    var json = JSONWriter(capacity: 240)
    json.object { json in
      json.member("status", "published")
      json.member("version_number", version.number)
      json.member("content_version_id", version.id)
      json.member("content_data_id", version.entry)
    }
    return jsonResponse(json, headers: [.commonplaceUndo: group.description])
  }

  func unpublish(_ call: Call) async throws -> Response {
    let command: Command = try await call.body()
    let group = ChangeGroupID.new()
    try await versions.unpublish(
      command.id, locale: command.locale, revision: command.revision, group: group,
      in: call.scope)
    return Self.answer("draft", command.id, undo: group)
  }

  func schedule(_ call: Call) async throws -> Response {
    let command: Command = try await call.body()
    guard let time = command.publishAt else {
      throw Failure.invalid(FieldProblem("publish_at", "required"))
    }
    try await versions.schedule(
      command.id, at: time, revision: command.revision, in: call.scope)
    return Self.answer("scheduled", command.id, at: time)
  }

  func unschedule(_ call: Call) async throws -> Response {
    let command: Command = try await call.body()
    try await versions.unschedule(command.id, in: call.scope)
    return Self.answer("unscheduled", command.id)
  }

  private static func answer(
    _ status: String, _ id: EntryID, at time: Timestamp? = nil, undo: ChangeGroupID? = nil
  ) -> Response {
    var json = JSONWriter(capacity: 160)
    json.object { json in
      json.member("status", status)
      json.member("content_data_id", id)
      if let time { json.member("publish_at", time) }
    }
    return jsonResponse(
      json, headers: undo.map { [.commonplaceUndo: $0.description] } ?? [:])
  }

  // MARK: - Preview links

  private struct NewLink: Decodable {
    var expiresIn: Int64?

    enum CodingKeys: String, CodingKey { case expiresIn = "expires_in" }
  }

  func makeLink(_ call: Call) async throws -> Response {
    let new: NewLink = try await call.body()
    let link = try await previews.make(
      for: call.id(of: Entry.self), lasting: new.expiresIn ?? PreviewLinks.defaultSeconds,
      in: call.scope)
    let baseURL = call.context.deployment.baseURL
    var json = JSONWriter(capacity: 320)
    json.object { json in
      json.member("token", link.token)
      json.member("url", baseURL.absolute("/preview/\(link.token)"))
      json.member("api_url", baseURL.absolute("/api/v1/preview/\(link.token)"))
      json.member("expires_at", link.expiresAt)
    }
    return jsonResponse(json, status: .created, headers: [.cacheControl: "no-store"])
  }

  func countLinks(_ call: Call) async throws -> Response {
    let (count, end) = try await previews.count(of: call.id(of: Entry.self), in: call.scope)
    var json = JSONWriter(capacity: 80)
    json.object { json in
      json.member("count", count)
      ContentJSON.member("expires_at", end, &json)
    }
    return jsonResponse(json)
  }

  func revokeLinks(_ call: Call) async throws -> Response {
    let count = try await previews.revoke(for: call.id(of: Entry.self), in: call.scope)
    var json = JSONWriter(capacity: 40)
    json.object { $0.member("revoked", count) }
    return jsonResponse(json)
  }

  func preview(_ call: Call) async throws -> Response {
    let query = try call.query()
    let place = try await previews.resolve(call.context.parameters.get("token") ?? "")
    let document = try await delivery.draft(
      of: place.entry, DeliveryAPI.format(in: query), locale: query.text("locale") ?? "",
      in: place.space)
    return DeliveryAPI.answer(document, cache: "no-store")
  }
}
