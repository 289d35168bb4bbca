import HTML
import Journal
import Model

/// The media library: files in folders, and the controls to upload more.
struct MediaView {
  struct Folder {
    var id: String
    var name: String
  }

  let items: [MediaControl.Item]
  let folders: [Folder]
  /// The folders from the top to the one that is shown.
  let trail: [Folder]
  /// The search text.
  let text: String
  /// The URL of the next page; nil on the last.
  let next: String?
  let canWrite: Bool
  var errors: [FormError] = []
  /// A sentence for each file of an upload that was refused, so that nothing was stored.
  var refused: [String] = []
  let context: PageContext

  private var words: Words { context.words }
  private var folder: Folder? { trail.last }

  var page: [UInt8] {
    SiteFrame(
      title: words(site: .media), part: .media,
      scripts: ["media-library.js"],
      styles: ["css/media.css", "css/media-library.css"], context: context
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
            a(.class("button"), .rel("next"), .href(next)) { words(site: .more) }
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
      ForEach(trail) { folder in
        span(.ariaHidden) { "/" }
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
      div(.class("media-ways script-only")) {
        MediaUploads(context: context, kinds: nil).choosing
      }
      plainUpload
      newFolder
      if let folder { folderTools(folder) }
    }
  }

  /// The upload for browsers without scripts: all files are chosen together and sent with a button.
  private var plainUpload: some Node {
    form(
      .class("no-script"), .method(.post), .action(context.mediaLibrary),
      Attribute("enctype", "multipart/form-data")
    ) {
      CSRFField(context: context).node
      if let folder { input(.type(.hidden), .name("folder_id"), .value(folder.id)) }
      if !refused.isEmpty {
        div(.class("error"), .role("alert")) {
          p { words(site: .uploadRefused) }
          ForEach(refused) { sentence in p { sentence } }
        }
      }
      input(
        .type(.file), .name("file"), Attribute("multiple", present: true),
        .label(words(site: .upload)))
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
      ForEach(folders) { folder in
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
      ForEach(items) { item in li { MediaCard(item: item, isLink: true, context: context).node } }
    }
  }

  private var empty: some Node {
    div(.class("empty")) {
      p(.class("empty-art"), .ariaHidden) { "🖼️" }
      h2 { words(site: text.isEmpty ? .mediaEmptyTitle : .mediaNoMatch) }
      if text.isEmpty { p { words(site: .mediaEmptyText) } }
    }
  }
}

// MARK: - MediaCard

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

// MARK: - MediaOptions

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
