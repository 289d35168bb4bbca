import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Markdown")
struct MarkdownTests {
  /// Applies a command to a text in which `[` and `]` enclose the selection, or `|` is the cursor.
  private func apply(_ command: MarkdownCommand, _ marked: String) -> String {
    let start = marked.firstIndex { "⟦|".contains($0) } ?? marked.endIndex
    let lower = marked[..<start].utf16.count
    let inner = marked[start...].dropFirst().prefix { $0 != "⟧" }
    let isCursor = marked.contains("|")
    let text = marked.filter { !"⟦⟧|".contains($0) }
    let upper = isCursor ? lower : lower + inner.utf16.count
    let edit = command.apply(to: MarkdownEdit(text: text, selection: lower..<upper))
    var result = Array(edit.text.utf16)
    let open = Array((edit.selection.isEmpty ? "|" : "⟦").utf16)
    if !edit.selection.isEmpty {
      result.insert(contentsOf: Array("⟧".utf16), at: edit.selection.upperBound)
    }
    result.insert(contentsOf: open, at: edit.selection.lowerBound)
    return String(decoding: result, as: UTF16.self)
  }

  @Test func `marks are put around the selection and removed again`() {
    #expect(apply(.bold, "a ⟦cat⟧") == "a **⟦cat⟧**")
    #expect(apply(.bold, "a **⟦cat⟧**") == "a ⟦cat⟧")
    #expect(apply(.bold, "a ⟦**cat**⟧") == "a ⟦cat⟧")
    #expect(apply(.italic, "a **⟦cat⟧**") == "a ***⟦cat⟧***")
    #expect(apply(.italic, "a ***⟦cat⟧***") == "a **⟦cat⟧**")
    #expect(apply(.bold, "a *⟦cat⟧*") == "a ***⟦cat⟧***")
    #expect(apply(.code, "a ⟦cat⟧") == "a `⟦cat⟧`")
    #expect(apply(.code, "a `⟦cat⟧`") == "a ⟦cat⟧")
    #expect(apply(.bold, "a |") == "a **|**")
    #expect(apply(.bold, "a⟦ кот 🐈 ⟧b") == "a **⟦кот 🐈⟧** b")
    #expect(apply(.bold, "⟦one\n\ntwo⟧") == "⟦**one**\n\n**two**⟧")
  }

  @Test func `prefixes change all selected lines`() {
    #expect(apply(.heading, "one\ntw|o") == "one\n## tw|o")
    #expect(apply(.heading, "one\n## tw|o") == "one\ntw|o")
    #expect(apply(.heading, "# on|e") == "on|e")
    #expect(apply(.bulletList, "o⟦ne\ntw⟧o\nthree") == "⟦- one\n- two⟧\nthree")
    #expect(apply(.bulletList, "⟦- one\n* two⟧") == "⟦one\ntwo⟧")
    #expect(apply(.numberedList, "⟦- one\n\n- two⟧") == "⟦1. one\n\n2. two⟧")
    #expect(apply(.numberedList, "⟦1. one\n2. two⟧") == "⟦one\ntwo⟧")
    #expect(apply(.quote, "⟦- one\n⟧two") == "⟦> - one⟧\ntwo")
    #expect(apply(.quote, "⟦> one⟧") == "⟦one⟧")
    #expect(apply(.bulletList, "|") == "- |")
    #expect(apply(.code, "⟦let a\nlet b⟧") == "⟦```\nlet a\nlet b\n```⟧")
    #expect(apply(.code, "⟦```\nlet a\nlet b\n```⟧") == "⟦let a\nlet b⟧")
  }

  @Test func `links and images contain no character that ends them`() {
    #expect(
      apply(.link(address: "https://a.example/(x) y"), "a ⟦cat⟧")
        == "a [⟦cat⟧](https://a.example/%28x%29%20y)")
    #expect(apply(.link(address: "https://a.example"), "|") == "[|](https://a.example)")
    #expect(
      apply(.image(address: "/media/1", alt: "a [cat]"), "x ⟦y⟧") == "x ![a cat](/media/1)|")
  }

  @Test func `a selection is limited to the text and to whole characters`() {
    #expect(MarkdownEdit(text: "a🐈", selection: 2..<9).selection == 1..<3)
    #expect(MarkdownEdit(text: "ab", selection: 5..<9).selection == 2..<2)
    #expect(MarkdownEdit(text: "", selection: 0..<0).selection == 0..<0)
    #expect(TextDifference(from: "a cat", to: "a **cat**")?.range == 2..<5)
    #expect(TextDifference(from: "aaa", to: "aaaa")?.range == 3..<3)
    #expect(TextDifference(from: "a", to: "a") == nil)
  }

  private struct Editor: View {
    @State private var text = ""
    var body: some View {
      Form { MarkdownEditor(label: "Text", text: $text) }
      Text(verbatim: "Stored: \(text)")
    }
  }

  @Test(arguments: ["en", "ru"])
  func `the buttons act on the selection`(language: String) async throws {
    let app = try await AppDriver(view: Editor(), language: language, strings: Folders.strings)
    let isEnglish = language == "en"
    try await app.type("a cat and a dog", into: "Text")
    try await app.selectText("cat", in: "Text")
    try await app.tap(isEnglish ? "Bold" : "Жирный")
    #expect(app.shows("Stored: a **cat** and a dog"))
    try await app.tap(isEnglish ? "Italic" : "Курсив")
    #expect(app.shows("Stored: a ***cat*** and a dog"))
    try await app.selectText("dog", in: "Text")
    try await app.tap(isEnglish ? "Link" : "Ссылка")
    #expect(app.audit() == [])
    #expect(try !app.isEnabled(isEnglish ? "Insert" : "Вставить"))
    try await app.type("https://dogs.example", into: isEnglish ? "Address" : "Адрес")
    try await app.tap(isEnglish ? "Insert" : "Вставить")
    #expect(app.shows("Stored: a ***cat*** and a [dog](https://dogs.example)"))
    try await app.tap(isEnglish ? "Bullet List" : "Маркированный список")
    #expect(app.shows("Stored: - a ***cat***"))
    #expect(app.audit() == [])
    try app.saveScreen("markdown-\(language)")
    try await app.tap(isEnglish ? "Preview" : "Просмотр")
    #expect(app.audit() == [])
  }
}
