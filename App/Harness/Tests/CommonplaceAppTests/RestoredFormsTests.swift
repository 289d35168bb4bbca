import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("What is opened and taken when the app starts")
struct RestoredFormsTests {
  @Test func `forms are opened one after the other, and content in its page`() async throws {
    let client = try Commonplace.test()
    let (book, router) = (try await Book.test(client: client), Router())
    let film = MovieFormModel(client: client, drafts: book.drafts)
    film.values.name = "Stalker"
    film.opened = .person
    await film.storeDraft()
    let person = LibraryNameFormModel<Actors>(client: client, drafts: book.drafts)
    person.values.name = "Alisa"
    await person.storeDraft()
    let genre = LibraryNameFormModel<Genres>(client: client, drafts: book.drafts)
    genre.values.name = "Drama"
    await genre.storeDraft()

    let forms = RestoredForms(book: book)
    await forms.begin(router)
    // The form of the person is above that of the film.
    #expect(forms.draft?.id == .film && forms.opened?.id == .person && !book.isRestored)
    forms.draft = nil
    await forms.openNext(router)
    #expect(forms.draft?.id == .genre && forms.opened == nil && !book.isRestored)
    forms.draft = nil
    await forms.openNext(router)
    #expect(forms.draft == nil && book.isRestored)
    // Once for each start.
    await forms.begin(router)
    #expect(forms.draft == nil)
  }

  @Test(arguments: [("owner", true), ("editor", true), ("viewer", false)])
  func `shared items are taken into books that the user can change, after open forms`(
    role: String, canWrite: Bool
  ) async throws {
    let server = RecordingServer { $0.line == "GET /spaces" ? StubSite.books(role: role) : nil }
    let book = try await Book.test(client: try server.client())
    let intake = SharedItemsIntake(book: book, router: Router())
    #expect(intake.step(isActive: true) == .readRole)
    await book.access.load()
    #expect(intake.step(isActive: true) == (canWrite ? .none : .wait))
    book.isRestored = true
    #expect(intake.step(isActive: true) == (canWrite ? .take : .wait))
    #expect(intake.step(isActive: false) == .none)
  }
}
