import HTML

/// The header of a panel that opens over the list: its title and a close button.
struct PanelHead {
  let panel: String
  let title: String
  let context: PageContext

  var node: some Node {
    header(.class("shelf-head")) {
      h2 { title }
      button(
        .class("round"), Attribute("type", "button"), Attribute("popovertarget", panel),
        Attribute("popovertargetaction", "hide"), .label(context.words(.close))
      ) { Icon.close.node(context) }
    }
  }
}
