import Foundation
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Testing

@testable import ServerKit

@Suite struct JSONResponseTests {
  @Test func encodedJSONHasSortedKeysAndPlainSlashes() async throws {
    let response = try jsonResponse(["b": "x/y", "a": "z"], status: .created)
    #expect(response.status == .created)
    #expect(response.headers[.contentType] == "application/json")
    #expect(try await text(of: response) == #"{"a":"z","b":"x/y"}"#)
  }
}

@Suite struct EntityTagTests {
  @Test func isMadeOfItsParts() {
    #expect(EntityTag("id", 7).description == #""id-7""#)
    #expect(EntityTag("a\"b ю").description == #""a_b___""#)
  }

  @Test(arguments: [
    (#""a-1""#, true), (#"W/"a-1""#, true), (#""x", "a-1""#, true), ("*", true), (#""a-2""#, false),
    (#""a-1-gzip""#, true), ("a-1", false), ("", false),
  ])
  func matchesIfNoneMatch(_ header: String, _ matches: Bool) {
    let request = makeRequest(.get, "/", [.ifNoneMatch: header])
    let answer = request.notModified(EntityTag("a", 1))
    #expect((answer?.status == .notModified) == matches)
  }

  @Test func the304NamesTheTagTheReaderHas() {
    let request = makeRequest(.get, "/", [.ifNoneMatch: #""a-1-gzip""#])
    #expect(request.notModified(EntityTag("a", 1))?.headers[.eTag] == #""a-1-gzip""#)
    #expect(makeRequest().notModified(EntityTag("a", 1)) == nil)
  }

  @Test func ifMatchComparesStrongly() {
    func allows(_ header: String) -> Bool? {
      makeRequest(.put, "/", [.ifMatch: header]).ifMatch?.form(
        of: EntityTag("a", 1), strongly: true) != nil
    }
    #expect(allows(#""a-1""#) == true)
    #expect(allows(#""a-1-gzip""#) == true)
    #expect(allows(#"W/"a-1""#) == false)
    #expect(allows("*") == true)
    #expect(makeRequest(.put).ifMatch == nil)
  }
}

@Suite struct LinksTests {
  private let base = BaseURL(scheme: "https", authority: "example.org", prefix: "/book")

  @Test func theNextPageIsThisOneFromTheCursorOn() {
    let request = makeRequest(.get, "/api/v1/entries?limit=5&cursor=old&offset=3&q=a%20b<")
    let link = request.nextLink("new", base: base)
    #expect(
      link.value
        == "<https://example.org/book/api/v1/entries?limit=5&q=a%20b%3C&cursor=new>; rel=\"next\"")
  }

  @Test func cookiesAreForThisServerOnly() {
    #expect(
      base.cookie("commonplace", "a b;", seconds: 60).value
        == "commonplace=a%20b%3B; Path=/book; HttpOnly; SameSite=Lax; Secure; Max-Age=60")
    let plain = BaseURL(scheme: "http", authority: "localhost", prefix: "")
    #expect(plain.cookie("c", "v").value == "c=v; Path=/; HttpOnly; SameSite=Lax")
    #expect(plain.expiredCookie("c").value == "c=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
  }
}

@Suite struct CursorTests {
  @Test func returnsWhatWasPutIn() throws {
    let cursor = Cursor([.int(0), .int(-5), .int(.max), .int(.min), .text(""), .text("Дюна 🏜")])
    #expect(cursor.text.utf8.allSatisfy { $0 == 45 || $0 == 95 || (48...122).contains($0) })
    #expect(try Cursor(cursor.text) == cursor)
    #expect(try cursor.int(at: 1) == -5)
    #expect(try cursor.text(at: 5) == "Дюна 🏜")
    #expect(failure { _ = try cursor.int(at: 5) }?.code == "cursor.malformed")
    #expect(failure { _ = try cursor.text(at: 99) }?.code == "cursor.malformed")
  }

  @Test(arguments: ["", "x", "AAAA", "!!!!", "AAAAAAAAAA", "null", "../../etc"])
  func refusesGarbage(_ text: String) {
    #expect(failure { _ = try Cursor(text) }?.code == "cursor.malformed")
  }

  @Test func refusesEveryOneCharacterChange() {
    let text = Array(Cursor([.int(123_456), .text("Dune")]).text)
    for index in text.indices {
      for other in "A9_z" where other != text[index] {
        var changed = text
        changed[index] = other
        #expect(failure { _ = try Cursor(String(changed)) } != nil)
      }
    }
  }
}

@Suite struct AssetStoreTests {
  private let css = Array(String(repeating: "a { color: red }\n", count: 200).utf8)

  @Test func anAssetIsKeptForGoodAtItsOwnAddress() async throws {
    let store = AssetStore(["app.css": (css, "text/css; charset=utf-8")], prefix: "/book")
    let url = store.url("app.css")
    let fingerprint = String(url.split(separator: "/")[2])
    #expect(url == "/book/assets/\(fingerprint)/app.css")
    let plain = try #require(
      store.response(to: makeRequest(), fingerprint: fingerprint, name: "app.css"))
    #expect(plain.headers[.cacheControl] == "public, max-age=31536000, immutable")
    #expect(try await bytes(of: plain) == css)
    let old = store.response(to: makeRequest(), fingerprint: "old", name: "app.css")
    #expect(old?.headers[.cacheControl] == "no-cache")
    #expect(store.response(to: makeRequest(), fingerprint: fingerprint, name: "x") == nil)
  }

  @Test func gzipHeadAndRevalidation() async throws {
    let store = AssetStore(["app.css": (css, "text/css; charset=utf-8")])
    let request = makeRequest(.get, "/", [.acceptEncoding: "gzip"])
    let small = try #require(store.response(to: request, fingerprint: "x", name: "app.css"))
    #expect(small.headers[.contentEncoding] == "gzip")
    let sent = try await bytes(of: small)
    #expect(inflated(sent) == css)
    let head = makeRequest(.head, "/", [.acceptEncoding: "gzip"])
    let bodiless = try #require(store.response(to: head, fingerprint: "x", name: "app.css"))
    #expect(bodiless.headers[.contentLength] == String(sent.count))
    #expect(try await bytes(of: bodiless).isEmpty)
    let again = makeRequest(.get, "/", [.ifNoneMatch: try #require(small.headers[.eTag])])
    #expect(store.response(to: again, fingerprint: "x", name: "app.css")?.status == .notModified)
  }
}
