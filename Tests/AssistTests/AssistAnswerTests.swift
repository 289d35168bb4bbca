import Foundation
import Model
import Testing

@testable import Assist

@Suite struct AssistAnswerTests {
  private static let dune = #"{"title":"Dune","entryType":"movie","summaryLine":"Sand"}"#

  private static func options(_ text: String) throws -> [EntryOption] {
    try WorkAnswerDecoder.options(in: try EmbeddedJSON.first(of: text))
  }

  @Test(arguments: [
    #"{"options":[DUNE]}"#, "```json\n{\"options\":[DUNE]}\n```", "[DUNE]",
    "Here you are: {\"options\": [DUNE]} Anything else? {no}", "```\n[DUNE]\n```\nEnjoy!",
    "\u{FEFF}{\"options\":[DUNE]}", "{weird} {\"options\":[DUNE]}",
    #"{"note":"a } in text and a \" too","options":[DUNE]}"#,
  ])
  func `JSON is found in an answer with other text around it`(template: String) throws {
    let options = try Self.options(template.replacing("DUNE", with: Self.dune))
    #expect(options.map(\.title) == ["Dune"] && options[0].id == "1")
    #expect(options[0].entryType == "movie" && options[0].summaryLine == "Sand")
    #expect(options[0].year == nil && options[0].imageURLs.isEmpty)
  }

  @Test(arguments: [
    "", "I cannot help with that.", "{\"options\":[", #"{"options":"Dune"}"#, #"{"other":[]}"#,
    #"{"options":["Dune","Dune 2"]}"#, #"{"options":[{"name":"Dune"}]}"#, "42", "null",
    #"{"options":[{"title":""},{"title":["Dune"]}]}"#,
  ])
  func `an answer without works is malformed`(text: String) {
    let error = #expect(throws: (any Error).self) { try Self.options(text) }
    #expect(error.flatMap { AssistError($0) } == .malformed)
  }

  @Test func `an empty list of works is valid`() throws {
    #expect(try Self.options(#"{"options":[]}"#).isEmpty)
  }

  @Test func `at most five works are returned, and none without a title`() throws {
    let items = (0..<9).map { #"{"title":"\#($0 == 2 ? "" : "Work \($0)")"}"# }
    let options = try Self.options("[\(items.joined(separator: ","))]")
    #expect(options.map(\.title) == ["Work 0", "Work 1", "Work 3", "Work 4", "Work 5"])
    #expect(options.map(\.id) == ["1", "2", "3", "4", "5"])
  }

  @Test func `texts are cut to the limits of the contract`() throws {
    let long = String(repeating: "слово ", count: 1000)
    let option = try #require(
      try WorkAnswerDecoder.options(in: [
        [
          "title": long, "summaryLine": "one\ntwo\t three \(long)", "description": long,
          "genre": long, "author": long, "platform": long,
        ]
      ]).first)
    #expect(option.title.characterCount <= 200 && option.title.hasSuffix("слово…"))
    #expect(option.summaryLine.hasPrefix("one two three слово"))
    #expect(option.summaryLine.characterCount <= 200)
    #expect((1900...2000).contains(option.description.characterCount))
    #expect(option.notes.characterCount <= 2000 && option.notes.hasPrefix("one two three"))
    for text in [option.genre, option.author, option.platform] {
      #expect(text?.characterCount ?? 0 <= 200)
    }
  }

  @Test(arguments: [
    ("1965", "1965"), ("first in 1965, again in 1984", "1965"), ("c. 800", nil), ("19655", nil),
    ("", nil), ("null", nil), ("1965-08-01", "1965"),
  ])
  func `a year is four digits or none`(text: String, year: String?) throws {
    #expect(
      try WorkAnswerDecoder.options(in: [["title": "Dune", "year": text]]).first?.year == year)
  }

  @Test func `booleans are not taken for numbers`() throws {
    let options = try Self.options(
      #"[{"title":true,"year":1949},{"title":1,"genre":true,"author":false,"year":1949}]"#)
    #expect(options.map(\.title) == ["1"])
    #expect(options.first?.genre == nil && options.first?.author == nil)
  }

  @Test func `numbers become texts and nulls become nil`() throws {
    let options = try Self.options(
      #"[{"title":1984,"year":1949,"genre":null,"author":"NULL","platform":""}]"#)
    #expect(options.first?.title == "1984" && options.first?.year == "1949")
    #expect(options.first?.genre == nil && options.first?.author == nil)
    #expect(options.first?.platform == nil)
  }

  @Test func `at most three image links are kept`() throws {
    let options = try WorkAnswerDecoder.options(in: [
      [
        "title": "Dune",
        "imageUrls": [
          "javascript:alert(1)", "data:image/png;base64,AAAA", "ftp://a.b/c", "/a.jpg", 7,
          "https://user:word@a.b/c.jpg", "https://a.b/1.jpg", "https://a.b/1.jpg",
          " https://a.b/2.jpg", "http://a.b/3.jpg", "https://a.b/4.jpg",
        ] as [Any],
      ]
    ])
    #expect(
      options.first?.imageURLs
        == ["https://a.b/1.jpg", "https://a.b/2.jpg", "http://a.b/3.jpg"])
  }

  @Test func `control characters are removed from texts`() throws {
    let options = try WorkAnswerDecoder.options(in: [
      ["title": "D\u{0}u\u{1B}[31mn\u{202E}e", "description": "a\nb\u{7}\u{2066}c"]
    ])
    #expect(options.first?.title == "Du[31mne" && options.first?.description == "a\nbc")
  }

  @Test(arguments: [
    ("Film", "movie"), ("NOVEL", "book"), ("tv", "show"), ("Album", "music"), ("custom", "other"),
    ("<script>", "other"), ("video game", "game"),
  ])
  func `an entry type is one of six`(said: String, kind: String) {
    #expect(WorkAnswerDecoder.entryType(of: said) == kind)
  }
}
