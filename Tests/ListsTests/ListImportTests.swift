import Book
import Catalog
import Curl
import Database
import Foundation
import Journal
import ListCore
import Media
import MediaProcesses
import Model
import Outgoing
import TestSupport
import Testing

@testable import Lists

@Suite struct ListImportTests {
  private func file(photo: String) -> [UInt8] {
    Array(
      #"""
      {"grocery_session_1":"{\"id\":\"1\",\"name\":\"Friday\",\"items\":[{\"name\":\"Milk\"}]}",
       "grocery_session_image_1":"data:image/jpeg;base64,\#(photo)"}
      """#.utf8)
  }

  @Test(
    "An unavailable worker is reported, and no list is created without its photo",
    arguments: TestEngine.all)
  func unavailable(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let lists = GroceryLists(
        journal: home.journal,
        images: Images(
          database: home.database, workers: MediaWorkers(executable: "/nowhere/commonplace-media"),
          outgoing: OutgoingClient()),
        models: home.features.listModelReader)
      let bytes = file(photo: try CatalogFixture.base64("phone.jpg"))
      let failure = try await thrownFailure {
        _ = try await lists.importLocalStorage(
          bytes, today: CatalogFixture.today, language: .english, in: home.scope)
      }
      #expect(failure?.kind == .unavailable)
      #expect(try await home.integer("SELECT COUNT(*) FROM lists") == 0)

      // Once the worker answers, the same file is imported with its photo.
      let report = try await home.features.lists.importLocalStorage(
        bytes, today: CatalogFixture.today, language: .english, in: home.scope)
      #expect(report.created.count == 1 && report.leftOut.isEmpty)
      let list = try await home.features.lists.find(report.created[0], for: home.scope.user)
      #expect(list.fields.name == "Friday" && list.visibleItems.map(\.fields.name) == ["Milk"])
    }
  }

  @Test("A list is imported without its photo if that is not an image")
  func noPicture() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      let report = try await home.features.lists.importLocalStorage(
        file(photo: "AAAA"), today: CatalogFixture.today, language: .english, in: home.scope)
      #expect(report.created.count == 1)
      #expect(report.leftOut == ["grocery_session_image_1"])
    }
  }

  @Test("Of any files, only those of the web app are imported as lists")
  func otherFiles() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      for (text, count) in [
        (" \n" + String(decoding: file(photo: "AAAA"), as: UTF8.self), 1),
        (#"{"books":[{"title":"Dune"}]}"#, nil), (#"[{"grocery_session_1":"[]"}]"#, nil),
        ("title\nDune\n", nil), ("{", nil), ("", nil),
      ] as [(String, Int?)] {
        let other = try TemporaryFile.create()
        try other.write(contentsOf: Data(text.utf8))
        let report = try await home.features.lists.importLocalStorage(
          ifIn: other, today: CatalogFixture.today, language: .english, in: home.scope)
        #expect(report?.created.count == count, "\(text)")
      }
    }
  }

  @Test("A file in UTF-16 is refused before it is decoded")
  func encoding() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      let text = String(decoding: file(photo: "AAAA"), as: UTF8.self)
      let bytes = Array(try #require(text.data(using: .utf16LittleEndian)))
      let failure = try await thrownFailure {
        _ = try await home.features.lists.importLocalStorage(
          bytes, today: CatalogFixture.today, language: .english, in: home.scope)
      }
      #expect(failure?.kind == .malformed && failure?.code == "body.characters")
    }
  }

  @Test("The values of all JSON strings in a file count towards one limit")
  func values() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      let row = "[" + String(repeating: "1,", count: 150_000) + "1]"
      let members = (1...4).map { "\"grocery_session_\($0)\":\"\(row)\"" }
      let failure = try await thrownFailure {
        _ = try await home.features.lists.importLocalStorage(
          Array("{\(members.joined(separator: ","))}".utf8), today: CatalogFixture.today,
          language: .english, in: home.scope)
      }
      #expect(failure?.code == "body.tooManyValues")
      #expect(failure?.arguments["max"] == "500000")
    }
  }
}

extension GroceryLists {
  /// Imports a file from disk, as the API does.
  fileprivate func importLocalStorage(
    _ bytes: [UInt8], today: CalendarDate, language: Language, in scope: Scope
  ) async throws -> ListImport {
    let file = try TemporaryFile.create()
    try file.write(contentsOf: Data(bytes))
    return try await importLocalStorage(from: file, today: today, language: language, in: scope)
  }
}
