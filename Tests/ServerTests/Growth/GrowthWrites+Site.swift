import HTTPTypes

/// Writes to the site: types, content, files.
extension GrowthRoutes {
  static let scheduledContent = Preparation(
    path: "/contentdata", body: #"{"datatype_id":"<post>","author_id":"","status":"draft"}"#,
    key: "content_data_id",
    then: FollowUpRequest(
      path: "/content/schedule",
      body: #"{"content_data_id":"<made>","publish_at":"2099-01-01T00:00:00Z"}"#))
  private static let newPart = Preparation(
    path: "/contentdata",
    body: #"{"datatype_id":"<post>","parent_id":"<content>","author_id":"","status":"draft"}"#,
    key: "content_data_id")
  static let newRoute = Preparation(
    path: "/routes", body: #"{"slug":"gone","title":"Gone","status":1,"author_id":""}"#,
    key: "route_id")
  static let newWebhook = Preparation(
    path: "/admin/webhooks",
    body: #"{"name":"W","url":"https://build.example.com/hook","events":["content.published"]}"#,
    key: "webhook_id")
  static func newFolder(_ name: String) -> Preparation {
    Preparation(path: "/media-folders", body: #"{"name":"\#(name)"}"#, key: "folder_id")
  }
  static func newLocale(_ code: String) -> Preparation {
    Preparation(
      path: "/locales", body: #"{"code":"\#(code)","label":"\#(code)"}"#, key: "locale_id")
  }
  private static let newDatatype = Preparation(
    path: "/datatype", body: #"{"label":"Gone","type":"root","author_id":""}"#, key: "datatype_id")
  private static let newField = Preparation(
    path: "/fields",
    body:
      #"{"parent_id":"<post>","label":"Lead","data":"","validation":"","ui_config":"{}","type":"text","author_id":""}"#,
    key: "field_id")
  private static let newDimension = Preparation(
    path: "/mediadimensions", body: #"{"label":"Wide","width":800,"height":400}"#, key: "md_id")
  private static func newValidation(_ name: String) -> Preparation {
    Preparation(
      path: "/validations", body: #"{"name":"\#(name)","config":"{}"}"#, key: "validation_id")
  }
  private static let newVersion = Preparation(
    path: "/content/versions", body: #"{"content_data_id":"<content>"}"#,
    key: "content_version_id")

  static let siteWrites: [Write] = [
    Write(.post, "/datatype", nil, #"{"label":"Note","type":"root","author_id":""}"#),
    Write(
      .put, "/datatype", nil, #"{"datatype_id":"<made>","label":"Renamed kind"}"#,
      after: newDatatype),
    Write(
      .put, "/datatype/{id}/sort-order", "/datatype/<post>/sort-order", #"{"sort_order":3}"#),
    Write(.delete, "/datatype", "/datatype?q=<made>", after: newDatatype),
    Write(
      .post, "/fields", nil,
      #"{"parent_id":"<post>","label":"Kind","data":"","validation":"","ui_config":"{}","type":"text","author_id":""}"#
    ),
    Write(.put, "/fields", nil, #"{"field_id":"<made>","label":"Other"}"#, after: newField),
    Write(.put, "/fields/{id}/sort-order", "/fields/<body>/sort-order", #"{"sort_order":1}"#),
    Write(.delete, "/fields", "/fields?q=<made>", after: newField),
    Write(
      .put, "/contentfields", nil,
      #"{"content_data_id":"<content>","field_id":"<body>","field_value":"Put","author_id":""}"#),
    Write(
      .delete, "/contentfields", "/contentfields?q=<content>.<body>."),
    Write(
      .post, "/contentrelations", nil,
      #"{"source_content_id":"<neighbour>","target_content_id":"<content>","field_id":"<sees>"}"#),
    Write(
      .post, "/contentdata/reorder", nil, #"{"parent_id":"<content>","ordered_ids":["<made>"]}"#,
      after: newPart),
    Write(
      .post, "/contentdata/move", nil,
      #"{"node_id":"<made>","new_parent_id":"<content>","position":0}"#, after: newContent),
    Write(
      .post, "/content/batch", nil,
      #"{"content_data_id":"<content>","fields":{"<body>":"Batch"}}"#),
    Write(
      .post, "/content/tree", nil,
      #"{"content_id":"<content>","creates":[{"client_id":"a","datatype_id":"<post>","parent_id":"<content>"}]}"#
    ),
    Write(
      .get, "/content/versions/compare", "/content/versions/compare?from=<version>&to=<made>",
      after: newVersion),
    Write(
      .post, "/content/restore", nil,
      #"{"content_data_id":"<content>","content_version_id":"<made>"}"#, after: newVersion),
    Write(.delete, "/content/versions", "/content/versions?q=<made>", after: newVersion),
    Write(
      .post, "/admin/contentdata/{id}/translations", "/admin/contentdata/<content>/translations",
      #"{"locale":"nl"}"#, after: newLocale("nl")),
    Write(.delete, "/routes", "/routes?q=<made>", after: newRoute),
    Write(
      .put, "/locales", nil, #"{"locale_id":"<made>","label":"Other"}"#, after: newLocale("sv")),
    Write(.delete, "/locales", "/locales?q=<made>", after: newLocale("da")),
    Write(.get, "/admin/locales", nil),
    Write(.get, "/admin/locales/{id}", "/admin/locales/<made>", after: newLocale("fi")),
    Write(.post, "/admin/locales", nil, #"{"code":"nb","label":"Norsk"}"#),
    Write(
      .put, "/admin/locales/{id}", "/admin/locales/<made>", #"{"label":"Other"}"#,
      after: newLocale("pl")),
    Write(.delete, "/admin/locales/{id}", "/admin/locales/<made>", after: newLocale("cs")),
    Write(.post, "/validations", nil, #"{"name":"Long","config":"{}"}"#),
    Write(.get, "/validations/{id}", "/validations/<made>", after: newValidation("A")),
    Write(.get, "/validations/search", "/validations/search?name=Long"),
    Write(
      .put, "/validations/{id}", "/validations/<made>", #"{"name":"Shorter"}"#,
      after: newValidation("P")
    ),
    Write(.delete, "/validations/{id}", "/validations/<made>", after: newValidation("B")),
    Write(.put, "/site", nil, #"{"title":"Ann's films"}"#),
    Write(.get, "/site/archive", nil),
    Write(.post, "/admin/search/rebuild", nil, "{}"),
    Write(.put, "/media", nil, #"{"media_id":"<media>","alt":"A phone"}"#),
    Write(.get, "/media/references", "/media/references?q=<media>"),
    Write(.get, "/media/{id}/download", "/media/<media>/download"),
    Write(.post, "/media/move", nil, #"{"media_ids":["<media>"],"folder_id":""}"#),
    Write(.delete, "/media", "/media?q=<medium2>"),
    Write(.delete, "/media/cleanup", nil),
    Write(.post, "/media-folders", nil, #"{"name":"New"}"#),
    Write(.get, "/media-folders/{id}", "/media-folders/<made>", after: newFolder("Held")),
    Write(
      .get, "/media-folders/{id}/media", "/media-folders/<made>/media",
      after: newFolder("Held folder")),
    Write(
      .put, "/media-folders/{id}", "/media-folders/<made>", #"{"name":"One"}"#,
      after: newFolder("Two folder")),
    Write(
      .put, "/media-folders", nil, #"{"folder_id":"<made>","name":"Three"}"#,
      after: newFolder("Four folder")),
    Write(
      .delete, "/media-folders/{id}", "/media-folders/<made>",
      after: newFolder("Five folder")),
    Write(
      .delete, "/media-folders", "/media-folders?q=<made>",
      after: newFolder("Six folder")),
    Write(.post, "/mediadimensions", nil, #"{"label":"Small","width":80,"height":40}"#),
    Write(
      .put, "/mediadimensions", nil, #"{"md_id":"<made>","label":"Wider"}"#, after: newDimension),
    Write(.delete, "/mediadimensions", "/mediadimensions?q=<made>", after: newDimension),
    Write(
      .post, "/admin/webhooks", nil,
      #"{"name":"B","url":"https://build.example.com/hook","events":["content.published"]}"#),
    Write(.get, "/admin/webhooks/{id}", "/admin/webhooks/<made>", after: newWebhook),
    Write(
      .get, "/admin/webhooks/{id}/deliveries", "/admin/webhooks/<made>/deliveries",
      after: newWebhook),
    Write(
      .put, "/admin/webhooks/{id}", "/admin/webhooks/<made>", #"{"name":"C"}"#, after: newWebhook),
    Write(.delete, "/admin/webhooks/{id}", "/admin/webhooks/<made>", after: newWebhook),
    Write(
      .post, "/users", nil,
      #"{"username":"dora","name":"Dora","email":"dora@example.com","password":"correct horse","role":"editor"}"#
    ),
  ]
}
