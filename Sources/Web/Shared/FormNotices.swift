import HTML
import Model

/// The dialog that asks before unsaved changes are discarded. Scripts open it.
struct LeaveDialog {
  let context: PageContext

  var node: some Node {
    dialog(.id("leave"), .class("dialog"), Attribute("aria-labelledby", "leave-title")) {
      h2(.id("leave-title")) { context.words(.leaveTitle) }
      p { context.words(.leaveText) }
      div(.class("actions")) {
        button(
          .class("button danger"), Attribute("type", "button"),
          Attribute("data-leave", present: true)
        ) { context.words(.leave) }
        button(
          .class("button primary"), Attribute("type", "button"),
          Attribute("data-stay", present: true)
        ) { context.words(.stay) }
      }
    }
  }
}

/// The offer to restore text that was typed before the page was closed. Scripts show it.
struct DraftNotice {
  let context: PageContext

  var node: some Node {
    div(.class("draft-notice"), .id("draft"), Attribute("hidden", present: true)) {
      p { context.words(.draftFound) }
      button(
        .class("button"), Attribute("type", "button"), Attribute("data-draft", "restore")
      ) { context.words(.draftRestore) }
      button(
        .class("button quiet"), Attribute("type", "button"), Attribute("data-draft", "discard")
      ) { context.words(.draftDiscard) }
    }
  }
}

/// The notice that somebody else has changed the entry. Scripts show it and keep what was typed.
struct ConcurrentEditNotice {
  let entry: EntryID
  let context: PageContext

  var node: some Node {
    div(
      .class("draft-notice"), .role("status"), Attribute("data-live-notice", "\(entry)"),
      Attribute("hidden", present: true)
    ) {
      p { context.words(.newerFound) }
      a(.class("button"), .href(context.edit(entry))) { context.words(.newerShow) }
    }
  }
}

// MARK: - ConflictingVersionsView

/// The page that shows where two conflicting versions differ, side by side, and asks which one to
/// keep.
struct ConflictingVersionsView {
  /// One value in both versions.
  struct Line {
    var name: String
    var mine: String
    var theirs: String
  }

  let title: String
  /// The path to which keeping the own version submits the refused form again, with the current
  /// revision.
  let form: String
  var isMultipart = false
  let revision: Int
  /// The controls of the refused form as received, without `csrf` and `revision`.
  let controls: [(name: String, value: String)]
  /// The path of the stored version.
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
      ForEach(controls) { control in
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
        ForEach(lines.filter { $0.mine != $0.theirs }) { line in
          div {
            dt { line.name }
            dd { line[keyPath: text].isEmpty ? context.words(.emptyValue) : line[keyPath: text] }
          }
        }
      }
      action()
    }
  }
}
