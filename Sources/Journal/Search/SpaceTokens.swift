package import Database

/// The tokens of a space: words prefixed with the space's key, as at least four characters in base
/// 36, so that a search never reads postings of another space.
package struct SpaceTokens: Sendable {
  package let prefix: String

  package init(_ space: SpaceKey) {
    let digits = String(space.rawValue, radix: 36)
    prefix = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// Returns the token with the prefix.
  package func callAsFunction(_ token: String) -> String { prefix + token }

  /// The maximum length in bytes of an indexed title: the title indexes of both engines accept it.
  private static let maxTitleBytes = 2_400

  /// Returns the title's tokens, in order and with repetitions, for exact and prefix matches.
  package func title(_ tokens: [String]) -> String {
    var text = ""
    for token in tokens {
      guard text.utf8.count + token.utf8.count + 5 <= SpaceTokens.maxTitleBytes else { break }
      if !text.isEmpty { text += " " }
      text += prefix + token
    }
    return text
  }

  /// Returns the tokens of all texts except the title, sorted and without duplicates.
  package func body(_ texts: [String]) -> String {
    var seen = Set<String>()
    var left = SpaceTokens.maxBodyBytes
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

  /// PostgreSQL stores at most a megabyte of words for a document; words after that are not found.
  private static let maxBodyBytes = 800_000
  /// The bytes of a token beyond its text: the prefix, a space and PostgreSQL's position.
  private static let costOfToken = 12
}
