import HTML
import Model

/// The default site, which answers requests that name no site, and the form that chooses it.
struct DefaultSiteView {
  /// The host of this server.
  let server: String
  /// The handles of the default site, of this site and of the first user's site.
  let defaultHandle: String?
  let handle: String
  let firstUserHandle: String?
  let context: PageContext

  private var words: Words { context.words }
  private var isThis: Bool { defaultHandle == handle }

  var node: some Node {
    SettingsSection(
      words(publicSite: .usual), text: words(publicSite: .usualText, ["server": server])
    ) {
      p {
        isThis
          ? words(publicSite: .usualIsThis)
          : words(publicSite: .usualIsOther, ["site": "@\(defaultHandle ?? "–")"])
      }
      if !isThis || firstUserHandle != handle { choice }
    }.node
  }

  private var choice: some Node {
    form(.class("actions"), .method(.post), .action(context.path("/site/settings/usual"))) {
      CSRFField(context: context).node
      if !isThis { button(.class("button")) { words(publicSite: .usualChoose) } }
      if let firstUserHandle, firstUserHandle != defaultHandle, firstUserHandle != handle {
        button(.class("button"), .name("first"), .value("true")) {
          words(publicSite: .usualFirst, ["site": "@\(firstUserHandle)"])
        }
      }
    }
  }
}
