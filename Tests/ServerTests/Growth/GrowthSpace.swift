import Database
import Foundation
import Model
import TestSupport

/// A filled space with a signed-in user. Ids of its subjects are available by name: `<entry>` in a
/// path or body is replaced by an id.
struct GrowthSpace: Sendable {
  let caller: APIClient
  let browser: Browser
  /// The CSRF token of the session, which every form contains.
  let formToken: String
  private let ids: [String: String]

  init(_ server: TestServer) async throws {
    caller = try await server.signIn(GrowthFixture.email)
    browser = try await Browser.signedIn(to: server, GrowthFixture.email)
    let page = try await browser.get("/settings/profile").text
    let token = page.components(separatedBy: #"name="csrf" value=""#).dropFirst().first ?? ""
    formToken = String(token.prefix { $0 != "\"" })
    ids = try await server.database.read { db in
      var found: [String: String] = [:]
      for (name, sql) in GrowthSpace.queries {
        found[name] = try db.row(sql) { "\($0.id(0, of: Entry.self))" }
      }
      for (name, sql) in GrowthSpace.texts { found[name] = try db.row(sql) { $0.text(0) } }
      return found
    }
  }

  /// Returns `text` with ids of subjects and of prepared objects in place of their names.
  func filled(_ text: String, _ prepared: [String: String] = [:]) -> String {
    var text = text
    for (name, value) in ids.merging(prepared, uniquingKeysWith: { $1 }) {
      text = text.replacing("<\(name)>", with: value)
    }
    return text
  }

  private static let queries = [
    "entry": "SELECT id FROM entries WHERE title = 'Subject 0'",
    "second": "SELECT id FROM entries WHERE title = 'Subject 1'",
    "third": "SELECT id FROM entries WHERE title = 'Subject 2'",
    "actor": "SELECT id FROM entries WHERE title = 'Subject actor'",
    "genre": "SELECT id FROM entries WHERE title = 'Subject genre'",
    "drama": "SELECT id FROM entries WHERE title = 'Drama'",
    "film": "SELECT id FROM entries WHERE title = 'Film 5'",
    "movies": "SELECT id FROM types WHERE system_key = 'movie'",
    "persons": "SELECT id FROM types WHERE system_key = 'person'",
    "games": "SELECT id FROM types WHERE system_key = 'game'",
    "collection": "SELECT id FROM collections ORDER BY key",
    "empty": "SELECT id FROM collections ORDER BY key DESC",
    "image": """
    SELECT i.id FROM entry_images i JOIN entries e ON e.space_id = i.space_id
      AND e.key = i.entry_id WHERE e.title = 'Subject 0'
    """,
    "cast": "SELECT id FROM fields WHERE field_key = 'Cast'",
    "list": "SELECT id FROM lists WHERE name = 'List 1'",
    "item": """
    SELECT i.id FROM list_items i JOIN lists l ON l.space_id = i.space_id
      AND l.key = i.list_id WHERE l.name = 'List 1' AND i.name = 'Milk'
    """,
    "bread": """
    SELECT i.id FROM list_items i JOIN lists l ON l.space_id = i.space_id
      AND l.key = i.list_id WHERE l.name = 'List 1' AND i.name = 'Bread'
    """,
    "media": "SELECT id FROM media ORDER BY key",
    "medium2": "SELECT id FROM media ORDER BY key LIMIT 1 OFFSET 1",
    "medium3": "SELECT id FROM media ORDER BY key LIMIT 1 OFFSET 2",
    "sees": "SELECT id FROM fields WHERE label = 'See also'",
    "space": "SELECT id FROM spaces ORDER BY key",
    "user": "SELECT id FROM users",
    "route": "SELECT id FROM routes WHERE slug = '/post-0'",
    "post": "SELECT id FROM types WHERE site_name <> '' OR name = 'Post' ORDER BY key DESC",
    "body": "SELECT id FROM fields WHERE label = 'Body'",
    "published": """
    SELECT e.id FROM routes r JOIN site_entries s ON s.route_id = r.key
      JOIN entries e ON e.key = s.entry_id WHERE r.slug = '/post-2'
    """,
    "content": """
    SELECT e.id FROM routes r JOIN site_entries s ON s.route_id = r.key
      JOIN entries e ON e.key = s.entry_id WHERE r.slug = '/post-0'
    """,
    "neighbour": """
    SELECT e.id FROM routes r JOIN site_entries s ON s.route_id = r.key
      JOIN entries e ON e.key = s.entry_id WHERE r.slug = '/post-1'
    """,
    "version": """
    SELECT v.id FROM routes r JOIN site_entries s ON s.route_id = r.key
      JOIN entry_versions v ON v.entry_id = s.entry_id WHERE r.slug = '/post-0'
    """,
    "group": """
    SELECT c.group_id FROM changes c JOIN entries e ON e.id = c.target
      WHERE e.title = 'Subject 2' AND c.operation = 'create'
    """,
  ]

  private static let texts = [
    "handle": "SELECT handle FROM spaces",
    "sequence": """
    SELECT CAST(c.seq AS TEXT) FROM changes c JOIN entries e ON e.id = c.target
      WHERE e.title = 'Subject 0' ORDER BY c.seq
    """,
    "sequence2": """
    SELECT CAST(c.seq AS TEXT) FROM changes c JOIN entries e ON e.id = c.target
      WHERE e.title = 'Subject 1' ORDER BY c.seq
    """,
    "last": "SELECT CAST(change_seq - 5 AS TEXT) FROM spaces",
  ]
}
