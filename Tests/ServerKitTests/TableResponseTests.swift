import Foundation
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Testing

@testable import ServerKit

@Suite struct TableResponseTests {
  private static let contents = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }

  private func download() throws -> (response: Response, file: FileHandle) {
    let file = try TemporaryFile.create()
    try file.write(contentsOf: Data(Self.contents))
    return (try fileResponse(named: "a.zip", file, contentType: "application/zip"), file)
  }

  @Test func `a download announces its length and is sent completely`() async throws {
    let (response, file) = try download()
    #expect(response.body.contentLength == Self.contents.count)
    #expect(response.headers[.contentDisposition] == "attachment; filename=\"a.zip\"")
    #expect(try await bytes(of: response) == Self.contents)
    try file.close()
  }

  /// The client of a download that has gone.
  private struct GoneWriter: ResponseBodyWriter {
    struct Gone: Error {}

    func write(_ buffer: ByteBuffer) throws { throw Gone() }
    func finish(_ trailingHeaders: HTTPFields?) {}
  }

  @Test func `the file of a download is closed when its client is gone`() async throws {
    let (descriptor, inode) = try await abandonedDownload()
    // Another test may have been given the same descriptor in the meantime.
    #expect(inode != nil && Self.inode(of: descriptor) != inode)
  }

  private func abandonedDownload() async throws -> (descriptor: Int32, inode: UInt64?) {
    let (response, file) = try download()
    await #expect(throws: GoneWriter.Gone.self) { try await response.body.write(GoneWriter()) }
    return (file.fileDescriptor, Self.inode(of: file.fileDescriptor))
  }

  private static func inode(of descriptor: Int32) -> UInt64? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : nil
  }
}

@Suite struct Base64BodyTests {
  /// A writer that records the size of each chunk.
  private final class ChunkWriter: ResponseBodyWriter {
    var text = ""
    var largest = 0

    func write(_ buffer: ByteBuffer) {
      text += String(buffer: buffer)
      largest = max(largest, buffer.readableBytes)
    }

    func finish(_ trailingHeaders: HTTPFields?) {}
  }

  /// 1,000 bytes are no multiple of three, so the groups of three cross the parts.
  @Test(arguments: [0, 1, 2, 3, 999, 1000, 1001, 1002, 3000, 10_000])
  func `base64 is written in parts and equals that of all bytes`(size: Int) async throws {
    let source = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let chunks = ChunkWriter()
    var writer: any ResponseBodyWriter = chunks

    try await writer.writeBase64(ofBytes: size) { Array(source[$0...].prefix(1000)) }

    #expect(chunks.text == Data(source).base64EncodedString())
    #expect(chunks.text.utf8.count == base64Length(ofBytes: size))
    #expect(chunks.largest <= 1336)
  }

  @Test func `a source that ends early is an error`() async throws {
    var writer: any ResponseBodyWriter = ChunkWriter()
    await #expect(throws: (any Error).self) {
      try await writer.writeBase64(ofBytes: 100) { $0 < 50 ? [UInt8](repeating: 0, count: 10) : [] }
    }
  }
}
