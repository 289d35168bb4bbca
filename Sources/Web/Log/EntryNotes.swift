import HTML
import Markdown

/// The notes of an entry, as Markdown. Line breaks are preserved, because notes are often plain
/// text.
struct EntryNotes {
  let text: String

  var node: some Node {
    div(.class("notes")) {
      RichText(Markdown(text, preservesLineBreaks: true), headingsFrom: 3, EntryNotes.addresses)
    }
  }

  /// Images on other servers are not requested. Their alt text is shown instead.
  private static let addresses = MarkdownURLMapping(
    image: { $0.hasPrefix("/") ? MarkdownImage(source: $0) : nil })
}
