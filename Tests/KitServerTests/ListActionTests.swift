import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import Model
import TestSupport
import Testing

/// What the screens around shopping lists do.
@MainActor @Suite struct ListActionTests {
  /// A recogniser with fixed lines, in place of the phone's.
  private struct Recogniser: PhotoTextRecognizer {
    func lines(in photo: URL) async throws -> [TextLine] {
      ["Lidl", "2 milk", "bread"].map { TextLine($0) }
    }
  }

  private func store(_ book: TestBook, _ name: String = "lists") throws -> ListStore {
    try ListStore(folder: book.folder.appending(path: name), client: book.client)
  }

  @Test(arguments: BookBackend.all)
  func `stores are created, renamed, sorted and deleted`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let model = StoresViewModel(client: book.client, lists: try self.store(book))
      await model.load()
      await model.create(name: " Lidl ")
      await model.create(name: "Market")
      #expect(model.stores.value?.map(\.name) == ["Lidl", "Market"])
      let lidl = try #require(model.stores.value?.first)
      await model.rename(lidl, to: "Lidl at home")
      let renamed = try #require(model.stores.value?.first)
      await model.setSections(["Bakery", "Produce"], of: renamed)
      let sorted = try #require(try await book.client.stores.all().first { $0.id == lidl.id })
      #expect(sorted.name == "Lidl at home" && sorted.sections == ["Bakery", "Produce"])
      #expect(model.sections(of: sorted).prefix(2) == ["Bakery", "Produce"])
      #expect(model.sections(of: sorted).count == Section.known.count)
      let token = try #require(await model.delete(sorted))
      #expect(model.stores.value?.map(\.name) == ["Market"])
      try await token.undo()
      #expect(try await book.client.stores.all().count == 2)
    }
  }

  @Test(arguments: BookBackend.all)
  func `items in a wrong section are found and moved`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let store = try self.store(book)
      let id = try await store.createList(
        name: "Friday", items: [NewListItem("milk", section: "Bakery")])
      try await store.sync()
      let list = ShoppingListViewModel(id, store: store, client: book.client)
      let running = Task { await list.run() }
      while list.groups.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      for service in [
        ServerAnalysisService(client: book.client) as any GroceryAnalysisService,
        DeviceAnalysisService(recognizer: Recogniser()),
      ] {
        let model = SectionCheckModel(of: list, service: service)
        await model.check()
        #expect(model.suggestions.map(\.to) == ["Dairy & Eggs"], "\(service)")
        model.dismiss()
        #expect(model.suggestions == [])
      }
      let model = SectionCheckModel(of: list, service: ServerAnalysisService(client: book.client))
      await model.check()
      await model.accept()
      try await store.sync()
      #expect(try await book.client.lists.get(id).items?.map(\.section) == ["Dairy & Eggs"])
      await model.check()
      #expect(model.foundNothing && model.suggestions == [])
      running.cancel()
      await running.value
    }
  }

  @Test(arguments: BookBackend.all)
  func `an item is added by its words, also without a list and a network`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let model = QuickAddModel(store: try self.store(book))
      book.network.set(.off)
      let first = try await model.add("2 kg potatoes", to: nil, orToNewList: "Shopping")
      #expect(first.item == "potatoes" && first.list.name == "Shopping")
      await model.send(within: .seconds(60))
      book.network.set(.on)
      let second = try await model.add("bread", to: nil, orToNewList: "Other")
      #expect(second.list == first.list)
      #expect(await model.lists(named: "shop").map(\.id) == [first.list.id])
      await #expect(throws: LoadFailure.self) {
        try await model.add("milk", to: "unknown", orToNewList: "Other")
      }
      await model.send(within: .seconds(60))
      let items = try await book.client.lists.get(first.list.id).items ?? []
      #expect(Set(items.map(\.name)) == ["potatoes", "bread"])
      #expect(items.first { $0.name == "potatoes" }?.quantity == "2 kg")
    }
  }

  @Test(arguments: BookBackend.servers)
  func `a list is shared by a link, which is revoked`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let list = try await book.client.lists.create(name: "Friday")
      let model = ListSharesViewModel(of: list.id, client: book.client)
      await model.load()
      #expect(model.isSupported && model.shares.value == [])
      await model.create(.check)
      #expect(model.newLink != nil && model.shares.value?.map(\.level) == [.check])
      await model.revoke(try #require(model.shares.value?.first))
      #expect(model.newLink == nil && model.shares.value == [])
    }
  }

  @Test(arguments: BookBackend.all)
  func `a photo becomes a list, and a second one replaces it`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let store = try self.store(book)
      let service = DeviceAnalysisService(recognizer: Recogniser())
      let model = AppViewModel(service: service, lists: store)
      let photo = try TestImage.file("phone.jpg")
      #expect(model.currentRoute == .upload)
      await model.analyze(photo: photo)
      #expect(model.currentRoute == .clarify && model.photo == photo)
      #expect(model.sections.flatMap(\.items).map(\.name) == ["milk", "bread"])
      model.startOver()
      #expect(model.currentRoute == .upload && model.photo == nil && model.sections == [])
      await model.analyze(photo: photo)
      await model.createList(named: "Friday")
      guard case .list(let id) = model.currentRoute else {
        Issue.record("no list: \(model.currentRoute)")
        return
      }
      try await store.sync()
      #expect(try await book.client.lists.get(id).items?.count == 2)
      let none = AppViewModel(service: nil, lists: store)
      #expect(none.currentRoute == .apiKey)
      none.startOver()
      #expect(none.currentRoute == .apiKey)
    }
  }

  @Test(arguments: BookBackend.servers)
  func `a viewer reads lists, and cannot send edits`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let server = try #require(book.server)
      let bob = try await server.addClient("bob@example.com")
      let space = try await book.client.spaces.create(name: "Family")
      let link = try #require(try await book.client.spaces.invite(to: space.id, as: .viewer).link)
      _ = try await bob.spaces.accept(link.lastPathComponent)
      let owner = book.client.inSpace(space.handle)
      let list = try await owner.lists.create(name: "Friday", [GroceryItemDraft(name: "milk")])
      let store = try ListStore(
        folder: book.folder.appending(path: "viewer"), client: bob.inSpace(space.handle))
      let model = ShoppingListsViewModel(store: store)
      await model.sync()
      #expect(model.syncing.failure == nil && model.lists.map(\.name) == ["Friday"])
      await model.rename(list.id, to: "Mine")
      await model.sync()
      // The edit stays, in case the viewer becomes an editor.
      #expect(model.syncing.failure?.reason == .forbidden && model.unsentCount == 1)
      #expect(try await owner.lists.get(list.id).name == "Friday")
      await #expect(throws: APIError.self) { try await store.sync() }
    }
  }
}
