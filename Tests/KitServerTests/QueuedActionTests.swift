import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import Model
import TestSupport
import Testing

/// Two changes of sites, lists and the account, of which the second is made while the first is being
/// sent.
@MainActor @Suite struct QueuedActionTests {
  @Test(arguments: BookBackend.all)
  func `a route is hidden and shown again`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let routes = book.client.site.routes
      let route = try await routes.create(SiteRouteDraft(slug: "/about", title: "About"))
      let other = try await routes.create(SiteRouteDraft(slug: "/other", title: "Other"))
      let model = RouteListViewModel(client: book.client)
      await model.load()
      await book.together(
        { await model.setActive(false, route) }, { await model.setActive(true, route) })
      #expect(model.submission.failure == nil)
      #expect(try await routes.get(route.id).isActive)
      await book.together(
        { await model.setActive(false, route) }, { _ = await model.delete(other) })
      #expect(try await routes.all().map(\.isActive) == [false])
      // A change of someone else in between is a conflict.
      _ = try await routes.update(route.id, SiteRouteDraft(isActive: true))
      await model.setActive(false, route)
      #expect(model.submission.failure?.reason == .conflict)
    }
  }

  @Test(arguments: BookBackend.all)
  func `content gets a status after another, and two are deleted`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let type = try await client.site.datatypes.create(
        DatatypeDraft(label: "Post", name: "post"))
      let posts = [
        try await client.site.contents.create(NewContent(type: type.id, title: "Garden")).content,
        try await client.site.contents.create(NewContent(type: type.id, title: "House")).content,
      ]
      let editor = ContentEditorViewModel(posts[0].id, client: client)
      await editor.load()
      await book.together(
        { _ = await editor.setStatus(.pending) }, { _ = await editor.setStatus(.archived) })
      #expect(editor.submission.failure == nil && editor.content?.state == .archived)
      if !book.isOnDevice {
        await book.together(
          { _ = await editor.publish() }, { #expect(await editor.publish() == nil) })
        #expect(editor.submission.failure == nil && editor.content?.state == .published)
        #expect(try await client.site.versions.all(of: posts[0].id).count == 1)
      }
      let list = ContentListViewModel(of: type, client: client)
      await list.load()
      await book.together(
        { _ = await list.delete(posts[0]) }, { _ = await list.delete(posts[1]) })
      #expect(list.submission.failure == nil)
      #expect(try await client.site.contents.page(of: type.id).elements.isEmpty)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a file is described while another one is uploaded`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let media = MediaViewModel(client: book.client)
      await media.load()
      let file = try #require(await media.upload(UploadFile(try TestImage.file("phone.jpg"))))
      let form = MediaItemFormModel(file, in: media)
      form.values.alt = "A cat"
      let other = UploadFile(try TestImage.file("place.png"))
      await book.together(
        { _ = await media.upload(other) }, { #expect(await form.save()) })
      #expect(form.submission.failure == nil && media.submission.failure == nil)
      var (first, second) = (MediaUpdate(), MediaUpdate())
      first.caption = .set("In the sun")
      second.displayName = .set("Cat")
      await book.together(
        { await media.update(file, first) }, { await media.update(file, second) })
      let saved = try await book.client.site.media.get(file.id)
      #expect(saved.alt == "A cat" && saved.caption == "In the sun" && saved.displayName == "Cat")
      #expect(media.items.elements.count == 2)
    }
  }

  // MARK: - Lists and the account

  @Test(arguments: BookBackend.all)
  func `a store is renamed and sorted`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let lists = try ListStore(folder: book.folder.appending(path: "lists"), client: book.client)
      let model = StoresViewModel(client: book.client, lists: lists)
      await model.load()
      await model.create(name: "Lidl")
      let store = try #require(model.stores.value?.first)
      await book.together(
        { await model.rename(store, to: "Market") },
        { await model.setSections(["Bakery"], of: store) })
      #expect(model.submission.failure == nil)
      let saved = try #require(try await book.client.stores.all().first)
      #expect(saved.name == "Market" && saved.sections == ["Bakery"])
      // A change of someone else in between is a conflict.
      _ = try await book.client.stores.update(store.id, GroceryStoreDraft(name: "Shop"))
      await model.rename(store, to: "Corner")
      #expect(model.submission.failure?.reason == .conflict)
    }
  }

  @Test(arguments: BookBackend.all)
  func `the sections of two moved items are remembered`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let lists = try ListStore(folder: book.folder.appending(path: "lists"), client: book.client)
      let id = try await lists.createList(
        name: "Friday", items: [NewListItem("tofu"), NewListItem("seitan")])
      try await lists.sync()
      let model = ShoppingListViewModel(id, store: lists, client: book.client, delay: .zero)
      let running = Task { await model.run() }
      await TestBook.wait { model.itemCount == 2 }
      let items = model.groups.flatMap(\.items)
      await book.together(
        { await model.move(items[0], to: "Bakery") },
        { await model.move(items[1], to: "Produce") })
      #expect(model.correcting.failure == nil)
      let corrections = try await book.client.stores.corrections()
      #expect(
        Dictionary(uniqueKeysWithValues: corrections.map { ($0.name, $0.section) })
          == [items[0].name: "Bakery", items[1].name: "Produce"])
      running.cancel()
      await running.value
    }
  }

  @Test(arguments: BookBackend.all)
  func `two imports are deleted, and two rows are decided`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let imports = book.client.imports
      let file = book.folder.appending(path: "films.csv")
      try Data("Name\nSolaris\nStalker\n".utf8).write(to: file)
      let ids = [try await imports.begin(file).id, try await imports.begin(file).id]
      try await book.runningJobs {
        _ = try await imports.wait(
          for: imports.map(
            ImportColumnMapping(typeID: nil, columns: [.init(column: "Name", target: "title")]),
            of: ids[0]))
      }
      let model = ImportViewModel(ids[0], client: book.client)
      await model.load()
      let rows = model.rows.elements
      await book.together(
        { await model.decide(.skip, about: rows[0]) },
        { await model.decide(.skip, about: rows[1]) })
      #expect(model.submission.failure == nil)
      #expect(try await imports.rows(of: ids[0]).elements.map(\.decision) == [.skip, .skip])
      let list = ImportsViewModel(client: book.client)
      await book.together({ await list.delete(ids[0]) }, { await list.delete(ids[1]) })
      #expect(list.submission.failure == nil)
      #expect(try await imports.all().isEmpty)
    }
  }

  @Test(arguments: BookBackend.servers)
  func `two tokens, links and invitations are revoked`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      for label in ["Phone", "Tablet"] {
        _ = try await client.tokens.create(label: label, scope: "read")
      }
      let tokens = TokensViewModel(client: client)
      await tokens.load()
      let made = try #require(tokens.tokens.value)
      await book.together(
        { await tokens.revoke(made[0]) }, { await tokens.revoke(made[1]) })
      #expect(tokens.submission.failure == nil)

      let list = try await client.lists.create(name: "Friday").id
      let shares = ListSharesViewModel(of: list, client: client)
      await shares.create(.view)
      await shares.create(.check)
      let links = try #require(shares.shares.value)
      await book.together(
        { await shares.revoke(links[0]) }, { await shares.revoke(links[1]) })
      #expect(try await client.lists.shares(of: list).all().isEmpty)

      let space = try await client.spaces.create(name: "Family")
      let members = MembersViewModel(of: space, client: client)
      for _ in 0..<2 { _ = await members.invite(as: .viewer) }
      let invitations = try #require(members.invitations.value)
      await book.together(
        { await members.revoke(invitations[0]) }, { await members.revoke(invitations[1]) })
      #expect(try await client.spaces.invitations(to: space.id).isEmpty)
      let active = try await client.tokens.all().filter { !$0.isRevoked }
      #expect(active.isEmpty)
    }
  }

  @Test(arguments: BookBackend.servers)
  func `two members get roles, and two sessions end`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let (client, server) = (book.client, try #require(book.server))
      let space = try await client.spaces.create(name: "Family")
      for name in ["bob", "eve"] {
        let link = try await client.spaces.invite(to: space.id, as: .viewer).link
        let guest = try await server.addClient("\(name)@example.com")
        _ = try await guest.spaces.accept(try #require(link).absoluteString)
      }
      let members = MembersViewModel(of: space, client: client)
      await members.load()
      let guests = try #require(members.members.value).filter { $0.role == .viewer }
      await book.together(
        { _ = await members.setRole(.editor, of: guests[0]) },
        { _ = await members.setRole(.editor, of: guests[1]) })
      let roles = try await client.spaces.members(of: space.id).map(\.role)
      #expect(roles.filter { $0 == .editor }.count == 2)
      await book.together(
        { _ = await members.remove(guests[0]) }, { _ = await members.remove(guests[1]) })
      #expect(try await client.spaces.members(of: space.id).count == 1)

      _ = (try await book.makeApp(), try await book.makeApp())
      let sessions = SessionsViewModel(client: client)
      await sessions.load()
      let others = try #require(sessions.sessions.value).filter { $0.isCurrent != true }
      await book.together(
        { await sessions.end(others[0]) }, { await sessions.end(others[1]) })
      #expect(sessions.submission.failure == nil)
      let left = Set(try await client.session.all().map(\.id))
      #expect(left.isDisjoint(with: others.prefix(2).map(\.id)))
    }
  }
}
