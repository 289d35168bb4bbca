import HTML
import Model

/// The frame around every page: head, chapters, content, toast.
struct Layout: Sendable {
  /// A chapter that exists; only these are links.
  enum Chapter: Sendable { case log }

  let title: String
  let context: PageContext
  /// Nil on pages before sign-in, which stand alone without navigation.
  let chapter: Chapter?
  var scripts: [String] = []
  var bodyClass: String?

  func page<Content: Node>(@NodeBuilder _ content: () -> Content) -> [UInt8] {
    document(content()).rendered()
  }

  @NodeBuilder private func document<Content: Node>(_ content: Content) -> some Node {
    ConstantMarkup("<!doctype html>")
    html(
      Attribute("lang", context.language.rawValue),
      Attribute("data-theme", context.theme?.rawValue)
    ) {
      documentHead
      body(.class(bodyClass)) {
        a(.class("skip"), .href("#main")) { context.words(.skip) }
        if let chapter { ChapterBar(chapter: chapter, context: context).node }
        main(.id("main"), Attribute("tabindex", "-1")) { content }
        if let toast = context.toast { toastNode(toast) }
      }
    }
  }

  private var documentHead: some Node {
    head {
      meta(Attribute("charset", "utf-8"))
      meta(
        .name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
      meta(.name("color-scheme"), .content(context.theme?.rawValue ?? "light dark"))
      documentTitle { "\(title) · Commonplace" }
      link(.rel("stylesheet"), .href(context.asset("app.css")))
      link(
        .rel("icon"), Attribute("type", "image/svg+xml"), .href(context.asset(Asset.appIcon)))
      Each(["js/app.js"] + scripts) { name in
        script(Attribute("type", "module"), .src(context.asset(name))) {}
      }
    }
  }

  private func toastNode(_ toast: PageContext.Toast) -> some Node {
    div(.class("toast"), .role("status"), Attribute("data-toast", present: true)) {
      p { toast.text }
      if let undo = toast.undo {
        form(.method(.post), .action(undo)) {
          CSRFField(context: context).node
          button(.class("toast-action")) { context.words(.undo) }
        }
      }
    }
  }
}

/// The token that every form carries.
struct CSRFField {
  let context: PageContext

  var node: some Node { input(.type(.hidden), .name("csrf"), .value(context.csrf)) }
}
