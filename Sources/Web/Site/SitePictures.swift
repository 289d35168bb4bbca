import Markdown

/// Where the links and pictures of a text lead on the editing pages. Pictures of others are never
/// asked for; their descriptions stand there.
enum SitePictures {
  static let addresses = MarkdownAddresses(
    picture: { $0.hasPrefix("/") ? MarkdownPicture(source: $0) : nil })
}
