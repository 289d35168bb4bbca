import HTML

/// The round button of a page's main action, in a corner of the window. Pages write it before their
/// content, so that it is among the first tab stops.
struct AddButton {
  let path: String
  let label: String
  let context: PageContext
  /// The id of a dialog that opens instead of the page at `path`.
  let dialog: String?

  init(_ path: String, label: String, _ context: PageContext, dialog: String? = nil) {
    (self.path, self.label, self.context, self.dialog) = (path, label, context, dialog)
  }

  var node: some Node {
    a(.class("fab"), .href(path), .label(label), Attribute("data-dialog", dialog)) {
      Icon.plus.node(context)
    }
  }
}
