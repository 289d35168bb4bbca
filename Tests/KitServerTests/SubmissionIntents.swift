import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

/// What a user does on a screen.
@MainActor struct SubmissionIntent {
  let name: String
  /// The class of the model with the name of the submission, such as `EntriesViewModel.moving`.
  let covers: String
  let submission: Submission
  let act: @MainActor () async -> Void
  /// Whether the change was made.
  let isDone: @MainActor () -> Bool
  /// Whether the first request has the token of a user.
  var needsToken = true
  /// Whether the change ends with its task. What lists have begun goes on.
  var endsWithTask = true

  /// - Parameter property: the name of the submission in the model.
  init(
    _ name: String, _ model: AnyObject, _ submission: Submission,
    _ property: String = "submission", isDone: @escaping @MainActor () -> Bool,
    act: @escaping @MainActor () async -> Void
  ) {
    (self.name, self.submission, self.act, self.isDone) = (name, submission, act, isDone)
    let type = String(describing: Swift.type(of: model)).prefix { $0 != "<" }
    covers = "\(type).\(property)"
  }
}

/// An intent for each change of each model.
@MainActor struct SubmissionIntents {
  let book: TestBook
  var client: Commonplace { book.client }

  func all() async throws -> [SubmissionIntent] {
    var intents = try await log(client) + library(client)
    intents += try await site() + files() + lists() + imports()
    intents += account()
    if !book.isOnDevice { intents += try await publishing() + others() + members() }
    return intents
  }

  func entry(_ client: Commonplace, _ title: String) async throws -> Entry {
    try await client.entries.create(EntryDraft(title: title, description: "A film."))
  }

  func log(_ client: Commonplace) async throws -> [SubmissionIntent] {
    let films = try #require(try await client.collections.all().first)
    let (deleted, moved) = (try await entry(client, "Deleted"), try await entry(client, "Moved"))
    let list = EntriesViewModel(client: client)
    await list.load()
    let mover = EntriesViewModel(client: client)
    await mover.load()
    mover.beginSelecting()
    mover.toggle(moved.id)
    let page = EntryViewModel(try await entry(client, "Page").id, client: client)
    await page.load()
    let gone = EntryViewModel(try await entry(client, "Gone").id, client: client)
    await gone.load()
    let sampler = EntriesViewModel(client: client)
    let dune = SampleEntry(
      type: "movie", title: "Dune", description: "A film.", score: .great, daysAgo: 3, image: 1)
    let form = EntryFormModel(client: client)
    (form.values.title, form.values.description) = ("Form", "A film.")
    let collections = CollectionsViewModel(client: client)
    await collections.load()
    collections.beginAdding()
    collections.form?.name = "Concerts"
    return [
      SubmissionIntent("delete entries", list, list.submission) {
        !list.entries.elements.contains { $0.id == deleted.id }
      } act: {
        _ = await list.delete(deleted.id)
      },
      SubmissionIntent(
        "move entries", mover, mover.moving, "moving", isDone: { !mover.isSelecting }
      ) {
        await mover.moveSelection(to: films.id)
      },
      SubmissionIntent("rate", page, page.submission, isDone: { page.entry.value?.rating == 7 }) {
        await page.setRating(7)
      },
      SubmissionIntent("delete an entry", gone, gone.submission, isDone: { gone.isDeleted }) {
        _ = await gone.delete()
      },
      SubmissionIntent("save an entry", form, form.submission, isDone: { form.saved != nil }) {
        await form.save()
      },
      SubmissionIntent(
        "add samples", sampler, sampler.adding, "adding",
        isDone: { sampler.entries.elements.contains { $0.title == "Dune" } }
      ) {
        _ = await sampler.addSample([dune])
      },
      SubmissionIntent(
        "save a collection", collections, collections.submission,
        isDone: { collections.form == nil }
      ) {
        await collections.save()
      },
    ]
  }

  func library(_ client: Commonplace) async throws -> [SubmissionIntent] {
    let movie = try await client.library.movies.create(MovieDraft(name: "Solaris"))
    let movies = MovieViewModel(client: client)
    await movies.fetchAll()
    let page = MovieDetailModel(movie.id, client: client)
    await page.load()
    let form = GenreFormModel(name: "Drama", client: client)
    let film = MovieFormModel(client: client)
    film.values.name = "Mirror"
    let person = ActorFormModel(name: "Ann Lee", client: client)
    let views = SavedViewsViewModel(client: client)
    let type = try #require(try await client.types.all().first { $0.name == "Movie" })
    let named = SavedViewsViewModel(client: client)
    for name in ["Old", "Deleted"] {
      _ = try await client.views.create(
        SavedViewDraft(name: name, typeID: type.id, sort: "title"))
    }
    await named.load()
    let known = try #require(named.views.value)
    let noir = GenreDetailModel(
      try await client.library.genres.create(LibraryNameDraft(name: "Noir")).id, client: client
    ).page
    await noir.load()
    return [
      SubmissionIntent("mark a film", movies, movies.submission) {
        movies.items.elements.first { $0.id == movie.id }?.isFavourited == true
      } act: {
        await movies.toggleFavourite(movie)
      },
      SubmissionIntent(
        "rate a film", page, page.submission, isDone: { page.item.value?.rating == 8 }
      ) {
        await page.setRating(8)
      },
      SubmissionIntent("save a film", film, film.submission, isDone: { film.saved != nil }) {
        await film.save()
      },
      SubmissionIntent("save a genre", form, form.submission, isDone: { form.saved != nil }) {
        await form.save()
      },
      SubmissionIntent("mark a genre", noir, noir.submission) {
        noir.item.value?.isFavourited == true
      } act: {
        await noir.toggleFavourite()
      },
      SubmissionIntent("save a person", person, person.submission, isDone: { person.saved != nil })
      {
        await person.save()
      },
      SubmissionIntent("rename a view", named, named.submission) {
        named.views.value?.contains { $0.name == "New" } == true
      } act: {
        await named.rename(known[0], to: "New")
      },
      SubmissionIntent("delete a view", named, named.submission, isDone: { named.deleted != nil }) {
        await named.delete(known[1])
      },
      SubmissionIntent("save a view", views, views.submission) {
        views.views.value?.contains { $0.name == "Films" } == true
      } act: {
        _ = await views.save(SavedViewDraft(name: "Films", typeID: type.id, sort: "title"))
      },
    ]
  }
}
