import HTML
import Model

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
