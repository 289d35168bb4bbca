import Accounts
import Model
import Publishing
import ServerKit

/// A type that writes content in the JSON of ModulaCMS's contract.
struct ContentJSON: Sendable {
  /// Whether the client supports only the statuses draft and published.
  let supportsOnlyTwoStatuses: Bool

  init(_ call: Call) throws { supportsOnlyTwoStatuses = try call.usesSDKDialect }

  /// Returns the status as the client supports it.
  func status(_ status: Status) -> String {
    supportsOnlyTwoStatuses && status != .published ? Status.draft.rawValue : status.rawValue
  }

  func write(_ content: ContentRecord, to json: inout JSONWriter) {
    json.object { json in
      json.member("content_data_id", content.id)
      json.member("parent_id", content.parentID)
      json.member("first_child_id", content.firstChildID)
      json.member("next_sibling_id", content.nextSiblingID)
      json.member("prev_sibling_id", content.previousSiblingID)
      json.member("route_id", content.route?.id)
      json.member("datatype_id", content.typeID)
      json.member("author_id", content.authorID)
      json.member("status", status(content.status))
      ContentJSON.member("published_at", content.publishedAt, &json)
      json.member("published_by", content.publishedBy)
      ContentJSON.member("publish_at", content.publishAt, &json)
      json.member("revision", content.revision)
      json.member("date_created", content.createdAt)
      json.member("date_modified", content.updatedAt)
    }
  }

  func object(_ content: ContentRecord) -> JSONWriter {
    var json = JSONWriter(capacity: 640)
    write(content, to: &json)
    return json
  }

  /// Writes a member with a time, or null.
  static func member(_ key: StaticString, _ time: Timestamp?, _ json: inout JSONWriter) {
    if let time { return json.member(key, time) }
    json.key(key)
    json.null()
  }

  static func write(_ field: ContentField, to json: inout JSONWriter) {
    json.object { json in
      json.member("content_field_id", field.id.description)
      json.member("route_id", field.routeID)
      json.member("content_data_id", field.contentID)
      json.member("field_id", field.fieldID)
      json.member("field_value", field.value)
      json.member("locale", field.locale)
      json.member("author_id", field.authorID)
      json.member("date_created", field.createdAt)
      json.member("date_modified", field.updatedAt)
    }
  }
}

extension Call {
  /// Whether the caller's token is for ModulaCMS's SDK. The SDK cannot decode a list with a status
  /// that it does not know.
  var usesSDKDialect: Bool {
    get throws { try member.token?.dialect == .sdk }
  }
}
