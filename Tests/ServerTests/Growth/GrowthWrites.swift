import HTTPTypes

/// Writes: relations named by text, renaming, deletion and undo are those that look something up.
extension GrowthRoutes {
  private static let draft =
    #"{"title":"New film","description":"x","type_id":"<movies>","score":1,"date":"2026-02-20","additional_fields":"#
  private static let newEntry = First(
    path: "/entries", body: draft + #"{"Genre":"Subject genre","Cast":"Subject actor"}}"#)
  private static let newList = First(
    path: "/grocery-lists", body: #"{"name":"New list","items":[{"name":"Tea"}]}"#)
  private static let newContent = First(
    path: "/contentdata", body: #"{"datatype_id":"<post>","author_id":"","status":"draft"}"#,
    key: "content_data_id")

  static let writes: [Write] = [
    Write(.post, "/entries", nil, draft + "{}}"),
    Write(
      .post, "/entries", nil,
      draft + #"{"Genre":"Subject genre","Cast":"Subject actor, Nobody yet"}}"#),
    Write(.post, "/entries", nil, draft + #"{"Genre":"Drama","Director":"Maker 1"}}"#),
    Write(.put, "/entries/{id}", "/entries/<made>", draft + #"{"Cast":"Other actor"}}"#, after: newEntry),
    // Renaming what others lead to.
    Write(
      .put, "/entries/{id}", "/entries/<actor>",
      #"{"title":"Subject star","description":"","type_id":"<persons>","score":0}"#),
    Write(.delete, "/entries/{id}", "/entries/<made>", after: newEntry),
    Write(.delete, "/entries", nil, #"{"ids":["<made>"]}"#, after: newEntry),
    Write(
      .post, "/entries/batch", nil,
      #"[{"title":"Batch","description":"x","type_id":"<movies>","additional_fields":{"Cast":"Other actor"}}]"#),
    Write(.put, "/entries/{id}/images", "/entries/<second>/images", #"{"images":[{"id":"<image>"}]}"#),
    Write(
      .post, "/undo/{group}", "/undo/<made>",
      after: First(
        method: .delete, path: "/grocery-lists/<list>", key: "undo")),
    Write(.post, "/collections", nil, #"{"name":"New","icon":"x"}"#),
    Write(.put, "/collections/{id}", "/collections/<collection>", #"{"name":"Other","icon":"x"}"#),
    Write(
      .delete, "/collections/{id}", "/collections/<made>",
      after: First(path: "/collections", body: #"{"name":"Gone","icon":"x"}"#)),
    Write(.post, "/types", nil, #"{"name":"New","icon":"x"}"#),
    Write(
      .delete, "/types/{id}", "/types/<made>",
      after: First(path: "/types", body: #"{"name":"Gone","icon":"x"}"#)),
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
    Write(.post, "/grocery-lists/{id}/items", "/grocery-lists/<list>/items", #"{"items":[{"name":"Jam"}]}"#),
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
      .put, "/contentdata", "/contentdata", #"{"content_data_id":"<made>","parent_id":"<content>"}"#,
      after: newContent),
    Write(
      .post, "/contentfields", nil,
      #"{"content_data_id":"<content>","field_id":"<body>","field_value":"Changed","author_id":""}"#),
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
  ]

  struct Form: Sendable {
    var template: String
    var path: String
    var fields: [(String, String)]

    init(_ template: String, _ path: String? = nil, _ fields: [(String, String)] = []) {
      self.template = template
      self.path = path ?? template
      self.fields = fields
    }
  }

  static let forms: [Form] = [
    Form(
      "/log/entries", nil,
      [("title", "By form"), ("type_id", "<movies>"), ("date", "2026-02-20"), ("score", "1")]),
    Form("/log/entries/{id}/finish", "/log/entries/<film>/finish", [("revision", "1")]),
    Form(
      "/log/entries/{id}/occasions", "/log/entries/<third>/occasions",
      [("new.date", "2021-03-04"), ("new.score", "1"), ("new.note", "Again")]),
    Form("/library/entries/{id}/favourite", "/library/entries/<third>/favourite", [("on", "1")]),
    Form("/library/entries/{id}/rating", "/library/entries/<third>/rating", [("rating", "5")]),
    Form("/log/selection", nil, [("action", "delete"), ("ids", "<third>"), ("confirmed", "1")]),
    Form("/log/collections", nil, [("name", "By form"), ("icon", "x")]),
    Form("/settings/theme", nil, [("theme", "dark")]),
    Form("/sign-out"),
  ]
}
