import Foundation
import Hummingbird
import Model
import Publishing
import ServerKit

/// Operations on files: references to a file, unused data and its removal, and moving several
/// files.
extension MediaAPI {
  var maintenanceRoutes: [Route] {
    [
      Route(
        .get, "/media/references", .member, .modula, "The references to a file.",
        Operation(query: ["q"], headers: [.space], response: "MediaReferences")
      ) { try await references($0) },
      Route(
        .get, "/media/full", .member, .modula, "The files with their authors.",
        Operation(query: ["limit", "offset", "count"], headers: [.space], response: "MediaItem[]")
      ) { try await full($0) },
      Route(
        .get, "/media/health", .member, .modula, "The number of stored and unused files.",
        Operation(headers: [.space], response: "MediaHealth")
      ) { try await health($0) },
      Route(
        .delete, "/media/cleanup", .member, .modula, "Deletes unused files.",
        Operation(headers: [.space], response: "MediaCleanup")
      ) { try await cleanUp($0) },
      Route(
        .post, "/media/move", .member, .modula, "Moves files to a folder.",
        Operation(headers: [.space], body: "MediaMove", response: "MediaMoved")
      ) { try await move($0) },
    ]
  }

  private struct Reference: Encodable {
    var content_field_id: String
    var content_data_id: EntryID
    var field_id: FieldID
    var title: String
    var field_label: String
    var in_text: Bool
  }

  private struct References: Encodable {
    var media_id: MediaID
    var references: [Reference]
    var reference_count: Int
  }

  func references(_ call: Call) async throws -> Response {
    let id = try call.requiredID(of: MediaItem.self)
    let found = try await media.references(to: id, in: call.scope).map { found in
      Reference(
        content_field_id: "\(found.entry).\(found.field).\(found.locale)",
        content_data_id: found.entry, field_id: found.field, title: found.title,
        field_label: found.fieldLabel, in_text: !found.isField)
    }
    return try jsonResponse(
      References(media_id: id, references: found, reference_count: found.count))
  }

  func full(_ call: Call) async throws -> Response {
    let scope = try call.scope
    let page = try await media.list(MediaQuery(), call.requestedRange(), in: scope)
    let dimensions = try await media.dimensions.list(scope)
    let json = MediaJSON(baseURL: call.context.deployment.baseURL)
    return try call.listResponse(page) { item, writer in
      json.writeFull(MediaFile(item: item, dimensions: dimensions), to: &writer)
    }
  }

  private struct HealthReport: Encodable {
    var total_objects: Int
    var tracked_keys: Int
    var orphaned_keys: [String]
    var orphan_count: Int
  }

  func health(_ call: Call) async throws -> Response {
    let health = try await media.health(call.scope)
    return try jsonResponse(
      HealthReport(
        total_objects: health.total, tracked_keys: health.used, orphaned_keys: health.orphans,
        orphan_count: health.orphans.count))
  }

  private struct Cleanup: Encodable {
    var deleted: [String]
    var deleted_count: Int
    var failed: [String] = []
    var failed_count = 0
  }

  func cleanUp(_ call: Call) async throws -> Response {
    let gone = try await media.cleanUp(call.scope)
    return try jsonResponse(Cleanup(deleted: gone, deleted_count: gone.count))
  }

  private struct Move: Decodable {
    var media_ids: [MediaID]
    var folder_id: MediaFolderID?

    enum CodingKeys: String, CodingKey { case media_ids, folder_id }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      media_ids = try values.decode([MediaID].self, forKey: .media_ids)
      // Anything but an empty text is read as an id below, which reports its own error.
      let isEmpty = (try? values.decode(String.self, forKey: .folder_id)) == ""
      folder_id =
        isEmpty ? nil : try values.decodeIfPresent(MediaFolderID.self, forKey: .folder_id)
    }
  }

  func move(_ call: Call) async throws -> Response {
    let wish: Move = try await call.body()
    let (moved, group) = try await media.move(
      wish.media_ids, to: wish.folder_id, in: call.scope)
    return try jsonResponse(
      ["moved": moved], headers: [.commonplaceUndo: group.description])
  }
}
