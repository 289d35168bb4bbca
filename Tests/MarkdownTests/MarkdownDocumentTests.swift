import Cmark
import Foundation
import Markdown
import Testing

/// Texts as trees with the sources of their blocks.
@Suite struct MarkdownDocumentTests {
  init() { Markdown.use(CmarkRenderer()) }

  private func document(_ text: String) throws -> MarkdownDocument {
    try #require(Markdown(text).document())
  }

  private func joined(_ document: MarkdownDocument) -> String {
    document.blocks.map { $0.gap + $0.source }.joined() + document.rest
  }

  /// The examples of the CommonMark specification 0.31.2, © John MacFarlane, CC BY-SA 4.0, without
  /// their HTML (https://spec.commonmark.org).
  private static let examples: [String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/markdown/commonmark.json")
    let texts = (try? Data(contentsOf: file)).flatMap {
      try? JSONDecoder().decode([String].self, from: $0)
    }
    return texts ?? []
  }()

  @Test("The sources of all blocks together are the text")
  func sources() throws {
    #expect(Self.examples.count == 652)
    let own = [
      "", "\n\n", "a", "a\r\nb\r\n\r\nc\r\n", "  \n# Heading\n- a\n- b\n\n\n> c\n",
      "```\nnot closed\n\n", "| a | b |\n|---|---|\n| 1 | 2 |\ntext\n",
      "<!-- open\r\n\r\n# After\r\n", "- <pre>\n\n  text\n",
      "- [ ] open\n- [x] done\n", "🙂\n\u{2028}\nй\u{301}\n",
    ]
    for text in Self.examples + own {
      #expect(joined(try document(text)) == text)
    }
  }

  @Test("HTML without its end is a paragraph, and the blocks after it can be edited")
  func unclosedHTML() throws {
    let blocks = try document("<!-- a\n\n# After").blocks
    #expect(blocks.map(\.source) == ["<!-- a", "# After"])
    #expect(blocks.first?.node == MarkdownNode(.paragraph, [MarkdownNode(.text("<!-- a"))]))
    #expect(blocks.last?.node?.kind == .heading(level: 1))
  }

  @Test("A text becomes its blocks with their formatting")
  func blocks() throws {
    let text = """
      ## Two *words*

      1. one
      2. **two**

      > quote

      | a | b |
      |:-:|---|
      | 1 | ~~2~~ |

      - [x] done

      """
    let blocks = try document(text).blocks
    #expect(blocks.map(\.gap) == ["", "\n\n", "\n\n", "\n\n", "\n\n"])
    #expect(
      blocks.map(\.source) == [
        "## Two *words*", "1. one\n2. **two**", "> quote", "| a | b |\n|:-:|---|\n| 1 | ~~2~~ |",
        "- [x] done",
      ])
    let plain = { (text: String) in MarkdownNode(.text(text)) }
    #expect(
      blocks[0].node
        == MarkdownNode(
          .heading(level: 2), [plain("Two "), MarkdownNode(.emphasis, [plain("words")])]))
    #expect(
      blocks[1].node
        == MarkdownNode(
          .list(start: 1, isTight: true),
          [
            MarkdownNode(.item(isChecked: nil), [MarkdownNode(.paragraph, [plain("one")])]),
            MarkdownNode(
              .item(isChecked: nil),
              [MarkdownNode(.paragraph, [MarkdownNode(.strong, [plain("two")])])]),
          ]))
    let table = try #require(blocks[3].node)
    #expect(table.kind == .table && table.children.count == 2)
    #expect(table.children[0].children[0].kind == .cell(isHeader: true, alignment: .center))
    #expect(
      table.children[1].children[1]
        == MarkdownNode(
          .cell(isHeader: false, alignment: nil),
          [MarkdownNode(.strikethrough, [plain("2")])]))
    #expect(blocks[4].node?.children.map(\.kind) == [.item(isChecked: true)])
  }

  @Test("Texts that are parsed at the same time keep their formatting")
  func concurrency() async {
    let text = String(repeating: "~~old~~ new\n", count: 200)
    let struck = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          (0..<300).count { _ in
            let html = String(decoding: Markdown(text).html(), as: UTF8.self)
            return html.components(separatedBy: "<del>old</del>").count == 201
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(struck == 1200)
  }

  @Test("Definitions of links, which nobody sees, stay as they were written")
  func definitions() throws {
    let blocks = try document("See [this][a].\n\n[a]: /url\n\n[b]: /x\ntext [b]\n").blocks
    #expect(blocks.map { $0.node == nil } == [false, true, true])
    #expect(blocks.map(\.source) == ["See [this][a].", "[a]: /url", "[b]: /x\ntext [b]"])
  }

  @Test("A text that costs too much has no tree")
  func limits() {
    #expect(Markdown(String(repeating: ">", count: 200) + "a").document() == nil)
    #expect(Markdown(String(repeating: "a", count: Markdown.maxBytes + 1)).document() == nil)
  }
}
