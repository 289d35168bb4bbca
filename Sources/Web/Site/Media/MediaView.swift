import HTML
import Journal
import Model

/// The media library: pictures in folders, sent many at once.
struct MediaView {
  struct Folder {
    var id: String
    var name: String
  }

  let items: [MediaControl.Item]
  let folders: [Folder]
  /// From the top to the one that is shown.
  let trail: [Folder]
  let text: String
  /// The address of the next page.
  let next: String?
  let canWrite: Bool
  var errors: [FormError] = []
  let context: PageContext

  private var words: Words { context.words }
  private var folder: Folder? { trail.last }

  var page: [UInt8] {
    SiteFrame(
      title: words(site: .media), part: .media,
      scripts: ["js/media.js", "js/log.js", "js/pull.js", "js/search.js"],
      styles: ["css/media.css"], context: context
    ).page {
      if !trail.isEmpty { crumbs }
      search
      if canWrite { tools }
      p(.class("hidden"), .id("found"), .role("status")) {}
      div(
        .id("results"), .live(.init(rawValue: "media"), .init(rawValue: "mediafolder")),
        Attribute("data-pull", words(.refresh))
      ) {
        if !folders.isEmpty { folderList }
        if items.isEmpty { empty } else { grid }
        if let next {
          p(.class("pager")) {
            a(.class("button"), .rel("next"), .href(next)) { words(.older) }
          }
        }
      }
      if canWrite { MediaUploads(context: context).template }
    }
  }

  private func path(_ folder: Folder?) -> String {
    context.mediaLibrary + (folder.map { "?folder=\($0.id)" } ?? "")
  }

  private var crumbs: some Node {
    nav(.class("crumbs"), .label(words(site: .folders))) {
      a(.href(path(nil))) { words(site: .media) }
      Each(trail) { folder in
        span(.decorative) { "/" }
        a(.href(path(folder))) { folder.name }
      }
    }
  }

  private var search: some Node {
    form(
      .class("search"), .role("search"), .method(.get), .action(context.mediaLibrary),
      .id("log-search"), Attribute("data-search", "results")
    ) {
      Icon.search.node(context)
      label(.class("hidden"), .for("q")) { words(site: .searchMedia) }
      input(
        .type(.search), .id("q"), .name("q"), .value(text), Attribute("maxlength", "200"),
        Attribute("placeholder", words(site: .searchMedia)), Attribute("autocomplete", "off"))
      a(
        .class(text.isEmpty ? "search-submit clear no-text" : "search-submit clear"),
        .href(context.mediaLibrary), .label(words(.clearSearch)),
        Attribute("data-clear", present: true)
      ) { Icon.close.node(context) }
      button(.class("search-submit no-script"), .label(words(.search))) {
        Icon.forward.node(context)
      }
    }
  }

  private var tools: some Node {
    div(
      .class("media-toolbar"), Attribute("data-media-page", present: true),
      Attribute("data-upload", context.mediaLibrary), Attribute("data-folder", folder?.id),
      Attribute("data-failed", words(.uploadFailed)), Attribute("data-strange", words(.noPicture))
    ) {
      div(.class("media-ways script-only")) { MediaUploads(context: context).choosing }
      plainUpload
      newFolder
      if let folder { folderTools(folder) }
    }
  }

  /// Without scripts: chosen all at once, and sent with a button.
  private var plainUpload: some Node {
    form(
      .class("no-script"), .method(.post), .action(context.mediaLibrary),
      Attribute("enctype", "multipart/form-data")
    ) {
      CSRFField(context: context).node
      if let folder { input(.type(.hidden), .name("folder_id"), .value(folder.id)) }
      input(
        .type(.file), .name("file"), Attribute("accept", "image/*"),
        Attribute("multiple", present: true), .label(words(site: .upload)))
      button(.class("button")) { words(site: .upload) }
    }
  }

  private var newFolder: some Node {
    let controls = FormControls(errors: errors, context: context)
    return details(.class("new-folder"), Attribute("open", present: !errors.isEmpty)) {
      summary(.class("button")) {
        Icon.folder.node(context)
        words(site: .newFolder)
      }
      form(.method(.post), .action(context.mediaLibrary + "/folders")) {
        CSRFField(context: context).node
        if let folder { input(.type(.hidden), .name("parent_id"), .value(folder.id)) }
        controls.text("name", words(site: .folderName), "", limit: 255, required: true)
        button(.class("button primary")) { words(.add) }
      }
    }
  }

  private func folderTools(_ folder: Folder) -> some Node {
    form(.method(.post), .action("\(context.mediaLibrary)/folders/\(folder.id)/delete")) {
      CSRFField(context: context).node
      button(.class("button danger quiet")) {
        Icon.trash.node(context)
        words(site: .deleteFolder)
      }
    }
  }

  private var folderList: some Node {
    ul(.class("folders")) {
      Each(folders) { folder in
        li {
          a(.class("chip"), .href(path(folder))) {
            Icon.folder.node(context)
            folder.name
          }
        }
      }
    }
  }

  private var grid: some Node {
    ul(.class("media-grid"), .id("media-list")) {
      Each(items) { item in li { MediaCard(item: item, isLink: true, context: context).node } }
    }
  }

  private var empty: some Node {
    div(.class("empty")) {
      p(.class("empty-art"), .decorative) { "🖼️" }
      h2 { words(site: text.isEmpty ? .mediaEmptyTitle : .mediaNoMatch) }
      if text.isEmpty { p { words(site: .mediaEmptyText) } }
    }
  }
}

/// One picture of the library: a link on its page, a button where it is chosen.
struct MediaCard {
  let item: MediaControl.Item
  let isLink: Bool
  let context: PageContext

  @NodeBuilder var node: some Node {
    if isLink {
      a(
        .class("media-card"), .href(context.medium(item.id)),
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
    if item.alt.isEmpty { span(.class("media-warn")) { context.words(site: .noAlt) } }
  }
}

/// What can be chosen in the dialog: a piece of a page.
struct MediaOptions {
  let items: [MediaControl.Item]
  let context: PageContext

  @NodeBuilder var node: some Node {
    if items.isEmpty {
      p(.class("hint")) { context.words(site: .mediaNoMatch) }
    } else {
      ul(.class("media-grid")) {
        Each(items) { item in li { MediaCard(item: item, isLink: false, context: context).node } }
      }
    }
  }
}

/// One picture: what it says to who cannot see it, its focal point, where it is used.
struct MediumView {
  let item: MediaControl.Item
  /// A large one, to set the point on.
  let large: String
  let caption: String
  let focalX: Int
  let focalY: Int
  let facts: String
  let folderID: String?
  let folders: [(id: String, path: String)]
  let uses: [(id: EntryID, title: String)]
  let revision: Int
  var errors: [FormError] = []
  let canWrite: Bool
  let context: PageContext

  private var words: Words { context.words }

  var page: [UInt8] {
    SiteFrame(
      title: item.name, back: (context.mediaLibrary, words(site: .media)),
      scripts: ["js/focal.js"], styles: ["css/media.css"], context: context
    ).page {
      div(.class("settings-sections")) {
        div(.class("focal"), Attribute("data-focal", present: true)) {
          img(.src(large), .alt(item.alt), .width(1200), .height(900))
          if canWrite { span(.class("focal-point script-only"), .decorative) {} }
        }
        p(.class("hint")) { facts }
        if canWrite { form } else { words(site: .mediaAlt) + ": " + item.alt }
        used
        if canWrite { replace }
        if canWrite { delete }
      }
    }
  }

  private var form: some Node {
    let controls = FormControls(errors: errors, context: context)
    return HTML.form(
      .class("settings-card settings-form"), .id("medium-form"), .method(.post),
      .action(context.medium(item.id)), Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("revision"), .value("\(revision)"))
      controls.summary
      controls.area(
        "alt", words(site: .mediaAlt), item.alt, rows: 2, limit: 1000,
        placeholder: words(site: .mediaAltHint))
      controls.text("display_name", words(site: .mediaName), item.name, limit: 255)
      controls.text("caption", words(site: .caption), caption, limit: 2000)
      if !folders.isEmpty { folder(controls) }
      focal
      button(.class("button primary")) { words(.save) }
    }
  }

  private func folder(_ controls: FormControls) -> some Node {
    controls.field("folder_id", words(site: .folder)) { id, described, invalid in
      select(id, .name("folder_id"), described, invalid) {
        option(.value("")) { words(site: .noFolder) }
        Each(folders) { folder in
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

  private func crop(_ name: String, _ text: String, _ width: Int, _ height: Int) -> some Node {
    div(.class("crop \(name)"), .decorative) {
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
          Each(uses) { use in li { a(.href(context.content(use.id))) { use.title } } }
        }
      }
    }
  }

  private var replace: some Node {
    HTML.form(
      .class("settings-card settings-form"), .id("replace-form"), .method(.post),
      .action(context.medium(item.id, "file")), Attribute("enctype", "multipart/form-data")
    ) {
      h2 { words(site: .replace) }
      CSRFField(context: context).node
      p(.class("hint")) { words(site: .replaceText) }
      input(
        .type(.file), .name("file"), Attribute("accept", "image/*"), .label(words(site: .replace)))
      button(.class("button")) { words(site: .replace) }
    }
  }

  private var delete: some Node {
    HTML.form(.method(.post), .action(context.medium(item.id, "delete"))) {
      CSRFField(context: context).node
      if !uses.isEmpty { p(.class("hint")) { words(site: .deleteUsed, count: uses.count) } }
      button(.class("button danger")) {
        Icon.trash.node(context)
        words(.delete)
      }
    }
  }
}
