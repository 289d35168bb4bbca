import Markdown

/// The handling of images in texts on editing pages. Images on other servers are not requested.
/// Their alt text is shown instead.
enum SitePictures {
  static let addresses = MarkdownAddresses(
    picture: { $0.hasPrefix("/") ? MarkdownPicture(source: $0) : nil })
}
