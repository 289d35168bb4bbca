import HTML
import Model

/// The links at the end of an entry's page, in the Log and in the Library: its history and its
/// deletion.
struct EntryFooter {
  let entry: EntryID
  let canWrite: Bool
  let context: PageContext

  var node: some Node {
    div(.class("actions")) {
      a(.class("button quiet"), .href(context.history(entry))) {
        Icon.history.node(context)
        context.words(.history)
      }
      if canWrite {
        a(
          .class("button quiet danger"), .href(context.delete(entry)),
          Attribute("data-dialog", "delete")
        ) {
          Icon.trash.node(context)
          context.words(.delete)
        }
      }
    }
  }
}
