import Foundation
import Model

/// What a link opens: `commonplace://lists/<id>`, or the address of a page on a server.
enum AppLink: Hashable {
  /// A page of a book.
  case page(PageLink)
  /// An invitation to a book, with the last part of its address.
  case invitation(server: URL?, token: String)
  /// The form for a new password, with the last part of its address.
  case passwordReset(server: URL?, token: String)

  /// - Returns: nil for a link that only a browser can open.
  init?(_ url: URL) {
    var parts = url.pathComponents.filter { $0 != "/" }
    let isOwn = url.scheme == "commonplace"
    guard isOwn || ["https", "http"].contains(url.scheme) else { return nil }
    if isOwn, let host = url.host() { parts.insert(host, at: 0) }
    // The server may be in a folder of its host.
    guard let start = parts.firstIndex(where: { Self.isStart($0) }) else { return nil }
    let server = isOwn ? nil : Self.server(of: url, folder: parts[..<start])
    parts.removeFirst(start)
    switch parts[0] {
    case "invite" where parts.count > 1: self = .invitation(server: server, token: parts[1])
    case "reset" where parts.count > 1: self = .passwordReset(server: server, token: parts[1])
    default:
      guard let page = PageLink(parts, server: server, query: Self.query(of: url)) else {
        return nil
      }
      self = .page(page)
    }
  }

  /// The server of the page; nil for a link that does not name one.
  var server: URL? {
    switch self {
    case .page(let page): page.server
    case .invitation(let server, _), .passwordReset(let server, _): server
    }
  }

  private static func isStart(_ part: String) -> Bool {
    ["s", "invite", "reset"].contains(part) || Chapter(rawValue: part) != nil
  }

  private static func server(of url: URL, folder: ArraySlice<String>) -> URL? {
    var server = URLComponents()
    server.scheme = url.scheme
    server.host = url.host()
    server.port = url.port
    server.path = folder.isEmpty ? "" : "/" + folder.joined(separator: "/")
    return server.url
  }

  private static func query(of url: URL) -> String {
    URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?
      .first { $0.name == "q" }?.value ?? ""
  }
}

/// A page of a book, as a link names it.
struct PageLink: Hashable {
  /// Nil for a link that does not name it.
  var server: URL?
  /// The handle of the book; nil for the open one.
  var handle: String?
  var chapter: Chapter
  /// The parts of the path after the chapter.
  var parts: [String]
  /// The text of a search.
  var query: String

  init?(_ parts: [String], server: URL?, query: String) {
    var parts = parts
    if parts[0] == "s" {
      guard parts.count > 2 else { return nil }
      handle = parts[1]
      parts.removeFirst(2)
    }
    guard let chapter = Chapter(rawValue: parts[0]) else { return nil }
    self.server = server
    self.chapter = chapter
    self.parts = Array(parts.dropFirst())
    self.query = query
  }

  /// The first id in the path.
  var id: EntryID? { parts.lazy.compactMap { EntryID($0) }.first }
}

extension BookPlace {
  /// Whether a page on a server can belong to a book of this place.
  func contains(_ server: URL?) -> Bool {
    guard let server else { return true }
    guard let own = self.server else { return false }
    return own.host()?.lowercased() == server.host()?.lowercased() && own.port == server.port
  }
}
