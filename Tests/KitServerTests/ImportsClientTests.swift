import CommonplaceKit
import Foundation
import Model
import TestSupport
import Testing

@Suite struct ImportsClientTests {
  private func withFile(
    _ name: String, _ text: String, _ body: (URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "import-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    try await body(file)
  }

  @Test(arguments: BookBackend.all)
  func `a table is mapped, previewed, imported and undone`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let ann = book.client
      // A book on a device has no other users.
      let bob = try await book.server?.addClient("bob@example.com")
      try await withFile("films.csv", "Name,Stars\nSolaris,9\nStalker,8\n,7\n") { file in
        try await book.runningJobs {
          var found = try await ann.imports.begin(file)
          #expect(found.phase == .mapping && found.format == "table" && found.name == "films.csv")
          #expect(found.columns.map(\.name) == ["Name", "Stars"])
          #expect(found.columns.first?.example == "Solaris")
          let wrong = await #expect(throws: APIError.self) {
            try await ann.imports.map(
              ImportColumnMapping(
                typeID: nil, columns: [.init(column: "Stars", target: "rating")]), of: found.id)
          }
          #expect(wrong?.status == 422 && wrong?.fields["title"] != nil)
          found = try await ann.imports.map(
            ImportColumnMapping(
              typeID: nil,
              columns: [
                .init(column: "Name", target: "title"), .init(column: "Stars", target: "rating"),
              ]), of: found.id)
          found = try await ann.imports.wait(for: found)
          #expect(found.phase == .ready && found.counts["new"] == 2)

          var rows: [FileImportRow] = []
          for try await row in ann.imports.rows(of: found.id) { rows.append(row) }
          #expect(rows.map(\.title) == ["Solaris", "Stalker", ""])
          #expect(rows.last?.outcome == "failed" && rows.last?.error != nil)
          #expect(rows.first?.decisions == [.make, .skip])
          let page = try await ann.imports.rows(of: found.id, outcome: "new", limit: 1)
          #expect(page.elements.map(\.title) == ["Solaris"] && page.next == "1")
          _ = try await ann.imports.decide([2: .skip], of: found.id)

          found = try await ann.imports.wait(for: try await ann.imports.start(found.id))
          #expect(found.phase == .done)
          #expect(try await ann.entries.page().elements.map(\.title) == ["Solaris"])
          #expect(found.undo == FileImport.UndoPlan(deleted: 1, reverted: 0, kept: 0))
          let again = await #expect(throws: APIError.self) {
            try await ann.imports.start(found.id)
          }
          #expect(again?.status == 409 && again?.code == "import.moved")
          found = try await ann.imports.wait(for: try await ann.imports.undo(found.id))
          #expect(found.phase == .undone)
          #expect(found.undone == FileImport.UndoPlan(deleted: 1, reverted: 0, kept: 0))
          #expect(try await ann.entries.page().elements.isEmpty)

          if let bob {
            let foreign = await #expect(throws: APIError.self) {
              try await bob.imports.cancel(found.id)
            }
            #expect(foreign?.status == 404)
          }
          try await ann.imports.delete(found.id)
          #expect(try await ann.imports.all().isEmpty)
        }
      }
    }
  }

  @Test(
    "The order of day and month is chosen if the dates do not tell it, and whether works were seen",
    arguments: BookBackend.all)
  func choices(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let ann = book.client
      let movie = try await ann.types.all().first { $0.name == "Movie" }
      let text = "Name,Seen on,Studio\nSolaris,03/04/2021,Mosfilm\nMirror,,Mosfilm\n"
      try await withFile("films.csv", text) { file in
        try await book.runningJobs {
          var found = try await ann.imports.begin(file)
          #expect(found.columns.map(\.dateOrder) == [nil, "unclear", nil])
          var mapping = ImportColumnMapping(
            typeID: movie?.id,
            columns: [
              .init(column: "Name", target: "title"), .init(column: "Seen on", target: "date"),
              .init(column: "Studio", target: "field:Studio"),
            ])
          for order in [nil, "ymd"] {
            mapping.dateOrder = order
            let (sent, id) = (mapping, found.id)
            let refused = await #expect(throws: APIError.self) {
              try await ann.imports.map(sent, of: id)
            }
            #expect(refused?.status == 422 && refused?.fields["date_order"] != nil)
          }
          mapping.dateOrder = "mdy"
          found = try await ann.imports.wait(for: ann.imports.map(mapping, of: found.id))
          found = try await ann.imports.wait(
            for: ann.imports.start(found.id, ImportStart(isSeen: true)))
          let entries = try await ann.entries.page().elements.sorted { $0.title < $1.title }
          #expect(entries.map(\.stage) == [.done, .done])
          #expect(entries.map { $0.day?.description } == [nil, "2021-03-04"])
          #expect(entries.first?.additionalFields["Studio"] == "Mosfilm")
        }
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `a known format needs no mapping`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let ann = book.client
      let text = """
        Book Id,Title,Author,My Rating,Exclusive Shelf,Date Read
        1,Solaris,Stanislaw Lem,5,read,2026/02/03
        """
      try await withFile("goodreads.csv", text) { file in
        try await book.runningJobs {
          var found = try await ann.imports.wait(for: ann.imports.begin(file))
          #expect(found.phase == .ready && found.format == "goodreads")
          found = try await ann.imports.wait(
            for: ann.imports.start(
              found.id, ImportStart(collection: "none", addsMissingValues: false)))
          #expect(found.phase == .done)
          let entry = try await ann.entries.page(EntryFilters(text: "solaris")).elements.first
          #expect(entry?.rating == 10)
        }
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `files and requests that cannot be read are refused`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let ann = book.client
      try await withFile("broken.csv", "Name,Name\n\"Solaris\n") { file in
        let broken = await #expect(throws: APIError.self) { try await ann.imports.begin(file) }
        #expect(broken?.kind == .malformed)
        let encoding = await #expect(throws: APIError.self) {
          try await ann.imports.begin(file, encoding: "morse")
        }
        #expect(encoding?.code == "query.malformed")
        try Data().write(to: file)
        let empty = await #expect(throws: APIError.self) { try await ann.imports.begin(file) }
        #expect(empty?.kind == .invalid && empty?.fields["file"] != nil)
      }
      try await withFile("films.csv", "title\nSolaris\n") { file in
        let found = try await ann.imports.begin(file)
        let early = await #expect(throws: APIError.self) {
          try await ann.imports.start(found.id)
        }
        #expect(early?.code == "import.moved")
        let collection = await #expect(throws: APIError.self) {
          try await ann.imports.start(found.id, ImportStart(collection: "Films"))
        }
        #expect(collection?.fields["collection"] != nil)
      }
      #expect(try await ann.entries.page().elements.isEmpty)
    }
  }
}
