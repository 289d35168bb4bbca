import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import FoundationAdditions
import SwiftUI
import Testing

@testable import CommonplaceApp

/// The parts of the gallery that have several screens.
extension Story {
  // MARK: - Log

  func showEntry() async throws {
    try await app.press(app.text("Inception"))
    try await app.waitFor(app.text("Edit"))
    try await show("entry")
    try await app.press(app.text("Edit"))
    try await app.waitFor(app.text("Notes"))
    try await show("entry-edit")
    try await app.press(app.text("Cancel"))
    try await app.press(app.text("More"))
    try await app.press(app.text("Delete"))
    try await show("entry-delete")
    try await app.dismiss()
    try await app.back()
  }

  func showEntryForm() async throws {
    try await app.press(app.text("Add Entry"))
    try await app.waitFor(text("Movie", "Фильм"))
    try await app.press(text("Movie", "Фильм"))
    try await show("entry-form")
    try await showWorkSearch()
    try await app.press(app.text("Verdict"))
    try await show("verdict")
    try await app.dismiss()
    try await app.press(app.text("Date"))
    try await show("date")
    try await app.press(app.text("Done"))
    try await app.press(app.text("Cancel"))
    if app.alert != nil { try await app.press(app.text("Discard Changes")) }
  }

  /// Looks up a work, as with an AI provider.
  private func showWorkSearch() async throws {
    device.network.respond(to: "/search", with: works)
    try await app.type(text("Stalker", "Сталкер"), into: app.text("Title"))
    try await app.press(app.text("Search and Fill In"))
    try await app.waitFor("1979")
    try await show("work-search")
    try await app.press(app.text("Cancel"))
  }

  /// Saves an entry that another device has changed in the meantime.
  func showConflict() async throws {
    let dune = text("Dune", "Дюна")
    try await app.press(dune)
    try await app.press(app.text("Edit"))
    try await app.waitFor(app.text("Notes"))
    let entry = try #require(
      try await client.entries.page(EntryFilters(text: dune)).elements.first { $0.title == dune })
    await EntryViewModel(entry.id, client: client).rate(8)
    try await app.type(text("Dune (1965)", "Дюна (1965)"), into: app.text("Title"))
    try await app.press(app.text("Save"))
    try await app.waitFor(app.text("Keep My Version"))
    #expect(app.shows(text("Yours: Dune (1965)", "У вас: Дюна (1965)")))
    #expect(app.shows(text("Theirs: 8", "У другого: 8")))
    try await show("entry-conflict")
    try await app.press(app.text("Use Their Version"))
    try await app.press(app.text("Cancel"))
    try await app.back()
  }

  /// Shows an iPad, and a very large text.
  func showOtherSizes() async throws {
    await app.setAppearance(textSize: .accessibility5)
    try await show("log-large-text")
    try await app.press(app.text("Inception"))
    try await app.waitFor(app.text("Edit"))
    try await show("entry-large-text")
    try await app.back()
    await app.setAppearance(textSize: .large, isPad: true)
    try await app.waitFor("Elden Ring")
    try await show("ipad")
    await app.setAppearance(isPad: false)
    try await app.waitFor("Elden Ring")
  }

  func showLogPages() async throws {
    try await addViews()
    for page in ["collections", "statistics"] {
      try await open("log/\(page)")
      try await show(page)
      if page == "statistics" { try await showLarge("statistics-large-text") }
    }
    try await app.back()
    try await app.press(app.text("More"))
    try await app.press(app.text("Saved Views"))
    try await app.waitFor(text("Great films", "Отличные фильмы"))
    try await show("saved-views")
    try await app.back()
    try await app.press(app.text("More"))
    try await app.select(app.text("List"), in: app.text("Layout"))
    try await app.dismiss()
    try await show("log-list")
  }

  func showLogStates() async throws {
    try await app.search("zzzz")
    try await app.waitFor(app.text("No Matches"))
    try await show("log-no-match")
    try await app.cancelSearch()
    try await app.waitFor("Elden Ring")
    device.network.isOn = false
    try await app.pullToRefresh()
    try await show("log-stale")
  }

  // MARK: - Lists

  func showListSheets() async throws {
    let bread = text("rye bread", "ржаной хлеб")
    try await app.longPress(bread, at: 0)
    try await show("list-item-menu")
    try await app.press(app.text("Move to Section"))
    try await app.press(app.text("Custom Section…"))
    try await show("section-picker")
    try await app.press(app.text("Cancel"))
    try await app.press(app.text("More"))
    try await show("list-menu")
    try await app.press(app.text("Share"))
    try await app.press(app.text("Create Link"))
    try await app.waitFor(app.text("Send Link"))
    try await show("list-share")
    try await app.press(app.text("Done"))
  }

  // MARK: - Library

  func showFilm() async throws {
    try await app.press(text("City Lights", "Огни большого города"))
    try await app.waitFor(app.text("Synopsis"))
    try await show("film")
    try await showLarge("film-large-text")
    try await app.showDark("film-dark-\(language)")
    try await app.press(app.text("Edit"))
    try await show("film-form")
    try await app.press(app.text("Cancel"))
    try await open("library")
  }

  func showNames() async throws {
    try await app.press(app.text("People"))
    let person = text("Charlie Chaplin", "Чарли Чаплин")
    try await app.waitFor(text("Brigitte Helm", "Бригитта Хельм"))
    try await show("people")
    try await showLarge("people-large-text")
    try await app.scroll(to: person)
    try await app.press(person)
    try await app.waitFor(text("City Lights", "Огни большого города"))
    try await show("person")
    try await open("library")
    try await app.press(app.text("Genres"))
    try await app.waitFor(text("Comedy", "Комедия"))
    try await show("genres")
  }

  /// Shows what the ratings of the first films lead to.
  func showSuggestions() async throws {
    try await open("log")
    try await app.press(app.text("More"))
    try await app.press(app.text("Suggestions"))
    try await app.waitFor(text("Sunset Boulevard", "Бульвар Сансет"))
    try await show("suggestions")
  }

  // MARK: - Site

  func showContentSheets() async throws {
    let more = app.text("More")
    try await app.press(more)
    try await show("content-menu")
    try await app.press(app.text("Schedule…"))
    try await show("schedule")
    try await app.press(app.text("Cancel"))
    try await app.press(more)
    try await app.press(app.text("Versions"))
    try await show("versions")
    try await app.press(app.text("Done"))
    try await app.press(more)
    try await app.press(app.text("Preview Link"))
    try await app.waitFor(app.text("Send Link"))
    try await show("preview-link")
    try await app.press(app.text("Done"))
  }

  // MARK: - Settings and search

  func showSearch() async throws {
    try await app.press(app.text("Search"))
    try await show("search-empty")
    try await app.search(text("lihgts", "огнм"))
    try await app.waitFor(text("City Lights", "Огни большого города"))
    try await show("search")
    try await app.cancelSearch()
  }

  /// Shows the forms of a new token and an invitation.
  func showForms() async throws {
    try await app.press(app.text("API Tokens"))
    try await app.press(app.text("New Token"))
    try await app.type(
      text("Photo frame", "Фоторамка"), into: app.text("Name of an Object"))
    try await show("token-new")
    try await app.press(app.text("Create"))
    try await app.waitFor(app.text("Copy it now. It won’t be shown again."))
    try await show("token-created")
    try await app.back()
    try await app.press(app.text("Members"))
    try await app.press(app.text("Invite"))
    try await show("invite")
    try await app.press(app.text("Done"))
    try await app.back()
  }

  func showImport() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/films.csv")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let table =
      "Title,Year,Rating,Watched with\nSolaris,1972,9,Bob\nMirror,1975,8,\nStalker,1979,10,\n"
    try Data(table.utf8).write(to: file)
    try await app.press(app.text("Import"))
    try await show("imports")
    try await app.press(app.text("Choose File…"))
    try await app.chooseFiles([file])
    try await app.waitFor(app.text("Preview Rows"), seconds: 60)
    try await show("import-columns")
    try await app.choose("🎬 \(text("Movie", "Фильм"))", in: app.text("Type of the entries"))
    try await app.press(app.text("Preview Rows"))
    try await app.waitFor(app.text("Ready to import"), seconds: 60)
    try await show("import")
    try await app.back()
    try await app.back()
  }

  /// Writes an entry without a network, which then waits.
  func showOutbox() async throws {
    try await app.pullToRefresh()
    device.network.isOn = false
    try await app.press(app.text("Add Entry"))
    try await app.type("Solaris", into: app.text("Title"))
    try await app.type(text("A planet.", "Планета."), into: app.text("What is it about?"))
    try await app.press(app.text("Save"))
    try await app.waitFor(app.text("Will sync when you’re online"))
    try await show("log-waiting")
    try await app.press(app.text("Settings"))
    try await app.press(app.text("Waiting to Sync"))
    try await show("outbox")
  }
}

extension EntryViewModel {
  /// Rates the entry, as another device does.
  fileprivate func rate(_ rating: Double) async {
    await load()
    await setRating(rating)
  }
}
