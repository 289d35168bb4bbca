import Foundation
import Model

/// Searches books in Open Library, which needs no key.
struct OpenLibraryWorkSource: WorkSource {
  let access: ProviderConfiguration
  let call: ProviderCall

  func options(for question: WorkQuery) async throws -> [EntryOption] {
    guard var address = URLComponents(string: access.address + "/search.json") else {
      throw AssistError.addressNotAllowed
    }
    let fields = "title,author_name,first_publish_year,cover_i,first_sentence,subject"
    address.queryItems = [
      URLQueryItem(name: "q", value: question.text),
      URLQueryItem(name: "limit", value: "\(WorkAnswerDecoder.maxOptions)"),
      URLQueryItem(name: "fields", value: fields),
      URLQueryItem(name: "lang", value: question.language.rawValue),
    ]
    // Servers that decode the query as a form read a plus as a space.
    address.percentEncodedQuery = address.percentEncodedQuery?.replacing("+", with: "%2B")
    let answer = try await call.get(address.string ?? access.address)
    guard let books = answer["docs"] as? [[String: Any]] else { throw AssistError.malformed }
    return try WorkAnswerDecoder.options(in: books.map(option))
  }

  /// Converts a book to the form of a model's answer, so that the same limits are applied.
  private func option(_ book: [String: Any]) -> [String: Any] {
    let authors = texts(book["author_name"]).prefix(3).joined(separator: ", ")
    let year = (book["first_publish_year"] as? NSNumber).map { "\($0)" } ?? ""
    let subjects = texts(book["subject"]).filter { !$0.contains(":") && $0.count <= 40 }.prefix(3)
    var option: [String: Any] = [
      "title": book["title"] as? String ?? "", "entryType": "book", "author": authors,
      "year": year, "genre": subjects.joined(separator: ", "),
      "summaryLine": [authors, year].filter { !$0.isEmpty }.joined(separator: " · "),
      "description": texts(book["first_sentence"]).first ?? "",
    ]
    if let cover = book["cover_i"] as? NSNumber, cover.int64Value > 0 {
      option["imageUrls"] = ["\(covers)/b/id/\(cover.int64Value)-L.jpg"]
    }
    return option
  }

  private func texts(_ value: Any?) -> [String] {
    value as? [String] ?? (value as? String).map { [$0] } ?? []
  }

  /// The base URL of covers: a separate host at Open Library, the same host for a mirror.
  private var covers: String {
    access.address == AssistProvider.openlibrary.defaultBaseURL
      ? "https://covers.openlibrary.org" : access.address
  }
}
