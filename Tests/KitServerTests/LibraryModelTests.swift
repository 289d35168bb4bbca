import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

@MainActor @Suite struct LibraryModelTests {
  @Test(arguments: BookBackend.all)
  func `a film is created with new people, found, rated and deleted`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let form = MovieFormModel(client: client)
      #expect(!form.canSave && !form.hasChanges)
      form.values.name = "Casablanca"
      form.values.releaseYear = 1942
      form.toggle(.init(name: "Humphrey Bogart", role: "Rick"), in: \.actors)
      form.toggle(.init(name: "Drama"), in: \.genres)
      form.toggle(.init(name: "War"), in: \.genres)
      form.toggle(.init(name: "War"), in: \.genres)
      #expect(form.hasChanges)
      #expect(await form.save())
      let made = try #require(form.saved)
      #expect(made.actors.map(\.role) == ["Rick"] && made.genres.map(\.name) == ["Drama"])

      let search = GlobalSearchViewModel(client: client, delay: .milliseconds(1))
      await search.fetchAll()
      #expect(search.movies.count == 1 && search.actors.count == 1 && search.genres.count == 1)
      search.setText("bogart")
      await search.searchEnded()
      #expect(search.movies.isEmpty && search.actors.map(\.name) == ["Humphrey Bogart"])

      let movies = MovieViewModel(client: client, searchDelay: .milliseconds(1))
      await movies.fetchAll()
      let movie = try #require(movies.items.elements.first)
      await movies.toggleFavourite(movie)
      await movies.updateRating(9, of: movie)
      let changed = try #require(movies.items.elements.first)
      #expect(changed.isFavourited && changed.rating == 9)
      movies.setText("blanca")
      await movies.searchEnded()
      #expect(movies.items.total == 1 && movies.isFiltered)
      let token = try #require(await movies.delete(changed))
      #expect(movies.items.elements.isEmpty)
      try await token.undo()
      await movies.fetchAll()
      #expect(movies.items.elements.map(\.name) == ["Casablanca"])

      let actors = ActorViewModel(client: client)
      await actors.fetchAll()
      let actor = try #require(actors.items.elements.first)
      let renamed = await actors.update(actor.id, LibraryNameDraft(name: "H. Bogart"))
      #expect(renamed != nil && actor.moviesCount == 1)
      #expect(actors.items.elements.map(\.name) == ["H. Bogart"])
    }
  }

  @Test(arguments: BookBackend.all)
  func `a film that someone else changed is not overwritten unasked`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let made = try await client.library.movies.create(MovieDraft(name: "Casablanca"))
      let form = MovieFormModel(editing: made, client: client)
      try await client.library.movies.setRating(7, of: made.id)
      form.values.summary = "A café."
      #expect(await !form.save())
      #expect(form.conflict?.rating == 7)
      form.keepMine()
      #expect(await form.save())
      let undo = try #require(form.undo)
      let saved = try await client.library.movies.get(made.id)
      #expect(saved.summary == "A café." && saved.rating == nil)
      try await undo.undo()
      #expect(try await client.library.movies.get(made.id).rating == 7)
    }
  }

  @Test(arguments: BookBackend.all)
  func `the search over everything follows what is typed`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      _ = try await client.library.movies.create(MovieDraft(name: "Casablanca"))
      _ = try await client.lists.create(name: "Casa", [GroceryItemDraft(name: "milk")])
      let model = SearchViewModel(client: client, delay: .milliseconds(1))
      for text in ["c", "ca", "casa"] { model.setText(text) }
      await model.searchEnded()
      let groups = try #require(model.results.value??.groups)
      #expect(Set(groups.flatMap(\.hits).map(\.title)) == ["Casablanca", "Casa"])
      model.setText("zzzz")
      await model.searchEnded()
      #expect(model.isEmpty)
      model.setText(" ")
      #expect(!model.isEmpty && model.results.value.flatMap(\.self) == nil)
    }
  }

  @Test(arguments: BookBackend.all)
  func `statistics, suggestions and views are read and changed`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let type = try #require(try await client.types.all().first { $0.name == "Movie" }).id
      for year in [2024, 2025] {
        _ = try await client.entries.create(
          EntryDraft(
            typeID: type, title: "Film of \(year)", description: "A film.", date: "\(year)-03-01"))
      }
      let statistics = StatisticsViewModel(client: client)
      await statistics.load()
      #expect(statistics.statistics.value?.total == 2)
      await statistics.show(type: type, year: 2024)
      #expect(statistics.statistics.value?.total == 1)

      let suggestions = SuggestionsViewModel(client: client)
      await suggestions.load()
      #expect(suggestions.suggestions.value != nil)

      let views = SavedViewsViewModel(client: client)
      await views.load()
      let draft = SavedViewDraft(name: "Noir", typeID: type, sort: "title")
      let view = try #require(await views.save(draft))
      #expect(await views.save(draft) == nil)
      #expect(views.submission.failure?.fields["name"] != nil)
      await views.rename(view, to: "Film noir")
      await views.delete(view)
      #expect(views.views.value?.isEmpty == true)
      await views.undoDelete()
      #expect(views.views.value?.map(\.name) == ["Film noir"])
    }
  }

  @Test(arguments: BookBackend.servers)
  func `tokens are created and revoked`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let tokens = TokensViewModel(client: client)
      await tokens.load()
      await tokens.create(label: "Backup", scope: "read")
      #expect(tokens.newToken?.isEmpty == false)
      tokens.hideNewToken()
      let token = try #require(tokens.tokens.value?.first { $0.label == "Backup" })
      await tokens.revoke(token)
      #expect(tokens.newToken == nil)
      #expect(tokens.tokens.value?.contains { $0.id == token.id && !$0.isRevoked } == false)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an owner invites a member, who may not invite others`(engine: TestEngine) async throws {
    try await engine.withServer { @MainActor server in
      let ann = try await server.addClient("ann@example.com")
      let bob = try await server.addClient("bob@example.com")
      let space = try await ann.spaces.create(name: "Family")
      let owner = MembersViewModel(of: space, client: ann)
      await owner.load()
      #expect(owner.canManage && owner.members.value?.count == 1)
      let invitation = try #require(await owner.invite(as: .viewer))
      #expect(owner.invitations.value?.count == 1)
      let joined = try await bob.spaces.accept(try #require(invitation.link).lastPathComponent)

      let member = MembersViewModel(of: joined, client: bob)
      await member.load()
      #expect(!member.canManage && member.members.value?.count == 2)
      #expect(await member.invite(as: .editor) == nil)
      #expect(member.submission.failure?.reason == .forbidden)

      await owner.load()
      let other = try #require(owner.members.value?.first { $0.role == .viewer })
      let token = try #require(await owner.setRole(.editor, of: other))
      #expect(owner.members.value?.contains { $0.role == .editor } == true)
      try await token.undo()
      _ = try #require(await owner.remove(other))
      #expect(owner.members.value?.count == 1)
    }
  }
}
