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
