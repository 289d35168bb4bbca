import Hummingbird

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
