import Book
import Foundation
import Journal
import Model
import TestSupport
import Testing

@testable import Catalog

/// Exported tables restore their entries when they are imported.
@Suite struct CommonplaceExportTests {
  private static func table(
    _ type: String, of home: CatalogFixture, isForSpreadsheet: Bool = false
  ) async throws -> [UInt8] {
    let pieces = try await home.features.exports.entries(
      of: .name(type), isForSpreadsheet: isForSpreadsheet, in: home.scope)
    var bytes: [UInt8] = []
    while let piece = try await pieces() { bytes += piece }
    return bytes
  }

  private static func make(in home: CatalogFixture) async throws {
    var film = try home.draft("Le Samouraï", "A killer.", type: "movie", ["Year": "1967"])
    film.relations["Cast"] = [
      RelationLink(title: "Delon, Alain", attributes: ["role": "Jef Costello"]),
      RelationLink(title: "François Périer"),
    ]
    film.rating = .set(0)
    film.favourite = true
    film.score = 3
    film.notes = "=SUM(A1)\n\nSeen twice."
    film.occasions = ["2023-01-05", "2024-01-05"].compactMap { CalendarDate($0) }
      .map { Occasion(date: $0, score: .great, note: "again") }
    try await home.create(film)
    let collection = try await home.features.collections.create(
      CollectionDraft(name: "Noir", icon: "🌙"), in: home.scope)
    var other = try home.draft("=Bob", type: "movie", ["Year": "1956"])
    other.collectionID = collection.model.id
    other.stage = .planned
    try await home.create(other)
  }

  @Test(arguments: TestEngine.all)
  func `films keep roles, occasions and collection in another space, and the import can be undone`(
    engine: TestEngine
  ) async throws {
    var tables: [[UInt8]] = []
    var films: [Entry] = []
    try await engine.withCatalog { home in
      try await Self.make(in: home)
      for isForSpreadsheet in [false, true] {
        tables.append(try await Self.table("Movie", of: home, isForSpreadsheet: isForSpreadsheet))
      }
      films = [try await home.find("Le Samouraï").model, try await home.find("=Bob").model]
    }
    for bytes in tables {
      try await engine.withCatalog { home in
        let steps = ImportsTests.Steps(home: home)
        let before = try await home.integer("SELECT COUNT(*) FROM collections")
        let id = try await steps.begin(bytes, "entries.csv")
        #expect(try await steps.imports.find(id, in: home.scope).profile == .commonplace)
        #expect(try await steps.counts(id) == "new 2")
        try await steps.start(id)
        for film in films {
          let record = try await home.find(film.title)
          var made = record.model
          #expect(made.additionalFields == film.additionalFields)
          made.id = film.id
          made.typeID = film.typeID
          made.collectionID = film.collectionID
          made.createdAt = film.createdAt
          made.updatedAt = film.updatedAt
          #expect(made == film)
          let relations = try await home.features.entries.relations(of: [record], in: home.scope)
          let roles = relations[record.key]?["Cast"]?.map { $0.attributes["role"] ?? "" }
          #expect(film.title == "=Bob" ? roles == nil : roles == ["Jef Costello", ""])
        }
        let names = try await home.features.collections.all(home.scope).map(\.model)
        let noir = try #require(names.first { $0.name == "Noir" })
        #expect(try await home.find("=Bob").model.collectionID == noir.id)
        #expect(try await home.find("Le Samouraï").model.collectionID == nil)

        let again = try await steps.imports.importAgain(
          id, in: home.scope, today: CatalogFixture.today)
        try await steps.work()
        #expect(try await steps.counts(again) == "unchanged 2")
        try await steps.imports.undo(id, in: home.scope)
        try await steps.work()
        #expect(try await steps.entries() == 0)
        #expect(try await home.integer("SELECT COUNT(*) FROM collections") == before)
        #expect(try await home.differences() == [])
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `an edited table that is imported into its own space applies the edits, and can be undone`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await Self.make(in: home)
      let text = String(
        decoding: try await Self.table("Movie", of: home, isForSpreadsheet: true), as: UTF8.self)
      let steps = ImportsTests.Steps(home: home)
      let same = try await steps.begin(Array(text.utf8), "same.csv")
      #expect(try await steps.counts(same) == "unchanged 2")

      let edited = text.replacing("A killer.", with: "A killer and his bird.")
        .replacing(",1956,", with: ",,")
        .replacing(
          "\"\"Delon, Alain\"\", François Périer", with: "Nathalie Delon, \"\"Delon, Alain\"\"")
      #expect(edited.contains("Nathalie"))
      let id = try await steps.begin(Array(edited.utf8), "edited.csv")
      #expect(try await steps.counts(id) == "changed 2")
      try await steps.start(id)
      #expect(try await steps.counts(id) == "changed 2")
      let film = try await home.find("Le Samouraï")
      #expect(film.model.description == "A killer and his bird.")
      let cast = try await home.features.entries.relations(of: [film], in: home.scope)[film.key]
      #expect(cast?["Cast"]?.map(\.title) == ["Nathalie Delon", "Delon, Alain"])
      #expect(cast?["Cast"]?.map(\.attributes) == [[:], ["role": "Jef Costello"]])
      #expect(try await home.find("=Bob").model.additionalFields["Year"] == nil)

      try await steps.imports.undo(id, in: home.scope)
      try await steps.work()
      #expect(try await home.find("Le Samouraï").model.description == "A killer.")
      #expect(try await home.find("=Bob").model.additionalFields["Year"] == "1956")
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `people that were created as links get the values of their table`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let steps = ImportsTests.Steps(home: home)
      try await home.createEntry("Le Samouraï", type: "movie", ["Cast": "Alain Delon"])
      let people = """
        id,title,type,collection,description,notes,score,rating,favourite,date,stage,occasions
        01890000-0000-7000-8000-000000000001,Alain Delon,Person,,An actor.,,0,,true,,done,
        01890000-0000-7000-8000-000000000002,X,Board game,,,,0,,,,done,
        no id,Y,Person,,,,9,11,,yesterday,soon,none
        """
      let id = try await steps.begin(Array(people.utf8), "person.csv")
      #expect(try await steps.counts(id) == "duplicate 1, failed 2")
      try await steps.start(id, adds: true)
      #expect(try await steps.counts(id) == "joined 1, failed 2")
      let person = try await home.find("Alain Delon").model
      #expect(person.description == "An actor." && person.favourite)
      let found = try await steps.imports.find(id, in: home.scope)
      let failed = try await steps.imports.rows(of: found, outcome: .failed)
      #expect(
        failed.flatMap { $0.detail.error?.problems.map(\.code) ?? [] } == [
          "import.noType", "import.noKey",
        ])
    }
  }

  @Test func `values that fit no field are added to the notes`() throws {
    let table = """
      id,title,type,collection,description,notes,score,rating,favourite,date,stage,occasions,roles
      01890000-0000-7000-8000-000000000001,X,Movie,,,,9,11,,yesterday,soon,none,[
      """
    let item = try #require(
      try UploadReader.contents(of: Array(table.utf8), name: "x.csv", encoding: .utf8).items.first)
    #expect(
      item.unmappedValues == [
        "Rating: 11", "score: 9", "stage: soon", "date: yesterday", "occasions: none", "roles: [",
      ])
  }

  // MARK: - Letterboxd's import format

  @Test(arguments: TestEngine.all)
  func `an export for Letterboxd can be imported with every viewing`(
    engine: TestEngine
  ) async throws {
    var films: [UInt8] = []
    var planned: [UInt8] = []
    try await engine.withCatalog { home in
      try await Self.make(in: home)
      let exports = home.features.exports
      films = try await exports.letterboxd(isWatchlist: false, in: home.scope).contents()
      planned = try await exports.letterboxd(isWatchlist: true, in: home.scope).contents()
    }
    try await engine.withCatalog { home in
      let steps = ImportsTests.Steps(home: home)
      for (bytes, name) in [(films, "films.csv"), (planned, "watchlist.csv")] {
        let id = try await steps.begin(bytes, name)
        #expect(try await steps.imports.find(id, in: home.scope).profile == .letterboxdImportFormat)
        #expect(try await steps.imports.find(id, in: home.scope).results.unused == [])
        #expect(try await steps.counts(id) == "new 1")
        try await steps.start(id)
      }
      let film = try await home.find("Le Samouraï").model
      #expect(film.occasions?.map { "\($0.date)" } == ["2023-01-05", "2024-01-05"])
      #expect(film.notes == "=SUM(A1)\n\nSeen twice." && film.stage == .done)
      #expect(try await home.find("=Bob").model.stage == .planned)
    }
  }

  @Test func `several tables of one format in a zip are one import`() throws {
    let head = "LetterboxdURI,imdbID,Title,Year,Directors,Rating10,WatchedDate,Rewatch,Tags,Review"
    let zip = try ZipArchive.archive(of: [
      .init(
        path: "films-1.csv",
        bytes: Array("\(head)\n,tt1,M,1931,Fritz Lang,7,2024-01-02,,seen,".utf8)),
      .init(
        path: "films-2.csv",
        bytes: Array("\(head)\n,tt1,M,1931,Fritz Lang,9,2024-05-02,true,,Grim.".utf8)),
    ])
    let found = try UploadReader.contents(of: zip, name: "films.zip", encoding: .utf8)
    #expect(
      found.profile == .letterboxdImportFormat && found.items.count == 1 && found.skipped.isEmpty)
    let film = found.items[0]
    #expect(film.draft.rating == .set(9) && film.draft.notes == "Grim." && film.rowCount == 2)
    #expect(
      film.draft.occasions?.map { "\($0.date) \($0.note)" } == ["2024-01-02 ★★★½", "2024-05-02 "])
    #expect(film.draft.additionalFields["Director"] == "Fritz Lang")
    #expect(film.draft.additionalFields["IMDb"] == "tt1")
  }
}
