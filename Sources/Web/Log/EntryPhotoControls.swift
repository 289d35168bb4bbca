import HTML
import Model

/// The photos an entry has (`remove_image`, `cover`: image ids) and those to add (`photos`: files).
struct EntryPhotoControls {
  let images: [EntryImage]
  let input: EntryInput
  let controls: FormControls

  private var words: Words { controls.context.words }

  var node: some Node {
    fieldset(.class("field photo-field"), .id(FormControls.id("photos"))) {
      legend { words(.photos) }
      if !images.isEmpty {
        ul(.class("kept-photos")) {
          Each(images.enumerated()) { place, image in kept(image, place + 1) }
        }
      }
      ul(
        .class("new-photos"), Attribute("data-previews", present: true),
        Attribute("data-remove-label", words(.removePhoto, ["n": "#"]))
      ) {}
      label(.class("drop")) {
        Icon.camera.node(controls.context)
        span { words(.addPhotos) }
        HTML.input(
          .type(.file), .name("photos"), Attribute("accept", "image/*"),
          Attribute("multiple", present: true), .described(by: "photos-hint"),
          Attribute("data-limit", "\(EntryForm.imageLimit - images.count)"))
      }
      p(.class("hint"), .id("photos-hint")) {
        words(.photosHint, count: EntryForm.imageLimit)
      }
      controls.errorText("photos")
    }
  }

  private func kept(_ image: EntryImage, _ number: Int) -> some Node {
    li {
      Picture(
        image: image, alt: words(.photo, ["n": "\(number)", "total": "\(images.count)"]),
        sizes: "9rem", width: 320, height: 400, context: controls.context
      ).node
      label(.class("photo-choice")) {
        HTML.input(
          .type(.radio), .name("cover"), .value("\(image.id)"), .checked(image.id == input.cover),
          .label(words(.coverOf, ["n": "\(number)"])))
        span(.decorative) { words(.cover) }
      }
      label(.class("photo-choice danger")) {
        HTML.input(
          .type(.checkbox), .name("remove_image"), .value("\(image.id)"),
          .checked(input.removedImages.contains(image.id)),
          .label(words(.removePhoto, ["n": "\(number)"])))
        Icon.trash.node(controls.context)
      }
    }
  }
}
