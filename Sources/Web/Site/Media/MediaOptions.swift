import HTML
import Journal
import Model

/// The files that the dialog offers, as an HTML fragment.
struct MediaOptions {
  let items: [MediaControl.Item]
  let context: PageContext

  @NodeBuilder var node: some Node {
    if items.isEmpty {
      p(.class("hint")) { context.words(site: .mediaNoMatch) }
    } else {
      ul(.class("media-grid")) {
        ForEach(items) { item in li { MediaCard(item: item, isLink: false, context: context).node }
        }
      }
    }
  }
}
