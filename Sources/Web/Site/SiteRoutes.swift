import HTTPTypes

extension ChapterRoutes {
  static let site = ChapterRoutes(
    bookPages: [sitePages, contentPages, mediaPages, webhookPages, settingsPages].flatMap { $0 })

  /// | method    | path                              | who may | shows                               |
  /// |-----------|-----------------------------------|---------|-------------------------------------|
  /// | GET       | /site                             | member  | the types with their contents       |
  /// | POST      | /site/starter                     | editor  | creates the types Page and Post     |
  /// | GET       | /site/types/{id}                  | member  | the contents of a type              |
  /// | POST      | /site/selection                   | editor  | asks; an action on several contents |
  /// | GET       | /site/entries/new?type=           | editor  | an empty editor                     |
  /// | POST      | /site/entries?type=               | editor  | creates content                     |
  /// | GET, POST | /site/entries/{id}                | member  | one content; saves it               |
  /// | GET       | /site/entries/{id}/edit           | editor  | its editor                          |
  /// | GET, POST | /site/entries/{id}/delete         | editor  | asks; deletes                       |
  /// | POST      | /site/entries/{id}/publish, /unpublish, /unschedule, /preview | editor | does that |
  /// | GET, POST | /site/entries/{id}/versions       | member  | its versions; creates one           |
  /// | GET, POST | /site/entries/{id}/versions/{version} | member | compares one; restores it       |
  /// | GET, POST | /site/entries/{id}/languages/{locale} | editor | a translation; saves it         |
  /// | GET       | /site/slug                        | editor  | JSON: the slug for a title          |
  /// | POST      | /site/markdown                    | editor  | Markdown as a tree in JSON          |
  /// | GET, POST | /site/tree                        | member  | the tree of content; moves a node   |
  /// | GET, POST | /site/routes                      | member  | the routes; creates one             |
  /// | POST      | /site/routes/{id}                 | editor  | changes one; /delete deletes it     |
  private static let sitePages: [PageRoute] = [
    (.get, "/site", SitePages.show),
    (.get, "/site/starter", SitePages.redirectHome),
    (.post, "/site/starter", SitePages.createStarterTypes),
    (.get, "/site/types/:id", ContentPages.list),
    (.get, "/site/selection", SitePages.redirectHome),
    (.post, "/site/selection", ContentSelectionPages.act),
    (.get, "/site/slug", requiringWriteAccess(SitePages.slug)),
    (.post, "/site/markdown", SitePages.markdown),
    (.get, "/site/tree", TreePages.show), (.post, "/site/tree", TreePages.move),
    (.get, "/site/routes", RoutePages.show), (.post, "/site/routes", RoutePages.create),
    (.get, "/site/routes/:id", RoutePages.redirect),
    (.post, "/site/routes/:id", RoutePages.update),
    (.get, "/site/routes/:id/delete", RoutePages.redirect),
    (.post, "/site/routes/:id/delete", RoutePages.delete),
  ]

  private static let contentPages: [PageRoute] = [
    (.get, "/site/entries", SitePages.redirectHome),
    (.get, "/site/entries/new", requiringWriteAccess(ContentPages.new)),
    (.post, "/site/entries", ContentPages.create),
    (.get, "/site/entries/:id", ContentPages.show),
    (.post, "/site/entries/:id", ContentPages.save),
    (.get, "/site/entries/:id/edit", requiringWriteAccess(ContentPages.edit)),
    (.get, "/site/entries/:id/delete", requiringWriteAccess(ContentPages.askToDelete)),
    (.post, "/site/entries/:id/delete", ContentPages.delete),
    (.get, "/site/entries/:id/languages/:locale", requiringWriteAccess(TranslationPages.edit)),
    (.post, "/site/entries/:id/languages/:locale", TranslationPages.save),
    (.get, "/site/entries/:id/publish", ContentPages.redirect),
    (.post, "/site/entries/:id/publish", ContentPublishingPages.publish),
    (.get, "/site/entries/:id/unpublish", ContentPages.redirect),
    (.post, "/site/entries/:id/unpublish", ContentPublishingPages.unpublish),
    (.get, "/site/entries/:id/unschedule", ContentPages.redirect),
    (.post, "/site/entries/:id/unschedule", ContentPublishingPages.unschedule),
    (.get, "/site/entries/:id/preview", ContentPages.redirect),
    (.post, "/site/entries/:id/preview", ContentPublishingPages.preview),
    (.get, "/site/entries/:id/versions", ContentVersionPages.show),
    (.post, "/site/entries/:id/versions", ContentVersionPages.keep),
    (.get, "/site/entries/:id/versions/:version", ContentVersionPages.compare),
    (.post, "/site/entries/:id/versions/:version", ContentVersionPages.restore),
  ]
}

// MARK: - Media

extension ChapterRoutes {
  /// | method    | path                              | who may | shows                               |
  /// |-----------|-----------------------------------|---------|-------------------------------------|
  /// | GET, POST | /site/media                       | member  | the media library; stores uploads   |
  /// | GET       | /site/media/choose                | member  | the files for the dialog of a form  |
  /// | GET, POST | /site/media/{id}                  | member  | one file; saves its texts           |
  /// | POST      | /site/media/{id}/file, /delete    | editor  | replaces the file; deletes it |
  /// | POST      | /site/media/{id}/alt              | editor  | stores an alt text if it has none   |
  /// | POST      | /site/media/folders               | editor  | creates a folder; /{id}/delete deletes it |
  private static let mediaPages: [PageRoute] = [
    (.get, "/site/media", MediaPages.show), (.post, "/site/media", MediaPages.add),
    (.get, "/site/media/choose", MediaPages.choose),
    (.get, "/site/media/folders", MediaItemPages.redirect),
    (.post, "/site/media/folders", MediaItemPages.makeFolder),
    (.post, "/site/media/folders/:id/delete", MediaItemPages.deleteFolder),
    (.get, "/site/media/:id", MediaItemPages.show),
    (.post, "/site/media/:id", MediaItemPages.update),
    (.post, "/site/media/:id/file", MediaItemPages.replace),
    (.post, "/site/media/:id/alt", MediaItemPages.describe),
    (.post, "/site/media/:id/delete", MediaItemPages.delete),
  ]
}

// MARK: - Webhooks

extension ChapterRoutes {
  /// | method    | path                              | who may | shows                               |
  /// |-----------|-----------------------------------|---------|-------------------------------------|
  /// | GET, POST | /site/webhooks                    | owner   | the webhooks; creates one           |
  /// | GET       | /site/webhooks/new                | owner   | an empty form                       |
  /// | GET, POST | /site/webhooks/{id}               | owner   | its form, its deliveries; saves it  |
  /// | POST      | /site/webhooks/{id}/test, /delete, /deliveries/{delivery}/retry | owner | does that |
  private static let webhookPages: [PageRoute] = [
    (.get, "/site/webhooks", WebhookPages.show), (.post, "/site/webhooks", WebhookPages.create),
    (.get, "/site/webhooks/new", requiringWriteAccess(WebhookPages.new)),
    (.get, "/site/webhooks/:id", WebhookPages.edit),
    (.post, "/site/webhooks/:id", WebhookPages.update),
    (.post, "/site/webhooks/:id/delete", WebhookPages.delete),
    (.post, "/site/webhooks/:id/test", WebhookPages.test),
    (.post, "/site/webhooks/:id/deliveries/:delivery/retry", WebhookPages.retry),
  ]
}

// MARK: - Settings

extension ChapterRoutes {
  /// | method    | path                                 | who may        | shows or does           |
  /// |-----------|--------------------------------------|----------------|-------------------------|
  /// | GET, POST | /site/settings                       | member         | name, design and URL    |
  /// | POST      | /site/settings/usual                 | the first user | sets the default site   |
  /// | POST      | /site/settings/hosts                 | the first user | approves a host name    |
  /// | GET, POST | /site/settings/languages             | member         | languages; adds one     |
  /// | POST      | /site/settings/languages/{id}        | owner          | changes one             |
  /// | POST      | /site/settings/languages/{id}/delete | owner          | removes one             |
  /// | GET       | /site/settings/files.zip             | member         | the site as files       |
  /// | GET       | /site/settings/markdown.zip          | member         | its texts as Markdown   |
  /// | GET       | /site/settings/archive.zip           | member         | all of it               |
  /// | POST      | /site/settings/restore               | owner          | restores an archive into a book without entries |
  /// | POST      | /site/settings/markdown              | editor         | creates drafts from Markdown files |
  private static let settingsPages: [PageRoute] = [
    (.get, "/site/settings", SiteSettingsPages.show),
    (.post, "/site/settings", SiteSettingsPages.save),
    (.get, "/site/settings/usual", SiteSettingsPages.show),
    (.post, "/site/settings/usual", SiteSettingsPages.choose),
    (.get, "/site/settings/hosts", SiteSettingsPages.show),
    (.post, "/site/settings/hosts", SiteSettingsPages.approveHost),
    (.get, "/site/settings/languages", LanguagePages.show),
    (.post, "/site/settings/languages", LanguagePages.create),
    (.get, "/site/settings/languages/:id", LanguagePages.redirect),
    (.post, "/site/settings/languages/:id", LanguagePages.update),
    (.get, "/site/settings/languages/:id/delete", LanguagePages.redirect),
    (.post, "/site/settings/languages/:id/delete", LanguagePages.delete),
    (.get, "/site/settings/files.zip", SiteImportPages.files),
    (.get, "/site/settings/markdown.zip", SiteImportPages.markdown),
    (.get, "/site/settings/archive.zip", SiteImportPages.archive),
    (.get, "/site/settings/restore", SiteSettingsPages.show),
    (.post, "/site/settings/restore", SiteImportPages.restore),
    (.get, "/site/settings/markdown", SiteSettingsPages.show),
    (.post, "/site/settings/markdown", SiteImportPages.add),
  ]
}
