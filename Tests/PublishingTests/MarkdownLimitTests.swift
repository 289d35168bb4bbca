import Book
import Catalog
import Database
import Foundation
import Journal
import Model
import Publishing
import TestSupport
import Testing

/// A Markdown text that exceeds a limit is refused wherever it is saved.
@Suite struct MarkdownLimitTests {
  private static let wide =
    String(repeating: "|a", count: 201) + "|\n" + String(repeating: "|-", count: 201) + "|\n"

  /// Text that does not compress to almost nothing.
  private static func numbers(to end: Int) -> String {
    (0..<end).map(String.init).joined(separator: " ")
  }

  private func problems(_ body: () async throws -> Void) async throws -> [FieldProblem]? {
    try await thrownFailure(body)?.fields
  }

  private func wide(_ field: String) -> [FieldProblem] {
    [FieldProblem(field, "markdown.columns", ["max": "200"])]
  }

  @Test(
    "The editor, the contract and a new entry report the field and the limit",
    arguments: TestEngine.all)
  func contents(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "Text"])
      var edit = ContentEdit(type: site.post.id)
      edit.title = "Hello"
      edit.values = ["body": Self.wide]
      for id in [nil, post.id] {
        let found = try await problems {
          _ = try await site.site.contents.save(id, edit, in: site.scope)
        }
        #expect(found?.map(\.field) == ["additional_fields.body"])
        #expect(found?.map(\.code) == ["markdown.columns"])
      }
      let set = try await problems { try await site.set(Self.wide, "body", of: post) }
      #expect(set?.map(\.code) == ["markdown.columns"])
      let made = try await problems { _ = try await site.make("Other", ["body": Self.wide]) }
      #expect(made?.map(\.code) == ["markdown.columns"])
      #expect(try await site.find(post).fields.contains("Text"))
    }
  }

  @Test("A text that already exceeds the limits is kept when something else is changed")
  func older() async throws {
    try await TestEngine.sqlite.withSite { site in
      let post = try await site.make("Hello", ["body": "Text"])
      _ = try await site.home.database.write { db in
        try db.execute(
          """
          UPDATE entries SET doc = $2, additional_fields = $2 WHERE space_id = $1 AND id = $3
          """, site.scope.space,
          #"{"body":"\#(Self.wide.normalised.replacing("\n", with: #"\n"#))"}"#, post.id)
      }
      var edit = ContentEdit(type: site.post.id)
      edit.title = "Renamed"
      edit.values = ["body": Self.wide]
      #expect(try await site.site.contents.save(post.id, edit, in: site.scope).title == "Renamed")
    }
  }

  @Test("A refused translation reports the field and the limit", arguments: TestEngine.all)
  func translations(engine: TestEngine) async throws {
    try await engine.withSite { site in
      for (code, label) in [("en", "English"), ("de", "Deutsch")] {
        _ = try await site.site.locales.make(
          LocaleDraft(code: code, label: label), in: site.scope)
      }
      try await site.home.execute("UPDATE fields SET translatable = 1 WHERE field_key = 'body'")
      let post = try await site.make("Hello", ["body": "Text"])
      var edit = TranslationEdit(locale: "de")
      edit.values = ["body": Self.wide]
      let found = try await problems {
        try await site.site.contents.save(post.id, edit, in: site.scope)
      }
      #expect(found == wide("fields.body"))
    }
  }

  @Test(
    "A Markdown file beyond the limits is refused, and the others are imported",
    arguments: TestEngine.all)
  func files(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let outcome = try await site.site.markdown.add(
        [
          MarkdownFolder.File(path: "wide.md", text: Self.wide),
          MarkdownFolder.File(path: "plain.md", text: "Text"),
        ], as: site.post.id, in: site.scope)
      #expect(outcome.made == 1)
      #expect(outcome.refused.map(\.path) == ["wide.md"])
      #expect(outcome.refused.first?.failure.fields.map(\.code) == ["markdown.columns"])
    }
  }

  @Test("A Markdown file that is too large is refused by its name", arguments: TestEngine.all)
  func large(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let outcome = try await site.site.markdown.add(
        [
          MarkdownFolder.File(path: "large.md", text: Self.numbers(to: 1_000_000)),
          MarkdownFolder.File(path: "plain.md", text: "Text"),
        ], as: site.post.id, in: site.scope)
      #expect(outcome.made == 1)
      #expect(outcome.refused.map(\.path) == ["large.md"])
      #expect(outcome.refused.first?.failure.code == "body.tooLarge")
    }
  }

  @Test("Nothing is imported from an archive that is damaged at its end", arguments: TestEngine.all)
  func damaged(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let text = Array(Self.numbers(to: 10_000).utf8)
      let whole = try ZipArchive.archive(
        of: ["a.md", "b.md"].map { ZipArchive.File(path: $0, bytes: text) })
      let zip = try TemporaryFile.create()
      // The directory at the end, and a part of the second file, are missing.
      try zip.write(contentsOf: whole.prefix(whole.count * 3 / 4))
      let failure = try await thrownFailure {
        _ = try await site.site.markdown.add(
          zip: zip, limits: ZipArchive.Limits(), as: site.post.id, group: .new(), in: site.scope)
      }
      #expect(failure?.code == "import.zip")
      #expect(try await site.site.markdown.exportFiles(site.scope).isEmpty)
    }
  }
}
