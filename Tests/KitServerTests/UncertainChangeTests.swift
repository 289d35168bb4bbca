import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

/// Changes that the server may have made, although it did not answer.
@MainActor @Suite struct UncertainChangeTests {
  /// What happens to the request that follows one whose answer was lost.
  enum Ending: CaseIterable, Sendable {
    case noConnection, noHost, timeout, badGateway, busy, tooMany

    func response() throws -> TransportResponse {
      switch self {
      case .noConnection: throw URLError(.notConnectedToInternet)
      case .noHost: throw URLError(.cannotConnectToHost)
      case .timeout: throw URLError(.timedOut)
      case .badGateway: .status(502)
      case .busy: .status(503)
      case .tooMany: .status(429)
      }
    }
  }

  @Test(arguments: BookBackend.all, Ending.allCases)
  func `a creation whose answer was lost before the network is made once`(
    backend: BookBackend, ending: Ending
  ) async throws {
    try await backend.withBook { @MainActor book in
      let phone = try await OutboxPhone(of: book, retries: RetryPolicy { _ in })
      let type = try await book.client.site.datatypes.create(
        DatatypeDraft(label: "Post", name: "post"))
      let entry = EntryFormModel(client: phone.client, outbox: phone.outbox)
      (entry.values.title, entry.values.description) = ("Solaris", "A film.")
      let collections = CollectionsViewModel(client: phone.client, outbox: phone.outbox)
      collections.beginAdding()
      collections.form?.name = "Concerts"
      let content = ContentCreateViewModel(of: type, client: phone.client, outbox: phone.outbox)
      await content.load()
      content.values.title = "Garden"
      let known = try await book.client.collections.all().count
      phone.network.set(.losingFirstAnswersThen { try ending.response() })
      #expect(await entry.save() && entry.isWaiting)
      await collections.save()
      #expect(collections.isWaiting)
      #expect(await content.save() && content.isWaiting)
      let waiting = await phone.outbox.operations
      #expect(waiting.map(\.action) == [.createEntry, .createCollection, .createContent])

      try await phone.reconnect()
      #expect(await phone.outbox.operations.isEmpty)
      #expect(try await book.client.entries.page().elements.map(\.title) == ["Solaris"])
      #expect(try await book.client.collections.all().count == known + 1)
      let contents = try await book.client.site.contents.page(of: type.id).elements
      #expect(contents.map(\.title) == ["Garden"])
    }
  }

  @Test(arguments: BookBackend.all, Ending.allCases)
  func `an operation of the outbox whose answer was lost before the network is made once`(
    backend: BookBackend, ending: Ending
  ) async throws {
    try await backend.withBook { book in
      var phone = try await OutboxPhone(of: book, retries: RetryPolicy { _ in })
      let id = try await phone.outbox.createEntry(
        EntryDraft(title: "Solaris", description: "A film."))
      phone.network.set(.losingFirstAnswersThen { try ending.response() })
      await #expect(throws: (any Error).self) { try await phone.outbox.send() }
      // The app is ended, and the entry deleted: the server has it, so that it is deleted there.
      try phone.restart()
      try await phone.outbox.deleteEntry(id, title: "Solaris")
      try await phone.reconnect()
      #expect(try await book.client.entries.page().elements == [])
      #expect(await phone.outbox.operations.isEmpty)
    }
  }

  @Test(arguments: BookBackend.all)
  func `without an outbox, saving again after a lost answer creates one entry`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { @MainActor book in
      let app = try await book.makeApp(retries: RetryPolicy { _ in })
      let form = EntryFormModel(client: app.client)
      (form.values.title, form.values.description) = ("Solaris", "A film.")
      // The second attempt says that there were too many: the first one may have been received.
      app.network.set(.losingFirstAnswersThen { .status(429) })
      #expect(await !form.save())
      #expect(form.submission.failure?.reason == .offline)
      app.network.set(.failing(status: 429))
      #expect(await !form.save())
      app.network.set(.on)
      #expect(await form.save())
      #expect(try await book.client.entries.page().elements.map(\.title) == ["Solaris"])
    }
  }

  @Test(arguments: BookBackend.all)
  func `saving a film or a person again after a lost answer creates one, with the latest values`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { @MainActor book in
      let app = try await book.makeApp()
      let film = MovieFormModel(client: app.client)
      film.values.name = "Solaris"
      film.values.actors = [MovieFormModel.Related(name: "Donatas Banionis")]
      let person = ActorFormModel(name: "Ann", client: app.client)
      app.network.set(.losingResponses)
      #expect(await !film.save())
      #expect(await !person.save())
      film.values.name = "Solaris (1972)"
      person.values.summary = "A director."
      app.network.set(.on)
      #expect(await film.save() && film.saved?.name == "Solaris (1972)")
      #expect(await person.save() && person.saved?.summary == "A director.")
      let library = book.client.library
      #expect(try await library.movies.page().elements.map(\.name) == ["Solaris (1972)"])
      let people = try await library.actors.page().elements.map(\.name)
      #expect(people.sorted() == ["Ann", "Donatas Banionis"])
      // After a refusal, another film is created.
      let other = MovieFormModel(client: app.client)
      other.values.name = "Stalker"
      app.network.set(
        .answering { _ in
          .status(422, body: #"{"error":"invalid","message":"No.","code":"x"}"#)
        })
      #expect(await !other.save())
      app.network.set(.on)
      other.values.releaseYear = 1979
      #expect(await other.save() && other.saved?.releaseYear == 1979)
      #expect(try await library.movies.page().elements.count == 2)
    }
  }
}
