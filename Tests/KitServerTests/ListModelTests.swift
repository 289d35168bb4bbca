import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import Model
import TestSupport
import Testing

@MainActor @Suite struct ListModelTests {
  /// Runs `body` with the client of a user, its network, and a folder for the stores of devices.
  private nonisolated func withLists(
    _ backend: BookBackend,
    _ body: @escaping @Sendable (Commonplace, SwitchableTransport, URL) async throws -> Void
  ) async throws {
    try await backend.withBook { book in
      try await body(book.client, book.network, book.folder.appending(path: "lists"))
    }
  }

  private func wait(_ condition: @MainActor () -> Bool) async throws {
    for _ in 0..<2_000 where !condition() { try await Task.sleep(for: .milliseconds(5)) }
    #expect(condition())
  }

  @Test(arguments: BookBackend.all)
  func `a list is shopped without a network, and others see it afterwards`(backend: BookBackend)
    async throws
  {
    try await withLists(backend) { @MainActor client, transport, folder in
      let store = try ListStore(folder: folder.appending(path: "phone"), client: client)
      let lists = ShoppingListsViewModel(store: store)
      #expect(!lists.isLoaded)
      await lists.sync()
      #expect(lists.isLoaded && lists.lists.isEmpty)
      transport.set(.off)
      let id = try #require(await lists.create(name: "Friday"))
      let model = ShoppingListViewModel(
        id, store: store, client: client, delay: .milliseconds(1))
      for text in ["2 milk", "bread", "1 kg potatoes", "xyzzy"] { await model.add(text) }
      #expect(Set(model.groups.map(\.id)) == ["Produce", "Bakery", "Dairy & Eggs", "Other"])
      #expect(model.groups.last?.id == "Other")
      let milk = try #require(model.duplicate(of: "3 Milk"))
      #expect(milk.quantity == "2" && milk.section == "Dairy & Eggs")
      await model.add("3 milk", to: milk)
      #expect(model.duplicate(of: "milk")?.quantity == "5")

      await model.toggle(milk)
      #expect(model.checkedCount == 1 && model.progress == 0.25)
      #expect(model.duplicate(of: "milk") == nil)
      let unknown = try #require(model.groups.last?.items.first)
      await model.rename(unknown, to: "3 apples")
      #expect(model.groups.first { $0.items.contains { $0.id == unknown.id } }?.id == "Produce")
      await model.move(unknown, to: "Household & Cleaning")
      #expect(model.failure == nil)
      await model.deleteChecked()
      #expect(model.itemCount == 3)
      await model.undoDelete()
      #expect(model.itemCount == 4 && model.deletedItems.isEmpty)

      await lists.sync()
      #expect(lists.syncing.failure?.reason == .offline && lists.unsentCount > 0)
      transport.set(.on)
      await lists.sync()
      #expect(lists.unsentCount == 0 && lists.refusals.isEmpty)
      #expect(lists.lists.map(\.itemCount) == [4])
      let onServer = try await client.lists.get(id)
      #expect(onServer.itemCount == 4 && onServer.checkedCount == 1)
      #expect(onServer.items?.first { $0.name == "apples" }?.section == "Household & Cleaning")
    }
  }

  @Test(arguments: BookBackend.all)
  func `a screen follows the edits of another device`(backend: BookBackend) async throws {
    try await withLists(backend) { @MainActor client, _, folder in
      let phone = try ListStore(folder: folder.appending(path: "phone"), client: client)
      let tablet = try ListStore(folder: folder.appending(path: "tablet"), client: client)
      let id = try await phone.createList(
        name: "Friday", items: [NewListItem("milk"), NewListItem("eggs")])
      try await phone.sync()
      let lists = ShoppingListsViewModel(store: tablet)
      let model = ShoppingListViewModel(id, store: tablet, client: client)
      let running = [Task { await lists.run() }, Task { await model.run() }]
      #expect(!model.isLoaded)
      await lists.sync()
      try await self.wait { model.itemCount == 2 && model.name == "Friday" }
      try await phone.edit(id, [(.list(.name), .text("Saturday"))])
      try await phone.sync()
      await lists.sync()
      try await self.wait { model.name == "Saturday" && lists.lists.map(\.name) == ["Saturday"] }
      let row = try #require(lists.lists.first)
      await lists.delete(row)
      try await self.wait { model.isDeleted && lists.lists.isEmpty }
      await lists.undoDelete()
      try await self.wait { !model.isDeleted && lists.lists.count == 1 }
      #expect(await lists.create(name: "") == nil)
      #expect(lists.failure != nil)
      for task in running {
        task.cancel()
        await task.value
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `items are moved within their section, also where there is no place between two`(
    backend: BookBackend
  ) async throws {
    try await withLists(backend) { @MainActor client, _, folder in
      let store = try ListStore(folder: folder, client: client)
      let names = ["milk", "cheese", "eggs", "butter"]
      let id = try await store.createList(
        name: "Friday", items: names.map { NewListItem($0, section: "Dairy & Eggs") })
      let model = ShoppingListViewModel(id, store: store, client: client)
      let running = Task { await model.run() }
      try await self.wait { model.itemCount == 4 }
      func order() async -> [String] { await model.groups.flatMap(\.items).map(\.name) }
      func item(_ name: String) async throws -> ShoppingListViewModel.Item {
        try #require(await model.groups.flatMap(\.items).first { $0.name == name })
      }
      await model.move(try await item("butter"), behind: try await item("milk"))
      #expect(await order() == ["milk", "butter", "cheese", "eggs"])
      await model.move(try await item("eggs"), behind: nil)
      #expect(await order() == ["eggs", "milk", "butter", "cheese"])
      for _ in 0..<200 {
        await model.move(
          try await item(try #require(await order().last)),
          behind: try await item(try #require(await order().first)))
      }
      #expect(Set(await order()) == Set(names) && model.failure == nil)
      running.cancel()
      await running.value
    }
  }

  @Test(arguments: BookBackend.all)
  func `a store sorts the sections, and hides what is bought elsewhere`(backend: BookBackend)
    async throws
  {
    try await withLists(backend) { @MainActor client, _, folder in
      let near = try await client.stores.create(
        GroceryStoreDraft(name: "Near", sections: ["Dairy & Eggs", "Produce"]))
      let far = try await client.stores.create(GroceryStoreDraft(name: "Far"))
      let store = try ListStore(folder: folder, client: client)
      try await store.sync()
      let id = try await store.createList(
        name: "Friday",
        items: [
          NewListItem("apples", section: "Produce"), NewListItem("milk", section: "Dairy & Eggs"),
        ])
      let model = ShoppingListViewModel(id, store: store, client: client)
      let running = Task { await model.run() }
      try await self.wait { model.itemCount == 2 && model.stores.count == 2 }
      #expect(model.groups.map(\.id) == ["Produce", "Dairy & Eggs"])
      model.shop(in: near)
      #expect(model.groups.map(\.id) == ["Dairy & Eggs", "Produce"])
      let apples = try #require(model.groups.last?.items.first)
      await model.setStore(far, of: apples)
      #expect(model.groups.map(\.id) == ["Dairy & Eggs"])
      model.shop(in: nil)
      #expect(model.itemCount == 2)
      running.cancel()
      await running.value
    }
  }

  @Test(arguments: BookBackend.all)
  func `a text is read, corrected, and becomes a list as one edit`(backend: BookBackend)
    async throws
  {
    try await withLists(backend) { @MainActor client, transport, folder in
      transport.set(.off)
      let store = try ListStore(folder: folder, client: client)
      let model = AppViewModel(service: nil, lists: store)
      #expect(model.currentRoute == .apiKey)
      await model.analyze(text: "Shopping\n- 2 milk\n- brod\n\nMeal plan\nMon: tacos")
      #expect(model.currentRoute == .clarify)
      let groceries = try #require(model.sections.first { $0.kind == .grocery })
      let wrong = try #require(groceries.items.last)
      await model.correct(wrong, to: "3 bread")
      for section in model.sections where section.kind != .grocery && section.isSelected {
        model.toggle(section)
      }
      await model.createList(named: "Friday")
      guard case .list(let id) = model.currentRoute else {
        Issue.record("no list was created")
        return
      }
      let document = try #require(await store.lists[id])
      let items = document.items.values.sorted { $0.position < $1.position }
      #expect(items.map(\.name) == ["milk", "bread"] && items.map(\.quantity) == ["2", "3"])
      #expect(items.last?.section == "Bakery")
    }
  }

  @Test(arguments: BookBackend.all)
  func `edits are stored while a slow request remembers a section`(backend: BookBackend)
    async throws
  {
    try await withLists(backend) { @MainActor client, transport, folder in
      let store = try ListStore(folder: folder, client: client)
      let id = try await store.createList(name: "Friday", items: [NewListItem("milk")])
      let model = ShoppingListViewModel(id, store: store, client: client, delay: .zero)
      await model.add("bread")
      let milk = try #require(model.groups.flatMap(\.items).first { $0.name == "milk" })
      async let moving: Void = model.move(milk, to: "Produce")
      async let toggling: Void = model.toggle(milk)
      await model.add("eggs")
      _ = await (moving, toggling)
      #expect(model.itemCount == 3 && model.checkedCount == 1 && model.failure == nil)
      await model.setQuantity(String(repeating: "9", count: 200), of: milk)
      #expect(model.failure?.reason == .invalid)
    }
  }
}
