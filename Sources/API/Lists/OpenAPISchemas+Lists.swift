extension OpenAPI {
  /// All JSON Schemas in one object.
  static var allSchemas: String {
    // `schemas` ends with a closing brace, which has to follow the other schemas.
    let own = [
      listSchemas, bookSchemas, contentSchemas, mediaSchemas, webhookSchemas,
      administrationSchemas,
    ]
    return ([String(schemas.dropLast())] + own).joined(separator: ",") + "}"
  }

  /// The JSON Schemas of shopping lists, without braces around them.
  static let listSchemas = #"""
    "GroceryItem": {"type": "object", "required": ["id", "name", "checked", "section", "quantity",
      "store", "position"], "properties": {"id": {"type": "string", "format": "uuid"},
      "name": {"type": "string"}, "checked": {"type": "boolean"}, "section": {"type": "string"},
      "quantity": {"type": "string"}, "store": {"type": "string"},
      "position": {"type": "string"}, "by": {"type": ["string", "null"]}}},
    "GroceryList": {"type": "object", "required": ["id", "name", "item_count", "checked_count",
      "created_at", "updated_at"], "properties": {"id": {"type": "string", "format": "uuid"},
      "name": {"type": "string"}, "item_count": {"type": "integer"},
      "checked_count": {"type": "integer"}, "photo_url": {"type": ["string", "null"]},
      "created_at": {"type": "string", "format": "date-time"},
      "updated_at": {"type": "string", "format": "date-time"}, "items": {"type": "array",
      "items": {"$ref": "#/components/schemas/GroceryItem"}}, "added": {"type": "array",
      "items": {"type": "string", "format": "uuid"}}}},
    "GroceryListPage": {"type": "object", "required": ["data", "next"], "properties": {
      "data": {"type": "array", "items": {"$ref": "#/components/schemas/GroceryList"}},
      "next": {"type": ["string", "null"]}}},
    "GroceryListName": {"type": "object", "required": ["name"], "properties": {
      "name": {"type": "string", "minLength": 1, "maxLength": 100}}},
    "GroceryListDraft": {"type": "object", "properties": {
      "name": {"type": "string", "maxLength": 100}, "items": {"type": "array", "maxItems": 500,
      "items": {"$ref": "#/components/schemas/GroceryItemDraft"}}}},
    "GroceryItemDraft": {"type": "object", "properties": {
      "name": {"type": "string", "minLength": 1, "maxLength": 200},
      "checked": {"type": "boolean"},
      "section": {"type": "string", "minLength": 1, "maxLength": 60},
      "quantity": {"type": "string", "maxLength": 40}, "store": {"type": "string"},
      "position": {"type": "string", "maxLength": 100}}},
    "GroceryItems": {"type": "object", "properties": {"names": {"type": "array",
      "items": {"type": "string"}}, "items": {"type": "array",
      "items": {"$ref": "#/components/schemas/GroceryItemDraft"}}}},
    "GrocerySuggestions": {"type": "object", "required": ["suggestions"], "properties": {
      "suggestions": {"type": "array", "items": {"type": "object", "required": ["id", "name",
      "from", "to"], "properties": {"id": {"type": "string", "format": "uuid"},
      "name": {"type": "string"}, "from": {"type": "string"}, "to": {"type": "string"}}}}}},
    "GroceryOperations": {"type": "object", "required": ["operations"], "properties": {
      "operations": {"type": "array", "maxItems": 1000, "items": {"type": "object",
      "required": ["list", "field", "value", "stamp"], "properties": {
      "list": {"type": "string", "format": "uuid"},
      "item": {"type": ["string", "null"], "format": "uuid"},
      "field": {"enum": ["name", "checked", "section", "quantity", "position", "store",
      "deleted"]}, "value": {"type": ["string", "boolean"]},
      "stamp": {"type": "string", "pattern": "^[0-7][0-9a-v]{25}$"}}}}}},
    "GroceryResults": {"type": "object", "required": ["time", "sequence", "results"],
      "properties": {"time": {"type": "integer"}, "sequence": {"type": "integer"},
      "results": {"type": "array", "items": {"type": "object", "required": ["status"],
      "properties": {"status": {"enum": ["applied", "older", "refused"]},
      "error": {"type": "string"}, "message": {"type": "string"}}}}}},
    "GroceryNews": {"type": "object", "required": ["sequence", "complete", "lists", "stores",
      "corrections"], "properties": {"sequence": {"type": "integer"},
      "mark": {"type": "integer"},
      "complete": {"type": "boolean"}, "level": {"enum": ["view", "check", "edit"]}, "lists": {"type": "array", "items": {"type": "object",
      "required": ["id", "fields", "items"], "properties": {
      "id": {"type": "string", "format": "uuid"},
      "created_at": {"type": "string", "format": "date-time"},
      "updated_at": {"type": "string", "format": "date-time"},
      "photo_url": {"type": ["string", "null"]},
      "fields": {"type": "object", "additionalProperties": {"type": "array"}},
      "items": {"type": "array", "items": {"type": "object", "required": ["id", "fields"],
      "properties": {"id": {"type": "string", "format": "uuid"},
      "fields": {"type": "object", "additionalProperties": {"type": "array"}},
      "by": {"type": ["string", "null"]}}}}}}},
      "stores": {"type": "array", "items": {"$ref": "#/components/schemas/GroceryStore"}},
      "corrections": {"type": "array",
      "items": {"$ref": "#/components/schemas/GroceryCorrection"}}}},
    "ListShare": {"type": "object", "required": ["id", "level", "created_at"], "properties": {
      "id": {"type": "string", "format": "uuid"}, "level": {"enum": ["view", "check", "edit"]},
      "created_at": {"type": "string", "format": "date-time"},
      "expires_at": {"type": "string", "format": "date-time"}, "token": {"type": "string"},
      "url": {"type": "string", "format": "uri"}}},
    "ListShareDraft": {"type": "object", "required": ["level"], "properties": {
      "level": {"enum": ["view", "check", "edit"]},
      "expires_at": {"type": "string", "format": "date-time"}}},
    "ListSharePage": {"type": "object", "required": ["data", "next"], "properties": {
      "data": {"type": "array", "items": {"$ref": "#/components/schemas/ListShare"}},
      "next": {"type": "null"}}},
    "GroceryImport": {"type": "object", "required": ["imported", "known", "left_out", "lists"],
      "properties": {"imported": {"type": "integer"}, "known": {"type": "integer"},
      "left_out": {"type": "array", "items": {"type": "string"}}, "lists": {"type": "array",
      "items": {"type": "string", "format": "uuid"}}}},
    "GroceryText": {"type": "object", "required": ["text"], "properties": {
      "text": {"type": "string", "minLength": 1, "maxLength": 20000}}},
    "ScanForm": {"type": "object", "properties": {
      "image": {"type": "string", "format": "binary"}, "text": {"type": "string"}}},
    "GroceryScan": {"type": "object", "required": ["id", "photo_url", "width", "height", "turn",
      "reader", "note", "sections", "created_at"], "properties": {"id": {"type": "string", "format": "uuid"},
      "photo_url": {"type": ["string", "null"]}, "width": {"type": "integer"},
      "height": {"type": "integer"}, "turn": {"type": "integer", "minimum": 0, "maximum": 3},
      "reader": {"enum": ["server", "model"]}, "note": {"type": ["string", "null"]},
      "quota": {"type": "object", "required": ["used", "limit"], "properties": {
      "used": {"type": "integer"}, "limit": {"type": "integer"}}},
      "created_at": {"type": "string", "format": "date-time"}, "sections": {"type": "array",
      "items": {"type": "object", "required": ["name", "type", "items"], "properties": {
      "name": {"type": "string"},
      "type": {"enum": ["grocery", "meal_plan", "crossed_out", "notes"]},
      "items": {"type": "array", "items": {"type": "object", "required": ["text", "name",
      "quantity", "section", "confidence", "alternatives"], "properties": {
      "text": {"type": "string"}, "name": {"type": "string"}, "quantity": {"type": "string"},
      "section": {"type": "string"}, "confidence": {"type": "number"},
      "alternatives": {"type": "array", "items": {"type": "string"}},
      "original": {"type": "string"},
      "box": {"type": "array", "items": {"type": "number"}}}}}}}}}},
    "ScanPosition": {"type": "object", "required": ["position"], "properties": {
      "position": {"type": "integer", "minimum": 0}}},
    "ScanListDraft": {"type": "object", "properties": {"name": {"type": "string"},
      "sections": {"type": "array", "items": {"type": "integer"}}, "items": {"type": "array",
      "items": {"$ref": "#/components/schemas/GroceryItemDraft"}},
      "list": {"type": "string", "format": "uuid"}}},
    "LocalStorage": {"type": "object", "additionalProperties": true},
    "GroceryStore": {"type": "object", "required": ["id", "name", "position", "sections",
      "revision"], "properties": {"id": {"type": "string", "format": "uuid"},
      "name": {"type": "string"}, "position": {"type": "integer"},
      "sections": {"type": "array", "items": {"type": "string"}},
      "revision": {"type": "integer"}}},
    "GroceryStoreDraft": {"type": "object", "properties": {
      "id": {"type": "string", "format": "uuid"},
      "name": {"type": "string", "minLength": 1, "maxLength": 60},
      "position": {"type": "integer", "minimum": 0, "maximum": 100000},
      "sections": {"type": "array", "maxItems": 60, "items": {"type": "string"}},
      "revision": {"type": "integer"}}},
    "GroceryStorePage": {"type": "object", "required": ["data", "next"], "properties": {
      "data": {"type": "array", "items": {"$ref": "#/components/schemas/GroceryStore"}},
      "next": {"type": "null"}}},
    "GroceryCorrection": {"type": "object", "required": ["name", "section"], "properties": {
      "name": {"type": "string", "minLength": 1, "maxLength": 200},
      "section": {"type": "string", "minLength": 1, "maxLength": 60}}},
    "GroceryCorrectionPage": {"type": "object", "required": ["data", "next"], "properties": {
      "data": {"type": "array", "items": {"$ref": "#/components/schemas/GroceryCorrection"}},
      "next": {"type": "null"}}}
    """#
}
