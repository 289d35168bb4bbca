import HTML
import Model

/// The control for an image of the media library, by its id. Scripts open a dialog, in which an
/// image can be chosen, uploaded or taken. Without scripts a file is uploaded, or one of the latest
/// images is selected by name.
struct MediaControl {
  /// A media file, as it is shown where it can be chosen.
  struct Item {
    var id: String
    var name: String
    var alt: String
    /// The URL on the site.
    var url: String
    /// The URL of a small image for pages.
    var thumbnail: String
    /// False for a document, a sound or a film.
    var isPicture = true
  }

  let name: String
  let label: String
  let value: String
  /// The file with the id `value`. Nil for none, and for a deleted one.
  let item: Item?
  /// The files that can be chosen without scripts.
  let latest: [Item]
  let controls: FormControls

  private var context: PageContext { controls.context }
  private var words: Words { context.words }

  var node: some Node {
    controls.field(name, label, kind: "media-field") { id, described, invalid in
      plain(id, described, invalid)
      div(
        .class("media-box script-only"), .role("group"), .label(label),
        Attribute("data-media-field", name)
      ) {
        figure
        div(.class("media-acts")) {
          act("choose", .image, item == nil ? .chooseMedia : .chooseOther)
          act("clear", .close, .removeMedia, isHidden: value.isEmpty)
        }
      }
    }
  }

  private var figure: some Node {
    div(.class("media-shown"), Attribute("hidden", present: value.isEmpty)) {
      img(
        .src(item?.thumbnail ?? context.asset(Asset.appIcon)), .alt(item?.alt ?? ""),
        .width(320), .height(240), Attribute("loading", "lazy"))
      p {
        span(Attribute("data-media-name", present: true)) { item?.name ?? words(site: .mediaGone) }
        span(
          .class("media-warn"), Attribute("data-media-alt", present: true),
          Attribute("hidden", present: item == nil || !(item?.alt.isEmpty ?? true))
        ) { words(site: .noAlt) }
      }
    }
  }

  private func act(
    _ action: String, _ icon: Icon, _ word: SiteWord, isHidden: Bool = false
  ) -> some Node {
    button(
      .class("button"), Attribute("type", "button"), Attribute("data-media-act", action),
      Attribute("hidden", present: isHidden)
    ) {
      icon.node(context)
      words(site: word)
    }
  }

  @NodeBuilder private func plain(
    _ id: Attribute, _ described: Attribute, _ invalid: Attribute
  ) -> some Node {
    div(.class("no-script media-plain")) {
      select(id, .name(name), described, invalid) {
        option(.value("")) { words(site: .noMedia) }
        if !value.isEmpty, !latest.contains(where: { $0.id == value }) {
          option(.value(value), .selected(true)) { item?.name ?? words(site: .mediaGone) }
        }
        ForEach(latest) { item in
          option(.value(item.id), .selected(item.id == value)) { item.name }
        }
      }
      HTML.input(
        .type(.file), .name("file.\(name)"), Attribute("accept", "image/*"),
        .label(words(site: .uploadFor, ["name": label])))
    }
  }
}
