import HTTPTypes
import Hummingbird

extension WebRoutes {
  /// | method    | path                              | who may | shows                               |
  /// |-----------|-----------------------------------|---------|-------------------------------------|
  /// | GET       | /site                             | member  | what can be written, by type        |
  /// | POST      | /site/starter                     | editor  | makes the types Page and Post       |
  /// | GET       | /site/types/{id}                  | member  | the content of a type               |
  /// | POST      | /site/selection                   | editor  | asks; does it to several            |
  /// | GET       | /site/entries/new?type=           | editor  | an empty editor                     |
  /// | POST      | /site/entries?type=               | editor  | makes content                       |
  /// | GET, POST | /site/entries/{id}                | member  | one; saves it                       |
  /// | GET       | /site/entries/{id}/edit           | editor  | its editor                          |
  /// | GET, POST | /site/entries/{id}/delete         | editor  | asks; deletes                       |
  /// | POST      | /site/entries/{id}/publish, /unpublish, /unschedule, /preview | editor | does it  |
  /// | GET, POST | /site/entries/{id}/versions       | member  | its versions; keeps one             |
  /// | GET, POST | /site/entries/{id}/versions/{version} | member | compares it; restores it        |
  /// | GET, POST | /site/entries/{id}/languages/{locale} | editor | writes it in another language   |
  /// | GET       | /site/slug                        | editor  | JSON: what a slug becomes           |
  /// | POST      | /site/markdown                    | editor  | rich text as the site shows it      |
  /// | GET, POST | /site/tree                        | member  | the tree of content; moves a node   |
  /// | GET, POST | /site/routes                      | member  | the addresses; makes one            |
  /// | POST      | /site/routes/{id}                 | editor  | changes one; /delete deletes it     |
  ///
  /// Further routes: `siteMediaPages`.
  static let sitePages: [BookRoute] =
    [
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
    ] + contentPages + siteMediaPages

  private static let contentPages: [BookRoute] = [
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

extension WebRoutes {
  /// | method    | path                              | who may | shows                               |
  /// |-----------|-----------------------------------|---------|-------------------------------------|
  /// | GET, POST | /site/media                       | member  | the media library; takes pictures in |
  /// | GET       | /site/media/choose                | member  | what a form's dialog offers         |
  /// | GET, POST | /site/media/{id}                  | member  | one; saves what is said of it       |
  /// | POST      | /site/media/{id}/file, /delete    | editor  | puts another file in its place; deletes it |
  /// | POST      | /site/media/folders               | editor  | makes a folder; /{id}/delete deletes it |
  /// | GET, POST | /site/webhooks                    | owner   | the webhooks; makes one             |
  /// | GET       | /site/webhooks/new                | owner   | an empty form                       |
  /// | GET, POST | /site/webhooks/{id}               | owner   | its form, its deliveries; saves it  |
  /// | POST      | /site/webhooks/{id}/test, /delete, /deliveries/{delivery}/retry | owner | does it |
  static let siteMediaPages: [BookRoute] = [
    (.get, "/site/media", MediaPages.show), (.post, "/site/media", MediaPages.add),
    (.get, "/site/media/choose", MediaPages.choose),
    (.get, "/site/media/folders", MediaItemPages.redirect),
    (.post, "/site/media/folders", MediaItemPages.makeFolder),
    (.post, "/site/media/folders/:id/delete", MediaItemPages.deleteFolder),
    (.get, "/site/media/:id", MediaItemPages.show),
    (.post, "/site/media/:id", MediaItemPages.update),
    (.post, "/site/media/:id/file", MediaItemPages.replace),
    (.post, "/site/media/:id/delete", MediaItemPages.delete),
    (.get, "/site/webhooks", WebhookPages.show), (.post, "/site/webhooks", WebhookPages.create),
    (.get, "/site/webhooks/new", requiringWriteAccess(WebhookPages.new)),
    (.get, "/site/webhooks/:id", WebhookPages.edit),
    (.post, "/site/webhooks/:id", WebhookPages.update),
    (.post, "/site/webhooks/:id/delete", WebhookPages.delete),
    (.post, "/site/webhooks/:id/test", WebhookPages.test),
    (.post, "/site/webhooks/:id/deliveries/:delivery/retry", WebhookPages.retry),
  ]
}
