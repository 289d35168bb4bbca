import Accounts
import Book
import Catalog
import HTML
import Journal
import Model
import Publishing
import ServerKit

/// The menu of the public site, which follows from the tree: its links in their order.
struct SiteMenuCard {
  /// The links of the menu.
  let routes: [PublicRoute]
  /// The URL of the public site.
  let address: String
  /// Whether the page of the card shows the tree. Others link to it.
  let isAtTree: Bool
  let context: PageContext

  private var words: Words { context.words }

  var node: some Node {
    div(.id("site-menu"), .live(.entry, .type, .publication, .placement, .route)) {
      SettingsSection(
        words(site: .menu), text: words(site: isAtTree ? .menuTextAtTree : .menuText)
      ) {
        if routes.isEmpty {
          p(.class("hint")) { words(site: .menuEmpty) }
        } else {
          ol(.class("menu-links")) {
            ForEach(routes) { route in
              li {
                a(.href(address + route.slug), .newTab, .rel("noopener")) { route.title }
                span(.class("slug")) { route.slug }
              }
            }
          }
        }
        if !isAtTree {
          a(.class("button"), .href(context.siteTree)) {
            Icon.tree.node(context)
            words(site: .menuArrange)
          }
        }
      }.node
    }
  }
}

extension PageCall {
  /// Returns the card of the site's menu.
  func siteMenu(isAtTree: Bool) async throws -> SiteMenuCard {
    let site = web.features.site
    let space = try await site.settings.find(space: scope.space)
    return SiteMenuCard(
      routes: try await site.pages.frame(of: space).navigation,
      address: try publicAddress(of: space.profile), isAtTree: isAtTree, context: page)
  }
}
