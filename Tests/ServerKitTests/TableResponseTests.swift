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
