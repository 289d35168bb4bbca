import HTML
import Model

/// The dialog in which an image is chosen or uploaded. All controls of a page and rich text share
/// it.
struct MediaDialog {
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    dialog(
      .id("media-dialog"), .class("dialog media-dialog"),
      Attribute("aria-labelledby", "media-title"),
      Attribute("data-source", context.path("/site/media/choose")),
      Attribute("data-upload", context.mediaLibrary),
      Attribute("data-failed", context.words(.uploadFailed)),
      Attribute("data-strange", context.words(.noPicture))
    ) {
      header(.class("media-head")) {
        h2(.id("media-title")) { words(site: .chooseMedia) }
        button(
          .class("round"), Attribute("type", "button"), Attribute("data-close", "media-dialog"),
          .label(words(.close))
        ) { Icon.close.node(context) }
      }
      div(.class("media-ways")) {
        MediaUploads(context: context).choosing
      }
      div(.class("search media-search")) {
        Icon.search.node(context)
        input(
          .type(.search), .label(words(site: .searchMedia)), Attribute("autocomplete", "off"),
          Attribute("placeholder", words(site: .searchMedia)), Attribute("maxlength", "200"),
          Attribute("data-media-search", present: true))
      }
      div(.id("media-found"), .class("media-found"), Attribute("aria-live", "polite")) {}
    }
    MediaUploads(context: context).template
  }
}
