import Book
import Database
import Journal
import Model
import TestSupport
import Testing

@testable import Catalog

/// Real-world peculiarities of exports. Each export is previewed, imported beside existing entries,
/// imported again, and undone.
@Suite struct ImportEdgeCaseTests {
  private static let goodreads =
    "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,"
    + "Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,"
    + "Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,"
    + "Private Notes,Read Count,Recommended For,Recommended By,Owned Copies,"
    + "Original Purchase Date,Original Purchase Location,Condition,Condition Description,BCID\r\n"
      + #"""
      1,De Bello Gallico,Caesar,"Caesar, ",,"=""0140444335""","=""9780140444339""",4,4.0,,,,1982,-50,2020/12/31,2020/01/01,"rome, latin","rome (#1), latin (#2)",read,"Omnis <i>Gallia</i><br/>est ""divisa"".",,secret,3,,,2,,,,,\#r
      2,Emma,Jane Austen,"Austen, Jane",,"=""""","=""""",5,4.0,,,,2003,1815,,2021/05/05,,,read,,,,1,,,0,,,,,\#r
      3,"Jonathan Strange & Mr Norrell, Vol. 1",Susanna Clarke,"Clarke, Susanna","A, B","=""0765331969""","=""""",0,3.8,,,,,,2021/02/30,2021/01/01,wishlist,,wishlist,,,,0,,,0,,,,,\#r
      1,De Bello Gallico,Caesar,"Caesar, ",,"=""0140444335""","=""9780140444339""",4,4.0,,,,1982,-50,2020/12/31,2020/01/01,"rome, latin","rome (#1), latin (#2)",read,"Omnis <i>Gallia</i><br/>est ""divisa"".",,secret,3,,,2,,,,,\#r
      ,No Id,Nobody,,,,,,,,,,,,,,,,read,,,,,,,,,,,,\#r

      """#

  private static let storygraph =
    "Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,"
    + "Read Count,Moods,Pace,Character- or Plot-Driven?,Strong Character Development?,"
    + "Loveable Characters?,Diverse Characters?,Flawed Characters?,Star Rating,Review,"
    + "Content Warnings,Content Warning Description,Tags,Owned?\n"
      + """
      Piranesi,Susanna Clarke,,9781635575637,audio,read,2025/01/01,2026/02/12,"2025/03/01-2025/03/14, 2026/02/01-2026/02/12",2,,,,,,,,3.75,,,,,Yes
      Emma,Jane Austen,,,digital,paused,2025/01/02,,2025/05/05,1,,,,,,,,4.25,,,,,No
      Dune,"Frank Herbert, Brian Herbert",,,paperback,owned-somewhere,2025/01/03,,sometime,0,,,,,,,,9,,,,,No

      """

  private static let imdb =
    "Const,Your Rating,Date Rated,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,"
    + "Num Votes,Release Date,Directors\n"
      + """
      tt1,9,2023-01-05,Solaris,u,Movie,7.9,167,1972,"Drama, Sci-Fi",1,1972-03-20,Andrei Tarkovsky
      tt2,10,2023-02-05,Breaking Bad,u,tvSeries,9.5,45,2008,"Crime, Drama",2,2008-01-20,
      tt3,8,2023-02-06,The Office,u,TV Series,9,22,2005,Comedy,2,2005-03-24,
      tt4,,2023-02-07,Unrated,u,movie,5,90,2001,,2,,
      tt5,7,,A Game,u,Video Game,8,,,Action,5,,
      tt1,3,2023-01-05,Solaris,u,Movie,7.9,167,1972,"Drama, Sci-Fi",1,1972-03-20,Andrei Tarkovsky

      """

  /// Returns all entries without their revision and time of change.
  private func entries(_ home: CatalogFixture) async throws -> [Entry] {
    let rows = try await home.database.read { db in
      try db.rows("SELECT id FROM entries ORDER BY key") { $0.id(0, of: Entry.self) }
    }
    var entries: [Entry] = []
    for id in rows {
      var entry = try await home.entries.find(id, for: home.scope.user).model
      (entry.revision, entry.updatedAt) = (0, entry.createdAt)
      entries.append(entry)
    }
    return entries
  }

  private func fill(_ home: CatalogFixture) async throws {
    var solaris = try home.draft("Solaris", type: "movie", ["Year": "1972", "Genre": "Drama"])
    solaris.rating = .set(5)
    solaris.notes = "Mine."
    solaris.favourite = true
    try await home.create(solaris)
    var emma = try home.draft("Emma", type: "book", ["Author": "Jane Austen", "Year": "1815"])
    emma.stage = .planned
    try await home.create(emma)
    try await home.createEntry("Piranesi", type: "book", ["Author": "Susanna Clarke"])
  }

  private struct Export: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    /// The counts of outcomes in the first preview, and when the same file is imported again.
    var counts: String
    var again: String
    var testDescription: String { name }
  }

  private static func exports() throws -> [Export] {
    [
      Export(
        name: "goodreads.csv", bytes: Array(goodreads.utf8),
        counts: "new 3, duplicate 1, repeated 1",
        again: "unchanged 4, repeated 1"),
      Export(
        name: "storygraph.csv", bytes: Array(storygraph.utf8), counts: "new 1, duplicate 2",
        again: "unchanged 3"),
      Export(
        name: "ratings.csv", bytes: Array(imdb.utf8), counts: "new 4, duplicate 1, failed 1",
        again: "unchanged 5, failed 1"),
      Export(
        name: "letterboxd.zip", bytes: try ImportFixture.letterboxd(),
        counts: "new 4, ambiguous 1, duplicate 1, aside 1", again: "aside 1, unchanged 6"),
    ]
  }

  @Test(arguments: TestEngine.all)
  func `each row is previewed, a second import changes nothing, and undo restores everything`(
    engine: TestEngine
  ) async throws {
    for export in try Self.exports() {
      try await engine.withCatalog { home in
        let steps = ImportsTests.Steps(home: home)
        try await fill(home)
        let before = try await entries(home)
        let id = try await steps.begin(export.bytes, export.name)
        #expect(try await Set(parts(steps.counts(id))) == Set(parts(export.counts)), "\(export)")
        #expect(try await entries(home) == before)
        try await steps.start(id, adds: true)
        let after = try await entries(home)
        #expect(after.count > before.count && Array(after.prefix(before.count)) != before)

        let again = try await steps.begin(export.bytes, export.name)
        #expect(try await Set(parts(steps.counts(again))) == Set(parts(export.again)), "\(export)")
        try await steps.start(again, adds: true)
        #expect(try await entries(home) == after, "\(export)")

        for one in [again, id] {
          try await steps.imports.undo(one, in: home.scope)
          try await steps.work()
          #expect(try await steps.phase(one) == .undone)
        }
        #expect(try await entries(home) == before, "\(export)")
        #expect(try await home.differences() == [])
      }
    }
  }

  private func parts(_ counts: String) -> [Substring] { counts.split(separator: ", ") }

  @Test func `unusual values are kept or reported`() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      let steps = ImportsTests.Steps(home: home)
      for export in try Self.exports() where export.name != "letterboxd.zip" {
        try await steps.start(try await steps.begin(export.bytes, export.name))
      }
      let caesar = try await home.find("De Bello Gallico").model
      #expect(caesar.additionalFields["Year"] == "-50" && caesar.rating == 8)
      #expect(caesar.additionalFields["ISBN"] == "9780140444339")
      #expect(caesar.additionalFields["Tags"] == "rome, latin")
      #expect(caesar.additionalFields["Read Count"] == "3")
      // A single reading is the entry's date, without an occasion.
      #expect("\(caesar.date)" == "2020-12-31" && caesar.occasions == [])
      #expect(caesar.notes.contains("*Gallia*") && caesar.notes.contains("secret"))
      let strange = try await home.find("Jonathan Strange & Mr Norrell, Vol. 1").model
      #expect(strange.additionalFields["ISBN"] == "0765331969" && strange.stage == .planned)
      #expect(strange.notes.contains("Date Read: 2021/02/30"))
      let piranesi = try await home.find("Piranesi").model
      #expect(piranesi.rating == 7.5 && piranesi.occasions?.count == 2)
      let dune = try await home.find("Dune").model
      #expect(dune.rating == nil && dune.notes.contains("Dates Read: sometime"))
      #expect(dune.additionalFields["Author"] == "Frank Herbert, Brian Herbert")
      #expect(dune.additionalFields["Read Status"] == "owned-somewhere")
      let show = try home.type("show").id
      #expect(try await home.find("The Office").model.typeID == show)
      #expect(try await home.find("Breaking Bad").model.typeID == show)
      let game = try await home.find("A Game").model
      #expect(game.typeID == (try home.type("game").id) && game.day == nil)
      #expect(try await home.find("Unrated").model.rating == nil)
    }
  }
}
