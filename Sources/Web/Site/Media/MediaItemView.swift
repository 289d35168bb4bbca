import HTML
import Journal
import Model

/// The page of a media file: its alt text, its focal point, and where it is used.
struct MediaItemView {
  let item: MediaControl.Item
  /// The URL of a large image, on which the focal point is set. For other files, the file's URL.
  let large: String
  let caption: String
  /// The focal point in per cent of the width and height.
  let focalX: Int
  let focalY: Int
  /// The type, size and so on of the file in one line.
  let facts: String
  let folderID: String?
  let folders: [(id: String, path: String)]
  /// The contents that use the file.
  let uses: [(id: EntryID, title: String)]
  let revision: Int
  var errors: [FormError] = []
  let canWrite: Bool
  let context: PageContext

  private var words: Words { context.words }

  var page: [UInt8] {
    SiteFrame(
      title: item.name, back: (context.mediaLibrary, words(site: .media)),
      scripts: item.isPicture ? ["focal.js"] : [],
      styles: ["css/media.css", "css/media-library.css"], context: context
    ).page {
      div(.class("settings-sections")) {
        if item.isPicture { picture } else { p { a(.class("button"), .href(large)) { item.name } } }
        p(.class("hint")) { facts }
        if canWrite { form } else { words(site: .mediaAlt) + ": " + item.alt }
        used
        if canWrite { replace }
        if canWrite { delete }
      }
    }
  }

  private var picture: some Node {
    div(.class("focal"), Attribute("data-focal", present: true)) {
      img(.src(large), .alt(item.alt), .width(1200), .height(900))
      if canWrite { span(.class("focal-point script-only"), .ariaHidden) {} }
    }
  }

  private var form: some Node {
    let controls = FormControls(errors: errors, context: context)
    return HTML.form(
      .class("settings-card settings-form"), .id("medium-form"), .method(.post),
      .action(context.mediaItem(item.id)), Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("revision"), .value("\(revision)"))
      controls.summary
      controls.textArea(
        "alt", words(site: .mediaAlt), item.alt, rows: 2, limit: 1000,
        placeholder: words(site: .mediaAltHint))
      controls.text("display_name", words(site: .mediaName), item.name, limit: 255)
      controls.text("caption", words(site: .caption), caption, limit: 2000)
      if !folders.isEmpty { folder(controls) }
      if item.isPicture { focal }
      button(.class("button primary")) { words(.save) }
    }
  }

  private func folder(_ controls: FormControls) -> some Node {
    controls.field("folder_id", words(site: .folder)) { id, described, invalid in
      select(id, .name("folder_id"), described, invalid) {
        option(.value("")) { words(site: .noFolder) }
        ForEach(folders) { folder in
          option(.value(folder.id), .selected(folder.id == folderID)) { folder.path }
        }
      }
    }
  }

  private var focal: some Node {
    fieldset(.class("field")) {
      legend { words(site: .focal) }
      p(.class("hint")) { words(site: .focalHint) }
      div(.class("sliders")) {
        slider("focal_x", .focalX, focalX)
        slider("focal_y", .focalY, focalY)
      }
      div(.class("crops script-only")) {
        crop("wide", "16:9", 196, 112)
        crop("square", "1:1", 112, 112)
        crop("tall", "3:4", 84, 112)
      }
    }
  }

  private func slider(_ name: String, _ word: SiteWord, _ value: Int) -> some Node {
    div(.class("field")) {
      label(.for("f-\(name)")) { words(site: word) }
      input(
        .id("f-\(name)"), Attribute("type", "range"), .name(name), Attribute("min", "0"),
        Attribute("max", "100"), .value("\(value)"))
    }
  }

  /// A preview of the image in another format, which scripts crop around the focal point.
  private func crop(_ name: String, _ text: String, _ width: Int, _ height: Int) -> some Node {
    div(.class("crop \(name)"), .ariaHidden) {
      img(.src(large), .alt(""), .width(width), .height(height))
      span { text }
    }
  }

  private var used: some Node {
    section(.class("settings-card")) {
      h2 { words(site: .usedIn) }
      if uses.isEmpty {
        p(.class("hint")) { words(site: .usedNowhere) }
      } else {
        ul(.class("content-children")) {
          ForEach(uses) { use in li { a(.href(context.content(use.id))) { use.title } } }
        }
      }
    }
  }

  private var replace: some Node {
    HTML.form(
      .class("settings-card settings-form"), .id("replace-form"), .method(.post),
      .action(context.mediaItem(item.id, "file")), Attribute("enctype", "multipart/form-data")
    ) {
      h2 { words(site: .replace) }
      CSRFField(context: context).node
      p(.class("hint")) { words(site: .replaceText) }
      input(
        .type(.file), .name("file"), Attribute("accept", item.isPicture ? "image/*" : nil),
        .label(words(site: .replace)))
      button(.class("button")) { words(site: .replace) }
    }
  }

  private var delete: some Node {
    HTML.form(.method(.post), .action(context.mediaItem(item.id, "delete"))) {
      CSRFField(context: context).node
      if !uses.isEmpty { p(.class("hint")) { words(site: .deleteUsed, count: uses.count) } }
      button(.class("button danger")) {
        Icon.trash.node(context)
        words(.delete)
      }
    }
  }
}
