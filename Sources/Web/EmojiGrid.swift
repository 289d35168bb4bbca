import HTML

/// Emoji to choose an icon from; another one can be typed beside it.
struct EmojiGrid {
  let icons: [String]
  let chosen: String

  var node: some Node {
    div(.class("emoji-grid")) {
      Each(icons) { icon in
        label(.class("emoji")) {
          HTML.input(.type(.radio), .name("icon"), .value(icon), .checked(icon == chosen))
          span { icon }
        }
      }
    }
  }
}
