import Book
import Catalog
import Foundation
import Model
import Publishing
import TestSupport
import Testing

@Suite struct ArchiveValuesTests {
  /// The replacement values, which the columns get in turn.
  private let values: [Any] = [NSNull(), "x", Int64.max]

  @Test(
    "An archive with any value in a row is restored or refused, never a defect",
    arguments: TestEngine.all)
  func rows(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await SiteArchiveTests.fill(home)
      let archive = try await home.features.site.archive.packed(home.scope)
      let files = try ZipArchive.files(of: archive) { _ in true }
      var (refused, restored) = (0, 0)
      var other = try await home.addUser("0@example.com", as: nil)
      for (place, file) in files.enumerated() where file.path.hasSuffix(".jsonl") {
        for (line, what) in try changedFirstLines(of: file.bytes ?? []) {
          var files = files
          files[place].bytes = line
          let changed = try ZipArchive.archive(of: files)
          do {
            try await other.features.site.archive.restore(changed, in: other.scope)
            restored += 1
            other = try await home.addUser("\(restored)@example.com", as: nil)
          } catch let failure as Failure where failure.kind == .malformed {
            refused += 1
          } catch {
            Issue.record("\(file.path) \(what): \(error)")
          }
        }
      }
      #expect(refused > 30 && restored > 5)
    }
  }

  /// Returns the lines once for each value of the first one, with that value replaced, and a
  /// description of the replacement.
  private func changedFirstLines(of bytes: [UInt8]) throws -> [(bytes: [UInt8], what: String)] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first,
      let row = try JSONSerialization.jsonObject(with: Data(first)) as? [String: Any]
    else { return [] }
    return try row.keys.sorted().enumerated().map { place, column in
      let value = values[place % values.count]
      var row = row
      row[column] = value
      let changed = [UInt8](try JSONSerialization.data(withJSONObject: row))
      let all = [changed[...]] + lines.dropFirst()
      return (Array(all.joined(separator: [UInt8(ascii: "\n")])), "\(column) = \(value)")
    }
  }

  @Test("A host in an archive is requested only if a site can have it", arguments: TestEngine.all)
  func hosts(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await SiteArchiveTests.fill(home)
      let archive = try await home.features.site.archive.packed(home.scope)
      let requests: KeyValuePairs<String, String?> = [
        "book.example.org": nil, "book.example.org.": nil, "BOOK.example.org": nil,
        "localhost": nil, "films.example.org": "films.example.org",
      ]
      for (number, (host, request)) in requests.enumerated() {
        let other = try await home.addUser("\(number)@example.com", as: nil)
        var files = try ZipArchive.files(of: archive) { _ in true }
        let place = try #require(files.firstIndex { $0.path == "sites.jsonl" })
        let text = String(decoding: files[place].bytes ?? [], as: UTF8.self)
        let changed = text.replacing(/"host":(null|"[^"]*")/, with: "\"host\":\"\(host)\"")
        #expect(changed != text)
        files[place].bytes = Array(changed.utf8)
        try await other.features.site.archive.restore(
          ZipArchive.archive(of: files), in: other.scope)
        let profile = try await other.features.site.settings.profile(other.scope)
        #expect(profile.host == nil && profile.pendingHost == request, "\(host)")
      }
    }
  }

  @Test("An archive with a time out of range is refused", arguments: TestEngine.all)
  func times(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await SiteArchiveTests.fill(home)
      let archive = try await home.features.site.archive.packed(home.scope)
      let other = try await home.addUser("bob@example.com", as: nil)
      for time in [Int64.min, -99_999_999_999_999, 999_999_999_999_999] {
        var files = try ZipArchive.files(of: archive) { _ in true }
        let place = try #require(files.firstIndex { $0.path == "entries.jsonl" })
        let text = String(decoding: files[place].bytes ?? [], as: UTF8.self)
        files[place].bytes = Array(
          text.replacing(/"created_at":\d+/, with: "\"created_at\":\(time)").utf8)
        let changed = try ZipArchive.archive(of: files)
        let failure = try await thrownFailure {
          _ = try await other.features.site.archive.restore(changed, in: other.scope)
        }
        #expect(failure?.code == "archive.broken")
      }
    }
  }
}
