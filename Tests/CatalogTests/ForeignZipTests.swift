import Foundation
import Model
import Testing

@testable import Catalog

/// Archives as other programs write them: Python's zipfile and Info-ZIP.
@Suite struct ForeignZipTests {
  /// Returns the contents of the files by their paths, or the code of the failure.
  private func read(_ bytes: [UInt8]) -> (files: [String: [UInt8]], failure: String?) {
    do throws(Failure) {
      let files = try ZipArchive.files(of: bytes) { _ in true }
      return (Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes ?? []) }), nil)
    } catch {
      return ([:], error.code)
    }
  }

  private func read(_ base64: String) throws -> (files: [String: [UInt8]], failure: String?) {
    read(Array(try #require(Data(base64Encoded: base64))))
  }

  private let table = Array(String(repeating: "a,b\n", count: 50).utf8)

  /// A folder, a deflated and a stored file whose sizes follow the data, and a comment that begins
  /// like the end of a central directory.
  private let streamed =
    """
    UEsDBBQACAAAAIMYIlgAAAAAAAAAAAAAAAACAAAAZC9QSwcIAAAAAAAAAAAAAAAAUEsDBBQACAAIAIMYIlgAAAAAAA\
    AAAAAAAAAHAAAAZC9hLmNzdkvUSeJKHAYYAFBLBwhBRSjJCQAAAMgAAABQSwMEFAAIAAAAgxgiWAAAAAAAAAAAAAAA\
    AAEAAABzeFBLBwiDFtyMAQAAAAEAAABQSwECFAMUAAgAAACDGCJYAAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAAgAEAAA\
    AAZC9QSwECFAMUAAgACACDGCJYQUUoyQkAAADIAAAABwAAAAAAAAAAAAAAgAEwAAAAZC9hLmNzdlBLAQIUAxQACAAA\
    AIMYIliDFtyMAQAAAAEAAAABAAAAAAAAAAAAAACAAW4AAABzUEsFBgAAAAADAAMAlAAAAJ4AAAAFAFBLBQYg
    """

  /// Sizes, offset and central directory of one file, all in 64 bits.
  private let large =
    """
    UEsDBC0AAAAIAAAAIQBBRSjJ//////////8FABQAYS5jc3YBABAAyAAAAAAAAAAJAAAAAAAAAEvUSeJKHAYYAFBLAQ\
    ItAC0AAAAIAAAAIQBBRSjJ//////////8FABwAAAAAAAAAAAAAAP////9hLmNzdgEAGADIAAAAAAAAAAkAAAAAAAAA\
    AAAAAAAAAABQSwYGLAAAAAAAAAAtAC0AAAAAAAAAAAABAAAAAAAAAAEAAAAAAAAATwAAAAAAAABAAAAAAAAAAFBLBg\
    cAAAAAjwAAAAAAAAABAAAAUEsFBgAAAAD///////////////8AAA==
    """

  private let encrypted =
    """
    UEsDBBQACQAIAOqxeV2hBXM/FAAAABQAAAAFAAAAcC50eHQATLlnACnXFk1bX/pHSb/Ntx7cgVBLBwihBXM/FAAAAB\
    QAAABQSwECHgMUAAkACADqsXldoQVzPxQAAAAUAAAABQAAAAAAAAABAAAApIEAAAAAcC50eHRQSwUGAAAAAAEAAQAz\
    AAAARwAAAAAA
    """

  private let lzma =
    """
    UEsDBD8AAgAOAIMYIlhaQBtzFgAAACgAAAABAAAAYQkEBQBdAACAAAAxbicH/////4AAAABQSwECPwM/AAIADgCDGC\
    JYWkAbcxYAAAAoAAAAAQAAAAAAAAAAAAAAgAEAAAAAYVBLBQYAAAAAAQABAC8AAAA1AAAAAAA=
    """

  @Test func `files whose sizes follow their data are read`() throws {
    #expect(try read(streamed).files == ["d/a.csv": table, "s": Array("x".utf8)])
  }

  @Test func `numbers of 64 bits are read`() throws {
    #expect(try read(large).files == ["a.csv": table])
  }

  @Test func `encrypted files and unknown methods are refused`() throws {
    #expect(try read(encrypted).failure == "import.zipLocked")
    #expect(try read(lzma).failure == "import.zip")
  }

  @Test func `an archive cut off or changed anywhere is refused or gives the same bytes`() throws {
    let whole = Array(try #require(Data(base64Encoded: streamed)))
    for end in whole.indices { #expect(read(Array(whole[..<end])).failure == "import.zip") }
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 0x81
      let (files, failure) = read(changed)
      #expect(failure == nil || ["import.zip", "import.zipLocked"].contains(failure))
      // A folder with another name is an empty file.
      #expect(files.values.allSatisfy { [table, Array("x".utf8), []].contains($0) })
    }
  }

  @Test func `an archive of 70,000 files is written and read`() throws {
    let archive = try ZipArchive.archive(
      of: (0..<70_000).map { ZipArchive.File(path: "\($0)", bytes: []) })
    let files = try ZipArchive.files(
      of: archive, limits: ZipArchive.Limits(files: 70_000)
    ) { _ in false }
    #expect(files.count == 70_000 && files.last?.path == "69999")
  }
}
