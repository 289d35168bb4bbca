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
      "session_data": {"type": "null"}}},
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
