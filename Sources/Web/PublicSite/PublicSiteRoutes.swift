import Hummingbird
import ServerKit

extension PublicSitePages {
  /// Adds the routes of public sites. They need no session, so that they are not `ChapterRoutes`.
  ///
  /// | method | path                                | shows                                       |
  /// |--------|-------------------------------------|---------------------------------------------|
  /// | GET    | /@{handle}                          | the start                                   |
  /// | GET    | /@{handle}/{slug}                   | an entry or a list; /page/{n}, /{locale}/…  |
  /// | GET    | …/feed.xml, /atom.xml, /feed.json   | a feed: of the site, of a list, of a type   |
  /// | GET    | …/sitemap.xml, /robots.txt          | for search engines                          |
  /// | GET    | …/style.css, /icon.svg              | the theme                                   |
  /// | GET    | /robots.txt                         | that of the default site                    |
  /// | GET    | /preview/{token}                    | a draft, for anyone with the link           |
  /// | GET    | …/photos/{id}-{width}.{ending}      | a photo of a published entry                |
  func add(to router: Router<AppRequestContext>, failures: FailureMiddleware) {
    let group = router.group().add(middleware: failures)
    for path: RouterPath in ["/@{handle}", "/@{handle}/**"] {
      group.get(path) { request, context in try await show(request, context) }
    }
    group.get("/robots.txt") { _, context in try await robots(context) }
    group.get("/preview/:token") { request, context in try await preview(request, context) }
  }
}
