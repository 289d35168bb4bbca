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
