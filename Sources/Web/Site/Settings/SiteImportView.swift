import HTML
import Model
import Publishing

/// The links that export a site, and the forms that import it.
struct SiteImportView {
  let types: [Datatype]
  let canWrite: Bool
  let errors: [FormError]
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    SettingsSection(words(publicSite: .takeAlong), text: words(publicSite: .takeAlongText)) {
      div(.class("actions")) {
        link("files.zip", .asFiles)
        link("markdown.zip", .asMarkdown)
        link("archive.zip", .asArchive)
      }
    }.node
    if canWrite {
      if !types.isEmpty { addMarkdown }
      restore
    }
  }

  private func link(_ file: String, _ word: PublicSiteWord) -> some Node {
    a(
      .class("button"), .href(context.path("/site/settings/\(file)")),
      Attribute("download", present: true)
    ) { words(publicSite: word) }
  }

  private var addMarkdown: some Node {
    SettingsSection(words(publicSite: .addMarkdown), text: words(publicSite: .addMarkdownText)) {
      upload("/site/settings/markdown", .markdownFile, "markdown") {
        let id = FormControls.id("markdown-type")
        div(.class("field")) {
          label(.for(id)) { words(publicSite: .markdownType) }
          select(.id(id), .name("type")) {
            ForEach(types) { type in option(.value("\(type.id)")) { words.name(type.label) } }
          }
        }
        button(.class("button")) { words(publicSite: .addMarkdown) }
      }
    }.node
  }

  private var restore: some Node {
    SettingsSection(words(publicSite: .restore), text: words(publicSite: .restoreText)) {
      upload("/site/settings/restore", .restoreFile, "archive") {
        sure
        button(.class("button")) { words(publicSite: .restore) }
      }
    }.node
  }

  /// The confirmation of a restore. It cannot be undone, because rows are written without a log of
  /// changes.
  private var sure: some Node {
    let problem = errors.first { $0.name == "sure" }?.text
    return div(.class("field")) {
      label(.class("check")) {
        input(
          .type(.checkbox), .name("sure"), .value("true"), .required(true),
          Attribute("aria-invalid", problem == nil ? nil : "true"))
        span { words(publicSite: .restoreSure) }
      }
      if let problem { p(.class("error")) { problem } }
    }
  }

  private func upload<Rest: Node>(
    _ path: String, _ word: PublicSiteWord, _ name: String, @NodeBuilder rest: () -> Rest
  ) -> some Node {
    let id = FormControls.id(name)
    let problem = errors.first { $0.name == name }?.text
    let rest = rest()
    return form(
      .class("settings-form"), .method(.post), .action(context.path(path)),
      Attribute("enctype", "multipart/form-data")
    ) {
      CSRFField(context: context).node
      div(.class("field")) {
        label(.for(id)) { words(publicSite: word) }
        input(
          .id(id), .type(.file), .name("file"), Attribute("accept", ".zip"), .required(true),
          Attribute("aria-invalid", problem == nil ? nil : "true"),
          .described(by: problem.map { _ in "\(id)-error" }))
        if let problem { p(.class("error"), .id("\(id)-error")) { problem } }
      }
      rest
    }
  }
}
