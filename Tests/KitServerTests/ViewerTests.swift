import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import Model
import TestSupport
import Testing

/// A viewer reads a book and changes nothing in it.
@MainActor @Suite struct ViewerTests {
  /// A book of Ann's with one object of each kind.
  private struct SharedBook {
    let owner: Commonplace
    let viewer: Commonplace
    let entry: Entry
    let collection: EntryCollection
    let movie: Movie
    /// The type of films.
    let films: TypeID
    let list: String
    let type: Datatype
    let post: ContentData
    let route: SiteRoute

    init(on server: TestServer) async throws {
      let ann = try await server.addClient("ann@example.com")
      let bob = try await server.addClient("bob@example.com")
      let space = try await ann.spaces.create(name: "Family")
      let invitation = try await ann.spaces.invite(to: space.id, as: .viewer)
      let link = try #require(invitation.link)
      _ = try await bob.spaces.accept(link.lastPathComponent)
      owner = ann.inSpace(space.handle)
      viewer = bob.inSpace(space.handle)
      entry = try await owner.entries.create(EntryDraft(title: "Solaris", description: "A film."))
      collection = try await owner.collections.create(CollectionDraft(name: "Films", icon: "🎬"))
      let types = try await owner.types.all()
      films = try #require(types.first { $0.name == "Movie" }).id
      movie = try await owner.library.movies.create(MovieDraft(name: "Stalker"))
      list = try await owner.lists.create(name: "Friday").id
      type = try await owner.site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
      post = try await owner.site.contents.create(
        NewContent(type: type.id, title: "Garden")
      ).content
      route = try await owner.site.routes.create(SiteRouteDraft(slug: "/garden", title: "Garden"))
    }

    /// Calls that change the book, by their names.
    var changes: [(name: String, call: @Sendable () async throws -> Void)] {
      catalogChanges + listChanges + siteChanges
    }

    private var catalogChanges: [(name: String, call: @Sendable () async throws -> Void)] {
      let (client, entry, collection, movie) = (viewer, entry, collection, movie)
      return [
        (
          "create an entry",
          { _ = try await client.entries.create(EntryDraft(title: "a", description: "b")) }
        ),
        (
          "edit an entry",
          {
            _ = try await client.entries.update(entry.id, EntryDraft(title: "a", description: "b"))
          }
        ),
        ("delete an entry", { try await client.entries.delete(entry.id) }),
        ("set images", { _ = try await client.images.set([], of: entry.id) }),
        (
          "create a collection",
          { _ = try await client.collections.create(CollectionDraft(name: "a", icon: "🎬")) }
        ),
        ("delete a collection", { try await client.collections.delete(collection.id) }),
        (
          "create a type", { _ = try await client.types.create(TypeDraft(name: "a", icon: "🎬")) }
        ),
        ("create a film", { _ = try await client.library.movies.create(MovieDraft(name: "a")) }),
        ("mark a film", { try await client.library.movies.setFavourite(true, of: movie.id) }),
        ("rate a film", { try await client.library.movies.setRating(7, of: movie.id) }),
        (
          "create a genre",
          { _ = try await client.library.genres.create(LibraryNameDraft(name: "a")) }
        ),
      ]
    }

    private var listChanges: [(name: String, call: @Sendable () async throws -> Void)] {
      let (client, list) = (viewer, list)
      return [
        ("create a list", { _ = try await client.lists.create(name: "a") }),
        ("rename a list", { _ = try await client.lists.rename(list, to: "a") }),
        (
          "add to a list",
          { _ = try await client.lists.add([GroceryItemDraft(name: "a")], to: list) }
        ),
        ("delete a list", { try await client.lists.delete(list) }),
        ("share a list", { _ = try await client.lists.shares(of: list).create(.check) }),
        (
          "create a store", { _ = try await client.stores.create(GroceryStoreDraft(name: "a")) }
        ),
      ]
    }

    private var siteChanges: [(name: String, call: @Sendable () async throws -> Void)] {
      let (site, type, post, route) = (viewer.site, type, post, route)
      return [
        (
          "create a datatype",
          { _ = try await site.datatypes.create(DatatypeDraft(label: "a", name: "a")) }
        ),
        ("delete a datatype", { try await site.datatypes.delete(type.id) }),
        (
          "create a field",
          {
            _ = try await site.fields.create(SiteFieldDraft(label: "a", type: "text", of: type.id))
          }
        ),
        (
          "create content",
          { _ = try await site.contents.create(NewContent(type: type.id, title: "a")) }
        ),
        (
          "edit content", { _ = try await site.contents.update(post.id, ContentUpdate()) }
        ),
        ("delete content", { try await site.contents.delete(post.id) }),
        ("publish", { try await site.publishing.publish(post.id) }),
        ("schedule", { try await site.publishing.schedule(post.id, at: .now) }),
        (
          "create a route",
          { _ = try await site.routes.create(SiteRouteDraft(slug: "/a", title: "a")) }
        ),
        ("delete a route", { try await site.routes.delete(route.id) }),
        ("create a folder", { _ = try await site.folders.create(name: "a") }),
        (
          "create a language",
          { _ = try await site.locales.create(SiteLocaleDraft(code: "de", label: "Deutsch")) }
        ),
      ]
    }
  }

  @Test(arguments: TestEngine.all)
  func `every change is refused as forbidden`(engine: TestEngine) async throws {
    try await engine.withServer { @MainActor server in
      let book = try await SharedBook(on: server)
      let before = try await book.owner.entries.page(EntryFilters(counts: true)).total
      for (name, call) in book.changes {
        let error = await #expect(throws: APIError.self, "\(name)") { try await call() }
        #expect(error?.status == 403 && error?.kind == .forbidden, "\(name)")
      }
      #expect(try await book.owner.entries.page(EntryFilters(counts: true)).total == before)
      // Views are personal.
      _ = try await book.viewer.views.create(
        SavedViewDraft(name: "Mine", typeID: book.films, sort: "title"))
      #expect(try await book.owner.views.all().isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `models read the book and show why they cannot change it`(engine: TestEngine) async throws {
    try await engine.withServer { @MainActor server in
      let book = try await SharedBook(on: server)
      let entries = EntriesViewModel(client: book.viewer)
      await entries.load()
      #expect(entries.entries.elements.contains { $0.id == book.entry.id })
      #expect(await entries.delete(book.entry.id) == nil)
      #expect(entries.submission.failure?.reason == .forbidden)

      let form = EntryFormModel(editing: book.entry.id, client: book.viewer)
      await form.load()
      form.values.title = "Mine"
      #expect(await !form.save())
      #expect(form.submission.failure?.reason == .forbidden && form.hasChanges)

      let movies = MovieViewModel(client: book.viewer)
      await movies.fetchAll()
      await movies.toggleFavourite(try #require(movies.items.elements.first))
      #expect(movies.submission.failure?.reason == .forbidden)
      #expect(movies.items.elements.first?.isFavourited == false)

      let editor = ContentEditorViewModel(book.post.id, client: book.viewer)
      await editor.load()
      editor.beginEditing()
      editor.values.title = "Mine"
      #expect(await !editor.save())
      #expect(editor.submission.failure?.reason == .forbidden && editor.hasChanges)
      #expect(await editor.publish() == nil)
      #expect(editor.submission.failure?.reason == .forbidden)
    }
  }
}
