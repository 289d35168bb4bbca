import Markdown

/// The handling of images in texts on editing pages. Images on other servers are not requested.
/// Their alt text is shown instead.
enum EditorMarkdownAddresses {
  static let addresses = MarkdownURLMapping(
    image: { $0.hasPrefix("/") ? MarkdownImage(source: $0) : nil })
}
