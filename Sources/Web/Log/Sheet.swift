import HTML

/// A part of a form. Without scripts it is in the form; with scripts it opens over the form from a
/// button, which shows what is chosen.
struct Sheet<Content: Node> {
  let name: String
  let title: String
  let icon: Icon
  /// The text of the button.
  let chosen: String
  let controls: FormControls
  let content: Content

  init(
    _ name: String, _ title: String, icon: Icon, chosen: String, _ controls: FormControls,
    @NodeBuilder content: () -> Content
  ) {
    self.name = name
    self.title = title
    self.icon = icon
    self.chosen = chosen
    self.controls = controls
    self.content = content()
  }

  var node: some Node {
    div(.class("sheet-field"), Attribute("data-sheet-of", name)) {
      button(
        .class("sheet-opener script-only"), Attribute("type", "button"),
        Attribute("aria-haspopup", "dialog")
      ) {
        icon.node(controls.context)
        span(.class("hidden")) { "\(title) " }
        span(Attribute("data-chosen", present: true)) { chosen }
      }
      div(.class("sheet-body"), Attribute("data-title", title)) {
        content
        button(
          .class("button primary wide script-only"), Attribute("type", "button"),
          Attribute("data-sheet-done", present: true)
        ) { controls.context.words(.verdictDone) }
      }
    }
  }
}
