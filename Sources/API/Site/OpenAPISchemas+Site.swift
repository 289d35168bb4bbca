import Catalog
import Model

extension OpenAPI {
  /// The JSON Schemas of a site's content, types and routes.
  static let contentSchemas = #"""
    "Object": {"type": "object"},
    "Datatype": {"type": "object", "properties": {"datatype_id": {"type": "string", "format":
      "uuid"}, "parent_id": {"type": ["string", "null"], "format": "uuid"}, "name": {"type":
      "string"}, "label": {"type": "string"}, "type": {"type": "string"}, "author_id": {"type":
      ["string", "null"], "format": "uuid"}, "sort_order": {"type": "integer"}, "date_created":
      {"type": "string", "format": "date-time"}, "date_modified": {"type": "string", "format":
      "date-time"}}, "required": ["datatype_id", "label", "type"]},
    "DatatypeBody": {"type": "object", "properties": {"datatype_id": {"type": "string",
      "format": "uuid"}, "parent_id": {"type": ["string", "null"], "format": "uuid"}, "name":
      {"type": "string"}, "label": {"type": "string"}, "type": {"type": "string"}, "author_id":
      {"type": ["string", "null"], "format": "uuid"}, "sort_order": {"type": "integer"}}},
    "SiteField": {"type": "object", "properties": {"field_id": {"type": "string", "format":
      "uuid"}, "parent_id": {"type": ["string", "null"], "format": "uuid"}, "sort_order":
      {"type": "integer"}, "name": {"type": "string"}, "label": {"type": "string"}, "data":
      {"type": "string"}, "validation": {"type": "string"}, "validation_id": {"type": ["string",
      "null"], "format": "uuid"}, "ui_config": {"type": "string"}, "type": {"enum":
      \#(kinds(sent: true))}, "translatable": {"type": "boolean"},
      "roles": {"type": ["array", "null"], "items": {"type": "string"}}, "author_id": {"type": ["string", "null"],
      "format": "uuid"}, "date_created": {"type": "string", "format": "date-time"},
      "date_modified": {"type": "string", "format": "date-time"}}, "required": ["field_id",
      "label", "type"]},
    "SiteFieldBody": {"type": "object", "properties": {"field_id": {"type": "string", "format":
      "uuid"}, "parent_id": {"type": ["string", "null"], "format": "uuid"}, "sort_order":
      {"type": "integer"}, "name": {"type": "string"}, "label": {"type": "string"}, "data":
      {"type": "string"}, "validation": {"type": "string"}, "validation_id": {"type": ["string",
      "null"], "format": "uuid"}, "ui_config": {"type": "string"}, "type": {"enum":
      \#(kinds(sent: false))},
      "translatable": {"type": "boolean"},
      "roles": {"type": ["array", "null"], "items": {"type": "string"}}, "author_id": {"type":
      ["string", "null"], "format": "uuid"}}},
    "DatatypeField": {"type": "object", "properties": {"id": {"type": "string", "format":
      "uuid"}, "datatype_id": {"type": "string", "format": "uuid"}, "field_id": {"type":
      "string", "format": "uuid"}, "sort_order": {"type": "integer"}}},
    "SortOrder": {"type": "object", "properties": {"sort_order": {"type": "integer"}},
      "required": ["sort_order"]},
    "SiteRoute": {"type": "object", "properties": {"route_id": {"type": "string", "format":
      "uuid"}, "slug": {"type": "string"}, "title": {"type": "string"}, "status": {"enum": [0,
      1]}, "datatype_id": {"type": "string", "format": "uuid"}, "collection_id": {"type":
      "string", "format": "uuid"}, "author_id": {"type": "string"}, "revision": {"type":
      "integer"}, "date_created":
      {"type": "string", "format": "date-time"}, "date_modified": {"type": "string", "format":
      "date-time"}}, "required": ["route_id", "slug", "title", "status"]},
    "SiteRouteBody": {"type": "object", "properties": {"route_id": {"type": "string", "format":
      "uuid"}, "slug_2": {"type": "string"}, "slug": {"type": "string"}, "title": {"type":
      "string"}, "status": {"enum": [0, 1]}, "datatype_id": {"type": ["string", "null"]},
      "collection_id": {"type": ["string", "null"]}, "author_id": {"type": "string"},
      "revision": {"type": "integer"}}},
    "ContentData": {"type": "object", "properties": {"content_data_id": {"type": "string",
      "format": "uuid"}, "parent_id": {"type": ["string", "null"], "format": "uuid"},
      "first_child_id": {"type": ["string", "null"], "format": "uuid"}, "next_sibling_id":
      {"type": ["string", "null"], "format": "uuid"}, "prev_sibling_id": {"type": ["string",
      "null"], "format": "uuid"}, "route_id": {"type": ["string", "null"], "format": "uuid"},
      "datatype_id": {"type": "string", "format": "uuid"}, "author_id": {"type": "string"},
      "status": {"enum": ["draft", "pending", "published", "archived"]}, "revision": {"type":
      "integer"}, "published_at": {"type": ["string", "null"], "format": "date-time"},
      "published_by": {"type": ["string", "null"], "format": "uuid"}, "publish_at": {"type":
      ["string", "null"], "format": "date-time"}, "date_created": {"type": "string", "format":
      "date-time"}, "date_modified": {"type": "string", "format": "date-time"}}, "required":
      ["content_data_id", "status", "revision"]},
    "ContentDataBody": {"type": "object", "properties": {"content_data_id": {"type": "string",
      "format": "uuid"}, "title": {"type": "string"}, "parent_id": {"type": ["string", "null"],
      "format": "uuid"}, "first_child_id": {"type": ["string", "null"], "format": "uuid"},
      "next_sibling_id": {"type": ["string", "null"], "format": "uuid"}, "prev_sibling_id":
      {"type": ["string", "null"], "format": "uuid"}, "route_id": {"type": ["string", "null"],
      "format": "uuid"}, "datatype_id": {"type": "string", "format": "uuid"}, "author_id":
      {"type": "string"}, "status": {"enum": ["draft", "pending", "published", "archived"]},
      "revision": {"type": "integer"}}},
    "ContentOrder": {"type": "object", "properties": {"parent_id": {"type": ["string", "null"],
      "format": "uuid"}, "ordered_ids": {"type": "array", "items": {"type": "string", "format":
      "uuid"}}}, "required": ["ordered_ids"]},
    "ContentMove": {"type": "object", "properties": {"node_id": {"type": "string", "format":
      "uuid"}, "new_parent_id": {"type": ["string", "null"], "format": "uuid"}, "position":
      {"type": "integer"}}, "required": ["node_id"]},
    "ContentField": {"type": "object", "properties": {"content_field_id": {"type": "string"},
      "route_id": {"type": ["string", "null"], "format": "uuid"}, "content_data_id": {"type":
      "string", "format": "uuid"}, "field_id": {"type": "string", "format": "uuid"},
      "field_value": {"type": "string"}, "locale": {"type": "string"}, "author_id": {"type":
      "string", "format": "uuid"}, "date_created": {"type": "string", "format": "date-time"},
      "date_modified": {"type": "string", "format": "date-time"}}, "required":
      ["content_field_id", "field_value"]},
    "ContentFieldBody": {"type": "object", "properties": {"content_field_id": {"type":
      "string"}, "content_data_id": {"type": "string", "format": "uuid"}, "field_id": {"type":
      "string", "format": "uuid"}, "field_value": {"type": "string"}, "locale": {"type":
      "string"}, "author_id": {"type": "string"}}},
    "ContentRelation": {"type": "object", "properties": {"content_relation_id": {"type":
      "string"}, "source_content_id": {"type": "string", "format": "uuid"}, "target_content_id":
      {"type": "string", "format": "uuid"}, "field_id": {"type": "string", "format": "uuid"},
      "sort_order": {"type": "integer"}, "date_created": {"type": "string", "format":
      "date-time"}}},
    "NewContent": {"type": "object", "properties": {"title": {"type": "string"}, "parent_id":
      {"type": ["string", "null"], "format": "uuid"}, "first_child_id": {"type": ["string",
      "null"], "format": "uuid"}, "next_sibling_id": {"type": ["string", "null"], "format":
      "uuid"}, "prev_sibling_id": {"type": ["string", "null"], "format": "uuid"}, "route_id":
      {"type": ["string", "null"], "format": "uuid"}, "datatype_id": {"type": "string",
      "format": "uuid"}, "author_id": {"type": "string"}, "status": {"enum": ["draft",
      "pending", "published", "archived"]}, "revision": {"type": "integer"}, "fields": {"type":
      "object", "additionalProperties": {"type": "string"}}, "route": {"$ref":
      "#/components/schemas/SiteRouteBody"}}, "required": ["datatype_id"]},
    "ContentBatch": {"type": "object", "properties": {"content_data_id": {"type": "string",
      "format": "uuid"}, "content_data": {"$ref": "#/components/schemas/ContentDataBody"},
      "fields": {"type": "object", "additionalProperties": {"type": "string"}}}, "required":
      ["content_data_id"]},
    "TreeBody": {"type": "object", "properties": {"content_id": {"type": "string", "format":
      "uuid"}, "creates": {"type": "array", "items": {"$ref": "#/components/schemas/TreeNode"}},
      "updates": {"type": "array", "items": {"$ref": "#/components/schemas/TreeNode"}},
      "deletes": {"type": "array", "items": {"type": "string"}}}},
    "TreeNode": {"type": "object", "properties": {"client_id": {"type": "string"},
      "content_data_id": {"type": "string", "format": "uuid"}, "datatype_id": {"type": "string",
      "format": "uuid"}, "parent_id": {"type": ["string", "null"]}, "first_child_id": {"type":
      ["string", "null"]}, "next_sibling_id": {"type": ["string", "null"]}, "prev_sibling_id":
      {"type": ["string", "null"]}}},
    "LocaleName": {"type": "object", "properties": {"locale": {"type": "string"}}, "required":
      ["locale"]}
    """#

  /// Returns the kinds of fields as a JSON array: those that responses contain, or those that
  /// requests can contain.
  private static func kinds(sent: Bool) -> String {
    let kinds = KnownFieldKind.allCases.map { sent ? FieldKind($0).contractName : $0.rawValue }
    let contractKinds = ContractKind.allCases.filter { $0 != .none }.map(\.rawValue)
    var seen: Set<String> = []
    let names = (kinds + contractKinds).filter { seen.insert($0).inserted }
    return "[\(names.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }
}
