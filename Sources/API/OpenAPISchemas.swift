extension OpenAPI {
  /// The JSON Schemas of request and response bodies.
  static let schemas = #"""
    {
    "Error": {"type": "object", "required": ["error", "message"], "properties": {
      "error": {"type": "string"}, "message": {"type": "string"}, "code": {"type": "string"},
      "status": {"type": "integer"}, "type": {"type": "string"}, "title": {"type": "string"},
      "detail": {"type": "string"}, "request_id": {"type": "string"}, "fields": {
      "type": "object", "additionalProperties": {"type": "string"}}, "details": {
      "type": "object", "properties": {"retry_after": {"type": "integer"},
      "used": {"type": "integer"}, "limit": {"type": "integer"}}},
      "current": {"type": "object"}, "yours": {"type": "object"}}},
    "Message": {"type": "object", "required": ["message"], "properties": {
      "message": {"type": "string"}, "undo": {"type": "string", "format": "uuid"}}},
    "Health": {"type": "object", "required": ["status", "timestamp", "version", "uptime",
      "database"], "properties": {"status": {"enum": ["ok", "degraded"]},
      "timestamp": {"type": "string", "format": "date-time"}, "version": {"type": "string"},
      "uptime": {"type": "string"}, "database": {"type": "object", "properties": {
      "status": {"enum": ["connected", "disconnected"]}, "ping_ms": {"type": "integer"},
      "problem": {"type": "string"}}},
      "environment": {"type": "string"}, "checks": {"type": "object",
      "additionalProperties": {"type": "boolean"}}}},
    "Login": {"type": "object", "required": ["email", "password"], "properties": {
      "email": {"type": "string"}, "password": {"type": "string"},
      "refresh_token": {"type": "string"}}},
    "AccountProof": {"type": "object", "properties": {
      "password": {"type": "string"}, "code": {"type": "string"}}},
    "Registration": {"type": "object", "required": ["email", "password"], "properties": {
      "email": {"type": "string"}, "name": {"type": "string"}, "username": {"type": "string"},
      "password": {"type": "string", "minLength": 8}}},
    "RefreshToken": {"type": "object", "required": ["refresh_token"], "properties": {
      "refresh_token": {"type": "string"}}},
    "Email": {"type": "object", "required": ["email"], "properties": {
      "email": {"type": "string"}}},
    "CodeSent": {"type": "object", "required": ["message", "expires_in"], "properties": {
      "message": {"type": "string"}, "expires_in": {"type": "integer"}}},
    "EmailCode": {"type": "object", "required": ["email", "code"], "properties": {
      "email": {"type": "string"}, "code": {"type": "string"},
      "invitation": {"type": "string"}, "time_zone": {"type": "string"},
      "refresh_token": {"type": "string"}}},
    "AppleToken": {"type": "object", "required": ["identity_token"], "properties": {
      "identity_token": {"type": "string"}, "authorization_code": {"type": "string"},
      "full_name": {"type": "object", "properties": {"given_name": {"type": "string"},
      "family_name": {"type": "string"}}}, "email": {"type": "string"},
      "nonce": {"type": "string"}, "invitation": {"type": "string"},
      "time_zone": {"type": "string"}}},
    "Space": {"type": "object", "required": ["id", "handle", "name", "role", "is_home"],
      "properties": {"id": {"type": "string", "format": "uuid"},
      "handle": {"type": "string"}, "name": {"type": "string"},
      "role": {"enum": ["owner", "editor", "viewer"]}, "is_home": {"type": "boolean"}}},
    "Spaces": {"type": "object", "required": ["data", "next"], "properties": {"data": {
      "type": "array", "items": {"$ref": "#/components/schemas/Space"}},
      "next": {"type": "null"}}},
    "SpaceName": {"type": "object", "required": ["name"], "properties": {
      "name": {"type": "string", "minLength": 1, "maxLength": 100}}},
    "Members": {"type": "object", "required": ["data", "next"], "properties": {"data": {
      "type": "array", "items": {"type": "object", "required": ["user_id", "name", "role",
      "since", "is_home"], "properties": {"user_id": {"type": "string", "format": "uuid"},
      "name": {"type": "string"}, "email": {"type": "string"},
      "role": {"enum": ["owner", "editor", "viewer"]},
      "since": {"type": "string", "format": "date-time"}, "is_home": {"type": "boolean"}}}},
      "next": {"type": "null"}}},
    "MemberRole": {"type": "object", "required": ["role"], "properties": {
      "role": {"enum": ["owner", "editor", "viewer"]}}},
    "Invitation": {"type": "object", "required": ["id", "role", "link", "expires_at",
      "most_uses", "uses"], "properties": {"id": {"type": "string", "format": "uuid"},
      "role": {"enum": ["owner", "editor", "viewer"]}, "email": {"type": "string"},
      "link": {"type": "string", "format": "uri"}, "most_uses": {"type": "integer"},
      "uses": {"type": "integer"}, "created_at": {"type": "string", "format": "date-time"},
      "expires_at": {"type": "string", "format": "date-time"}}},
    "Invitations": {"type": "object", "required": ["data", "next"], "properties": {"data": {
      "type": "array", "items": {"$ref": "#/components/schemas/Invitation"}},
      "next": {"type": "null"}}},
    "InvitationDraft": {"type": "object", "required": ["role"], "properties": {
      "role": {"enum": ["owner", "editor", "viewer"]},
      "days": {"type": "integer", "minimum": 1, "maximum": 365},
      "uses": {"type": "integer", "minimum": 1, "maximum": 100}, "email": {"type": "string"}}},
    "InvitationToken": {"type": "object", "required": ["token"], "properties": {
      "token": {"type": "string"}}},
    "User": {"type": "object", "required": ["id", "email_verified", "auth_providers",
      "created_at"], "properties": {"id": {"type": "string", "format": "uuid"},
      "email": {"type": "string"}, "email_verified": {"type": "boolean"},
      "display_name": {"type": "string"}, "auth_providers": {"type": "array",
      "items": {"type": "string"}}, "role": {"enum": ["admin", "editor", "viewer"]},
      "user_id": {"type": "string", "format": "uuid"}, "username": {"type": "string"},
      "name": {"type": "string"},
      "created_at": {"type": "string", "format": "date-time"},
      "updated_at": {"type": "string", "format": "date-time"},
      "date_created": {"type": "string", "format": "date-time"},
      "date_modified": {"type": "string", "format": "date-time"}}},
    "AuthResponse": {"type": "object", "required": ["access_token", "refresh_token",
      "expires_in", "user"], "properties": {"access_token": {"type": "string"},
      "refresh_token": {"type": "string"}, "expires_in": {"type": "integer"},
      "user_id": {"type": "string", "format": "uuid"}, "username": {"type": "string"},
      "email": {"type": "string"}, "date_created": {"type": "string", "format": "date-time"},
      "created_at": {"type": "string", "format": "date-time"},
      "user": {"$ref": "#/components/schemas/User"}}},
    "Collection": {"type": "object", "required": ["id", "name", "icon", "entry_count",
      "created_at", "updated_at"], "properties": {"id": {"type": "string", "format": "uuid"},
      "name": {"type": "string"}, "icon": {"type": "string"},
      "entry_count": {"type": "integer"}, "implied_type_id": {"type": "string"},
      "created_at": {"type": "string", "format": "date-time"},
      "updated_at": {"type": "string", "format": "date-time"}}},
    "CollectionDraft": {"type": "object", "required": ["name", "icon"], "properties": {
      "name": {"type": "string", "minLength": 1, "maxLength": 50},
      "icon": {"type": "string", "minLength": 1, "maxLength": 20},
      "implied_type_id": {"type": ["string", "null"], "format": "uuid"}}},
    "Field": {"type": "object", "required": ["key", "label", "type"], "properties": {
      "key": {"type": "string"}, "label": {"type": "string"},
      "type": {"enum": ["string", "number"]}, "kind": {"type": "string"}}},
    "Type": {"type": "object", "required": ["id", "name", "icon", "fields"], "properties": {
      "id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
      "icon": {"type": "string"}, "fields": {"type": "array",
      "items": {"$ref": "#/components/schemas/Field"}},
      "created_at": {"type": "string", "format": "date-time"},
      "updated_at": {"type": "string", "format": "date-time"}}},
    "FieldDraft": {"type": "object", "properties": {
      "key": {"type": "string"}, "label": {"type": "string"}, "kind": {"type": "string"},
      "required": {"type": "boolean"}, "options": {"type": "array",
      "items": {"type": "string"}}, "target_type_id": {"type": "string"},
      "many": {"type": "boolean"}}},
    "TypeLook": {"type": "object", "properties": {
      "line": {"type": "array", "items": {"type": "string"}},
      "facts": {"type": "array", "items": {"type": "string"}},
      "cover": {"enum": ["poster", "square", "wide"]},
      "accent": {"enum": ["amber", "green", "teal", "indigo", "rose"]},
      "plural": {"type": "string", "maxLength": 50}}},
    "TypeDraft": {"type": "object", "required": ["name", "icon"], "properties": {
      "name": {"type": "string", "minLength": 1, "maxLength": 50},
      "icon": {"type": "string", "minLength": 1, "maxLength": 20},
      "in_log": {"type": "boolean"}, "in_library": {"type": "boolean"},
      "in_site": {"type": "boolean"}, "look": {"$ref": "#/components/schemas/TypeLook"},
      "fields": {"type": "array", "items": {"$ref": "#/components/schemas/FieldDraft"}}}},
    "TypeUpdate": {"type": "object", "properties": {
      "name": {"type": "string", "minLength": 1, "maxLength": 50},
      "icon": {"type": "string", "minLength": 1, "maxLength": 20},
      "in_log": {"type": "boolean"}, "in_library": {"type": "boolean"},
      "in_site": {"type": "boolean"}, "look": {"$ref": "#/components/schemas/TypeLook"},
      "fields": {"type": "array", "items": {"$ref": "#/components/schemas/FieldDraft"}},
      "revision": {"type": "integer"}}},
    "TypeDetail": {"type": "object", "required": ["id", "name", "icon", "in_log", "in_library",
      "in_site", "is_system", "look", "fields", "system_fields", "entry_count", "revision"], "properties": {
      "id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
      "icon": {"type": "string"}, "in_log": {"type": "boolean"},
      "in_library": {"type": "boolean"}, "in_site": {"type": "boolean"},
      "is_system": {"type": "boolean"}, "look": {"$ref": "#/components/schemas/TypeLook"},
      "fields": {"type": "array", "items": {"$ref": "#/components/schemas/FieldDraft"}},
      "system_fields": {"type": "array", "items": {"type": "string"}},
      "entry_count": {"type": "integer"}, "renewal": {"type": "object", "properties": {
      "done": {"type": "integer"}, "total": {"type": "integer"}}},
      "revision": {"type": "integer"}, "created_at": {"type": "string", "format": "date-time"},
      "updated_at": {"type": "string", "format": "date-time"}}},
    "TypePreview": {"type": "object", "required": ["entry_count", "fields"], "properties": {
      "entry_count": {"type": "integer"}, "fields": {"type": "array", "items": {
      "type": "object", "properties": {"key": {"type": "string"}, "label": {"type": "string"},
      "change": {"enum": ["removed", "kind", "required"]}, "filled": {"type": "integer"},
      "converted": {"type": "integer"}, "kept": {"type": "integer"},
      "empty": {"type": "integer"}, "made": {"type": "integer"}, "examples": {
      "type": "array", "items": {"type": "object", "properties": {
      "title": {"type": "string"}, "before": {"type": "string"},
      "after": {"type": "string"}}}}}}}}},
    "Related": {"type": "object", "required": ["id", "name"], "properties": {
      "id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
      "role": {"type": "string"}}},
    "RelatedDraft": {"anyOf": [{"type": "string"}, {"type": "object", "properties": {
      "id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
      "role": {"type": "string"}}}]},
    "Movie": {"type": "object", "required": ["id", "name", "summary", "photo_url",
      "is_favourited", "rating", "release_year", "actors", "genres", "revision"],
      "properties": {"id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
      "summary": {"type": "string"}, "photo_url": {"type": ["string", "null"]},
      "is_favourited": {"type": "boolean"}, "rating": {"type": ["number", "null"],
      "minimum": 0, "maximum": 10}, "release_year": {"type": ["number", "null"]},
      "actors": {"type": "array", "items": {"$ref": "#/components/schemas/Related"}},
      "genres": {"type": "array", "items": {"$ref": "#/components/schemas/Related"}},
      "revision": {"type": "integer"}}},
    "View": {"type": "object", "required": ["id", "name", "type_id", "filter", "text", "sort",
      "layout", "missing", "created_at", "updated_at"], "properties": {
      "id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
      "type_id": {"type": "string", "format": "uuid"}, "filter": {"$ref":
      "#/components/schemas/Filter"}, "text": {"type": "string"}, "sort": {"type": "string"},
      "layout": {"enum": ["grid", "list", "table"]}, "missing": {"type": "array",
      "items": {"type": "string"}}, "created_at": {"type": "string", "format": "date-time"},
      "updated_at": {"type": "string", "format": "date-time"}}},
    "ViewDraft": {"type": "object", "properties": {"name": {"type": "string"},
      "type_id": {"type": "string", "format": "uuid"}, "filter": {"$ref":
      "#/components/schemas/Filter"}, "text": {"type": "string"}, "sort": {"type": "string"},
      "layout": {"enum": ["grid", "list", "table"]}}},
    "ViewPage": {"type": "object", "required": ["data", "next"], "properties": {"data": {
      "type": "array", "items": {"$ref": "#/components/schemas/View"}},
      "next": {"type": ["string", "null"]}}},
    "Filter": {"type": "object", "required": ["conditions"], "properties": {"conditions": {
      "type": "array", "items": {"type": "object", "required": ["field", "op", "values"],
      "properties": {"field": {"type": "string"}, "op": {"type": "string"}, "values": {
      "type": "array", "items": {"type": "string"}}}}}}},
    "Suggestions": {"type": "object", "required": ["data", "next"], "properties": {"data": {
      "type": "array", "items": {"type": "object", "required": ["id", "score", "reasons",
      "entry"], "properties": {"id": {"type": "string", "format": "uuid"},
      "score": {"type": "number"}, "reasons": {"type": "array", "minItems": 1, "items": {
      "type": "object", "required": ["text", "shared"], "properties": {
      "text": {"type": "string"}, "because": {"$ref": "#/components/schemas/Named"},
      "shared": {"type": "array", "items": {"$ref": "#/components/schemas/Named"}}}}},
      "entry": {"$ref": "#/components/schemas/Entry"}}}}, "next": {"type": "null"}}},
    "Statistics": {"type": "object", "required": ["total", "seen", "rated", "mean_rating", "years",
      "months", "verdicts", "ratings", "decades", "types", "fields"], "properties": {
      "total": {"type": "integer"}, "seen": {"type": "integer"}, "rated": {"type": "integer"},
      "mean_rating": {"type": ["number", "null"]},
      "years": {"type": "array", "items": {"type": "object"}},
      "months": {"type": "array", "items": {"type": "object"}},
      "verdicts": {"type": "array", "items": {"type": "object"}},
      "ratings": {"type": "array", "items": {"type": "object"}},
      "decades": {"type": "array", "items": {"type": "object"}},
      "types": {"type": "array", "items": {"type": "object"}},
      "fields": {"type": "array", "items": {"type": "object"}}}},
    "Named": {"type": "object", "required": ["id", "title"], "properties": {
      "id": {"type": "string", "format": "uuid"}, "title": {"type": "string"}}},
    "MoviePage": {"type": "object", "required": ["data", "next"], "properties": {"data": {
      "type": "array", "items": {"$ref": "#/components/schemas/Movie"}},
      "next": {"type": ["string", "null"]}, "total": {"type": "integer"}}},
    "MovieDraft": {"type": "object", "properties": {"name": {"type": "string"},
      "summary": {"type": "string"}, "is_favourited": {"type": "boolean"},
      "rating": {"type": ["number", "null"]}, "release_year": {"type": ["integer", "null"]},
      "photo": {"type": ["object", "null"]}, "actors": {"type": "array",
      "items": {"$ref": "#/components/schemas/RelatedDraft"}}, "genres": {"type": "array",
      "items": {"$ref": "#/components/schemas/RelatedDraft"}}, "actor_ids": {"type": "array",
      "items": {"type": "string", "format": "uuid"}}, "genre_ids": {"type": "array",
      "items": {"type": "string", "format": "uuid"}}}},
    "Actor": {"type": "object", "required": ["id", "name", "summary", "photo_url",
      "is_favourited", "movies_count", "revision"], "properties": {
      "id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
      "summary": {"type": "string"}, "photo_url": {"type": ["string", "null"]},
      "is_favourited": {"type": "boolean"}, "movies_count": {"type": "integer"},
      "revision": {"type": "integer"}}},
    "ActorPage": {"type": "object", "required": ["data", "next"], "properties": {"data": {
      "type": "array", "items": {"$ref": "#/components/schemas/Actor"}},
      "next": {"type": ["string", "null"]}, "total": {"type": "integer"}}},
    "ActorDraft": {"type": "object", "properties": {"name": {"type": "string"},
      "summary": {"type": "string"}, "is_favourited": {"type": "boolean"},
      "photo": {"type": ["object", "null"]}, "movie_ids": {"type": "array",
      "items": {"type": "string", "format": "uuid"}}}},
    "Genre": {"$ref": "#/components/schemas/Actor"},
    "GenrePage": {"$ref": "#/components/schemas/ActorPage"},
    "GenreDraft": {"$ref": "#/components/schemas/ActorDraft"},
    "Favourite": {"type": "object", "required": ["is_favourited"], "properties": {
      "is_favourited": {"type": "boolean"}}},
    "Rating": {"type": "object", "required": ["rating"], "properties": {
      "rating": {"type": ["number", "null"], "minimum": 0, "maximum": 10}}},
    "EntryImage": {"type": "object", "required": ["id", "is_cover", "position"],
      "properties": {"id": {"type": "string", "format": "uuid"},
      "is_cover": {"type": "boolean"}, "position": {"type": "integer"}}},
    "Occasion": {"type": "object", "required": ["date"], "properties": {
      "date": {"type": "string", "format": "date"}, "score": {"type": "integer"},
      "note": {"type": "string", "maxLength": 2000}}},
    "Entry": {"type": "object", "required": ["id", "title", "description", "score", "date",
      "additional_fields", "images", "created_at", "updated_at"], "properties": {
      "id": {"type": "string", "format": "uuid"},
      "collection_id": {"type": ["string", "null"]}, "type_id": {"type": ["string", "null"]},
      "title": {"type": "string"}, "description": {"type": "string"},
      "score": {"type": "integer", "minimum": 0, "maximum": 3},
      "date": {"type": "string", "format": "date"}, "additional_fields": {"type": "object",
      "additionalProperties": {"type": "string"}}, "images": {"type": "array",
      "items": {"$ref": "#/components/schemas/EntryImage"}}, "notes": {"type": "string"},
      "rating": {"type": "number"}, "favourite": {"type": "boolean"},
      "stage": {"enum": ["planned", "current", "done", "dropped"]},
      "revision": {"type": "integer"}, "undated": {"type": "boolean"}, "occasions": {"type": "array",
      "items": {"$ref": "#/components/schemas/Occasion"}},
      "created_at": {"type": "string", "format": "date-time"},
      "updated_at": {"type": "string", "format": "date-time"}}},
    "ImageDraft": {"type": "object", "properties": {"data": {"type": "string",
      "contentEncoding": "base64"}, "url": {"type": "string", "format": "uri"}, "id": {"type": "string", "format": "uuid"},
      "is_cover": {"type": "boolean"}, "position": {"type": "integer"}}},
    "Images": {"type": "object", "required": ["images"], "properties": {"images": {
      "type": "array", "maxItems": 10, "items": {"$ref": "#/components/schemas/ImageDraft"}}}},
    "ImageData": {"type": "object", "properties": {"id": {"type": "string"},
      "data": {"type": "string", "contentEncoding": "base64"},
      "is_cover": {"type": "boolean"}, "position": {"type": "integer"}}},
    "Image": {"type": "string", "format": "binary"},
    "Events": {"type": "string"}, "Table": {"type": "string"},
    "Archive": {"type": "string", "format": "binary"},
    "File": {"type": "string", "format": "binary"},
    "EntryForm": {"type": "object", "required": ["data"], "properties": {
      "data": {"$ref": "#/components/schemas/EntryDraft"},
      "images": {"type": "array", "maxItems": 10,
        "items": {"type": "string", "format": "binary"}}}},
    "EntryDraftLines": {"type": "string"},
    "EntryDraft": {"type": "object", "required": ["title", "description"], "properties": {
      "collection_id": {"type": ["string", "null"]}, "type_id": {"type": ["string", "null"]},
      "title": {"type": "string", "minLength": 1, "maxLength": 200},
      "description": {"type": "string", "minLength": 1, "maxLength": 2000},
      "notes": {"type": "string", "maxLength": 100000},
      "score": {"type": "integer", "minimum": 0, "maximum": 3},
      "rating": {"type": ["number", "null"], "minimum": 0, "maximum": 10},
      "favourite": {"type": "boolean"}, "date": {"type": "string", "format": "date"},
      "undated": {"type": "boolean"},
      "stage": {"enum": ["planned", "current", "done", "dropped"]},
      "additional_fields": {"type": "object"}, "images": {"type": "array", "maxItems": 10,
      "items": {"$ref": "#/components/schemas/ImageDraft"}},
      "seed_image_ids": {"type": "array", "items": {"type": "string"}},
      "occasions": {"type": "array", "items": {"$ref": "#/components/schemas/Occasion"}},
      "revision": {"type": "integer"}}},
    "WorkQuestion": {"type": "object", "required": ["query"], "properties": {
      "query": {"type": "string", "minLength": 1, "maxLength": 200}}},
    "WorkOptions": {"type": "object", "required": ["options"], "properties": {"options": {
      "type": "array", "maxItems": 5, "items": {"type": "object", "required": ["id", "title",
      "entryType", "summaryLine", "description", "imageUrls"], "properties": {
      "id": {"type": "string"}, "title": {"type": "string"},
      "entryType": {"enum": ["movie", "book", "game", "show", "music", "other"]},
      "year": {"type": "string"}, "genre": {"type": "string"}, "author": {"type": "string"},
      "platform": {"type": "string"}, "summaryLine": {"type": "string"},
      "description": {"type": "string"}, "imageUrls": {"type": "array", "maxItems": 3,
      "items": {"type": "string", "format": "uri"}}, "imageIds": {"type": "array",
      "maxItems": 3, "items": {"type": "string", "format": "uuid"}},
      "entryId": {"type": "string", "format": "uuid"}}}}}},
    "AssistSettingsDraft": {"type": "object", "required": ["provider"], "properties": {
      "provider": {"enum": ["anthropic", "openai", "openlibrary", "catalog"]},
      "base_url": {"type": "string"}, "model": {"type": "string"}, "key": {"type": "string"}}},
    "AssistSettings": {"type": "object", "required": ["own", "provider", "server_provider",
      "usage"], "properties": {"own": {"type": "boolean"}, "provider": {"type": "string"},
      "base_url": {"type": "string"}, "model": {"type": "string"}, "key": {"type": "string"},
      "server_provider": {"type": "string"}, "usage": {"type": "object", "properties": {
      "policy": {"enum": ["basic", "pro", "unlimited"]}, "limit": {"type": "integer"},
      "used": {"type": "integer"}, "resets_at": {"type": "string", "format": "date-time"}}},
      "scans": {"type": "object", "required": ["used"], "properties": {
      "limit": {"type": "integer"}, "used": {"type": "integer"}}}}},
    "AssistTest": {"type": "object", "required": ["options"], "properties": {
      "options": {"type": "integer"}}},
    "SearchFindings": {"type": "object", "required": ["query", "groups", "types", "collections",
      "results", "total", "limit", "offset"], "properties": {"query": {"type": "string"},
      "results": {"type": "array", "items": {"type": "object"}}, "total": {"type": "integer"},
      "limit": {"type": "integer"}, "offset": {"type": "integer"}, "groups": {"type": "array", "items": {
      "type": "object", "required": ["kind", "type", "count", "more", "hits"], "properties": {
      "kind": {"enum": ["entry", "list"]}, "type": {"type": ["object", "null"]},
      "count": {"type": "integer"}, "more": {"type": "boolean"}, "hits": {"type": "array",
      "items": {"type": "object", "required": ["id", "title", "marks", "match", "roles"],
      "properties": {"id": {"type": "string", "format": "uuid"}, "title": {"type": "string"},
      "marks": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}},
      "match": {"enum": ["title", "text", "part", "near"]}, "snippet": {"type": "object"},
      "year": {"type": ["string", "null"]}, "photo_url": {"type": ["string", "null"]},
      "is_favourited": {"type": "boolean"}, "collection": {"type": ["object", "null"]},
      "item_count": {"type": "integer"}, "checked_count": {"type": "integer"},
      "roles": {"type": "array", "items": {"type": "object"}}}}}}}},
      "types": {"type": "array", "items": {"type": "object"}},
      "collections": {"type": "array", "items": {"type": "object"}}}},
    "RestoredSite": {"type": "object", "required": ["entries"], "properties": {
      "entries": {"type": "integer"}}},
    "SiteTheme": {"type": "object", "properties": {"look": {"enum": ["paper", "ink", "plain"]},
      "typeface": {"enum": ["serif", "sans"]}, "accent": {"type": "string"}}},
    "SiteProfileUpdate": {"type": "object", "properties": {"title": {"type": "string"},
      "description": {"type": "string"}, "host": {"type": "string"},
      "language": {"type": "string"}, "theme": {"$ref": "#/components/schemas/SiteTheme"},
      "is_public": {"type": "boolean"}, "kept_versions": {"type": "integer"},
      "revision": {"type": "integer"}}},
    "SiteProfile": {"type": "object", "required": ["title", "description", "language", "theme",
      "is_public", "kept_versions", "revision", "address"], "properties": {
      "title": {"type": "string"}, "description": {"type": "string"},
      "host": {"type": "string"}, "pending_host": {"type": "string"},
      "language": {"type": "string"}, "theme": {"$ref": "#/components/schemas/SiteTheme"}, "is_public": {"type": "boolean"},
      "kept_versions": {"type": "integer"}, "revision": {"type": "integer"},
      "address": {"type": "string", "format": "uri"}}},
    "EntryIDs": {"type": "object", "required": ["ids"], "properties": {"ids": {
      "type": "array", "minItems": 1, "maxItems": 100, "items": {"type": "string"}}}},
    "DeletedCount": {"type": "object", "required": ["deleted_count"], "properties": {
      "deleted_count": {"type": "integer"}}},
    "BatchResult": {"type": "object", "required": ["index", "status"], "properties": {
      "index": {"type": "integer"}, "status": {"type": "integer"}, "id": {"type": "string"},
      "message": {"type": "string"}, "fields": {"type": "object"}}},
    "Changes": {"type": "object", "required": ["data"], "properties": {"data": {
      "type": "array", "items": {"type": "object", "properties": {
      "sequence": {"type": "integer"}, "at": {"type": "string"}, "group": {"type": "string"},
      "kind": {"type": "string"}, "id": {"type": "string"}, "operation": {
      "enum": ["create", "update", "delete"]}, "revision": {"type": "integer"},
      "before": {"type": ["object", "null"]}}}}, "next": {"type": ["integer", "null"]}}}
    }
    """#
}
