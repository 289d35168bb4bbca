import Catalog
import HTML
import Model

/// The photos of the form, in their order. Without scripts they are chosen together (`photos`), one
/// is selected as the cover (`cover`), and some are removed (`remove_image`). With scripts each is
/// uploaded at once, with its progress, and can be moved and removed; the first is the cover.
struct EntryPhotoControls {
  let input: EntryInput
  let controls: FormControls

  private var context: PageContext { controls.context }
  private var words: Words { context.words }

  var node: some Node {
    fieldset(.class("field photo-field"), .id(FormControls.id("photos"))) {
      legend { words(.photos) }
      HTML.input(.type(.hidden), .name("photo_order"), .value("true"))
      ol(
        .class("photo-list"), Attribute("data-photos", context.path("/log/photos")),
        Attribute("data-limit", "\(EntryForm.imageLimit)"),
        Attribute("data-moved", words(.photoMoved)),
        Attribute("data-too-many", words(.tooManyPhotos, ["n": "\(EntryForm.imageLimit)"])),
        Attribute("data-strange", words(.noPicture)),
        Attribute("data-failed", words(.uploadFailed)),
        Attribute("data-preparing", words(.preparing))
      ) {
        ForEach(input.photos.enumerated()) { place, photo in
          EntryPhotoItem(
            photo: photo, number: place + 1, input: input, context: context
          ).node
        }
      }
      choosing
      p(.class("hint"), .id("photos-hint")) {
        words(.photosHint, ["n": "\(EntryForm.imageLimit)"])
        // Without scripts the cover is chosen with a button.
        span(.class("script-only")) { " \(words(.photosHintCover))" }
      }
      p(.class("hint"), .role("status"), Attribute("data-photo-status", present: true)) {}
      controls.errorText("photos")
      template(.id("photo-upload")) { uploading }
    }
  }

  private var choosing: some Node {
    div(.class("drops")) {
      label(.class("drop")) {
        Icon.plus.node(context)
        span { words(.addPhotos) }
        span(.class("drop-hint script-only")) { words(.dropHere) }
        HTML.input(
          .type(.file), .name("photos"), Attribute("accept", "image/*"),
          Attribute("multiple", present: true), .described(by: "photos-hint"))
      }
      label(.class("drop camera script-only")) {
        Icon.camera.node(context)
        span { words(.takePhoto) }
        HTML.input(
          .type(.file), Attribute("accept", "image/*"), Attribute("capture", "environment"),
          Attribute("data-camera", present: true))
      }
    }
  }

  private var uploading: some Node {
    li(.class("photo-item uploading")) {
      img(.alt(""))
      p { words(.uploading) }
      progress(Attribute("max", "1"), .value("0"), .label(words(.uploading))) {}
      button(
        .class("photo-act remove"), Attribute("type", "button"), Attribute("data-photo", "remove"),
        .label(words(.cancelUpload))
      ) { Icon.close.node(context) }
    }
  }
}

/// A photo in the form. It is also the response to an upload.
struct EntryPhotoItem {
  let photo: FormPhoto
  /// The number of the photo in the form, from 1 on.
  let number: Int
  let input: EntryInput
  let context: PageContext

  private var words: Words { context.words }
  /// The argument of texts that contain the number.
  private var place: [String: String] { ["n": "\(number)"] }

  var node: some Node {
    li(.class("photo-item"), Attribute("data-photo-item", present: true)) {
      picture
      span(.class("cover-badge script-only")) { words(.cover) }
      HTML.input(.type(.hidden), .name("photo"), .value(photo.text))
      div(.class("photo-acts script-only")) {
        act("earlier", .back, .photoEarlier)
        act("later", .forward, .photoLater)
        act("remove", .close, .removePhoto)
      }
      if let image = photo.image { plainChoices(image) }
    }
  }

  @NodeBuilder private var picture: some Node {
    switch photo {
    case .image(let id):
      Picture(
        image: EntryImage(id: id, isCover: false, position: 0), alt: alt, sizes: "9rem",
        width: 320, height: 400, context: context
      ).node
    case .upload(let upload):
      img(
        .src(context.path("/log/photos/\(upload)")), .alt(alt), .width(320), .height(400))
    }
  }

  private var alt: String {
    words(.photo, ["n": "\(number)", "total": "\(max(input.photos.count, number))"])
  }

  private func act(_ name: String, _ icon: Icon, _ word: Word) -> some Node {
    button(
      .class("photo-act"), Attribute("type", "button"), Attribute("data-photo", name),
      Attribute("data-label", words(word)), .label(words(word, place))
    ) { icon.node(context) }
  }

  /// The controls for browsers without scripts.
  @NodeBuilder private func plainChoices(_ image: ImageID) -> some Node {
    label(.class("photo-choice no-script")) {
      HTML.input(
        .type(.radio), .name("cover"), .value("\(image)"), .checked(image == input.cover),
        .label(words(.coverOf, place)))
      span(.ariaHidden) { words(.cover) }
    }
    label(.class("photo-choice danger no-script")) {
      HTML.input(
        .type(.checkbox), .name("remove_image"), .value("\(image)"),
        .checked(input.removedImages.contains(image)), .label(words(.removePhoto, place)))
      Icon.trash.node(context)
    }
  }
}

// MARK: - EntryTypeControls

/// The choice of an entry's type, and its fields. The page contains the fields of every type. CSS
/// shows those of the chosen tile by its position, so that choosing needs no scripts.
struct EntryTypeControls {
  let types: [EntryType]
  let input: EntryInput
  let controls: FormControls
  var relations = FormRelations()

  /// The number of tiles that `form.css` pairs with their fields. Fields of later types are always
  /// shown.
  static let pairedTypes = 16

  private var words: Words { controls.context.words }

  var node: some Node {
    fieldset(.class("field types"), .id(FormControls.id("type_id"))) {
      legend { words(.type) }
      div(
        .class("tiles"), .role("group"), .label(words(.type)), Attribute("tabindex", "0")
      ) {
        ForEach(types) { type in
          label(.class("tile")) {
            HTML.input(
              .type(.radio), .name("type_id"), .value("\(type.id)"),
              .checked(type.id == input.typeID))
            span(.class("tile-icon"), .ariaHidden) { type.icon }
            span { words.name(type.displayName) }
          }
        }
      }
      controls.errorText("type_id")
    }
  }

  var fieldsets: some Node {
    div(.class("type-fields")) {
      ForEach(types.enumerated()) { place, type in
        fieldset(.class(place < Self.pairedTypes ? "paired" : nil)) {
          legend(.class("hidden")) { words.name(type.displayName) }
          fields(of: type)
        }
      }
    }
  }

  @NodeBuilder func fields(of type: EntryType) -> some Node {
    ForEach(type.fields) { field in control(field, of: type) }
    InverseRelationControls(typeID: type.id, relations: relations, input: input, controls: controls)
      .node
  }

  /// Returns a control named `field.<type id>.<key>`, because two types can have the same key.
  private func control(_ field: Field, of type: EntryType) -> some Node {
    FieldControl(
      field: field, name: "field.\(type.id).\(field.key)", value: input.fields[field.key] ?? "",
      controls: controls, picker: picker(field, of: type)
    ).node
  }

  private func picker(_ field: Field, of type: EntryType) -> RelationPicker? {
    guard field.kind == .relation, let record = relations.field(field.key, of: type.id) else {
      return nil
    }
    let isChosen = type.id == input.typeID
    let items =
      isChosen
      ? RelationPicker.Item.all(
        sent: input.links[field.key], kept: relations.related[field.key] ?? [])
      : []
    return RelationPicker(
      name: "field.\(type.id).\(field.key)", label: FieldControl.label(field, words),
      key: field.key,
      text: input.fields[field.key] ?? "",
      source: controls.context.relation(record.id) + "?q=", many: record.many,
      hasRoles: relations.hasRoles(record, in: items), items: items,
      sent: isChosen ? input.links[field.key] : nil, controls: controls)
  }

  /// The values of the entry that its type has no field for, as text.
  @NodeBuilder var extras: some Node {
    let keys = input.extras.keys.sorted()
    if !keys.isEmpty {
      fieldset(.class("field extras")) {
        legend { words(.extras) }
        ForEach(keys) { key in
          controls.text(
            "extra.\(key)", words.name(CatalogName(fieldKey: key)), input.extras[key] ?? "",
            limit: 10_000)
        }
      }
    }
  }
}
