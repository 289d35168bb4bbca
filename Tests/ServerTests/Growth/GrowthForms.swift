import HTTPTypes

/// Forms of pages, and file uploads.
extension GrowthRoutes {
  struct Form: Sendable {
    var template: String
    var path: String
    /// The page that contains the form, from which the other fields are read.
    var page: String?
    var fields: [(String, String)]
    var first: Preparation?

    init(
      _ template: String, _ path: String? = nil, on page: String? = nil,
      _ fields: [(String, String)] = [], after first: Preparation? = nil
    ) {
      self.template = template
      self.path = path ?? template
      self.page = page
      self.fields = fields
      self.first = first
    }
  }

  struct Upload: Sendable {
    var method: HTTPRequest.Method = .post
    var template: String
    var path: String
    var part: String
    var file = "phone.jpg"
  }

  static let uploads: [Upload] = [
    Upload(template: "/api/v1/media", path: "/api/v1/media", part: "file", file: "wide.jpg"),
    Upload(
      method: .put, template: "/api/v1/media/{id}/file", path: "/api/v1/media/<media>/file",
      part: "file"),
    Upload(template: "/log/photos", path: "/log/photos", part: "photos"),
    Upload(template: "/site/media", path: "/site/media", part: "file", file: "place.png"),
    Upload(
      template: "/site/media/{id}/file", path: "/site/media/<media>/file", part: "file"),
    Upload(
      template: "/settings/import", path: "/settings/import", part: "file", file: "films.csv"),
  ]

  /// Pages at the URL of a form.
  static let formPages: [Form] = [
    Form("/library/views/{id}", "/library/views/<film>"),
    Form("/library/views/{id}/restore", "/library/views/<film>/restore"),
    Form(
      "/site/entries/{id}/languages/{locale}", "/site/entries/<content>/languages/ro",
      after: newLocale("ro")),
    Form(
      "/site/settings/languages/{id}", "/site/settings/languages/<made>", after: newLocale("hu")),
    Form(
      "/site/settings/languages/{id}/delete", "/site/settings/languages/<made>/delete",
      after: newLocale("el")),
    Form("/site/webhooks/{id}", "/site/webhooks/<made>", after: newWebhook),
  ]

  static let forms: [Form] = [
    logForms, libraryForms, listForms, settingsForms, siteForms,
    [Form("/settings/devices/end-others"), Form("/sign-out")],
  ].flatMap { $0 }

  private static let logForms: [Form] = [
    Form(
      "/log/entries", nil,
      [("title", "By form"), ("type_id", "<movies>"), ("date", "2026-02-20"), ("score", "1")]),
    Form(
      "/log/entries/{id}", "/log/entries/<made>", on: "/log/entries/<made>/edit",
      [("title", "Saved")], after: newEntry),
    Form("/log/entries/{id}/delete", "/log/entries/<made>/delete", after: newEntry),
    Form("/log/entries/{id}/finish", "/log/entries/<film>/finish", [("revision", "1")]),
    Form(
      "/log/entries/{id}/occasions", "/log/entries/<made>/occasions",
      [("occasion.new.date", "2021-03-04"), ("occasion.new.score", "1")], after: newEntry),
    Form(
      "/log/entries/{id}/occasions/{place}", "/log/entries/<entry>/occasions/0",
      on: "/log/entries/<entry>", [("occasion.0.date", "2021-03-05")]),
    Form(
      "/log/entries/{id}/history/{sequence}", "/log/entries/<second>/history/<sequence2>",
      after: Preparation(
        method: .put, path: "/entries/<second>",
        body: #"{"title":"Subject 1","description":"y","type_id":"<movies>","score":1}"#)),
    Form(
      "/log/selection", nil, [("action", "delete"), ("ids", "<made>"), ("confirmed", "1")],
      after: newEntry),
    Form("/log/collections", nil, [("name", "By form"), ("icon", "x")]),
    Form(
      "/log/collections/{id}", "/log/collections/<collection>",
      on: "/log/collections/<collection>", [("name", "Saved by form")]),
    Form("/log/collections/{id}/delete", "/log/collections/<made>/delete", after: newCollection),
    Form("/log/lookup", nil, [("lookup_query", "subject")], after: ownBook),
    Form("/undo/{group}", "/undo/<made>", after: deletedList),
  ]

  private static let libraryForms: [Form] = [
    Form(
      "/library/entries/{id}/favourite", "/library/entries/<third>/favourite",
      [("favourite", "true")]),
    Form("/library/entries/{id}/rating", "/library/entries/<third>/rating", [("rating", "5")]),
    Form("/library/entries/{id}/stage", "/library/entries/<third>/stage", [("stage", "planned")]),
    Form("/library/views", nil, [("type", "<movies>"), ("view-new-name", "Old ones")]),
    Form(
      "/library/views/{id}", "/library/views/<made>",
      [("type", "<movies>"), ("view-<made>-name", "Older")],
      after: newView),
    Form(
      "/library/views/{id}/restore", "/library/views/<made>/restore",
      after: deletedView("Once more")),
  ]

  private static let listForms: [Form] = [
    Form("/plain-lists", nil, on: "/plain-lists", [("name", "By form"), ("items", "Tea")]),
    Form("/plain-lists/{id}", "/plain-lists/<list>", [("name", "Named by form")]),
    Form(
      "/plain-lists/{id}/items", "/plain-lists/<list>/items", on: "/plain-lists/<list>",
      [("items", "Jam")]),
    Form(
      "/plain-lists/{id}/items/{item}", "/plain-lists/<list>/items/<bread>",
      on: "/plain-lists/<list>/items/<bread>", [("name", "Rye")]),
    Form(
      "/plain-lists/{id}/items/{item}/tick", "/plain-lists/<list>/items/<bread>/tick",
      [("bought", "true")]),
    Form("/plain-lists/{id}/items/{item}/delete", "/plain-lists/<list>/items/<bread>/delete"),
    Form("/plain-lists/{id}/delete", "/plain-lists/<made>/delete", after: newList),
  ]

  private static let settingsForms: [Form] = [
    Form("/settings/theme", nil, [("theme", "dark")]),
    Form("/settings/time-zone", nil, [("time_zone", "Europe/Berlin")]),
    Form("/settings/look", nil, on: "/settings/look"),
    Form("/settings/profile", nil, [("display_name", "Anna")]),
    Form("/settings/space", nil, [("name", "Anna's")]),
    Form("/settings/spaces", nil, [("book", "Beside")]),
    Form("/settings/invitations", nil, [("role", "editor"), ("days", "7"), ("uses", "1")]),
    Form("/settings/tokens", nil, [("name", "Script"), ("scope", "read")]),
    Form("/settings/tokens/{id}/revoke", "/settings/tokens/<made>/revoke", after: newToken),
    Form("/settings/types", nil, on: "/settings/types/new", [("name", "By form")]),
    Form(
      "/settings/types/{id}", "/settings/types/<games>", on: "/settings/types/<games>",
      [("name", "Play")]),
    Form(
      "/settings/types/{id}/delete", "/settings/types/<made>/delete",
      on: "/settings/types/<made>/delete", after: newType),
  ]

  private static let siteForms: [Form] = [
    Form(
      "/site/entries", "/site/entries?type=<post>", on: "/site/entries/new?type=<post>",
      [("title", "By form")]),
    Form(
      "/site/entries/{id}", "/site/entries/<content>", on: "/site/entries/<content>/edit",
      [("title", "Saved")]),
    Form("/site/entries/{id}/publish", "/site/entries/<content>/publish"),
    Form("/site/entries/{id}/versions", "/site/entries/<content>/versions", [("label", "Kept")]),
    Form("/site/entries/{id}/versions/{version}", "/site/entries/<content>/versions/<version>"),
    Form("/site/entries/{id}/preview", "/site/entries/<content>/preview"),
    Form(
      "/site/entries/{id}/unschedule", "/site/entries/<made>/unschedule", after: scheduledContent),
    Form("/site/entries/{id}/unpublish", "/site/entries/<published>/unpublish"),
    Form("/site/entries/{id}/delete", "/site/entries/<made>/delete", after: newContent),
    Form(
      "/site/entries/{id}/languages/{locale}", "/site/entries/<content>/languages/fr",
      on: "/site/entries/<content>/languages/fr", after: newLocale("fr")),
    Form(
      "/site/selection", nil, [("action", "delete"), ("ids", "<made>"), ("confirmed", "1")],
      after: newContent),
    Form("/site/tree", nil, [("node", "<content>"), ("to", ":0")]),
    Form("/site/markdown", nil, [("text", "# Hello")]),
    Form("/site/routes", nil, [("slug", "form-route"), ("title", "Form"), ("status", "1")]),
    Form(
      "/site/routes/{id}", "/site/routes/<route>", on: "/site/routes",
      [("title", "Renamed")]),
    Form("/site/routes/{id}/delete", "/site/routes/<made>/delete", after: newRoute),
    Form("/site/settings", nil, on: "/site/settings", [("title", "Ann's")]),
    Form("/site/settings/languages", nil, [("code", "it"), ("label", "Italiano")]),
    Form(
      "/site/settings/languages/{id}", "/site/settings/languages/<made>",
      [("code.<made>", "es"), ("label.<made>", "Castellano")], after: newLocale("es")),
    Form(
      "/site/settings/languages/{id}/delete", "/site/settings/languages/<made>/delete",
      after: newLocale("pt")),
    Form(
      "/site/webhooks", nil,
      [
        ("name", "By form"), ("url", "https://build.example.com/x"),
        ("events", "content.published"),
      ]),
    Form(
      "/site/webhooks/{id}", "/site/webhooks/<made>", on: "/site/webhooks/<made>",
      [("name", "Other")], after: newWebhook),
    Form("/site/webhooks/{id}/delete", "/site/webhooks/<made>/delete", after: newWebhook),
    Form(
      "/site/media/{id}", "/site/media/<media>", on: "/site/media/<media>", [("alt", "A phone")]),
    Form("/site/media/{id}/alt", "/site/media/<media>/alt", [("alt", "A phone")]),
    Form("/site/media/folders", nil, [("name", "By form")]),
    Form(
      "/site/media/folders/{id}/delete", "/site/media/folders/<made>/delete",
      after: newFolder("Gone")),
    Form("/site/media/{id}/delete", "/site/media/<medium3>/delete"),
  ]
}
