import Book
import Catalog
import Foundation
import Journal
import Model
import TestSupport
import Testing

@testable import Publishing

/// Tests of archives of sites with values that the server never writes, which other code relies on.
@Suite struct HostileArchiveTests {
  private typealias Row = [String: Any]

  /// Returns the failure of restoring an archive of a site, in which `change` replaced the rows of a
  /// table, in another space; nil if it was restored.
  private func failure(
    _ table: String, engine: TestEngine = .sqlite, rows change: ([Row]) throws -> [Row]
  ) async throws -> Failure? {
    try await engine.withCatalog { home in
      try await SiteArchiveTests.fill(home)
      var files = try ZipArchive.files(
        of: try await home.features.site.archive.packed(home.scope)
      ) { _ in true }
      let place = try #require(files.firstIndex { $0.path == "\(table).jsonl" })
      let rows = try (files[place].bytes ?? []).split(separator: UInt8(ascii: "\n")).map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line))
        return try #require(object as? Row)
      }
      let lines = try change(rows).map { row in
        [UInt8](try JSONSerialization.data(withJSONObject: row))
      }
      files[place].bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      let other = try await home.addUser("bob@example.com", as: nil)
      let archive = try ZipArchive.archive(of: files)
      return try await thrownFailure {
        _ = try await other.features.site.archive.restore(archive, in: other.scope)
      }
    }
  }

  /// The same with `change` applied to each row.
  private func failure(
    _ table: String, engine: TestEngine, _ change: (inout Row) throws -> Void
  ) async throws -> Failure? {
    try await failure(table, engine: engine) { rows in
      #expect(!rows.isEmpty)
      return try rows.map { row in
        var row = row
        try change(&row)
        return row
      }
    }
  }

  @Test("Values that the program never writes are refused", arguments: TestEngine.all)
  func values(engine: TestEngine) async throws {
    let cases: [(table: String, column: String, value: any Sendable)] = [
      ("types", "revision", Int64.max), ("types", "revision", Int64.min),
      ("types", "position", Int64(Int32.max)), ("routes", "revision", Int64.max),
      ("types", "look", "garbage"),
      ("site_entries", "pending_route", "[]"),
      ("entry_versions", "snapshot", #"{"entries":1}"#),
      ("entries", "occasions", "{}"), ("entries", "date", "2026-13-45"),
      ("entry_translations", "doc", "garbage"), ("entry_translations", "doc", #"{"x":1}"#),
      ("media", "name", "../../x.jpg"),
    ]
    for (table, column, value) in cases {
      let refused = try await failure(table, engine: engine) { $0[column] = value }
      #expect(refused?.code == "archive.broken", "\(table).\(column) = \(value)")
    }
  }

  @Test("Lists of options and events are texts in JSON")
  func lists() throws {
    for column in ["options", "events"] {
      try ArchivedValue.check(#"["red","green"]"#, in: column, of: "fields")
      for text in ["", "{}", "garbage", "[1]", "[null]", #"["red","#] {
        #expect(throws: DecodingError.self, "\(column) = \(text)") {
          try ArchivedValue.check(text, in: column, of: "fields")
        }
      }
    }
  }

  @Test("Rules of fields and attributes of links can be read")
  func rules() async throws {
    for column in ["validation", "config"] {
      try ArchivedValue.check("", in: column, of: "fields")
      try ArchivedValue.check(#"{"rules":[{"rule":{"op":"required"}}]}"#, in: column, of: "fields")
      for text in ["garbage", #"{"rules":1}"#] {
        let failure = try await thrownFailure {
          try ArchivedValue.check(text, in: column, of: "fields")
        }
        #expect(failure?.code == "archive.broken", "\(column) = \(text)")
      }
    }
    try ArchivedValue.check(#"{"character":"Maria"}"#, in: "attributes", of: "entry_relations")
    #expect(throws: DecodingError.self) {
      try ArchivedValue.check("[]", in: "attributes", of: "entry_relations")
    }
  }

  @Test("JSON in a column has limits")
  func limits() async throws {
    let numbers = "{\"a\":[" + String(repeating: "1,", count: 300_000) + "1]}"
    for (table, column) in [("entries", "doc"), ("entry_versions", "snapshot")] {
      let refused = try await failure(table, engine: .sqlite) { $0[column] = numbers }
      #expect(refused?.kind == .malformed, "\(table).\(column)")
    }
  }

  @Test("A restored site has at most as many types, fields and languages as any other")
  func counts() async throws {
    let types = try await failure("types") { rows in
      try copies(of: rows, count: CatalogLimits.typesPerSpace + 1) { $0["site_name"] = "t\($1)" }
    }
    #expect(types?.code == "type.tooMany")
    for (count, code) in [(50, nil), (51, "archive.broken")] {
      let fields = try await failure("fields") { rows in
        try copies(of: rows, count: count) { $0["field_key"] = "f\($1)" }
      }
      #expect(fields?.code == code, "\(count) fields")
    }
    let locales = try await failure("locales") { _ in
      (0...Locales.maxCount).map { locale("l\($0)", isDefault: $0 == 0) }
    }
    #expect(locales?.code == "locale.tooMany")
  }

  /// Returns the first row `count` times, each with an id of its own and changed by `change`, which
  /// also gets its number.
  private func copies(
    of rows: [Row], count: Int, _ change: (inout Row, Int) -> Void
  ) throws -> [Row] {
    let first = try #require(rows.first)
    return (0..<count).map { number in
      var row = first
      if number > 0 { row["id"] = FieldID.new().description }
      change(&row, number)
      return row
    }
  }

  private func locale(
    _ code: String, isDefault: Bool = false, isEnabled: Bool = true, fallback: String = ""
  ) -> Row {
    [
      "id": LocaleID.new().description, "code": code, "label": code, "fallback_code": fallback,
      "is_default": isDefault ? 1 : 0, "is_enabled": isEnabled ? 1 : 0, "position": 0,
      "created_at": 0,
    ]
  }

  @Test("Languages that fall back to each other are refused", arguments: TestEngine.all)
  func fallbacks(engine: TestEngine) async throws {
    for (last, code) in [("en", nil), ("xx", "archive.broken")] {
      let refused = try await failure("locales", engine: engine) { _ in
        [
          locale("en", isDefault: true), locale("de", fallback: "xx"),
          locale("xx", isEnabled: false, fallback: "yy"),
          locale("yy", isEnabled: false, fallback: last),
        ]
      }
      #expect(refused?.code == code, "yy falls back to \(last)")
    }
  }

  @Test("Built-in types cannot be deleted by an archive")
  func systemTypes() async throws {
    for (deleted, code) in [(0, nil), (1, "archive.broken")] {
      let refused = try await failure("types") { rows in
        var movie = try #require(rows.first)
        movie["id"] = TypeID.new().description
        movie["system_key"] = "movie"
        movie["deleted"] = deleted
        return rows + [movie]
      }
      #expect(refused?.code == code, "deleted = \(deleted)")
    }
  }

  @Test("Pages and folders are trees", arguments: TestEngine.all)
  func trees(engine: TestEngine) async throws {
    let pages = try await failure("site_entries", engine: engine) { row in
      row["parent_id"] = row["entry_id"]
    }
    #expect(pages?.code == "archive.broken")
    let folders = try await failure("media_folders", engine: engine) { row in
      row["parent_id"] = row["id"]
    }
    #expect(folders?.code == "archive.broken")
  }

  @Test("A version whose entries are not a tree is refused", arguments: TestEngine.all)
  func circles(engine: TestEngine) async throws {
    let refused = try await failure("entry_versions", engine: engine) { row in
      let text = try #require(row["snapshot"] as? String)
      var snapshot = try JSON.decode(Snapshot.self, from: text)
      snapshot.entries[0].parent = snapshot.entries[0].id
      row["snapshot"] = try JSON.text(snapshot)
    }
    #expect(refused?.code == "archive.broken")
  }

  private func node(_ id: EntryID, below parent: EntryID?) -> Snapshot.Node {
    Snapshot.Node(
      id: id, parent: parent, position: 0, type: .new(), title: "", description: "", notes: "",
      date: "", doc: [:], images: [], author: .new(), created: 0, modified: 0)
  }

  private func canBeRead(_ entries: [Snapshot.Node]) throws -> Bool {
    let text = try JSON.text(Snapshot(entries: entries))
    do {
      _ = try JSON.decode(Snapshot.self, from: text)
      return true
    } catch is DecodingError {
      return false
    }
  }

  @Test("A snapshot is a tree of a limited size")
  func snapshots() throws {
    let (a, b) = (EntryID.new(), EntryID.new())
    #expect(try canBeRead([node(a, below: nil), node(b, below: a)]))
    // The root of a part of a site has a parent that is not in it.
    #expect(try canBeRead([node(a, below: .new()), node(b, below: a)]))
    #expect(try !canBeRead([node(a, below: a)]))
    #expect(try !canBeRead([node(a, below: b), node(b, below: a)]))
    #expect(try !canBeRead([node(a, below: nil), node(b, below: a), node(b, below: a)]))
    func chain(_ count: Int) -> [Snapshot.Node] {
      let ids = (0..<count).map { _ in EntryID.new() }
      return ids.indices.map { node(ids[$0], below: $0 == 0 ? nil : ids[$0 - 1]) }
    }
    #expect(try canBeRead(chain(Snapshot.maxDepth + 1)))
    #expect(try !canBeRead(chain(Snapshot.maxDepth + 2)))
    let root = node(a, below: nil)
    let wide = [root] + (0..<Snapshot.maxEntries).map { _ in node(.new(), below: a) }
    #expect(try !canBeRead(wide))
  }

  @Test("Only an owner restores a site, because it has languages and webhooks")
  func rights() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      try await SiteArchiveTests.fill(home)
      let archive = try await home.features.site.archive.packed(home.scope)
      let bob = try await home.addUser("bob@example.com", as: nil)
      let editor = try await bob.addUser("ann2@example.com", as: .editor)
      let scope = Scope(user: editor.scope.user, space: bob.scope.space)
      let refused = try await thrownFailure {
        _ = try await bob.features.site.archive.restore(archive, in: scope)
      }
      #expect(refused?.kind == .forbidden)
      _ = try await bob.features.site.archive.restore(archive, in: bob.scope)
    }
  }
}
