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
      \#(kinds(sent: false)), "x-example-values": \#(exampleValues)},
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
      "date-time"}, "date_modified": {"type": "string", "format": "date-time"}, "title": {"type":
      "string"}, "slug": {"type": ["string", "null"]}, "state": {"enum": ["draft", "pending",
      "scheduled", "published", "changed", "archived"]}}, "required":
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
      "fields": {"type": "object", "additionalProperties": {"type": "string"}}, "route":
      {"$ref": "#/components/schemas/SiteRouteBody"}, "draft": {"type": "boolean"}}, "required":
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

  /// A value of each kind of field, as a JSON object by the names of the kinds.
  private static var exampleValues: String {
    var writer = JSONWriter()
    writer.object { writer in
      for kind in KnownFieldKind.allCases {
        writer.member(named: kind.rawValue, kind.definition.example)
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

// MARK: - Media files

extension OpenAPI {
  /// The JSON Schemas of a site's files.
  static let mediaSchemas = #"""
    "MediaItem": {"type": "object", "required": ["media_id", "url", "date_created",
      "date_modified"], "properties": {"media_id": {"type": "string", "format": "uuid"},
      "name": {"type": "string"}, "display_name": {"type": ["string", "null"]},
      "alt": {"type": ["string", "null"]}, "caption": {"type": ["string", "null"]},
      "description": {"type": ["string", "null"]}, "class": {"type": ["string", "null"]},
      "mimetype": {"type": "string"}, "dimensions": {"type": ["string", "null"]},
      "size": {"type": "integer"}, "url": {"type": "string", "format": "uri"},
      "srcset": {"type": ["string", "null"]},
      "focal_x": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
      "focal_y": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
      "author_id": {"type": "string", "format": "uuid"},
      "folder_id": {"type": ["string", "null"], "format": "uuid"},
      "date_created": {"type": "string", "format": "date-time"},
      "date_modified": {"type": "string", "format": "date-time"},
      "download_url": {"type": "string", "format": "uri"}}},
    "MediaPage": {"type": "object", "required": ["data", "total", "limit", "offset"],
      "properties": {"data": {"type": "array", "items": {"$ref":
      "#/components/schemas/MediaItem"}}, "total": {"type": "integer"},
      "limit": {"type": "integer"}, "offset": {"type": "integer"}}},
    "MediaForm": {"type": "object", "required": ["file"], "properties": {
      "file": {"type": "string", "format": "binary"}, "path": {"type": "string"},
      "folder_id": {"type": "string", "format": "uuid"}, "display_name": {"type": "string"},
      "alt": {"type": "string"}, "caption": {"type": "string"},
      "description": {"type": "string"}, "class": {"type": "string"},
      "focal_x": {"type": "number"}, "focal_y": {"type": "number"}}},
    "MediaUpdate": {"type": "object", "required": ["media_id"], "properties": {
      "media_id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
      "display_name": {"type": ["string", "null"], "maxLength": 255},
      "alt": {"type": ["string", "null"], "maxLength": 1000},
      "caption": {"type": ["string", "null"], "maxLength": 2000},
      "description": {"type": ["string", "null"], "maxLength": 5000},
      "class": {"type": ["string", "null"], "maxLength": 100},
      "focal_x": {"type": ["number", "null"]}, "focal_y": {"type": ["number", "null"]},
      "folder_id": {"type": ["string", "null"]}}},
    "MediaReferences": {"type": "object", "required": ["media_id", "references",
      "reference_count"], "properties": {"media_id": {"type": "string", "format": "uuid"},
      "references": {"type": "array", "items": {"type": "object", "properties": {
      "content_field_id": {"type": "string"},
      "content_data_id": {"type": "string", "format": "uuid"},
      "field_id": {"type": "string", "format": "uuid"}, "title": {"type": "string"},
      "field_label": {"type": "string"}, "in_text": {"type": "boolean"}}}},
      "reference_count": {"type": "integer"}}},
    "MediaHealth": {"type": "object", "required": ["total_objects", "tracked_keys",
      "orphaned_keys", "orphan_count"], "properties": {"total_objects": {"type": "integer"},
      "tracked_keys": {"type": "integer"}, "orphaned_keys": {"type": "array",
      "items": {"type": "string"}}, "orphan_count": {"type": "integer"}}},
    "MediaCleanup": {"type": "object", "required": ["deleted", "deleted_count", "failed",
      "failed_count"], "properties": {"deleted": {"type": "array",
      "items": {"type": "string"}}, "deleted_count": {"type": "integer"},
      "failed": {"type": "array", "items": {"type": "string"}},
      "failed_count": {"type": "integer"}}},
    "MediaMove": {"type": "object", "required": ["media_ids"], "properties": {
      "media_ids": {"type": "array", "maxItems": 100, "items": {"type": "string",
      "format": "uuid"}}, "folder_id": {"type": ["string", "null"]}}},
    "MediaMoved": {"type": "object", "required": ["moved"], "properties": {
      "moved": {"type": "integer"}}},
    "MediaFolder": {"type": "object", "required": ["folder_id", "name", "date_created",
      "date_modified"], "properties": {"folder_id": {"type": "string", "format": "uuid"},
      "name": {"type": "string"}, "parent_id": {"type": ["string", "null"], "format": "uuid"},
      "media_count": {"type": "integer"}, "children": {"type": "array", "items": {"$ref":
      "#/components/schemas/MediaFolder"}}, "date_created": {"type": "string",
      "format": "date-time"}, "date_modified": {"type": "string", "format": "date-time"}}},
    "MediaFolderDraft": {"type": "object", "properties": {"folder_id": {"type": "string",
      "format": "uuid"}, "name": {"type": "string", "minLength": 1, "maxLength": 255},
      "parent_id": {"type": ["string", "null"]}}},
    "MediaDimension": {"type": "object", "required": ["md_id"], "properties": {
      "md_id": {"type": "string", "format": "uuid"}, "label": {"type": ["string", "null"]},
      "width": {"type": ["integer", "null"]}, "height": {"type": ["integer", "null"]},
      "aspect_ratio": {"type": ["string", "null"]}}},
    "MediaDimensionDraft": {"type": "object", "properties": {"md_id": {"type": "string",
      "format": "uuid"}, "label": {"type": ["string", "null"], "maxLength": 100},
      "width": {"type": ["integer", "null"], "minimum": 1, "maximum": 10000},
      "height": {"type": ["integer", "null"], "minimum": 1, "maximum": 10000},
      "aspect_ratio": {"type": ["string", "null"]}}}
    """#
}

// MARK: - Administration

extension OpenAPI {
  /// The JSON Schemas of a site's administration.
  static let administrationSchemas = #"""
    "Locale": {"type": "object", "required": ["locale_id", "code", "label", "is_default",
      "is_enabled", "fallback_code", "sort_order", "date_created"], "properties": {
      "locale_id": {"type": "string", "format": "uuid"}, "code": {"type": "string"},
      "label": {"type": "string"}, "is_default": {"type": "boolean"},
      "is_enabled": {"type": "boolean"}, "fallback_code": {"type": "string"},
      "sort_order": {"type": "integer"},
      "date_created": {"type": "string", "format": "date-time"}}},
    "LocaleDraft": {"type": "object", "properties": {
      "locale_id": {"type": "string", "format": "uuid"}, "code": {"type": "string"},
      "label": {"type": "string"}, "is_default": {"type": "boolean"},
      "is_enabled": {"type": "boolean"}, "fallback_code": {"type": "string"},
      "sort_order": {"type": "integer"}}},
    "Validation": {"type": "object", "required": ["validation_id", "name", "description",
      "config", "date_created", "date_modified"], "properties": {
      "validation_id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
      "description": {"type": "string"}, "config": {"type": "string"},
      "author_id": {"type": ["string", "null"], "format": "uuid"},
      "date_created": {"type": "string", "format": "date-time"},
      "date_modified": {"type": "string", "format": "date-time"}}},
    "ValidationDraft": {"type": "object", "properties": {
      "name": {"type": "string", "minLength": 1, "maxLength": 100},
      "description": {"type": "string", "maxLength": 1000},
      "config": {"type": "string", "maxLength": 20000}}},
    "SiteRole": {"type": "object", "required": ["role_id", "label", "system_protected"],
      "properties": {"role_id": {"type": "string", "format": "uuid"},
      "label": {"enum": ["admin", "editor", "viewer"]},
      "system_protected": {"const": true}}},
    "SitePermission": {"type": "object", "required": ["permission_id", "label",
      "system_protected"], "properties": {"permission_id": {"type": "string",
      "format": "uuid"}, "label": {"type": "string"}, "system_protected": {"const": true}}},
    "RolePermission": {"type": "object", "required": ["id", "role_id", "permission_id"],
      "properties": {"id": {"type": "string", "format": "uuid"},
      "role_id": {"type": "string", "format": "uuid"},
      "permission_id": {"type": "string", "format": "uuid"}}},
    "SiteUser": {"type": "object", "required": ["user_id", "username", "name", "email", "role",
      "date_created", "date_modified"], "properties": {
      "user_id": {"type": "string", "format": "uuid"}, "username": {"type": "string"},
      "name": {"type": "string"}, "email": {"type": "string"},
      "role": {"enum": ["admin", "editor", "viewer"]},
      "date_created": {"type": "string", "format": "date-time"},
      "date_modified": {"type": "string", "format": "date-time"},
      "role_id": {"type": "string", "format": "uuid"}, "role_label": {"type": "string"},
      "permissions": {"type": "array", "items": {"type": "string"}},
      "sessions": {"type": "array", "items": {"$ref": "#/components/schemas/SiteSession"}}}},
    "SiteUserDraft": {"type": "object", "properties": {
      "user_id": {"type": "string", "format": "uuid"}, "username": {"type": "string"},
      "name": {"type": "string"}, "email": {"type": "string"},
      "password": {"type": "string", "minLength": 8}, "role": {"type": "string"}}},
    "UserReassignment": {"type": "object", "required": ["user_id"], "properties": {
      "user_id": {"type": "string", "format": "uuid"},
      "reassign_to": {"type": "string", "format": "uuid"}}},
    "UserReassigned": {"type": "object", "properties": {
      "deleted_user_id": {"type": "string", "format": "uuid"},
      "reassigned_to": {"type": "string", "format": "uuid"},
      "content_data_reassigned": {"type": "integer"},
      "datatypes_reassigned": {"type": "integer"},
      "admin_content_data_reassigned": {"type": "integer"}}},
    "SiteSession": {"type": "object", "required": ["session_id", "date_created", "expires_at"],
      "properties": {"session_id": {"type": "string", "format": "uuid"},
      "user_id": {"type": "string", "format": "uuid"},
      "date_created": {"type": "string", "format": "date-time"},
      "expires_at": {"type": "string", "format": "date-time"},
      "last_access": {"type": "string", "format": "date-time"},
      "ip_address": {"type": ["string", "null"]}, "user_agent": {"type": ["string", "null"]},
      "session_data": {"type": "null"}, "is_current": {"type": "boolean"}}},
    "SiteToken": {"type": "object", "required": ["id", "user_id", "token_type", "token",
      "issued_at", "expires_at", "revoked"], "properties": {
      "id": {"type": "string", "format": "uuid"},
      "user_id": {"type": "string", "format": "uuid"}, "token_type": {"const": "api_key"},
      "label": {"type": "string"}, "scope": {"enum": ["read", "write", "account"]},
      "dialect": {"enum": ["mobile", "sdk"]}, "token": {"type": "string"},
      "raw_token": {"type": "string"}, "issued_at": {"type": "string", "format": "date-time"},
      "expires_at": {"type": "string", "format": "date-time"},
      "revoked": {"type": "boolean"}}},
    "SiteTokenDraft": {"type": "object", "properties": {
      "id": {"type": "string", "format": "uuid"}, "label": {"type": "string"},
      "scope": {"enum": ["read", "write", "account"]}, "dialect": {"enum": ["mobile", "sdk"]},
      "expires_at": {"type": "string", "format": "date-time"},
      "revoked": {"type": "boolean"}}},
    "Environment": {"type": "object", "required": ["environment", "stage"], "properties": {
      "environment": {"type": "string"}, "stage": {"type": "string"}}},
    "Activity": {"type": "object", "required": ["event_id", "table_name", "record_id",
      "operation", "action", "timestamp"], "properties": {"event_id": {"type": "string"},
      "table_name": {"type": "string"}, "record_id": {"type": "string"},
      "operation": {"enum": ["INSERT", "UPDATE", "DELETE"]}, "action": {"type": "string"},
      "actor": {"type": "object"}, "timestamp": {"type": "string", "format": "date-time"}}},
    "SiteTable": {"type": "object", "required": ["id", "label"], "properties": {
      "id": {"type": "string", "format": "uuid"}, "label": {"type": "string"},
      "author_id": {"type": "null"}}},
    "FieldType": {"type": "object", "required": ["field_type_id", "type", "label"],
      "properties": {"field_type_id": {"type": "string", "format": "uuid"},
      "type": {"type": "string"}, "label": {"type": "string"}}},
    "UserOAuth": {"type": "object", "properties": {
      "user_oauth_id": {"type": "string", "format": "uuid"}}},
    "PasswordReset": {"type": "object", "required": ["token"], "properties": {
      "token": {"type": "string"}, "password": {"type": "string", "minLength": 8},
      "new_password": {"type": "string", "minLength": 8}, "email": {"type": "string"}}}
    """#
}

// MARK: - Webhooks

extension OpenAPI {
  /// The JSON Schemas of webhooks.
  static let webhookSchemas = #"""
    "Webhook": {"type": "object", "required": ["webhook_id", "name", "url", "secret", "events",
      "is_active", "headers", "author_id", "date_created", "date_modified"], "properties": {
      "webhook_id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
      "url": {"type": "string", "format": "uri"}, "secret": {"type": "string"},
      "events": {"type": "array", "items": {"type": "string"}},
      "is_active": {"type": "boolean"}, "headers": {"type": "object",
      "additionalProperties": {"type": "string"}},
      "author_id": {"type": "string", "format": "uuid"},
      "date_created": {"type": "string", "format": "date-time"},
      "date_modified": {"type": "string", "format": "date-time"}}},
    "WebhookDraft": {"type": "object", "properties": {
      "name": {"type": "string", "minLength": 1, "maxLength": 100},
      "url": {"type": "string", "format": "uri"}, "secret": {"type": "string"},
      "events": {"type": "array", "items": {"type": "string"}},
      "is_active": {"type": "boolean"}, "headers": {"type": "object",
      "additionalProperties": {"type": "string"}}}},
    "WebhookTest": {"type": "object", "required": ["status"], "properties": {
      "status": {"enum": ["success", "failed"]}, "status_code": {"type": "integer"},
      "error": {"type": "string"}}},
    "WebhookDelivery": {"type": "object", "required": ["delivery_id", "webhook_id", "event",
      "payload", "status", "attempts", "last_status_code", "last_error", "next_retry_at",
      "created_at", "completed_at"], "properties": {
      "delivery_id": {"type": "string", "format": "uuid"},
      "webhook_id": {"type": "string", "format": "uuid"}, "event": {"type": "string"},
      "payload": {"type": "string"},
      "status": {"enum": ["pending", "retrying", "success", "failed"]},
      "attempts": {"type": "integer"}, "last_status_code": {"type": "integer"},
      "last_error": {"type": "string"}, "next_retry_at": {"type": "string"},
      "created_at": {"type": "string"}, "completed_at": {"type": "string"}}}
    """#
}
