import HTTPTypes

/// Writes. Those that look up other objects are relations by name, renaming, deletion and undo.
extension GrowthRoutes {
  private static let draft =
    #"{"title":"New film","description":"x","type_id":"<movies>","score":1,"date":"2026-02-20","additional_fields":"#
  static let newEntry = Preparation(
    path: "/entries", body: draft + #"{"Genre":"Subject genre","Cast":"Subject actor"}}"#)
  static let newList = Preparation(
    path: "/grocery-lists", body: #"{"name":"New list","items":[{"name":"Tea"}]}"#)
  static let newContent = Preparation(
    path: "/contentdata", body: #"{"datatype_id":"<post>","author_id":"","status":"draft"}"#,
    key: "content_data_id")

  static let deletedList = Preparation(method: .delete, path: "/grocery-lists/<list>", key: "undo")
  static let newCollection = Preparation(path: "/collections", body: #"{"name":"Gone","icon":"x"}"#)
  static let newType = Preparation(path: "/types", body: #"{"name":"Gone","icon":"x"}"#)
  static let newView = Preparation(path: "/views", body: #"{"name":"Later","type_id":"<movies>"}"#)
  static func deletedView(_ name: String) -> Preparation {
    Preparation(
      path: "/views", body: #"{"name":"\#(name)","type_id":"<movies>"}"#,
      then: FollowUpRequest(method: .delete, path: "/views/<made>"))
  }
  static let newToken = Preparation(path: "/tokens", body: #"{"label":"Script","scope":"read"}"#)
  static let newShare = Preparation(
    path: "/grocery-lists/<list>/shares", body: #"{"level":"edit"}"#, key: "token")

  static let writes: [Write] = [
    Write(.post, "/entries", nil, draft + "{}}"),
    Write(
      .post, "/entries", nil,
      draft + #"{"Genre":"Subject genre","Cast":"Subject actor, Nobody yet"}}"#),
    Write(.post, "/entries", nil, draft + #"{"Genre":"Drama","Director":"Maker 1"}}"#),
    Write(
      .put, "/entries/{id}", "/entries/<made>", draft + #"{"Cast":"Other actor"}}"#, after: newEntry
    ),
    // Renames an entry to which others link.
    Write(
      .put, "/entries/{id}", "/entries/<actor>",
      #"{"title":"Subject star","description":"","type_id":"<persons>","score":0}"#),
    Write(.delete, "/entries/{id}", "/entries/<made>", after: newEntry),
    Write(.delete, "/entries", nil, #"{"ids":["<made>"]}"#, after: newEntry),
    Write(
      .post, "/entries/batch", nil,
      #"[{"title":"Batch","description":"x","type_id":"<movies>","additional_fields":{"Cast":"Other actor"}}]"#
    ),
    Write(
      .put, "/entries/{id}/images", "/entries/<second>/images", #"{"images":[{"id":"<image>"}]}"#),
    Write(
      .post, "/undo/{group}", "/undo/<made>",
      after: deletedList),
    Write(.post, "/collections", nil, #"{"name":"New","icon":"x"}"#),
    Write(.put, "/collections/{id}", "/collections/<collection>", #"{"name":"Other","icon":"x"}"#),
    Write(
      .delete, "/collections/{id}", "/collections/<made>",
      after: Preparation(path: "/collections", body: #"{"name":"Gone","icon":"x"}"#)),
    Write(.post, "/types", nil, #"{"name":"New","icon":"x"}"#),
    Write(
      .delete, "/types/{id}", "/types/<made>",
      after: Preparation(path: "/types", body: #"{"name":"Gone","icon":"x"}"#)),
    Write(.post, "/movies", nil, #"{"name":"Made"}"#),
    Write(.post, "/actors", nil, #"{"name":"Somebody"}"#),
    Write(.post, "/genres", nil, #"{"name":"Something"}"#),
    Write(.patch, "/movies/{id}", "/movies/<third>", #"{"name":"Renamed film"}"#),
    Write(.patch, "/genres/{id}", "/genres/<genre>", #"{"name":"Renamed genre"}"#),
    Write(.put, "/movies/{id}/favourite", "/movies/<third>/favourite", #"{"is_favourited":true}"#),
    Write(.put, "/movies/{id}/rating", "/movies/<third>/rating", #"{"rating":6}"#),
    Write(.delete, "/movies/{id}", "/movies/<made>", after: newEntry),
    Write(.post, "/grocery-lists", nil, #"{"name":"Fresh","items":[{"name":"Tea"}]}"#),
    Write(.patch, "/grocery-lists/{id}", "/grocery-lists/<list>", #"{"name":"Renamed"}"#),
    Write(.delete, "/grocery-lists/{id}", "/grocery-lists/<made>", after: newList),
    Write(
      .post, "/grocery-lists/{id}/items", "/grocery-lists/<list>/items",
      #"{"items":[{"name":"Jam"}]}"#),
    Write(
      .patch, "/grocery-lists/{id}/items/{item}", "/grocery-lists/<list>/items/<item>",
      #"{"name":"Oat milk"}"#),
    Write(.delete, "/grocery-lists/{id}/items/{item}", "/grocery-lists/<list>/items/<item>"),
    Write(.post, "/grocery-stores", nil, #"{"name":"Corner"}"#),
    Write(.put, "/grocery-corrections", nil, #"{"name":"Tea","section":"Drinks"}"#),
    Write(.post, "/contentdata", nil, #"{"datatype_id":"<post>","author_id":"","status":"draft"}"#),
    Write(
      .post, "/content/create", nil,
      #"{"datatype_id":"<post>","status":"draft","fields":{"<body>":"Fresh"}}"#),
    Write(
      .put, "/contentdata", "/contentdata",
      #"{"content_data_id":"<made>","parent_id":"<content>"}"#,
      after: newContent),
    Write(
      .post, "/contentfields", nil,
      #"{"content_data_id":"<content>","field_id":"<body>","field_value":"Changed","author_id":""}"#
    ),
    Write(.post, "/content/publish", nil, #"{"content_data_id":"<content>"}"#),
    Write(.post, "/content/versions", nil, #"{"content_data_id":"<content>"}"#),
    Write(.post, "/content/unpublish", nil, #"{"content_data_id":"<neighbour>"}"#),
    Write(
      .post, "/content/schedule", nil,
      #"{"content_data_id":"<neighbour>","publish_at":"2099-01-01T00:00:00Z"}"#),
    Write(.post, "/content/unschedule", nil, #"{"content_data_id":"<neighbour>"}"#),
    Write(.post, "/content/preview-links/{id}", "/content/preview-links/<content>", "{}"),
    Write(.delete, "/content/preview-links/{id}", "/content/preview-links/<content>"),
    Write(.delete, "/contentdata", "/contentdata?q=<made>", after: newContent),
    Write(.post, "/routes", nil, #"{"slug":"fresh","title":"Fresh","status":1,"author_id":""}"#),
    Write(.put, "/routes", nil, #"{"route_id":"<route>","title":"Renamed","slug":"moved"}"#),
    Write(.post, "/locales", nil, #"{"code":"de","label":"Deutsch"}"#),
    Write(.post, "/spaces", nil, #"{"name":"Another"}"#),
    Write(.put, "/types/{id}", "/types/<games>", #"{"name":"Games","icon":"x"}"#),
    Write(.post, "/types/{id}/preview", "/types/<movies>/preview", #"{"name":"Film"}"#),
    Write(.patch, "/actors/{id}", "/actors/<actor>", #"{"name":"Subject actor again"}"#),
    Write(
      .delete, "/actors/{id}", "/actors/<made>",
      after: Preparation(path: "/actors", body: #"{"name":"Nobody"}"#)),
    Write(
      .delete, "/genres/{id}", "/genres/<made>",
      after: Preparation(path: "/genres", body: #"{"name":"Nothing"}"#)),
    Write(
      .put, "/actors/{id}/favourite", "/actors/<actor>/favourite", #"{"is_favourited":true}"#),
    Write(
      .put, "/genres/{id}/favourite", "/genres/<genre>/favourite", #"{"is_favourited":true}"#),
    Write(.post, "/views", nil, #"{"name":"Old","type_id":"<movies>"}"#),
    Write(.patch, "/views/{id}", "/views/<made>", #"{"name":"Dark"}"#, after: newView),
    Write(
      .delete, "/views/{id}", "/views/<made>",
      after: Preparation(path: "/views", body: #"{"name":"Short","type_id":"<movies>"}"#)),
    Write(.post, "/views/{id}/restore", "/views/<made>/restore", after: deletedView("Back")),
    Write(.post, "/grocery-lists/{id}/check", "/grocery-lists/<list>/check", "{}"),
    Write(.post, "/grocery-lists/operations", nil, #"{"operations":[]}"#),
    Write(
      .post, "/grocery-lists/{id}/shares", "/grocery-lists/<list>/shares", #"{"level":"view"}"#),
    Write(
      .delete, "/grocery-lists/{id}/shares/{share}", "/grocery-lists/<list>/shares/<made>",
      after: Preparation(path: "/grocery-lists/<list>/shares", body: #"{"level":"view"}"#)),
    Write(.get, "/shared-lists/{token}/sync", "/shared-lists/<made>/sync", after: newShare),
    Write(
      .post, "/shared-lists/{token}/operations", "/shared-lists/<made>/operations",
      #"{"operations":[]}"#, after: newShare),
    Write(
      .patch, "/grocery-stores/{id}", "/grocery-stores/<made>", #"{"name":"Far"}"#,
      after: Preparation(path: "/grocery-stores", body: #"{"name":"Near"}"#)),
    Write(
      .delete, "/grocery-stores/{id}", "/grocery-stores/<made>",
      after: Preparation(path: "/grocery-stores", body: #"{"name":"Gone"}"#)),
    Write(.delete, "/grocery-corrections", "/grocery-corrections?name=Tea"),
    Write(.post, "/grocery-scans", nil, #"{"text":"- 2 milk"}"#),
    Write(.get, "/grocery-scans/{id}", "/grocery-scans/<made>", after: newScan),
    Write(.post, "/grocery-scans/{id}/list", "/grocery-scans/<made>/list", "{}", after: newScan),
    Write(.post, "/search", nil, #"{"query":"subject"}"#, after: ownBook),
    Write(.put, "/settings/assist", nil, #"{"provider":"catalog"}"#),
    Write(.post, "/settings/assist/test", nil, "{}", after: ownBook),
    Write(.delete, "/settings/assist", nil),
    Write(.put, "/spaces/{id}", "/spaces/<space>", #"{"name":"Ours"}"#),
    Write(.post, "/spaces/{id}/invitations", "/spaces/<space>/invitations", #"{"role":"editor"}"#),
    Write(
      .delete, "/spaces/{id}/invitations/{invitation}",
      "/spaces/<space>/invitations/<made>",
      after: Preparation(path: "/spaces/<space>/invitations", body: #"{"role":"editor"}"#)),
    Write(.post, "/tokens", nil, #"{"label":"Other","scope":"read"}"#),
    Write(
      .put, "/tokens", nil, #"{"id":"<made>","expires_at":"2099-01-01T00:00:00Z"}"#, after: newToken
    ),
    Write(.delete, "/tokens", "/tokens?q=<made>", after: newToken),
    Write(.post, "/auth/login", nil, #"{"email":"ann@example.com","password":"correct horse"}"#),
    Write(
      .post, "/auth/register", nil,
      #"{"email":"bob@example.com","name":"Bob","password":"correct horse"}"#),
    Write(
      .post, "/auth/refresh", nil, #"{"refresh_token":"<made>"}"#,
      after: Preparation(
        path: "/auth/login", body: #"{"email":"ann@example.com","password":"correct horse"}"#,
        key: "refresh_token")),
    Write(.post, "/auth/email/send-code", nil, #"{"email":"cleo@example.com"}"#),
    Write(.post, "/auth/request-password-reset", nil, #"{"email":"ann@example.com"}"#),
  ]

  /// Makes lookups search the member's own catalog instead of another server.
  static let ownBook = Preparation(
    method: .put, path: "/settings/assist", body: #"{"provider":"catalog"}"#, key: "provider")
  static let newScan = Preparation(path: "/grocery-scans", body: #"{"text":"- 2 milk"}"#)
}
