import HTTPTypes

extension ChapterRoutes {
  /// | method | path                  | access | shows                                             |
  /// |--------|-----------------------|--------|---------------------------------------------------|
  /// | GET    | /manifest.webmanifest | anyone | the manifest of the app that can be installed     |
  /// | GET    | /sw.js                | anyone | the service worker                                |
  /// | GET    | /offline              | anyone | the page that replaces one that is not available  |
  /// | GET    | /.well-known/apple-app-site-association | anyone | which links iPhone apps open    |
  static let offline = ChapterRoutes(
    pages: [
      (.get, "/manifest.webmanifest", OfflinePages.manifest),
      (.get, "/sw.js", OfflinePages.worker), (.get, "/offline", OfflinePages.offline),
      (.get, "/.well-known/apple-app-site-association", AppAssociation.document),
    ])
}
