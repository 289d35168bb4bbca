import Foundation
import Model
import Testing

@testable import Catalog

@Suite struct ZipArchiveTests {
  private func refusal(
    _ bytes: [UInt8], _ limits: ZipArchive.Limits = ZipArchive.Limits()
  ) -> String? {
    do throws(Failure) {
      _ = try ZipArchive.files(of: bytes, limits: limits) { _ in true }
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `an archive contains the packed files, and only requested ones are read`() throws {
    let packed = try ZipArchive.archive(of: [
      .init(path: "a.csv", bytes: Array("x".utf8)), .init(path: "lists/e.csv", bytes: []),
      .init(path: "../../etc/passwd", bytes: Array("root".utf8)),
    ])
    #expect(ZipArchive.isZip(packed))
    let files = try ZipArchive.files(of: packed) { $0.hasSuffix(".csv") }
    #expect(files.map(\.path) == ["a.csv", "lists/e.csv", "../../etc/passwd"])
    #expect(files.map(\.bytes) == [Array("x".utf8), [], nil])
  }

  @Test func `a zip bomb is refused by its unpacked size`() throws {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    let bomb = try ZipArchive.archive(of: (0..<3).map { .init(path: "\($0)", bytes: zeros) })
    #expect(bomb.count < 20_000)
    #expect(refusal(bomb, .init(ratio: 1000)) == nil)
    #expect(refusal(bomb, .init(bytesOfFile: 1 << 19, ratio: 1000)) == "import.zipTooLarge")
    #expect(refusal(bomb, .init(bytes: 2 << 20, ratio: 1000)) == "import.zipTooLarge")
    #expect(refusal(bomb, .init(files: 2, ratio: 1000)) == "import.zipFiles")
    #expect(refusal(bomb) == "import.zipRatio")
  }

  @Test func `archives that are damaged anywhere are refused`() throws {
    let whole = try ZipArchive.archive(of: [.init(path: "a", bytes: (0..<200).map { UInt8($0) })])
    #expect(refusal(Array("PK\u{3}\u{4}garbage".utf8)) == "import.zip")
    var broken = whole
    for place in 40..<80 { broken[place] ^= 0x55 }
    #expect(refusal(broken) == "import.zip")
  }
}
