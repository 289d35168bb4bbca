import HTML

/// Radio buttons with emoji to choose an icon from. The form has a text field for any other emoji.
struct EmojiGrid {
  let icons: [String]
  let chosen: String

  var node: some Node {
    div(.class("emoji-grid")) {
      ForEach(icons) { icon in
        label(.class("emoji")) {
          HTML.input(.type(.radio), .name("icon"), .value(icon), .checked(icon == chosen))
          span { icon }
        }
      }
    }
  }
}
