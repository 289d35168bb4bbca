import HTTPTypes

extension OpenAPI {
  /// Returns an example of the body that `route` reads, or nil if it reads none. All ids in it are
  /// `exampleID`.
  static func bodyExample(of route: Route) -> String? {
    guard let body = route.operation.body else { return nil }
    return routeExamples["\(route.method.rawValue) \(route.path)"] ?? examples[body]
  }

  private static let exampleID = "01a1fdd2-5f43-7a9d-8f23-ddbfa56a083d"

  /// Examples for operations whose schema is too general, by method and path.
  private static let routeExamples: [String: String] = {
    let content = #"{"content_data_id": "\#(exampleID)"}"#
    let scheduled =
      #"{"content_data_id": "\#(exampleID)", "publish_at": "2027-03-01T08:00:00Z"}"#
    return [
      "POST /content/publish": content, "POST /content/unpublish": content,
      "POST /content/schedule": scheduled, "POST /content/unschedule": content,
      "POST /content/versions": content,
      "POST /content/restore":
        #"{"content_data_id": "\#(exampleID)", "content_version_id": "\#(exampleID)"}"#,
      "POST /content/preview-links/{id}": "{}",
      "PUT /tokens": #"{"id": "\#(exampleID)", "expires_at": "2027-03-01T08:00:00Z"}"#,
      "PUT /types/{id}": #"{"name": "Opera", "icon": "🎭"}"#,
    ]
  }()

  /// Examples by the name of the body's schema.
  private static let examples: [String: String] = catalogExamples.merging(siteExamples) {
    first, _ in first
  }.merging(bookExamples) { first, _ in first }

  private static let catalogExamples = [
    "Login": #"{"email": "ann@example.com", "password": "a long password"}"#,
    "Registration": #"{"email": "ann@example.com", "name": "Ann", "password": "a long password"}"#,
    "Email": #"{"email": "ann@example.com"}"#,
    "EmailCode": #"{"email": "ann@example.com", "code": "000000"}"#,
    "SpaceName": #"{"name": "Our home"}"#, "MemberRole": #"{"role": "editor"}"#,
    "InvitationDraft": #"{"role": "editor", "days": 7, "uses": 1}"#,
    "CollectionDraft": #"{"name": "Concerts", "icon": "🎤"}"#,
    "TypeDraft": ##"""
    {"name": "Opera", "icon": "🎭",
     "fields": [{"key": "Composer", "label": "Composer", "kind": "text"}]}
    """##,
    "TypeUpdate": #"{"fields": [{"key": "Composer", "label": "Composer", "kind": "text"}]}"#,
    "EntryDraft": ##"""
    {"title": "Good Omens", "description": "Reread.", "score": 3, "date": "2026-02-20",
     "additional_fields": {"Year": "1990"}, "images": []}
    """##,
    "EntryDraft[]": #"[{"title": "Persuasion", "description": "Austen."}]"#,
    "EntryIDs": #"{"ids": ["\#(exampleID)"]}"#,
    "Images": #"{"images": [{"id": "\#(exampleID)", "is_cover": true}]}"#,
    "MovieDraft": ##"""
    {"name": "Casablanca", "summary": "Rick's café.", "rating": 9, "release_year": 1942,
     "actors": ["Humphrey Bogart"], "genres": ["Drama"]}
    """##,
    "ActorDraft": #"{"name": "Humphrey Bogart", "summary": "An actor."}"#,
    "GenreDraft": #"{"name": "Drama"}"#, "Favourite": #"{"is_favourited": true}"#,
    "Rating": #"{"rating": 8.5}"#,
    "ViewDraft": #"{"name": "Best", "type_id": "\#(exampleID)", "sort": "-rating"}"#,
    "WorkQuestion": #"{"query": "dune"}"#,
    "AssistSettingsDraft": #"{"provider": "catalog"}"#,
    "GroceryListDraft": #"{"name": "Weekend", "items": [{"name": "2 milk"}]}"#,
    "GroceryListName": #"{"name": "Weekend"}"#, "GroceryItems": #"{"names": ["bread"]}"#,
    "GroceryItemDraft": #"{"checked": true}"#, "GroceryText": #"{"text": "- 2 milk"}"#,
    "GroceryStoreDraft": #"{"name": "Market", "sections": ["Dairy"]}"#,
    "GroceryCorrection": #"{"name": "milk", "section": "Dairy"}"#,
    "ListShareDraft": #"{"level": "edit"}"#, "ScanListDraft": #"{"name": "Scanned"}"#,
    "GroceryOperations": ##"""
    {"operations": [{"list": "\##(exampleID)", "field": "name", "value": "Week",
     "stamp": "06g7v0000000000000000000a0"}]}
    """##,
  ]

  private static let siteExamples = [
    "SiteProfileUpdate": #"{"title": "Ann's films", "theme": {"look": "ink"}}"#,
    "DatatypeBody": #"{"label": "Note", "type": "root"}"#,
    "SiteFieldBody": #"{"parent_id": "\#(exampleID)", "label": "Body", "type": "richtext"}"#,
    "DatatypeField": #"{"datatype_id": "\#(exampleID)", "field_id": "\#(exampleID)"}"#,
    "SortOrder": #"{"sort_order": 20}"#,
    "SiteRouteBody": #"{"slug": "/about", "title": "About", "status": 1}"#,
    "ContentDataBody": #"{"datatype_id": "\#(exampleID)", "status": "draft"}"#,
    "ContentFieldBody": ##"""
    {"content_data_id": "\##(exampleID)", "field_id": "\##(exampleID)", "field_value": "Words."}
    """##,
    "NewContent": #"{"datatype_id": "\#(exampleID)", "title": "Words", "status": "draft"}"#,
    "ContentBatch": #"{"content_data_id": "\#(exampleID)", "fields": {}}"#,
    "ContentOrder": #"{"parent_id": null, "ordered_ids": ["\#(exampleID)"]}"#,
    "ContentMove": #"{"node_id": "\#(exampleID)", "new_parent_id": null, "position": 0}"#,
    "TreeBody": #"{"content_id": "\#(exampleID)", "creates": [], "updates": [], "deletes": []}"#,
    "LocaleName": #"{"locale": "de"}"#,
    "MediaUpdate": #"{"media_id": "\#(exampleID)", "alt": "A cat in the garden"}"#,
    "MediaMove": #"{"media_ids": ["\#(exampleID)"], "folder_id": null}"#,
    "MediaFolderDraft": #"{"folder_id": "\#(exampleID)", "name": "Summer"}"#,
    "MediaDimensionDraft": #"{"md_id": "\#(exampleID)", "label": "Card", "width": 320}"#,
    "WebhookDraft": ##"""
    {"name": "Build", "url": "https://build.example.com/hook",
     "events": ["content.published"]}
    """##,
    "LocaleDraft": #"{"locale_id": "\#(exampleID)", "code": "de", "label": "Deutsch"}"#,
    "ValidationDraft": #"{"name": "Short", "config": "{\"max_length\": 20}"}"#,
    "SiteUserDraft": ##"""
    {"user_id": "\##(exampleID)", "username": "cid", "name": "Cid", "email": "cid@example.com",
     "password": "a long password", "role": "editor"}
    """##,
    "UserReassignment": #"{"user_id": "\#(exampleID)"}"#,
    "SiteTokenDraft": #"{"label": "Script", "expires_at": "2027-03-01T08:00:00Z"}"#,
  ]
}
