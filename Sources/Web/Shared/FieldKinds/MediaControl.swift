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
  /// The alt text to edit. Nil for no such input.
  let altText: String?
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
      if let altText { altInput(altText) }
    }
  }

  /// The input for the alt text of the image. It names the image and its stored alt text, because
  /// without scripts the form can also choose another image.
  private func altInput(_ text: String) -> some Node {
    let id = "\(FormControls.id(name))-alt"
    return div(
      .class("field media-alt"), Attribute("data-media-alt-field", present: true),
      Attribute("hidden", present: item?.isPicture != true)
    ) {
      HTML.label(.for(id)) { words(site: .mediaAlt) }
      HTML.input(
        .id(id), .type(.text), .name("alt.\(name)"), .value(text), Attribute("maxlength", "1000"),
        Attribute("placeholder", words(site: .mediaAltHint)))
      HTML.input(.type(.hidden), .name("alt_of.\(name)"), .value(item?.id ?? ""))
      HTML.input(.type(.hidden), .name("alt_was.\(name)"), .value(item?.alt ?? ""))
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
          Attribute("hidden", present: item == nil || !(altText ?? item?.alt ?? "").isEmpty)
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

// MARK: - MediaDialog

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

// MARK: - MediaUploads

/// The buttons that upload images from the device or its camera. Scripts upload each one
/// separately, with its progress.
struct MediaUploads {
  let context: PageContext
  /// The media types that can be chosen. Nil for all files.
  var kinds: String? = "image/*"

  private var words: Words { context.words }

  @NodeBuilder var choosing: some Node {
    label(.class("button")) {
      Icon.upload.node(context)
      span { words(site: .upload) }
      input(
        .class("hidden"), .type(.file), Attribute("accept", kinds),
        Attribute("multiple", present: true), Attribute("data-media-files", present: true))
    }
    label(.class("button")) {
      Icon.camera.node(context)
      span { words(.takePhoto) }
      input(
        .class("hidden"), .type(.file), Attribute("accept", "image/*"),
        Attribute("capture", "environment"), Attribute("data-media-files", present: true))
    }
  }

  /// The template of an upload in progress.
  var template: some Node {
    HTML.template(.id("media-upload")) {
      li(.class("upload")) {
        span(.class("upload-name")) {}
        progress(Attribute("max", "1"), .value("0"), .label(words(.uploading))) {}
        button(
          .class("icon-button"), Attribute("type", "button"),
          Attribute("data-upload-stop", present: true), .label(words(.cancelUpload))
        ) { Icon.close.node(context) }
      }
    }
  }
}
