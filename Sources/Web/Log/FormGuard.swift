import HTML
import Model

/// Asks before changes are left behind; opened by scripts.
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

/// Offers what was typed before the page went away; shown by scripts.
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

/// Tells that somebody else has changed the entry meanwhile; shown by scripts. What was typed stays.
struct NewerNotice {
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
