import AppDriver
import CommonplaceKit
import Foundation
import FoundationAdditions
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("The story of the Library")
struct LibraryStory {
  @Test(
    "36,273 films are imported and filtered, and one becomes a favourite",
    arguments: ["en", "ru"], StoryPlace.allCases)
  func library(language: String, place: StoryPlace) async throws {
    try await Story.run(language, place) { story in
      let app = story.app
      let films = Films(count: 36_273)
      try await app.importFilms(films, story)

      try await app.press(app.text("Library"))
      try await app.press(app.text("Films"))
      try await app.press(app.text("Filters"))
      try await app.select("1950", in: app.text("From"))
      try await app.select("1959", in: app.text("To"))
      try await app.press("Western")
      try await app.press(app.text("Show Films"))
      let count = films.count(in: 1950...1959, genre: "Western")
      try await app.waitFor(app.text("\(count) films"))

      let film = try #require(films.first(in: 1950...1959, genre: "Western"))
      try await app.press(film)
      try await app.waitFor(app.text("Synopsis"))
      try await app.press(app.text("Favorite"))
      try await app.wait { try app.value(of: app.text("Favorite")) == app.text("On") }
      try await app.back()
      try await app.back()
      try await app.press(app.text("Favorites"))
      try await app.waitFor(app.text("\(1) films"))
      #expect(app.shows(film))

      try await app.back()
      try await app.search("person 77")
      try await app.press("Person 77")
      try await app.wait { app.title == "Person 77" && app.shows("Film 1") }
    }
  }
}

/// Generated films with years from 1900 to 2023, and a genre and three people each.
private struct Films {
  let count: Int

  private static let genres = [
    "Western", "Drama", "Comedy", "Noir", "Musical", "Horror", "Adventure", "Romance",
  ]

  private struct Film: Encodable {
    var title: String
    var description: String
    var Year: Int
    var Genre: [String]
    var Cast: [String]
  }

  private func film(_ number: Int) -> Film {
    Film(
      title: "Film \(10_000 + number)", description: "The story of film \(number).",
      Year: 1900 + number % 124, Genre: [Self.genres[number % 8]],
      Cast: (0..<3).map { "Person \((number * 7 + $0 * 31) % 1500)" })
  }

  private func numbers(in years: ClosedRange<Int>, _ genre: String) -> [Int] {
    (0..<count).filter { years.contains(film($0).Year) && film($0).Genre == [genre] }
  }

  func count(in years: ClosedRange<Int>, genre: String) -> Int { numbers(in: years, genre).count }

  func first(in years: ClosedRange<Int>, genre: String) -> String? {
    numbers(in: years, genre).first.map { film($0).title }
  }

  /// Writes all films to a file, as other programs export them.
  func write() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "films-\(UUID()).json")
    try JSONEncoder().encode((0..<count).map(film)).write(to: file)
    return file
  }
}

extension AppDriver {
  /// Imports films with the screens of the settings.
  fileprivate func importFilms(_ films: Films, _ story: Story) async throws {
    let file = try films.write()
    defer { try? FileManager.default.removeItem(at: file) }  // A temporary file.
    try await press(text("Settings"))
    try await press(text("Import"))
    try await press(text("Choose File…"))
    try await chooseFiles([file])
    try await waitFor(text("Preview Rows"), seconds: 60)
    try await choose("🎬 \(story.text("Movie", "Фильм"))", in: text("Type of the entries"))
    try await press(text("Preview Rows"))
    try await waitFor(text("Ready to import"), seconds: 300)
    try await press(text("Import"))
    try await waitFor(text("Imported"), seconds: 300)
    try await back()
    try await back()
    try await press(text("Done"))
  }
}
