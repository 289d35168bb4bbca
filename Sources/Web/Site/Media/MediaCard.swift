import HTML
import Journal
import Model

/// A file of the media library: in the library a link to its page, in the dialog a button.
struct MediaCard {
  let item: MediaControl.Item
  let isLink: Bool
  let context: PageContext

  @NodeBuilder var node: some Node {
    if isLink {
      a(
        .class("media-card"), .href(context.mediaItem(item.id)),
        Attribute("data-media", item.id), Attribute("data-name", item.name),
        Attribute("data-alt", item.alt), Attribute("data-url", item.url)
      ) { inner }
    } else {
      button(
        .class("media-card"), Attribute("type", "button"),
        Attribute("data-media", item.id), Attribute("data-name", item.name),
        Attribute("data-alt", item.alt), Attribute("data-url", item.url)
      ) { inner }
    }
  }

  @NodeBuilder private var inner: some Node {
    img(
      .src(item.thumbnail), .alt(""), .width(320), .height(320),
      Attribute("loading", "lazy"))
    span { item.name }
    if item.isPicture && item.alt.isEmpty {
      span(.class("media-warn")) { context.words(site: .noAlt) }
    }
  }
}
