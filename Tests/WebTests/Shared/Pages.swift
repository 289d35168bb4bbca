import Foundation
import Model
import TestSupport

/// The folder of the repository.
let repository = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

extension ServerResponse {
  /// Returns the values of all attributes with this name.
  func attributes(_ name: String) -> [String] {
    guard let pattern = try? Regex("[ ]\(name)=\"([^\"]*)\"", as: (Substring, Substring).self)
    else { return [] }
    return text.matches(of: pattern).map { unescaped($0.1) }
  }

  /// Returns the value of the input with this name. Nil if no input has it.
  func control(_ name: String) -> String? {
    for tag in text.matches(of: /<input[^>]*>/).map({ String($0.output) })
    where tag.contains(" name=\"\(name)\"") {
      return tag.firstMatch(of: /\ value="([^"]*)"/).map { unescaped($0.1) } ?? ""
    }
    let areas = text.matches(of: /<textarea([^>]*)>([^<]*)<\/textarea>/)
    return areas.first { $0.1.contains(" name=\"\(name)\"") }
      .map { unescaped($0.2.hasPrefix("\n") ? $0.2.dropFirst() : $0.2) }
  }

  /// The CSRF token of the page, as a browser sends it.
  var token: (String, String) { ("csrf", control("csrf") ?? "") }

  /// Returns the error that is shown beside a control.
  func error(beside name: String) -> String? {
    let marked = text.firstRange(of: "id=\"f-\(name)-error\"")
    return marked.map { range in
      String(text[range.upperBound...].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
    }
  }

  var location: String { header("Location") ?? "" }
}

func unescaped(_ text: Substring) -> String {
  String(text).replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing(
    "&gt;", with: ">"
  )
  .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
}

/// Returns the content of a file in Tests/Fixtures/images.
func picture(_ name: String) throws -> [UInt8] {
  try Array(Data(contentsOf: repository.appending(path: "Tests/Fixtures/images/\(name)")))
}

struct UnexpectedPage: Error { var what: String }

extension Browser {
  /// Submits the entry form of `page` with `fields` and `photos`, as multipart.
  func save(
    _ page: ServerResponse, to path: String, _ fields: [(String, String)],
    photos: [(name: String, bytes: [UInt8])] = []
  ) async throws -> ServerResponse {
    let hidden = ["csrf", "revision", "form_id"].compactMap { name in
      page.control(name).map { (name, $0) }
    }
    let plain = (hidden + fields).map { ($0.0, String?.none, Array($0.1.utf8)) }
    let files = photos.map { ("photos", String?.some($0.name), $0.bytes) }
    // A browser sends an empty file if no file was chosen.
    return try await upload(path, plain + (files.isEmpty ? [("photos", "", [])] : files))
  }

  /// Creates an entry with its form and returns the path of its page.
  @discardableResult
  func add(_ title: String, _ more: [(String, String)] = []) async throws -> String {
    let form = try await get("/log/entries/new")
    let saved = try await save(form, to: "/log/entries", [("title", title)] + more)
    guard saved.status == 303 else { throw UnexpectedPage(what: "\(saved.status) \(saved.text)") }
    return saved.location
  }
}
