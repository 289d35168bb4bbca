extension OpenAPI {
  /// The JSON Schemas of archives, imports and changes of the address.
  static let bookSchemas = #"""
    "EmailChange": {"type": "object", "required": ["email"], "properties": {
      "email": {"type": "string"}, "password": {"type": "string"}}},
    "EmailChangeStarted": {"type": "object", "required": ["code_sent"], "properties": {
      "code_sent": {"type": "boolean"}, "proof": {"type": "string"}}},
    "EmailChangeProof": {"type": "object", "required": ["email", "proof"], "properties": {
      "email": {"type": "string"}, "proof": {"type": "string"}}},
    "EmailChangeCode": {"type": "object", "required": ["email", "code", "proof"],
      "properties": {"email": {"type": "string"}, "code": {"type": "string"},
      "proof": {"type": "string"}}},
    "BookUsage": {"type": "object", "required": ["entries", "lists", "images", "image_bytes",
      "import_bytes"], "properties": {"entries": {"type": "integer"},
      "lists": {"type": "integer"}, "images": {"type": "integer"},
      "image_bytes": {"type": "integer"}, "import_bytes": {"type": "integer"}}},
    "BookArchiveStart": {"type": "object", "properties": {
      "contents": {"enum": ["book", "server"]}}},
    "BookArchive": {"type": "object", "required": ["id", "contents", "is_restoration", "phase",
      "is_cancelling", "progress", "damaged_images", "created_at"], "properties": {
      "id": {"type": "string", "format": "uuid"}, "contents": {"enum": ["book", "server"]},
      "is_restoration": {"type": "boolean"},
      "phase": {"enum": ["waiting", "running", "done", "failed", "cancelled"]},
      "is_cancelling": {"type": "boolean"},
      "progress": {"type": "object", "required": ["step", "done"], "properties": {
        "step": {"enum": ["waiting", "verifying", "rows", "images", "checking"]},
        "done": {"type": "integer"}, "total": {"type": "integer"}}},
      "error": {"type": "string"}, "size": {"type": "integer"},
      "damaged_images": {"type": "integer"},
      "restored": {"type": "object", "required": ["handle", "rows", "images", "missing_members",
        "dropped_secrets", "has_new_ids"], "properties": {"handle": {"type": "string"},
        "rows": {"type": "integer"}, "images": {"type": "integer"},
        "missing_members": {"type": "array", "items": {"type": "string"}},
        "dropped_secrets": {"type": "array", "items": {"type": "string"}},
        "has_new_ids": {"type": "boolean"}}},
      "created_at": {"type": "string", "format": "date-time"}}},
    "BookArchives": {"type": "object", "required": ["data", "next"], "properties": {"data": {
      "type": "array", "items": {"$ref": "#/components/schemas/BookArchive"}},
      "next": {"type": "null"}}},
    "ImportUndoPlan": {"type": "object", "required": ["deleted", "reverted", "kept"],
      "properties": {"deleted": {"type": "integer"}, "reverted": {"type": "integer"},
      "kept": {"type": "integer"}}},
    "FileImport": {"type": "object", "required": ["id", "name", "format", "phase", "total",
      "done", "is_stalled", "counts", "columns", "unused", "skipped", "created_at"],
      "properties": {"id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
      "format": {"type": "string"}, "phase": {"enum": ["mapping", "reading", "ready", "running",
        "cancelling", "cancelled", "done", "undoing", "undone", "failed"]},
      "total": {"type": "integer"}, "done": {"type": "integer"},
      "is_stalled": {"type": "boolean"}, "counts": {"type": "object",
        "additionalProperties": {"type": "integer"}},
      "columns": {"type": "array", "items": {"type": "object", "required": ["name"],
        "properties": {"name": {"type": "string"}, "example": {"type": "string"},
        "date_order": {"enum": ["dmy", "mdy", "unclear"]}}}},
      "unused": {"type": "array", "items": {"type": "string"}},
      "skipped": {"type": "array", "items": {"type": "string"}}, "error": {"type": "string"},
      "undo": {"$ref": "#/components/schemas/ImportUndoPlan"},
      "undone": {"$ref": "#/components/schemas/ImportUndoPlan"},
      "created_at": {"type": "string", "format": "date-time"}}},
    "FileImports": {"type": "object", "required": ["data", "next"], "properties": {"data": {
      "type": "array", "items": {"$ref": "#/components/schemas/FileImport"}},
      "next": {"type": "null"}}},
    "FileImportRows": {"type": "object", "required": ["data", "next"], "properties": {
      "data": {"type": "array", "items": {"type": "object", "required": ["number", "place",
        "title", "outcome", "decisions", "is_done", "adds"], "properties": {
        "number": {"type": "integer"}, "place": {"type": "string"},
        "title": {"type": "string"}, "outcome": {"type": "string"},
        "decision": {"enum": ["skip", "make", "join"]},
        "decisions": {"type": "array", "items": {"enum": ["skip", "make", "join"]}},
        "is_done": {"type": "boolean"}, "entry_id": {"type": "string", "format": "uuid"},
        "entry_title": {"type": "string"}, "adds": {"type": "array",
        "items": {"type": "string"}}, "error": {"type": "string"}}}},
      "next": {"type": ["string", "null"]}}},
    "ImportDecisions": {"type": "object", "required": ["decisions"], "properties": {
      "decisions": {"type": "object", "additionalProperties": {
        "enum": ["skip", "make", "join", null]}}}},
    "ImportColumnMapping": {"type": "object", "required": ["columns"], "properties": {
      "type_id": {"type": ["string", "null"], "format": "uuid"},
      "columns": {"type": "array", "items": {"type": "object", "required": ["column", "target"],
        "properties": {"column": {"type": "string"}, "target": {"type": "string"}}}},
      "key": {"type": ["string", "null"]}, "date_order": {"enum": ["dmy", "mdy", null]}}},
    "ImportStart": {"type": "object", "properties": {"collection": {"type": ["string", "null"]},
      "adds_missing_values": {"type": ["boolean", "null"]},
      "is_seen": {"type": ["boolean", "null"]}}}
    """#

  /// Examples by the name of the body's schema.
  static let bookExamples = [
    "EmailChange": #"{"email": "ann@example.org", "password": "a long password"}"#,
    "EmailChangeProof": #"{"email": "ann@example.org", "proof": "0.a"}"#,
    "EmailChangeCode": #"{"email": "ann@example.org", "code": "000000", "proof": "0.a"}"#,
    "BookArchiveStart": #"{"contents": "book"}"#,
    "ImportDecisions": #"{"decisions": {"1": "skip"}}"#,
    "ImportColumnMapping": #"{"columns": [{"column": "Name", "target": "title"}]}"#,
    "ImportStart": #"{"collection": "type"}"#,
  ]
}
