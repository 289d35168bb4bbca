import CommonplaceKit
import Foundation
import Model

@testable import CommonplaceApp

/// A site with one type, whose fields are of every kind, and one post.
enum StubSite {
  static let (type, people, post) = (TypeID.new(), TypeID.new(), EntryID.new())
  static let time = "2026-03-01T10:00:00Z"

  static let fieldIDs = Dictionary(
    uniqueKeysWithValues: KnownFieldKind.allCases.map { ($0, FieldID.new()) })

  static var datatype: String {
    """
    {"datatype_id": "\(type)", "parent_id": null, "name": "post", "label": "Post", "type": "_root",
     "author_id": null, "sort_order": 1, "date_created": "\(time)", "date_modified": "\(time)"}
    """
  }

  /// A field of each kind, labelled by its kind. The server sends a relation as a text with its
  /// target.
  static var fields: String {
    let fields = KnownFieldKind.allCases.enumerated().map { index, kind in
      let config =
        kind == .relation
        ? #"{\"relation\": {\"datatype_id\": \"\#(people)\", \"many\": true}}"# : "{}"
      let data = kind == .select ? #"{\"options\": [\"red\", \"blue\"]}"# : "{}"
      return """
        {"field_id": "\(fieldIDs[kind]!)", "parent_id": "\(type)", "sort_order": \(index),
         "name": "\(kind)", "label": "Field \(kind)", "data": "\(data)", "validation": "",
         "validation_id": null, "ui_config": "\(config)",
         "type": "\(kind == .relation ? "text" : kind.rawValue)", "translatable": false,
         "date_created": "\(time)", "date_modified": "\(time)"}
        """
    }
    return "[\(fields.joined(separator: ","))]"
  }

  static let (route, media) = (RouteID.new(), MediaID.new())

  /// The post with a state, as a list and its page have it.
  static func content(_ state: String = "draft", scheduled: Bool = false) -> String {
    """
    {"content_data_id": "\(post)", "parent_id": null, "first_child_id": null,
     "next_sibling_id": null, "prev_sibling_id": null, "route_id": "\(route)",
     "datatype_id": "\(type)", "author_id": null, "title": "Hello", "slug": "hello",
     "status": "\(state == "published" ? "published" : "draft")", "state": "\(state)",
     "revision": 1, "published_at": \(state == "published" ? "\"\(time)\"" : "null"),
     "publish_at": \(scheduled ? "\"\(time)\"" : "null"), "date_created": "\(time)",
     "date_modified": "\(time)"}
    """
  }

  static func route(
    _ slug: String, title: String, isActive: Bool = true, id: RouteID = route,
    modified: String = time, type: TypeID? = nil
  ) -> String {
    """
    {"route_id": "\(id)", "slug": "\(slug)", "title": "\(title)", "status": \(isActive ? 1 : 0),
     "datatype_id": \(type.map { "\"\($0)\"" } ?? "null"), "collection_id": null, "revision": 1,
     "date_created": "\(time)", "date_modified": "\(modified)"}
    """
  }

  /// A file of the site.
  static var mediaItem: String {
    """
    {"media_id": "\(media)", "name": "cat.jpg", "display_name": "Cat", "alt": "A cat",
     "mimetype": "image/jpeg", "dimensions": "40x30", "size": 24,
     "url": "https://a.example/media/\(media)", "folder_id": null, "date_created": "\(time)",
     "date_modified": "\(time)"}
    """
  }

  static func page(_ elements: [String]) -> String {
    """
    {"data": [\(elements.joined(separator: ","))], "total": \(elements.count), "limit": 50,
     "offset": 0}
    """
  }

  static func value(_ kind: KnownFieldKind, _ text: String) -> String {
    """
    {"content_field_id": "1", "content_data_id": "\(post)", "field_id": "\(fieldIDs[kind]!)",
     "field_value": "\(text)", "locale": "", "date_modified": "\(time)"}
    """
  }

  static func entry(_ title: String) throws -> String {
    let now = Timestamp(milliseconds: 0)
    return try JSON.text(
      Entry(
        id: .new(), typeID: people, title: title, description: "",
        date: CalendarDate(Date(timeIntervalSince1970: 0)), createdAt: now, updatedAt: now))
  }

  private static var version: String {
    """
    {"content_version_id": "\(post)", "content_data_id": "\(post)", "version_number": 3,
     "locale": "", "snapshot": "{}", "trigger": "publish", "label": "", "published": true,
     "published_by": null, "date_created": "\(time)"}
    """
  }

  private static var differences: String {
    """
    {"differences": [{"content_data_id": "\(post)", "title": "Hello", "change": "changed",
      "fields": [{"name": "text", "label": "Field text", "from": "old", "to": "new"}]}]}
    """
  }

  private static var routes: [String] {
    [
      route("hello", title: "Hello", isActive: false),
      route("posts", title: "All Posts", id: .new(), modified: "2026-04-01T10:00:00Z", type: type),
      route("empty", title: "Empty", id: .new(), modified: "2026-02-01T10:00:00Z"),
    ]
  }

  /// Answers the requests of the content's page.
  /// - Parameter values: other values of the content, see `value`.
  static func server(
    people names: [String] = [], state: String = "draft", values: [String] = []
  ) throws -> RecordingServer {
    let values =
      [value(.relation, "Ann"), value(.boolean, "true"), value(.media, "\(media)")] + values
    let people = "[\(try names.map { try entry($0) }.joined(separator: ","))]"
    return RecordingServer { request in
      switch request.path {
      case let path where path.hasPrefix("/contentdata/full"):
        """
        {"content": \(content(state)), "datatype": \(datatype),
         "fields": [\(values.joined(separator: ","))]}
        """
      case let path where path.hasPrefix("/datatype/full"):
        #"{"datatype": \#(datatype), "fields": \#(fields)}"#
      case let path where path.hasPrefix("/entries"): people
      case "/datatype": "[\(datatype)]"
      case let path where path.hasPrefix("/contentdata/by-route"):
        path.hasSuffix("\(route)") ? "[\(content(state))]" : "[]"
      case let path where path.hasPrefix("/contentdata"): page([content(state)])
      case "/content/create": #"{"content_data": \#(content()), "fields": []}"#
      case let path where path.hasPrefix("/routes"):
        path.contains("q=") || request.method != "GET"
          ? route("hello", title: "Hello") : "[\(routes.joined(separator: ","))]"
      case let path where path.hasPrefix("/content/preview-links"):
        #"{"token": "t", "url": "https://a.example/preview/t", "expires_at": "\#(time)"}"#
      case let path where path.hasPrefix("/content/versions/compare"): differences
      case let path where path.hasPrefix("/content/versions"): "[\(version)]"
      case "/content/publish", "/content/unpublish", "/content/schedule": "{}"
      case "/content/batch": "{}"
      default: nil
      }
    }
  }
}
