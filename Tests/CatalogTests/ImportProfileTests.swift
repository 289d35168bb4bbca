import Foundation
import Model
import Testing

@testable import Catalog

/// Exports of other programs, with all peculiarities that they are known for.
@Suite struct ImportProfileTests {
  private func contents(
    _ name: String, _ encoding: ImportEncoding = .utf8
  ) throws -> LoadedContents {
    try UploadReader.contents(
      of: try ImportFixture.bytes(name), name: name, encoding: encoding)
  }

  private func item(_ title: String, of contents: LoadedContents) throws -> ImportItem {
    try #require(contents.items.first { $0.draft.title == title }, "\(title)")
  }

  private func text(_ field: String, of item: ImportItem) -> String? {
    switch item.draft.additionalFields[field] {
    case .text(let text): text
    case .list(let list): RelationText.joined(list)
    case nil: nil
    }
  }

  // MARK: - Letterboxd

  @Test func `a Letterboxd zip has one item for each film of all files`() throws {
    let found = try UploadReader.contents(
      of: try ImportFixture.letterboxd(), name: "x.zip", encoding: .utf8)
    #expect(found.profile == .letterboxd)
    #expect(
      found.items.map(\.draft.title) == [
        "Solaris", "Stalker", "Good, the Bad and the Ugly", "Nosferatu", "Nosferatu", "Mirror",
        "Ivan's Childhood",
      ])
    #expect(found.unused.isEmpty)
    #expect(found.skipped.sorted() == ["deleted/diary.csv", "likes/reviews.csv", "profile.csv"])

    let solaris = try item("Solaris", of: found)
    #expect(solaris.type == "movie" && text("Year", of: solaris) == "1972")
    #expect(solaris.draft.rating == .set(9) && solaris.draft.favourite == true)
    #expect(solaris.draft.stage == .done && solaris.draft.score == 0)
    #expect(solaris.draft.date == "2024-01-05")
    #expect(
      solaris.draft.occasions?.map { "\($0.date) \($0.note)" } == [
        "2023-01-05 ", "2024-01-05 ★★★½",
      ])
    #expect(
      solaris.draft.notes
        == "Slower the second time, \"and better\".\n\nA line *of* its own & more.")
    #expect(text("Tags", of: solaris) == "cinema, with Bo")
    #expect(text("Letterboxd", of: solaris) == "https://boxd.it/aaa1")
  }

  @Test func `a watched film on the watchlist is done, and a rewatch is an occasion`() throws {
    let found = try UploadReader.contents(
      of: try ImportFixture.letterboxd(), name: "x.zip", encoding: .utf8)
    let stalker = try item("Stalker", of: found)
    #expect(stalker.draft.stage == .done && stalker.draft.rating == .set(10))
    #expect(stalker.draft.occasions?.map { "\($0.date)" } == ["2023-02-05"])
    #expect(text("Lists", of: stalker) == "\"Rain, mostly\", Watchlist")
    #expect(stalker.draft.notes == "Rain, mostly: It rains indoors.")
    let mirror = try item("Mirror", of: found)
    #expect(mirror.draft.stage == .planned && mirror.draft.date == "2024-05-01")
    #expect(mirror.onlyListName == nil)
    #expect(try item("Good, the Bad and the Ugly", of: found).draft.rating == .set(1))
    #expect(try item("Ivan's Childhood", of: found).onlyListName == "Rain, mostly")
    // In files with one row for each film, two films with the same name and year are distinguished.
    #expect(Set(found.items.map(\.key)).count == found.items.count)
  }

  @Test func `an invalid rating of a viewing is added to the notes`() throws {
    let zip = try ZipArchive.archive(of: [
      .init(
        path: "diary.csv",
        bytes: Array(
          """
          Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
          2023-01-06,Yolki,2010,https://boxd.it/ddd1,7.5,,,2023-01-05

          """.utf8)),
      .init(
        path: "ratings.csv",
        bytes: Array("Date,Name,Year,Letterboxd URI,Rating\n2023-01-06,Yolki,2010,x,1\n".utf8)),
    ])
    let found = try UploadReader.contents(of: zip, name: "x.zip", encoding: .utf8)
    let film = try item("Yolki", of: found)
    #expect(film.draft.rating == .set(2))
    #expect(film.draft.notes?.contains("Rating: 7.5") == true)
  }

  @Test func `a viewing with an invalid date gets the date of its diary entry`() throws {
    let diary = """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2024-03-05,Yolki,2010,https://boxd.it/ddd1,4,,,2024-13-45

      """
    let zip = try ZipArchive.archive(of: [.init(path: "diary.csv", bytes: Array(diary.utf8))])
    let found = try UploadReader.contents(of: zip, name: "x.zip", encoding: .utf8)
    let film = try item("Yolki", of: found)
    #expect(film.draft.date == "2024-03-05")
    #expect(film.draft.notes?.contains("Watched Date: 2024-13-45") == true)
  }

  @Test func `an export in a folder of the zip is read, any other zip is refused`() throws {
    let inside = try ImportFixture.letterboxd(under: "letterboxd-ann-2024/")
    #expect(
      try UploadReader.contents(of: inside, name: "x.zip", encoding: .utf8).items.count == 7)
    let two = try ZipArchive.archive(
      of: ["a.csv", "b.csv"].map { .init(path: $0, bytes: Array("a\n1\n".utf8)) })
    #expect(throws: Failure.self) {
      try UploadReader.contents(of: two, name: "x.zip", encoding: .utf8)
    }
    let books = try ZipArchive.archive(of: [
      .init(path: "goodreads.csv", bytes: try ImportFixture.bytes("goodreads.csv")),
      .init(path: "readme.txt", bytes: [65]),
    ])
    let found = try UploadReader.contents(of: books, name: "x.zip", encoding: .utf8)
    #expect(found.profile == .goodreads && found.skipped == ["readme.txt"])
  }

  @Test(arguments: [
    ("diary.csv", 2, "done"), ("ratings.csv", 3, "done"), ("watchlist.csv", 2, "planned"),
  ])
  func `a single file of the export is recognised`(name: String, count: Int, stage: String) throws {
    let found = try contents("letterboxd/" + name)
    #expect(found.profile == .letterboxd && found.items.count == count)
    #expect(found.items.allSatisfy { $0.draft.stage?.rawValue == stage })
  }

  // MARK: - Others

  @Test func `IMDb titles get the type that the file states`() throws {
    let found = try contents("imdb-ratings.csv", .windows1252)
    #expect(found.profile == .imdb)
    #expect(found.items.map(\.type) == ["movie", "show", "movie", "game"])
    #expect(found.items.map(\.draft.rating) == [.set(9), .set(10), .set(1), .set(7)])
    let room = try item("The Room", of: found)
    #expect(text("Director", of: room) == "Tommy Wiseau, Sandy Schklair")
    #expect(text("IMDb", of: room) == "tt0368226" && room.draft.date == "2022-03-03")
    #expect(text("Original Title", of: try item("Solaris", of: found)) == "Solyaris")
    #expect(text("Genre", of: try item("Solaris", of: found)) == "Drama, Mystery, Sci-Fi")
    #expect(
      found.unused == ["URL", "IMDb Rating", "Runtime (mins)", "Num Votes", "Release Date"])
  }

  @Test func `exports with missing or additional columns are recognised`() throws {
    let old = try contents("imdb-old.csv")
    #expect(old.profile == .imdb && old.items[0].draft.rating == .set(8))
    let list = try contents("imdb-watchlist.csv")
    #expect(list.profile == .imdbList)
    #expect(list.items.map(\.draft.stage) == [.planned, .done])
    #expect(list.items[0].draft.notes == "Ann said so" && list.items[0].draft.date == "2024-01-01")
  }

  @Test func `Goodreads books have authors, ISBN and shelves`() throws {
    let found = try contents("goodreads.csv")
    #expect(found.profile == .goodreads && found.items.count == 5)
    let dune = try item("Dune", of: found)
    #expect(text("Series", of: dune) == "Dune, #1" && text("Year", of: dune) == "1965")
    #expect(dune.draft.additionalFields["Author"] == .list(["Frank Herbert"]))
    #expect(text("ISBN", of: dune) == "9780765331960" && dune.draft.rating == .set(10))
    #expect(dune.draft.notes == "Spice.\n\nA \"classic\", they say.\n\nLent to Bo")
    #expect(dune.draft.date == "2023-05-01" && dune.draft.stage == .done)
    #expect(text("Tags", of: dune) == "desert, favourites")
    #expect(text("Read Count", of: dune) == "2")
    let odyssey = try item("The Odyssey", of: found)
    #expect(text("Year", of: odyssey) == "-700" && text("ISBN", of: odyssey) == nil)
    #expect(odyssey.draft.rating == .unchanged && odyssey.draft.stage == .planned)
    #expect(
      odyssey.draft.additionalFields["Author"] == .list(["Homer", "Robert Fagles"]))
    #expect(try item("Ulysses", of: found).draft.stage == .current)
    #expect(try item("Infinite Jest", of: found).draft.stage == .dropped)
    #expect(found.unused.contains("Author l-f") && found.unused.contains("Spoiler"))
  }

  @Test func `StoryGraph readings are occasions, and quarter stars are kept`() throws {
    let found = try contents("storygraph.csv")
    #expect(found.profile == .storygraph)
    let piranesi = try item("Piranesi", of: found)
    #expect(piranesi.draft.rating == .set(7.5) && piranesi.draft.date == "2026-09-12")
    #expect(
      piranesi.draft.occasions?.map { "\($0.date) \($0.note)" } == [
        "2025-03-14 2025-03-01 – 2025-03-14", "2026-09-12 2026-09-01 – 2026-09-12",
      ])
    #expect(piranesi.draft.notes == "House is **kind**.")
    #expect(text("Tags", of: piranesi) == "winter, houses")
    #expect(text("Moods", of: piranesi) == "mysterious, reflective")
    #expect(text("Owned", of: piranesi) == "Yes")
    #expect(try item("Middlemarch", of: found).draft.stage == .dropped)
    #expect(try item("Emma", of: found).draft.stage == .planned)
    #expect(found.unused.isEmpty)
  }

  @Test func `repeated films of MovieLibrary's seed file are marked`() throws {
    let found = try contents("seed.json")
    #expect(found.profile == .movieLibrary && found.unused == ["photoURL"])
    #expect(found.items.map(\.repeatedRow) == [nil, nil, 1])
    #expect(found.items.map(\.draft.rating) == [.set(8), .set(9), .set(10)])
    #expect(found.items[0].related.map(\.text) == ["What if.", "Born somewhere."])
    #expect(found.items[1].related.isEmpty)
    #expect(found.items[0].draft.description == "A film.")
  }

  @Test func `formats are recognised by columns in any order and case, anything else is a table`() {
    #expect(ImportProfile(columns: ["exclusive shelf", "AUTHOR", "Title"]) == .goodreads)
    #expect(ImportProfile(columns: ["Title", "Author", "Shelf"]) == .table)
  }

  @Test func `every profile is recognised in a fixture`() throws {
    let found = Set(
      try ImportFixture.names().map { name in
        // One of the files is in the encoding of the browsers of its time.
        try (try? contents(name))?.profile ?? contents(name, .windows1252).profile
      })
    #expect(found == Set(ImportProfile.allCases).subtracting([.table]))
  }

  @Test func `every program is in the table of known formats and in README.md`() throws {
    let formats = try ImportFixture.document("docs/imports.md")
    let readme = try ImportFixture.document("README.md")
    // README.md names the programs of others. These two files come from this project and from an
    // app that it replaces.
    let own: Set = ["Commonplace", "MovieLibrary"]
    for program in ImportProfile.programs {
      #expect(formats.contains("| **\(program)"), "\(program)")
      #expect(own.contains(program) || readme.contains(program), "\(program)")
    }
  }

  @Test func `the raw values of profiles are those that databases contain`() {
    // A new profile is added at the end. The others never change.
    #expect(
      Set(ImportProfile.allCases.map(\.rawValue)) == [
        "letterboxd", "commonplace", "letterboxd-form", "imdb", "imdb-list", "goodreads",
        "storygraph", "movielibrary", "table",
      ])
  }

  @Test func `a book without an id is recognised by its title and authors`() {
    #expect(ImportItem.contentKey("Dune", "Frank Herbert") == "dune|frank herbert")
    #expect(ImportItem.contentKey(String(repeating: "é", count: 300), "").count == 200)
  }
}

/// The files in `Tests/Fixtures/imports`.
enum ImportFixture {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/imports")

  /// Returns the names of the files with one table.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
      + ["letterboxd/diary.csv"]
  }

  /// Returns the text of a file of the repository.
  static func document(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: "../../../\(path)").standardized, encoding: .utf8)
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: name)))
  }

  /// Returns a ZIP archive with the files of a Letterboxd export.
  /// - Parameters:
  ///   - top: the path prefix of the files.
  ///   - more: texts of additional files by path.
  static func letterboxd(
    under top: String = "", and more: [String: String] = [:]
  ) throws -> [UInt8] {
    let paths = [
      "profile.csv", "watchlist.csv", "reviews.csv", "diary.csv", "ratings.csv", "watched.csv",
      "likes/films.csv", "likes/reviews.csv", "lists/favourites.csv", "deleted/diary.csv",
    ]
    return try ZipArchive.archive(
      of: paths.map { .init(path: top + $0, bytes: try bytes("letterboxd/" + $0)) }
        + more.map { .init(path: top + $0, bytes: Array($1.utf8)) })
  }
}
