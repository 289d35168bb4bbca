import Foundation
import Model

/// A converter of the HTML that other programs use in reviews to Markdown. Unknown tags are left
/// unchanged.
enum HTMLToMarkdown {
  private static let markdownByTag: [String: String] = [
    "i": "*", "em": "*", "b": "**", "strong": "**", "br": "\n", "p": "\n\n", "div": "\n",
    "blockquote": "\n\n> ", "/i": "*", "/em": "*", "/b": "**", "/strong": "**", "/p": "\n\n",
    "/div": "\n", "/blockquote": "\n\n", "li": "\n- ", "/li": "", "ul": "\n", "/ul": "\n",
    "span": "", "/span": "", "spoiler": "", "/spoiler": "",
  ]

  private static let entities = [
    "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&apos;": "'", "&nbsp;": "\u{A0}",
    "&amp;": "&",
  ]

  static func convert(_ html: String) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return html.normalised
    }
    var text = html.replacing(#/<a\s[^>]*href="([^"]*)"[^>]*>(.*?)</a>/#) { "[\($0.2)](\($0.1))" }
    text = text.replacing(#/<(\/?[a-zA-Z]+)(?:\s[^<>]*)?\/?>/#) { match in
      markdownByTag[match.1.lowercased()] ?? String(match.0)
    }
    for (entity, character) in entities.sorted(by: { $0.key > $1.key }) where entity != "&amp;" {
      text = text.replacing(entity, with: character)
    }
    text = text.replacing("&amp;", with: "&")
    return text.replacing(#/\n{3,}/#, with: "\n\n").normalised
  }
}
