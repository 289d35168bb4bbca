import Foundation
import Model

/// Decodes a model's answer. The result is at most five works of plain text within the limits of
/// the contract, whatever the answer contains.
enum WorkAnswerDecoder {
  static let maxOptions = 5
  static let maxImages = 3

  /// - Parameter value: `{"options": […]}`, or the array alone, as decoded by `JSON.parse`.
  static func options(in value: Any) throws -> [EntryOption] {
    let list = (value as? [String: Any])?["options"] ?? value
    guard let items = list as? [Any] else { throw AssistError.malformed }
    let works = items.lazy.compactMap { ($0 as? [String: Any]).flatMap(option) }
      .prefix(maxOptions)
    guard items.isEmpty || !works.isEmpty else { throw AssistError.malformed }
    return numbered(Array(works))
  }

  /// Returns the works with ids that count from 1.
  static func numbered(_ works: [EntryOption]) -> [EntryOption] {
    works.enumerated().map { place, work in
      var work = work
      work.id = "\(place + 1)"
      return work
    }
  }

  // MARK: - One work

  /// Decodes one work; nil without a title, because a form cannot be filled without it.
  private static func option(_ item: [String: Any]) -> EntryOption? {
    let title = PlainText.line(from: item["title"], limit: 200)
    guard !title.isEmpty else { return nil }
    return EntryOption(
      id: "", title: title,
      entryType: entryType(of: PlainText.line(from: item["entryType"], limit: 50)),
      year: year(PlainText.line(from: item["year"], limit: 50)),
      genre: some(PlainText.line(from: item["genre"], limit: 200)),
      author: some(PlainText.line(from: item["author"], limit: 200)),
      platform: some(PlainText.line(from: item["platform"], limit: 200)),
      summaryLine: PlainText.line(from: item["summaryLine"], limit: 200),
      description: PlainText.text(from: item["description"]).shortened(to: 2000),
      imageURLs: imageURLs(in: item["imageUrls"]))
  }

  /// Returns nil for an empty text, and the text otherwise.
  private static func some(_ text: String) -> String? {
    // Models write the text "null" instead of the value.
    text.isEmpty || text.lowercased() == "null" ? nil : text
  }

  /// Returns the first group of exactly four digits.
  static func year(_ text: String) -> String? {
    text.firstMatch(of: /(?:^|[^0-9])([0-9]{4})(?:[^0-9]|$)/).map { String($0.1) }
  }

  /// Returns the `entryType` of the contract for a model's word.
  static func entryType(of text: String) -> String {
    switch text.lowercased() {
    case "movie", "film", "фильм": "movie"
    case "book", "novel", "comic", "manga", "книга": "book"
    case "game", "video game", "videogame", "board game", "игра": "game"
    case "show", "tv", "tv show", "series", "tv series", "anime", "сериал": "show"
    case "music", "album", "song", "single", "музыка": "music"
    default: "other"
    }
  }

  private static func imageURLs(in value: Any?) -> [String] {
    let urls = (value as? [Any] ?? []).compactMap { $0 as? String }.map(\.normalised)
    var kept: [String] = []
    for url in urls where kept.count < maxImages && isLink(url) && !kept.contains(url) {
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
