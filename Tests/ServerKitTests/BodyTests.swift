import Foundation
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import TestSupport
import Testing

@testable import ServerKit

private struct Note: Codable, Equatable {
  var title: String
  var score: Int?
  var images: [Picture]?
  var id: EntryID?
  struct Picture: Codable, Equatable { var data: String }
}

@Suite struct DecodeTests {
  private func read(
    _ json: String, type: String? = "application/json; charset=utf-8", limit: Int = 1000
  ) async throws -> Note {
    var headers = HTTPFields()
    headers[.contentType] = type
    let request = makeRequest(.post, "/", headers, body: json)
    return try await decode(Note.self, from: request, context: makeContext(), limit: limit)
  }

  @Test func readsJSON() async throws {
    #expect(try await read(#"{"title":"Dune 🏜"}"#) == Note(title: "Dune 🏜"))
    #expect(try await read(#"{"title":"\ud83c\udfdc \\u0000"}"#).title == "🏜 \\u0000")
    #expect(try await read(#"{"title":"x"}"#, type: nil).title == "x")
    #expect(try await read(#"{"title":"x"}"#, type: "application/merge-patch+json").title == "x")
  }

  @Test(arguments: [
    (#"{"title":1}"#, "title", "type"), (#"{}"#, "title", "required"),
    (#"{"title":null}"#, "title", "required"), (#"{"title":"x","score":"3"}"#, "score", "type"),
    (#"{"title":"x","images":[{"data":"a"},{"data":2}]}"#, "images.1.data", "type"),
    (#"{"title":"x","id":"nope"}"#, "id", "id"),
  ])
  func namesTheFieldOfTheWrongType(_ json: String, _ field: String, _ code: String) async {
    let failure = await failure { _ = try await read(json) }
    #expect(failure?.kind == .invalid)
    #expect(failure?.fields == [FieldProblem(field, code)])
  }

  @Test(arguments: ["", "{", "[1]", "\"x\"", "{\"title\":}", "nonsense"])
  func refusesWhatIsNoJSONObject(_ json: String) async {
    let failure = await failure { _ = try await read(json) }
    #expect(failure?.kind == .malformed)
    #expect(failure?.code == "body.malformed")
  }

  @Test func refusesOtherContentAndTooMuchOfIt() async {
    let form = await failure { _ = try await read("a=b", type: "text/plain") }
    #expect(form?.code == "body.unsupported")
    let large = await failure {
      _ = try await read(#"{"title":"\#(String(repeating: "x", count: 2000))"}"#)
    }
    #expect(large?.code == "body.tooLarge")
  }

  @Test func refusesTextThatCannotBeKept() async {
    let failure = await failure { _ = try await read(#"{"title":"a\u0000b"}"#) }
    #expect(failure?.code == "body.characters")
  }
}

@Suite struct TextScanTests {
  private func isKeepable(_ bytes: [UInt8], json: Bool = true) -> Bool {
    bytes.withUnsafeBytes { isStorableUTF8($0, json: json) }
  }

  @Test(arguments: [
    #"\\u0000"#, #"\\\\u0000"#, #"\ud83d\ude00"#, #"\uD83D\uDE00"#, #"\u00e9"#, "é😀\u{7F}", "",
    #"\u0001"#, #"\n\t\""#, #"\uD7FF\uE000"#,
  ])
  func keeps(_ text: String) {
    for padding in 0..<9 {
      let padded =
        String(repeating: "x", count: padding) + text + String(repeating: "y", count: padding)
      #expect(isKeepable(Array(padded.utf8)), "\(padded)")
    }
  }

  @Test(arguments: [
    "\u{0}", #"\u0000"#, #"\\\u0000"#, #"\ud83d"#, #"\ude00"#, #"\ud83dx"#, #"\ud83d\n"#,
    #"\ud83d\ud83d"#, #"\\\\\u0000"#, #"\ud83d\\ude00"#,
  ])
  func refuses(_ text: String) {
    for padding in 0..<9 {
      let padded =
        String(repeating: "x", count: padding) + text + String(repeating: "y", count: padding)
      #expect(!isKeepable(Array(padded.utf8)), "\(padded)")
    }
  }

  @Test func escapesAreLettersOutsideOfJSON() {
    #expect(isKeepable(Array(#"\u0000 \ud83d"#.utf8), json: false))
  }

  @Test func agreesWithSwiftAboutUTF8() {
    var chance = SeededRandomNumberGenerator(state: 7)
    for _ in 0..<20_000 {
      let leads: [UInt8] = [0x41, 0xC2, 0xE0, 0xE2, 0xED, 0xF0, 0xF4, 0x80, 0xBF, 0x9F, 0xA0, 0xFF]
      let bytes = (0..<Int.random(in: 0...12, using: &chance)).map { _ in
        leads.randomElement(using: &chance) ?? 0x41
      }
      #expect(isKeepable(bytes) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
  }
}

@Suite struct FormTests {
  private func form(_ body: String) async throws -> Form {
    try await Form.read(
      from: makeRequest(
        .post, "/", [.contentType: "application/x-www-form-urlencoded"], body: body))
  }

  @Test func readsNamesAndValues() async throws {
    let form = try await form("title=a+b%26c&tag=1&tag=2&empty=&bare&text=x%0D%0Ay%0Dz")
    #expect(form["title"] == "a b&c")
    #expect(form.all("tag") == ["1", "2"])
    #expect(form["empty"] == "" && form["bare"] == "")
    #expect(form["text"] == "x\ny\nz")
    #expect(form["missing"] == nil && form.isOn("bare"))
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%00", "a=%ff", "%ed%a0%80=1"])
  func refusesWhatIsNotCleanText(_ body: String) async {
    let failure = await failure { _ = try await form(body) }
    #expect(failure?.code == "body.characters")
  }

  @Test func refusesOtherContent() async {
    let failure = await failure {
      _ = try await Form.read(from: makeRequest(.post, "/", body: "a=b"))
    }
    #expect(failure?.code == "body.unsupported")
  }
}

@Suite struct QueryTests {
  private func query(_ text: String) throws -> Query { try Query(makeRequest(.get, "/x?" + text)) }

  @Test func readsTypedParameters() throws {
    let id = EntryID.new()
    let query = try query(
      "limit=500&q=%D0%B4%D1%8E%D0%BD%D0%B0&on=yes&empty=&rating=7.5&id=\(id)&g=a&g=b&d=2026-03-01")
    #expect(try query.count(default: 50, cap: 100) == 100)
    #expect(try query.count("other", default: 50, cap: 100) == 50)
    #expect(query.text("q") == "дюна")
    #expect(try query.bool("on") == true)
    #expect(try query.int("empty") == nil)
    #expect(try query.number("rating", in: 0...10) == 7.5)
    #expect(try query.id("id", as: EntryID.self) == id)
    #expect(query.all("g") == ["a", "b"])
    #expect(try query.value("d", as: CalendarDate.self)?.description == "2026-03-01")
  }

  @Test func saysWhichParameterIsWrong() {
    func name(_ text: String, _ read: (Query) throws -> Void) -> String? {
      failure { try read(query(text)) }?.arguments["name"]
    }
    #expect(name("limit=0") { _ = try $0.count(default: 1, cap: 2) } == "limit")
    #expect(name("limit=x") { _ = try $0.int("limit") } == "limit")
    #expect(name("a=99999999999999999999") { _ = try $0.int("a") } == "a")
    #expect(name("a=maybe") { _ = try $0.bool("a") } == "a")
    #expect(name("a=12") { _ = try $0.id("a", as: EntryID.self) } == "a")
    #expect(name("a=nan") { _ = try $0.number("a", in: 0...10) } == "a")
    #expect(failure { _ = try query("a=%zz") }?.code == "query.malformed")
  }
}
