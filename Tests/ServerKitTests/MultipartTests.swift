import Foundation
import HTTPTypes
import Model
import NIOCore
import TestSupport
import Testing

@testable import ServerKit

@Suite struct MultipartTests {
  static let body = [
    "preamble is ignored", "--b", #"Content-Disposition: form-data; name="data""#, "",
    #"{"title":"Dune"}"#, "--b",
    #"content-disposition:form-data; name="images"; filename="C:\fake\a \"b\".jpg""#,
    "Content-Type: image/jpeg", "", "\r\n--bx\r\n--\r\n\r\n", "--b   ",
    #"Content-Disposition: form-data; name="images"; filename="x"; filename*=UTF-8''%e2%82%ac.png"#,
    "",
    "", "--b--", "epilogue",
  ].joined(separator: "\r\n")

  private func read(
    _ text: String = body, pieces: Int = .max, limits: MultipartLimits = MultipartLimits()
  ) throws -> Multipart {
    var parser = try #require(MultipartParser(boundary: "b", limits: limits))
    var form = Multipart()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      for event in try parser.feed(ByteBuffer(bytes: rest.prefix(pieces))) { form.add(event) }
      rest = rest.dropFirst(pieces)
    }
    try parser.finish()
    return form
  }

  @Test(arguments: [1, 2, 3, 7, 64, Int.max])
  func readsPartsHoweverTheBytesArrive(_ pieces: Int) throws {
    let form = try read(pieces: pieces)
    #expect(form.parts.count == 3)
    #expect(try form.form()["data"] == #"{"title":"Dune"}"#)
    #expect(form.files("images").count == 2)
    let first = try #require(form["images"])
    #expect(first.head.fileName == #"a "b".jpg"#)
    #expect(first.head.contentType == "image/jpeg")
    #expect(String(buffer: first.body) == "\r\n--bx\r\n--\r\n\r\n")
    #expect(form.parts[2].head.fileName == "€.png")
    #expect(form.parts[2].body.readableBytes == 0)
  }

  @Test func aWholeRequestIsRead() async throws {
    let request = makeRequest(
      .post, "/", [.contentType: "multipart/form-data; boundary=\"b\""], body: Self.body)
    #expect(try await Multipart.read(from: request).parts.count == 3)
    let other = await failure {
      _ = try await Multipart.read(from: makeRequest(.post, "/", body: "x"))
    }
    #expect(other?.code == "body.unsupported")
  }

  @Test func breaksAreMalformed() {
    let head = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
    for broken in [
      "", "--b", "--b-", "--b\r\n", head, head + "x", head + "x\r\n--b", head + "x\r\n--b\r\n",
      "--b\r\n\r\nx\r\n--b--", "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--",
      "--b\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--b--",
    ] {
      #expect(failure { _ = try read(broken) }?.code == "body.malformed", "\(broken)")
    }
    #expect(failure { _ = try read("--b--") } == nil)
  }

  @Test func limitsHold() {
    let part = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n12345\r\n"
    func code(_ limits: MultipartLimits, _ text: String) -> String? {
      failure { _ = try read(text, limits: limits) }?.code
    }
    let two = part + part + "--b--"
    #expect(code(MultipartLimits(parts: 2, partBytes: 5), two) == nil)
    #expect(code(MultipartLimits(parts: 1), two) == "body.tooLarge")
    #expect(code(MultipartLimits(partBytes: 4), two) == "body.tooLarge")
    #expect(code(MultipartLimits(totalBytes: 50), two) == "body.tooLarge")
    #expect(code(MultipartLimits(headerBytes: 20), two) == "body.malformed")
    #expect(
      code(MultipartLimits(headerBytes: 20), "--b\r\n" + String(repeating: "x", count: 99)) != nil)
  }

  @Test func textMustBeCleanAndEmptyFileFieldsAreNoFiles() throws {
    let nul = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\0\r\n--b--"
    #expect(failure { _ = try read(nul).form() }?.code == "body.characters")
    let empty = "--b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"\"\r\n\r\n\r\n--b--"
    #expect(try read(empty).files("a").isEmpty)
  }

  @Test func mutationsNeverTrapAndNeverDependOnHowTheBytesArrive() throws {
    var chance = SeededRandomNumberGenerator(state: 42)
    let seeds = Array(Self.body.utf8)
    for _ in 0..<20_000 {
      let mutant = mutated(seeds, using: &chance)
      let size = Int.random(in: 1...400, using: &chance)
      let whole = outcome(mutant, pieces: .max)
      #expect(outcome(mutant, pieces: size) == whole)
    }
  }

  private func mutated(_ bytes: [UInt8], using chance: inout SeededRandomNumberGenerator) -> [UInt8]
  {
    var bytes = bytes
    let tokens = ["\r\n", "--b", "--b--", "\r", "\n", "\"", "\\", ";", "=", "\0", "'", "%", ":"]
    for _ in 0..<Int.random(in: 1...6, using: &chance) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &chance)
      switch Int.random(in: 0..<5, using: &chance) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &chance)
      case 1: bytes.remove(at: at)
      case 2: bytes.insert(contentsOf: (tokens.randomElement(using: &chance) ?? "").utf8, at: at)
      case 3:
        bytes.removeSubrange(at..<min(at + Int.random(in: 1...40, using: &chance), bytes.count))
      default:
        let end = min(at + Int.random(in: 1...60, using: &chance), bytes.count)
        bytes.insert(
          contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &chance))
      }
    }
    return bytes
  }

  /// Returns the result of parsing; nil when it was refused.
  private func outcome(_ bytes: [UInt8], pieces: Int) -> Outcome? {
    let limits = MultipartLimits(parts: 8, headerBytes: 200, partBytes: 500, totalBytes: 900)
    guard var parser = MultipartParser(boundary: "b", limits: limits) else { return nil }
    var form = Multipart()
    var rest = bytes[...]
    do {
      while !rest.isEmpty {
        for event in try parser.feed(ByteBuffer(bytes: rest.prefix(pieces))) { form.add(event) }
        rest = rest.dropFirst(pieces)
      }
      try parser.finish()
    } catch {
      return nil
    }
    return Outcome(
      heads: form.parts.map(\.head), bodies: form.parts.map(\.body),
      fields: (try? form.form())?.fields.all.count)
  }

  private struct Outcome: Equatable {
    let heads: [PartHeaders]
    let bodies: [ByteBuffer]
    let fields: Int?
  }
}

@Suite struct HeaderValueTests {
  @Test func readsParametersOfAllForms() {
    let value = HeaderValue(
      #"Form-Data; NAME="a;b"; x = y ; f="c\d"; q="\"\\"; e*=utf-8'en'%41%e9"#.utf8)
    #expect(value.value == "form-data")
    #expect(value.parameters["name"] == "a;b")
    #expect(value.parameters["x"] == "y")
    #expect(value.parameters["f"] == #"c\d"#)
    #expect(value.parameters["q"] == #""\"#)
    #expect(value.parameters["e"] == nil)
  }

  @Test(arguments: ["", ";", "a;b", "a;b=", "a;b=\"", "a;=;=", "a;b=\"\\", "a; b*=UTF-8''%"])
  func neverFails(_ text: String) { _ = HeaderValue(text.utf8) }

  @Test func `with a file that is written to disk, the other parts have a common limit`()
    async throws
  {
    func read(others: Int) async throws -> (form: Multipart, file: Int) {
      let field = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
      let text = String(repeating: "x", count: others / 2)
      let body =
        "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n"
        + String(repeating: "y", count: 3 << 20) + "\r\n\(field)\(text)\r\n\(field)\(text)\r\n--b--"
      let request = makeRequest(
        .post, "/", [.contentType: "multipart/form-data; boundary=b"], body: body)
      let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try Data().write(to: url)
      defer {
        do { try FileManager.default.removeItem(at: url) } catch { Issue.record(error) }
      }
      let file = try FileHandle(forWritingTo: url)
      let limits = MultipartLimits(partBytes: 8 << 20, totalBytes: 16 << 20)
      let form = try await Multipart.read(from: request, limits: limits, to: file)
      return (form, Int(try file.offset()))
    }
    let small = try await read(others: 1 << 20)
    #expect(small.file == 3 << 20)
    #expect(try small.form.form()["a"]?.utf8.count == 1 << 19)
    let failure = await #expect(throws: Failure.self) { try await read(others: 4 << 20) }
    #expect(failure?.code == "body.tooLarge" && failure?.arguments == ["max": "2"])
  }
}
