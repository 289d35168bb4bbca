import HTML
import Markdown

/// The long text of an entry, which is Markdown. Lines end where they were ended: notes are often
/// plain text.
struct EntryNotes {
  let text: String

  var node: some Node {
    div(.class("notes")) {
      RichText(Markdown(text, keepsLines: true), headingsFrom: 3, EntryNotes.addresses)
    }
  }

  /// Pictures of others are never asked for; their descriptions stand there.
  private static let addresses = MarkdownAddresses(
    picture: { $0.hasPrefix("/") ? MarkdownPicture(source: $0) : nil })
}
