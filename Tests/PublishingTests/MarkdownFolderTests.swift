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
  private func values(_ yaml: String) throws -> [String] {
    try #require(FrontMatter("---\nvalue:\(yaml)\n---\n").members.first).values
  }

  @Test func readsWhatPeopleWrite() throws {
    let matter = try FrontMatter(
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
      "*star* & co", "tab\t\r\u{1}\u{7F}\u{FEFF}", "null", "a # b",
    ])
  func roundTrip(text: String) throws {
    var matter = FrontMatter()
    matter.members = [
      .init(name: "a", values: [text]), .init(name: "b: \"c\"", values: [text]),
    ]
    matter.body = "Text\n\n---\n"
    let read = try FrontMatter(matter.text)
    #expect(read["a"] == text)
    #expect(read == matter)
  }

  @Test func `lists are read back unchanged`() throws {
    var matter = FrontMatter()
    matter.members = [.init(name: "b", values: ["it's", "x, y", "🎬", "[z]"], isList: true)]
    #expect(try FrontMatter(matter.text).members == matter.members)
  }

  @Test(
    "A text on its line is read literally",
    arguments: [
      "Dune: Part Two", "*Important* news", "&c", "C # not a remark", "@home", "- dash", "100%",
      "\"Dune\" by Herbert", "[draft] Hello",
    ])
  func literalText(text: String) throws {
    #expect(try values(" \(text)") == [text])
    #expect(try values("\n  - \(text)\n  - 'b'") == [text, "b"])
  }

  @Test func `values are read as YAML means them`() throws {
    #expect(try values(" \"a\\x41\"") == ["aA"])
    #expect(try values(" [a,\n  'b''s', ~]") == ["a", "b's", ""])
    #expect(try values(" >\n  one\n  two") == ["one two"])
    #expect(try values(" some\n  more") == ["some more"])
    #expect(try values("\n- one\n- 'two'") == ["one", "two"])
    #expect(try values(" [Hello: world, b]") == ["Hello: world", "b"])
    #expect(try values("\n  name: x") == [""])
  }

  @Test(
    "Aliases, deep nesting and long values are refused before they are parsed",
    arguments: [
      " [&a [x], &b [*a, *a], [*b, *b]]",
      "\n  a: &a [x, x]\n  ? *a\n  : y", " " + String(repeating: "[", count: 200_000),
      (1...80).map { "\n" + String(repeating: " ", count: $0) + "-" }.joined(),
      (1...80).map { "\n" + String(repeating: " ", count: $0) + "- " }.joined(),
      " [\(String(repeating: "a", count: 1 << 18))]",
    ])
  func refused(yaml: String) throws {
    let failure = #expect(throws: Failure.self) { try values(yaml) }
    #expect(failure?.code == "text.frontMatter")
  }

  @Test(
    "A text over several lines that is not YAML is refused with its line",
    arguments: [
      (" *A* news\n  and more", 3), (" &a\n  - one\n  - two", 3), (" &a\n- one", 3),
      (" @home\n\n  more", 3), (" Dune: Part Two\n  and more", 3), (" \"Dune\" by\n  Herbert", 3),
      (" text\n- one", 3), ("\n  - one\n\n  - *A* news\n    and more\n  - b", 6),
      (" C # a remark\n  and more", 3),
    ] + "&*!%@`,]}?".map { (" \($0)text\n  more", 3) })
  func refusedLine(yaml: String, line: Int) throws {
    let failure = #expect(throws: Failure.self) {
      try FrontMatter("---\nfirst: 1\nvalue:\(yaml)\nlast: 2\n---\n")
    }
    #expect(failure?.kind == .malformed && failure?.code == "text.frontMatterLine")
    #expect(failure?.arguments == ["line": "\(line)"])
  }

  @Test(
    "Empty lines and remarks below a text do not belong to it",
    arguments: ["\n", "\n\n", "\n  ", "\n  # a remark"])
  func literalBeforeEmptyLines(below: String) throws {
    #expect(try values(" *A* news\(below)") == ["*A* news"])
    #expect(try values("\n  - *A* news\(below)\n  - b") == ["*A* news", "b"])
  }

  @Test func `signs of anchors in texts do no harm`() throws {
    #expect(try values(" [\"a *b* c\", 'd & e']") == ["a *b* c", "d & e"])
    #expect(try values(" |\n  &a and *a") == ["&a and *a"])
  }

  @Test func aFileWithoutItIsAllBody() throws {
    #expect(try FrontMatter("Just text\n---\n").body == "Just text\n---\n")
    #expect(try FrontMatter("---\nnever closed").body == "---\nnever closed")
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
        MarkdownFolder.File(path: "bomb.md", text: "---\ntags: [&a [x], *a]\n---\nText"),
      ]
      let outcome = try await site.markdown.add(files, as: type.id, in: home.scope)
      let refused = MarkdownFolder.RefusedFile(
        path: "bomb.md", failure: Failure.malformed("text.frontMatter"))
      #expect(outcome == MarkdownFolder.ImportResult(made: 2, refused: [refused]))
      let written = try await site.markdown.exportFiles(home.scope)
      #expect(written.map(\.path) == ["post/hello.md", "post/plain.md"])
      #expect(try FrontMatter(written[0].text)["slug"] == "/hello")
      #expect(try FrontMatter(written[0].text)["status"] == "draft")
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
