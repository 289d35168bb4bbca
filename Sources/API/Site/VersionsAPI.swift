import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// | method | path                      | who may | answers                                        |
/// |--------|---------------------------|---------|------------------------------------------------|
/// | GET    | /content/versions         | member  | the versions of content `q`; `/?q=` one version|
/// | POST   | /content/versions         | editor  | 201, a version of the current content          |
/// | DELETE | /content/versions         | editor  | 204; 409 for the published one                 |
/// | POST   | /content/restore          | editor  | the restored fields                            |
/// | GET    | /content/versions/compare | member  | the differences between two versions           |
struct VersionsAPI: Sendable {
  let versions: Versions

  var routes: [Route] {
    [
      Route(
        .get, "/content/versions", .member, .modula,
        "The versions of content; with a trailing slash, one version.",
        Operation(query: ["q"], headers: [.space], response: "Object[]")
      ) { try await list($0) },
      Route(
        .post, "/content/versions", .member, .modula, "Creates a version of content.",
        Operation(headers: [.space], body: "Object", response: "Object", status: 201)
      ) { try await create($0) },
      Route(
        .delete, "/content/versions", .member, .modula, "Deletes a version that is not published.",
        Operation(query: ["q"], headers: [.space], status: 204)
      ) { call in
        try await versions.delete(call.elementID(of: Version.self), in: call.scope)
        return Response(status: .noContent)
      },
      Route(
        .post, "/content/restore", .member, .modula, "Restores content from a version.",
        Operation(headers: [.space], body: "Object", response: "Object")
      ) { try await restore($0) },
      Route(
        .get, "/content/versions/compare", .member, .modula,
        "The differences between two versions, or a version and now.",
        Operation(query: ["from", "to"], headers: [.space], response: "Object")
      ) { try await compare($0) },
    ]
  }

  /// Returns the version with the id `q` if the path ends with a slash, and otherwise the versions
  /// of the content with the id `q`. The contract distinguishes the two by the slash alone.
  func list(_ call: Call) async throws -> Response {
    if call.request.uri.path.hasSuffix("/") {
      let version = try await versions.find(call.elementID(of: Version.self), in: call.scope)
      var json = JSONWriter(capacity: version.snapshot.utf8.count + 600)
      Self.write(version, to: &json)
      return jsonResponse(json)
    }
    let all = try await versions.all(of: call.elementID(of: Entry.self), in: call.scope)
    var json = JSONWriter(capacity: 4_000)
    json.array { json in for version in all { Self.write(version, to: &json) } }
    return jsonResponse(json)
  }

  private static func write(_ version: StoredVersion, to json: inout JSONWriter) {
    json.object { json in
      json.member("content_version_id", version.id)
      json.member("content_data_id", version.entry)
      json.member("version_number", version.number)
      json.member("locale", version.locale)
      json.member("snapshot", version.snapshot)
      json.member("trigger", version.cause.rawValue)
      json.member("label", version.label)
      json.member("published", version.isPublished)
      json.member("published_by", version.isPublished ? version.author : nil)
      json.member("author_id", version.author)
      json.member("date_created", version.createdAt)
    }
  }

  private struct NewVersion: Decodable {
    var id: EntryID
    var label: String?
    var locale: String?

    enum CodingKeys: String, CodingKey {
      case id = "content_data_id"
      case label, locale
    }
  }

  func create(_ call: Call) async throws -> Response {
    let new: NewVersion = try await call.body()
    let version = try await versions.createVersion(
      of: new.id, label: new.label ?? "", locale: new.locale ?? "", in: call.scope)
    var json = JSONWriter(capacity: version.snapshot.utf8.count + 600)
    Self.write(version, to: &json)
    return jsonResponse(json, status: .created)
  }

  private struct Restoration: Decodable {
    var id: EntryID
    var version: VersionID
    var revision: Int?
    /// Whether what is published stays until the content is published again. Clients of ModulaCMS
    /// do not send it.
    var isDraft: Bool?

    enum CodingKeys: String, CodingKey {
      case id = "content_data_id"
      case version = "content_version_id"
      case revision
      case isDraft = "draft"
    }
  }

  func restore(_ call: Call) async throws -> Response {
    let wanted: Restoration = try await call.body()
    let group = ChangeGroupID.new()
    let versions = wanted.isDraft == true ? versions.withDrafts : versions
    let restored = try await versions.restore(
      wanted.id, to: wanted.version, revision: wanted.revision, group: group, in: call.scope)
    var json = JSONWriter(capacity: 320)
    json.object { json in
      json.member("status", "restored")
      json.member("content_data_id", wanted.id)
      json.member("restored_version_id", wanted.version)
      json.member("fields_restored", restored.fieldsRestored)
      json.array("unmapped_fields") { json in
        for name in restored.unmappedFields { json.value(name) }
      }
    }
    return jsonResponse(json, headers: [.commonplaceUndo: group.description])
  }

  // MARK: - Comparing

  func compare(_ call: Call) async throws -> Response {
    let query = try call.query()
    guard let from = try query.id("from", as: VersionID.self) else {
      throw Failure.malformed("query.malformed", ["name": "from"])
    }
    // `current` is the content as it is now, which is not a stored version.
    let to = query.text("to") == "current" ? nil : try query.id("to", as: VersionID.self)
    let comparison = try await versions.compare(from, to: to, in: call.scope)
    var json = JSONWriter(capacity: 2_000)
    json.object { json in
      json.member("from", from)
      json.member("to", to?.description ?? "current")
      json.array("differences") { json in
        for difference in comparison.differences { Self.write(difference, to: &json) }
      }
    }
    return jsonResponse(json)
  }

  private static func write(
    _ difference: VersionComparison.Difference, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("content_data_id", difference.id)
      json.member("title", difference.title)
      json.member("change", difference.kind.rawValue)
      json.array("fields") { json in
        for field in difference.fields {
          json.object { json in
            json.member("name", field.name)
            json.member("label", field.label)
            json.member("from", field.from)
            json.member("to", field.to)
          }
        }
      }
    }
  }
}
