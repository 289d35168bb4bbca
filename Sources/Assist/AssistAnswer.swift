import Foundation
import Model

/// A model's answer, read as data and nothing else: whatever it says, what comes out is at most
/// five works of plain text within the limits of the contract.
enum AssistAnswer {
  static let mostOptions = 5
  static let mostPictures = 3

  /// The works in a text that should be one JSON object. Code fences and words around it are
  /// passed over.
  /// - Throws: `AssistTrouble.malformed`.
  static func options(inText text: String) throws -> [EntryOption] {
    for start in text.indices where text[start] == "{" || text[start] == "[" {
      guard let end = end(of: text[start...]) else { break }
      if let value = try? JSONSerialization.jsonObject(with: Data(text[start...end].utf8)) {
        return try options(in: value)
      }
    }
    throw AssistTrouble.malformed
  }

  /// - Parameter value: `{"options": […]}`, or the array alone, as JSONSerialization has it.
  static func options(in value: Any) throws -> [EntryOption] {
    let list = (value as? [String: Any])?["options"] ?? value
    guard let items = list as? [Any] else { throw AssistTrouble.malformed }
    let works = items.lazy.compactMap { ($0 as? [String: Any]).flatMap(option) }
      .prefix(mostOptions)
    guard items.isEmpty || !works.isEmpty else { throw AssistTrouble.malformed }
    return numbered(Array(works))
  }

  static func numbered(_ works: [EntryOption]) -> [EntryOption] {
    works.enumerated().map { place, work in
      var work = work
      work.id = "\(place + 1)"
      return work
    }
  }

  /// Where the object or array that begins `text` ends; quoted brackets do not count.
  private static func end(of text: Substring) -> String.Index? {
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for (index, character) in zip(text.indices, text) {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "{", "[": depth += 1
      case "}", "]":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  // MARK: - One work

  /// Nil without a title: there is nothing to fill a form with.
  private static func option(_ item: [String: Any]) -> EntryOption? {
    let title = line(item["title"], 200)
    guard !title.isEmpty else { return nil }
    return EntryOption(
      id: "", title: title, entryType: kind(line(item["entryType"], 50)),
      year: year(line(item["year"], 50)), genre: some(line(item["genre"], 200)),
      author: some(line(item["author"], 200)), platform: some(line(item["platform"], 200)),
      summaryLine: line(item["summaryLine"], 200),
      description: text(item["description"]).shortened(to: 2000),
      imageURLs: pictures(item["imageUrls"]))
  }

  /// A number counts as its text; anything else but text as none.
  private static func text(_ value: Any?) -> String {
    let text = (value as? String) ?? (value as? NSNumber).map { "\($0)" } ?? ""
    return String(String.UnicodeScalarView(text.unicodeScalars.filter(isPlain))).normalised
  }

  private static func line(_ value: Any?, _ limit: Int) -> String {
    text(value).split(whereSeparator: \.isWhitespace).joined(separator: " ").shortened(to: limit)
  }

  private static func some(_ text: String) -> String? {
    // Models write it where they were asked for null.
    text.isEmpty || text.lowercased() == "null" ? nil : text
  }

  /// No control characters but line ends, and none that turn the direction of what follows.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: true
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// The first four digits that stand together.
  static func year(_ text: String) -> String? {
    text.firstMatch(of: /(?:^|[^0-9])([0-9]{4})(?:[^0-9]|$)/).map { String($0.1) }
  }

  static func kind(_ text: String) -> String {
    switch text.lowercased() {
    case "movie", "film", "фильм": "movie"
    case "book", "novel", "comic", "manga", "книга": "book"
    case "game", "video game", "videogame", "board game", "игра": "game"
    case "show", "tv", "tv show", "series", "tv series", "anime", "сериал": "show"
    case "music", "album", "song", "single", "музыка": "music"
    default: "other"
    }
  }

  private static func pictures(_ value: Any?) -> [String] {
    let urls = (value as? [Any] ?? []).compactMap { $0 as? String }.map(\.normalised)
    var kept: [String] = []
    for url in urls where kept.count < mostPictures && isLink(url) && !kept.contains(url) {
      kept.append(url)
    }
    return kept
  }

  private static func isLink(_ text: String) -> Bool {
    guard text.utf8.count <= 2000, let url = URL(string: text), let host = url.host() else {
      return false
    }
    return ["http", "https"].contains(url.scheme?.lowercased()) && !host.isEmpty
      && url.user() == nil
  }
}
