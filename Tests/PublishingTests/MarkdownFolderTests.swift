import Foundation
import Journal
import Database
import Catalog
import Book
import Model
import TestSupport
import Testing

@testable import Publishing

@Suite struct FrontMatterTests {
  @Test func readsWhatPeopleWrite() {
    let matter = FrontMatter(
      """
      ---
      title: Hello: the "first"
      slug: '/it''s'
      tags: [films, "a, b", 'c']
      # a remark
      list:
        - one
        - "two"
      note: |
        Line one
        Line two
      empty:
      ---

      # Body
      """)
    #expect(matter["title"] == "Hello: the \"first\"")
    #expect(matter["slug"] == "/it's")
    #expect(matter.members.first { $0.name == "tags" }?.values == ["films", "a, b", "c"])
    #expect(matter.members.first { $0.name == "list" }?.values == ["one", "two"])
    #expect(matter["note"] == "Line one\nLine two")
    #expect(matter["empty"] == "")
    #expect(matter.body == "# Body")
  }

  @Test(
    "Every text that is written is read back unchanged",
    arguments: [
      "plain", "", "with: colon", "\"quoted\"", "two\nlines", "- dash", "[a]", "ünï 🎬", "it's", "~",
    ])
  func roundTrip(text: String) {
    var matter = FrontMatter()
    matter.members = [
      .init(name: "a", values: [text]), .init(name: "b", values: [text, "x, y"], isList: true),
    ]
    matter.body = "Text\n\n---\n"
    let read = FrontMatter(matter.text)
    #expect(read["a"] == text)
    #expect(read.members.last?.values == [text, "x, y"])
    #expect(read.body == matter.body)
  }

  @Test func aFileWithoutItIsAllBody() {
    #expect(FrontMatter("Just text\n---\n").body == "Just text\n---\n")
    #expect(FrontMatter("---\nnever closed").body == "---\nnever closed")
  }
}

@Suite struct MarkdownFolderTests {
  @Test(arguments: TestEngine.all)
  func filesBecomeDraftsAndDraftsFiles(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let site = home.features.site
      let type = try await site.types.create(
        DatatypeBody(label: "Post", type: "root"), in: home.scope)
      let files = [
        MarkdownFolder.File(path: "a/hello.md", text: "---\ntitle: Hello\nslug: hello\n---\nText"),
        MarkdownFolder.File(path: "plain.md", text: "No front matter"),
        MarkdownFolder.File(path: "picture.png", text: "no"),
      ]
      let outcome = try await site.markdown.add(files, as: type.id, in: home.scope)
      #expect(outcome == MarkdownFolder.ImportResult(made: 2))
      let written = try await site.markdown.exportFiles(home.scope)
      #expect(written.map(\.path) == ["post/hello.md", "post/plain.md"])
      #expect(FrontMatter(written[0].text)["slug"] == "/hello")
      #expect(FrontMatter(written[0].text)["status"] == "draft")
      // Importing the exported files changes content and creates none.
      let again = try await site.markdown.add(written, as: type.id, in: home.scope)
      #expect(again == MarkdownFolder.ImportResult(changed: 2))
      #expect(try await site.markdown.exportFiles(home.scope).map(\.path) == written.map(\.path))
      let group = ChangeGroupID.new()
      let third = MarkdownFolder.File(path: "third.md", text: "---\nslug: third\n---\nText")
      var changed = written[0]
      changed.text = changed.text.replacingOccurrences(of: "\nText", with: "\nAnother")
      let both = try await site.markdown.add(
        [changed, third], as: type.id, group: group, in: home.scope)
      #expect(both == MarkdownFolder.ImportResult(made: 1, changed: 1))
      // One undo reverts several transactions.
      try await home.journal.undo(group, by: home.scope.user)
      #expect(try await site.markdown.exportFiles(home.scope) == written)
    }
  }
}
