import HTML
import Model

/// The site that is meant where a request names none, and the choice of it.
struct SiteUsualView {
  /// The host at which this server is found.
  let server: String
  /// Handles: of the site that is meant now, of this one, of the first user's.
  let usual: String?
  let handle: String
  let first: String?
  let context: PageContext

  private var words: Words { context.words }
  private var isThis: Bool { usual == handle }

  var node: some Node {
    SettingsSection(
      words(publicSite: .usual), text: words(publicSite: .usualText, ["server": server])
    ) {
      p {
        isThis
          ? words(publicSite: .usualIsThis)
          : words(publicSite: .usualIsOther, ["site": "@\(usual ?? "–")"])
      }
      if !isThis || first != handle { choice }
    }.node
  }

  private var choice: some Node {
    form(.class("actions"), .method(.post), .action(context.path("/site/settings/usual"))) {
      CSRFField(context: context).node
      if !isThis { button(.class("button")) { words(publicSite: .usualChoose) } }
      if let first, first != usual, first != handle {
        button(.class("button"), .name("first"), .value("true")) {
          words(publicSite: .usualFirst, ["site": "@\(first)"])
        }
      }
    }
  }
}
