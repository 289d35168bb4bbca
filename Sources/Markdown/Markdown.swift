import CMarkdown
import Foundation

/// What a person wrote in Markdown (CommonMark with tables, strikethrough, task lists and bare
/// addresses), made into HTML that is safe to show: markup of their own stands there as text,
/// and addresses that run something are left out.
package struct Markdown: Sendable, Equatable {
  package let text: String
  /// Whether a line that ends within a paragraph ends on the page too.
  package let keepsLines: Bool

  package init(_ text: String, keepsLines: Bool = false) {
    self.text = text
    self.keepsLines = keepsLines
  }

  /// - Parameters:
  ///   - level: of the outermost headings, 1–6; those within follow without a gap.
  ///   - addresses: where links and pictures lead.
  /// - Returns: elements for the body of a page, UTF-8.
  package func html(
    headingsFrom level: Int = 2, _ addresses: MarkdownAddresses = .asWritten
  ) -> [UInt8] {
    MarkdownDocument.reading(self) { document in
      document.showMarkup()
      document.levelHeadings(from: level)
      document.rewrite(addresses)
      return document.html()
    }
  }

  /// The words without marks, white space as one space: for summaries and cards.
  package var plain: String {
    MarkdownDocument.reading(self) { document in
      document.words().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// Where the pictures come from, in their order.
  package var pictures: [String] {
    MarkdownDocument.reading(self) { document in document.pictures() }
  }
}

/// Where the links and pictures of a text lead on the page that shows it.
package struct MarkdownAddresses: Sendable {
  package var link: @Sendable (String) -> String
  /// Nil for a picture that is not to be shown; its description stands there instead.
  package var picture: @Sendable (String) -> MarkdownPicture?

  package init(
    link: @escaping @Sendable (String) -> String = { $0 },
    picture: @escaping @Sendable (String) -> MarkdownPicture? = { MarkdownPicture(source: $0) }
  ) {
    self.link = link
    self.picture = picture
  }

  package static let asWritten = MarkdownAddresses()
}

/// A picture as a page names it.
package struct MarkdownPicture: Sendable, Equatable {
  package var source: String
  /// `url 480w, url 960w`; empty for one size.
  package var sources: String
  package var width: Int?
  package var height: Int?

  package init(source: String, sources: String = "", width: Int? = nil, height: Int? = nil) {
    self.source = source
    self.sources = sources
    self.width = width
    self.height = height
  }
}
