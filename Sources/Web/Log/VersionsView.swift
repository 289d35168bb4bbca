import HTML

/// Both versions of one thing, side by side, where they differ: which one stays?
struct VersionsView {
  /// What both versions say in one place.
  struct Line {
    var name: String
    var mine: String
    var theirs: String
  }

  let title: String
  /// Where keeping mine posts the refused form again, over the current revision.
  let form: String
  var isMultipart = false
  let revision: Int
  /// The controls of the refused form as they came, without `csrf` and `revision`.
  let controls: [(name: String, value: String)]
  /// The page of what stands.
  let theirs: String
  let lines: [Line]
  var chapter = Layout.Chapter.log

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(
      title: words(.conflictTitle), context: context, chapter: chapter,
      styles: chapter == .site ? [SiteFrame.style] : [],
      bodyClass: chapter == .site ? "chapter-site" : nil
    ).page {
      section(.class("conflict")) {
        h1 { words(.conflictTitle) }
        p { words(.conflictText, ["title": title]) }
        div(.class("versions")) {
          version(words(.yours), \.mine, context) { keepMine(context) }
          version(words(.theirs), \.theirs, context) {
            a(.class("button wide"), .href(theirs)) { words(.keepTheirs) }
          }
        }
      }
    }
  }

  private func keepMine(_ context: PageContext) -> some Node {
    HTML.form(
      .method(.post), .action(form),
      Attribute("enctype", isMultipart ? "multipart/form-data" : nil)
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("revision"), .value("\(revision)"))
      Each(controls) { control in
        input(.type(.hidden), .name(control.name), .value(control.value))
      }
      button(.class("button primary wide")) { context.words(.keepMine) }
    }
  }

  private func version<Action: Node>(
    _ name: String, _ text: KeyPath<Line, String>, _ context: PageContext,
    @NodeBuilder action: () -> Action
  ) -> some Node {
    section(.class("version")) {
      h2 { name }
      dl {
        Each(lines.filter { $0.mine != $0.theirs }) { line in
          div {
            dt { line.name }
            dd { line[keyPath: text].isEmpty ? context.words(.nothing) : line[keyPath: text] }
          }
        }
      }
      action()
    }
  }
}
