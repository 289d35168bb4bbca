import Foundation
import Model
import Testing

@testable import Catalog

/// Archives whose files are written in parts.
@Suite struct ZipStreamTests {
  private static let limits = ZipArchive.Limits(files: 10, bytesOfFile: 1 << 24, ratio: 1000)

  /// Returns an archive of two files, the first of which is written in parts of `size` bytes.
  private func archive(_ bytes: [UInt8], inPartsOf size: Int) throws -> FileHandle {
    let file = try TemporaryFile.create()
    let zip = ZipWriter(file)
    for (path, compresses) in [("rows", true), ("photo", false)] {
      try zip.begin(path, compresses: compresses)
      for start in stride(from: 0, to: bytes.count, by: size) {
        try zip.write(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      try zip.end()
    }
    try zip.finish()
    return file
  }

  private func contents(_ file: FileHandle) throws -> [UInt8] {
    try file.seek(toOffset: 0)
    return try [UInt8](file.readToEnd() ?? Data())
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 300_000])
  func `a file that is written in parts is read as a whole`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }
    let file = try archive(bytes, inPartsOf: 1000)
    let zip = try ZipReader(file, limits: Self.limits)
    for path in ["rows", "photo"] {
      #expect(try zip.next() == path)
      #expect(try zip.bytes() == bytes)
    }
    #expect(try zip.next() == nil)
  }

  @Test func `the size of the parts does not change the archive`() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }
    let archive = try contents(archive(bytes, inPartsOf: 1000))
    for size in [7, 65_536, 300_000] {
      #expect(try contents(self.archive(bytes, inPartsOf: size)) == archive)
    }
  }

  @Test func `files beyond 4 GB are found`() throws {
    // The first file is a hole, which needs no space on the disk.
    let size = 5_000_000_000
    let file = try TemporaryFile.create()
    let first = ZipFileFacts(
      path: "hole", isDeflated: false, packed: size, unpacked: size, isStreamed: true)
    var encoder = ZipEncoder()
    encoder.add(first)
    try file.writeBytes(first.header)
    try file.seek(toOffset: UInt64(first.header.count + size))
    try file.writeBytes(encoder.add("second", Array("hello".utf8)))
    try file.writeBytes(encoder.end())
    let zip = try ZipReader(file, limits: Self.limits)
    #expect(try zip.next() == "hole")
    #expect(try zip.next() == "second")
    #expect(try zip.bytes() == Array("hello".utf8))
    #expect(try zip.next() == nil)
  }
}
