import AppDriver
import CommonplaceKit
import Foundation
import FoundationAdditions
import Model
import Testing

@testable import CommonplaceApp

/// Opens the screens with a book that has something on each of them. Every screen is audited; with
/// `scripts/app-screens` they become the pictures in `docs/app`.
@MainActor
@Suite("The pictures of the screens")
struct ScreenGalleryTests {
  @Test(arguments: ["en", "ru"])
  func `the first screens have no faults`(language: String) async throws {
    try await Story.install(language) { _, app, server in
      let server = try #require(server)
      try await app.show("welcome-\(language)")
      try await app.showDark("welcome-dark-\(language)")
      try await app.press(app.text("On This iPhone"))
      try await app.show("new-book-\(language)")
      try await app.press(app.text("Cancel"))
      try await app.press(app.text("Connect to a Server"))
      try await app.type(server.url.absoluteString, into: app.text("Address"))
      try await app.press(app.text("Test Connection"))
      try await app.show("connect-\(language)")
      try await app.press(app.text("Connect"))
      try await app.waitFor(app.text("Use a Password"))
      try await app.show("sign-in-\(language)")
      try await app.press(app.text("Use a Password"))
      try await app.show("password-\(language)")
      try await app.press(app.text("Create Account"))
      try await app.show("register-\(language)")
    }
  }

  @Test(arguments: ["en", "ru"])
  func `the screens of the Log have no faults`(language: String) async throws {
    try await Story.run(language, .server) { story in
      let app = story.app
      try await app.waitFor(app.text("Add First Entry"))
      try await story.show("log-empty")
      try await app.press(app.text("Add Sample Entries"))
      try await app.waitFor("Elden Ring")
      try await app.waitUntilGone(app.text("Adding sample entries…"))
      try await story.show("log-grid")
      try await app.waitUntilGone(app.text("Undo"))
      try await app.showDark("log-grid-dark-\(language)")
      try await app.press(app.text("Filters"))
      try await story.show("log-filters")
      try await app.dismiss()
      try await app.press(app.text("More"))
      try await story.show("log-menu")
      try await app.press(app.text("Select"))
      try await app.press(app.text("Inception"))
      try await story.show("log-selection")
      try await app.press(app.text("Done"))
      try await story.showEntry()
      try await story.showEntryForm()
      try await story.showConflict()
      try await story.showOtherSizes()
      try await story.showLogPages()
      try await story.showLogStates()
    }
  }

  @Test(arguments: ["en", "ru"])
  func `the screens of Lists have no faults`(language: String) async throws {
    try await Story.run(language, .server) { story in
      let app = story.app
      try await app.press(app.text("Lists"))
      try await app.waitFor(app.text("Create First List"))
      try await story.show("lists-empty")
      try await app.press(app.text("Create First List"))
      try await story.show("list-new")
      try await app.press(app.text("Choose Photo"))
      let photo = story.text("reading/english.png", "reading/russian.png")
      try await app.choosePhotos([try Folders.photo(photo)])
      try await app.waitFor(app.text("Start Over"), seconds: 60)
      try await story.show("list-clarify")
      try await app.press(app.text("Create List"))
      try await app.wait { app.title != app.text("Lists") }
      try await story.addLists()
      try await story.open("lists")
      try await app.pullToRefresh()
      try await app.waitFor(story.partyList)
      try await story.show("lists")
      try await app.showDark("lists-dark-\(language)")
      try await story.showLarge("lists-large-text")
      try await app.press(story.weekList)
      try await app.waitFor(story.text("rye bread", "ржаной хлеб"))
      try await story.show("list")
      try await story.showLarge("list-large-text")
      try await app.showDark("list-dark-\(language)")
      try await story.showListSheets()
      try await story.open("lists/stores")
      try await app.waitFor(story.market)
      try await story.show("stores")
      try await app.press(story.market)
      try await story.show("store")
    }
  }

  @Test(arguments: ["en", "ru"])
  func `the screens of the Library have no faults`(language: String) async throws {
    try await Story.run(language, .server) { story in
      let app = story.app
      try await app.press(app.text("Library"))
      try await app.waitFor(app.text("No Films"))
      try await story.show("library-empty")
      try await story.addFilms()
      try await story.open("log")
      try await story.open("library")
      try await app.waitFor(story.text("Metropolis", "Метрополис"))
      try await story.show("library-home")
      try await app.showDark("library-home-dark-\(language)")
      try await app.search(story.text("chaplin", "чаплин"))
      try await app.waitFor(story.text("Charlie Chaplin", "Чарли Чаплин"))
      try await story.show("library-search")
      try await app.cancelSearch()
      try await app.press(app.text("Films"))
      try await app.waitFor(story.text("City Lights", "Огни большого города"))
      try await story.show("films")
      try await app.press(app.text("Filters"))
      try await app.waitFor(app.text("Show Films"))
      try await story.show("film-filters")
      try await app.dismiss()
      try await app.press(app.text("Sort"))
      try await app.select(app.text("List"), in: app.text("Layout"))
      try await app.dismiss()
      try await story.show("films-list")
      try await story.showFilm()
      try await story.showNames()
      try await story.showSuggestions()
    }
  }

  @Test(arguments: ["en", "ru"])
  func `the screens of the Site have no faults`(language: String) async throws {
    try await Story.run(language, .server) { story in
      let app = story.app
      try await story.addSite()
      try await app.press(app.text("Site"))
      try await app.waitFor(story.postLabel)
      try await story.show("site")
      try await app.press(story.postLabel)
      try await app.waitFor(story.text("The first frost", "Первые заморозки"))
      try await story.show("contents")
      try await story.showLarge("contents-large-text")
      try await app.press(app.text("New Content"))
      try await app.waitFor(story.noteLabel)
      try await story.show("content-new")
      try await app.press(app.text("Cancel"))
      try await app.press(story.text("Roses in June", "Розы в июне"))
      try await app.waitFor(app.text("Modified"))
      try await story.show("content")
      try await app.press(app.text("Edit"))
      try await story.show("content-editor")
      try await app.showDark("content-editor-dark-\(language)")
      try await app.press(app.text("Cancel"))
      try await story.showContentSheets()
      try await story.open("site/routes")
      try await app.waitFor("/roses")
      try await story.show("routes")
      try await story.open("site/media")
      try await app.waitFor(app.text("Media"))
      try await story.show("media")
      try await app.press(story.poster)
      try await story.show("media-file")
    }
  }

  @Test(arguments: ["en", "ru"])
  func `the settings and the search have no faults`(language: String) async throws {
    try await Story.run(language, .server) { story in
      let app = story.app
      try await story.addFilms()
      try await story.addLists()
      try await story.addTokens()
      try await story.showSearch()
      try await story.open("log")
      try await app.press(app.text("Settings"))
      try await story.show("settings")
      try await app.showDark("settings-dark-\(language)")
      for (page, name) in [
        (app.text("Active Sessions"), "sessions"), (app.text("API Tokens"), "tokens"),
        (app.text("Delete Account"), "delete-account"), (app.text("Books"), "books"),
        (app.text("Members"), "members"), (app.text("Test Connection"), "test-connection"),
        (app.text("Search Provider"), "provider"), (app.text("Reading Photos"), "reading-photos"),
      ] {
        try await app.press(page)
        try await story.show(name)
        try await app.back()
      }
      try await story.showForms()
      try await story.showImport()
      try await app.press(app.text("Copy to This iPhone…"))
      try await story.show("copy-to-device")
      try await app.press(app.text("Cancel"))
      try await app.press(app.text("Done"))
      try await story.showOutbox()
    }
  }
}
