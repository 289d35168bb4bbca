import CZlib
import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport
import Testing

@testable import ServerKit

@Suite struct CompressionTests {
  private let long = String(repeating: "{\"title\":\"Dune\"},", count: 500)

  private func answer(
    _ type: String, _ body: String, accepting: String? = "gzip, br", extra: HTTPFields = [:]
  ) async throws -> Response {
    let server = makeServer { router in
      router.get("x") { _, _ in
        var headers = extra
        headers[.contentType] = type
        return Response(
          status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
      }
    }
    var headers = HTTPFields()
    headers[.acceptEncoding] = accepting
    return try await server(makeRequest(.get, "/x", headers))
  }

  @Test func shrinksLongTextForThoseWhoTakeIt() async throws {
    let response = try await answer("application/json", long, extra: [.eTag: "\"7\""])
    #expect(response.headers[.contentEncoding] == "gzip")
    #expect(response.headers[.vary] == "Accept-Encoding")
    #expect(response.headers[.eTag] == "\"7-gzip\"")
    let sent = try await bytes(of: response)
    #expect(response.headers[.contentLength] == String(sent.count))
    #expect(sent.count < long.utf8.count / 10)
    #expect(String(decoding: inflated(sent), as: UTF8.self) == long)
  }

  @Test func leavesTheRestAlone() async throws {
    let small = try await answer("application/json", "{}")
    #expect(small.headers[.contentEncoding] == nil)
    let picture = try await answer("image/jpeg", long)
    #expect(picture.headers[.contentEncoding] == nil && picture.headers[.vary] == nil)
    for refusal in [nil, "br", "gzip;q=0", "*;q=0"] {
      let plain = try await answer("text/html; charset=utf-8", long, accepting: refusal)
      #expect(plain.headers[.contentEncoding] == nil)
      #expect(plain.headers[.vary] == "Accept-Encoding")
      #expect(try await text(of: plain) == long)
    }
    let done = try await answer("text/css", long, extra: [.contentEncoding: "br"])
    #expect(done.headers[.contentEncoding] == "br")
  }

  @Test func compressesLargeAndEndlessAnswersAsTheyAreWritten() async throws {
    let piece = ByteBuffer(string: long)
    let server = makeServer { router in
      router.get("x") { _, _ in
        Response(
          status: .ok, headers: [.contentType: "application/x-ndjson"],
          body: ResponseBody { writer in
            for _ in 0..<300 { try await writer.write(piece) }
            try await writer.finish(nil)
          })
      }
    }
    let response = try await server(makeRequest(.get, "/x", [.acceptEncoding: "gzip"]))
    #expect(response.headers[.contentLength] == nil)
    let plain = inflated(try await bytes(of: response))
    #expect(plain.count == long.utf8.count * 300)
    #expect(plain.suffix(long.utf8.count).elementsEqual(long.utf8))
  }

  /// A writer that records the size of each chunk.
  private final class ChunkWriter: ResponseBodyWriter {
    var bytes: [UInt8] = []
    var sizes: [Int] = []

    func write(_ buffer: ByteBuffer) {
      bytes += buffer.readableBytesView
      sizes.append(buffer.readableBytes)
    }

    func finish(_ trailingHeaders: HTTPFields?) {}
  }

  @Test func `a large body in memory is compressed in pieces`() async throws {
    var chance = SeededRandomNumberGenerator(state: 1)
    let noise = (0..<2 << 20).map { _ in UInt8.random(in: 0...255, using: &chance) }
    let server = makeServer { router in
      router.get("x") { _, _ in
        Response(
          status: .ok, headers: [.contentType: "application/json"],
          body: ResponseBody(byteBuffer: ByteBuffer(bytes: noise)))
      }
    }
    let response = try await server(makeRequest(.get, "/x", [.acceptEncoding: "gzip"]))
    let chunks = ChunkWriter()
    try await response.body.write(chunks)
    #expect(chunks.sizes.count >= 16 && chunks.sizes.allSatisfy { $0 <= 128 << 10 })
    #expect(inflated(chunks.bytes) == noise)
  }

  @Test func bytesThatDoNotShrinkSurvive() {
    var chance = SeededRandomNumberGenerator(state: 1)
    for size in [0, 1, 511, 512, 513, 100_000] {
      let noise = (0..<size).map { _ in UInt8.random(in: 0...255, using: &chance) }
      let sent = Gzip.compress(ByteBuffer(bytes: noise), level: 4)
      #expect(inflated(Array(sent.readableBytesView)) == noise)
    }
  }
}

func inflated(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  defer { inflateEnd(&stream) }
  var input = bytes
  var output: [UInt8] = []
  var space = [UInt8](repeating: 0, count: 65_536)
  input.withUnsafeMutableBufferPointer { input in
    stream.next_in = input.baseAddress
    stream.avail_in = UInt32(input.count)
    var result = Z_OK
    while result == Z_OK {
      let made = space.withUnsafeMutableBufferPointer { space in
        stream.next_out = space.baseAddress
        stream.avail_out = UInt32(space.count)
        result = inflate(&stream, Z_NO_FLUSH)
        return space.count - Int(stream.avail_out)
      }
      output += space.prefix(made)
    }
  }
  return output
}
