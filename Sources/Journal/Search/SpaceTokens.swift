package import Database

/// Tokens as they stand in the index: each behind its space's key in four characters of base 36,
/// so that no search ever reads the postings of another space.
package struct SpaceTokens: Sendable {
  package let prefix: String

  package init(_ space: SpaceKey) {
    let digits = String(space.rawValue, radix: 36)
    prefix = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  package func callAsFunction(_ token: String) -> String { prefix + token }

  /// A title of so many bytes still fits the title index of both engines.
  private static let longestTitle = 2_400

  /// The tokens of a title, in order and with repetitions: what exact and prefix matches compare.
  package func title(_ tokens: [String]) -> String {
    var text = ""
    for token in tokens {
      guard text.utf8.count + token.utf8.count + 5 <= SpaceTokens.longestTitle else { break }
      if !text.isEmpty { text += " " }
      text += prefix + token
    }
    return text
  }

  /// The tokens of everything else, each once, in one order.
  package func body(_ texts: [String]) -> String {
    var seen = Set<String>()
    var left = SpaceTokens.longestBody
    for text in texts {
      for token in Tokenizer.tokens(text) where left > 0 && seen.insert(token).inserted {
        left -= token.utf8.count + SpaceTokens.costOfToken
      }
    }
    var body = ""
    body.reserveCapacity(seen.reduce(0) { $0 + $1.utf8.count + prefix.utf8.count + 1 })
    for token in seen.sorted() {
      if !body.isEmpty { body += " " }
      body += prefix
      body += token
    }
    return body
  }

  /// PostgreSQL keeps at most a megabyte of words for a document; what comes behind is not found.
  private static let longestBody = 800_000
  /// The space's key, a gap, and the place PostgreSQL notes with each word.
  private static let costOfToken = 12
}
