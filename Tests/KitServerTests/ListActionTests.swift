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
  func `edits are sent before a check, and what was moved since stays`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let store = try self.store(book)
      let id = try await store.createList(
        name: "Friday", items: [NewListItem("milk", section: "Bakery")])
      try await store.sync()
      try await store.addItems([NewListItem("bread", section: "Produce")], to: id)
      let list = ShoppingListViewModel(id, store: store, client: book.client)
      let running = Task { await list.run() }
      while list.itemCount < 2 { try await Task.sleep(for: .milliseconds(5)) }
      let model = SectionCheckModel(of: list, service: ServerAnalysisService(client: book.client))
      await model.check()
      #expect(
        Dictionary(uniqueKeysWithValues: model.suggestions.map { ($0.name, $0.to) })
          == ["milk": "Dairy & Eggs", "bread": "Bakery"])
      let milk = try #require(list.groups.flatMap(\.items).first { $0.name == "milk" })
      await list.move(milk, to: "Frozen Foods")
      await model.accept()
      let sections = list.groups.flatMap(\.items).map { "\($0.name) \($0.section)" }
      #expect(Set(sections) == ["milk Frozen Foods", "bread Bakery"] && model.suggestions.isEmpty)

      // Without a network, the device still checks what it has.
      await list.move(milk, to: "Bakery")
      book.network.set(.off)
      let device = SectionCheckModel(
        of: list, service: DeviceAnalysisService(recognizer: Recogniser()))
      await device.check()
      #expect(device.suggestions.contains { $0.name == "milk" } && device.submission.failure == nil)
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
  func `the edits of a viewer are undone with the reason, and never sent`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let server = try #require(book.server)
      let bob = try await server.addClient("bob@example.com")
      let space = try await book.client.spaces.create(name: "Family")
      let link = try #require(try await book.client.spaces.invite(to: space.id, as: .viewer).link)
      _ = try await bob.spaces.accept(link.lastPathComponent)
      let owner = book.client.inSpace(space.handle)
      let list = try await owner.lists.create(name: "Friday", [GroceryItemDraft(name: "milk")])
      let folder = book.folder.appending(path: "viewer")
      let store = try ListStore(folder: folder, client: bob.inSpace(space.handle))
      let model = ShoppingListsViewModel(store: store)
      await model.sync()
      #expect(model.syncing.failure == nil && model.lists.map(\.name) == ["Friday"])
      await model.rename(list.id, to: "Mine")
      let new = try #require(await model.create(name: "Saturday"))
      let screen = ShoppingListViewModel(new, store: store, client: bob, delay: .zero)
      await screen.add("bread")
      #expect(screen.isLoaded && !screen.isDeleted)
      // More edits than one request has.
      try await store.addItems((0..<250).map { NewListItem("item \($0)") }, to: list.id)
      await model.sync()
      #expect(model.syncing.failure?.reason == .forbidden && model.unsentCount == 0)
      #expect(model.lists.map(\.name) == ["Friday"] && model.lists.first?.itemCount == 1)
      #expect(Set(model.refusals.map(\.message)) == ["You can read this book but not change it."])
      // The name of each list, an item with its section, and the others.
      let count = 2 + 3 + 250 * 2
      #expect(model.refusals.count == count)
      let running = Task { await screen.run() }
      for _ in 0..<1000 where !screen.isDeleted { try await Task.sleep(for: .milliseconds(5)) }
      #expect(screen.isDeleted)
      running.cancel()
      await running.value

      let bobID = try #require(try await bob.session.user()).id
      _ = try await owner.spaces.setRole(.editor, of: bobID, in: space.id)
      // The app was killed before what was refused had left the queue.
      let restarted = try ListStore(folder: folder, client: bob.inSpace(space.handle))
      #expect(await restarted.refusals == model.refusals)
      try await restarted.edit(list.id, [(.list(.name), .text("Monday"))])
      try await restarted.sync()
      let known = try await owner.lists.page().elements
      #expect(known.map(\.name) == ["Monday"] && known.map(\.itemCount) == [1])
    }
  }

  @Test(arguments: BookBackend.servers)
  func `a refused edit leaves the queue although the app was ended in between`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { book in
      let folder = book.folder.appending(path: "lists")
      let store = try ListStore(folder: folder, client: book.client)
      let list = try await store.createList(name: "Friday")
      try await store.sync()
      try await store.edit(list, [(.list(.name), .text("Saturday"))])
      let queue = folder.appending(path: "operations.jsonl")
      let before = try Data(contentsOf: queue)
      book.network.set(
        .answering { request in
          guard request.url.path.hasSuffix("/operations") else { return nil }
          let body = #"{"error":"forbidden","code":"role.readOnly","message":"No."}"#
          return .status(403, body: body)
        })
      await #expect(throws: APIError.self) { try await store.sync() }
      try before.write(to: queue)
      book.network.set(.on)
      let restarted = try ListStore(folder: folder, client: book.client)
      let refusals = await restarted.refusals
      #expect(refusals.map(\.message) == ["No."] && refusals.map(\.field) == ["name"])
      #expect(await restarted.lists[list]?.fields.name == "Friday")
      try await restarted.sync()
      #expect(try await book.client.lists.get(list).name == "Friday")
    }
  }

  @Test(arguments: BookBackend.servers)
  func `a link that only allows viewing refuses edits for good`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let list = try await book.client.lists.create(
        name: "Friday", [GroceryItemDraft(name: "milk")])
      let shares = book.client.lists.shares(of: list.id)
      let link = try #require(try await shares.create(.view).url)
      let server = try #require(book.server)
      let store = try ListStore(
        folder: book.folder.appending(path: "guest"), client: try server.makeClient(),
        sharedBy: link.lastPathComponent)
      let model = ShoppingListsViewModel(store: store)
      await model.sync()
      #expect(model.syncing.failure == nil && model.lists.map(\.name) == ["Friday"])
      await model.rename(list.id, to: "Mine")
      await model.sync()
      #expect(model.refusals.map(\.message) == ["This link does not allow that."])
      #expect(model.unsentCount == 0 && model.lists.map(\.name) == ["Friday"])
    }
  }

  @Test func `what is refused while an alert is open is shown in the next one`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lists-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
    let transport = StubTransport { request in
      let body =
        request.url.path.hasSuffix("/operations")
        ? #"{"error":"forbidden","code":"role.readOnly","message":"No."}"#
        : #"{"sequence":1,"complete":true,"lists":[],"stores":[],"corrections":[]}"#
      return .status(request.method == "POST" ? 403 : 200, body: body)
    }
    let client = Commonplace(
      baseURL: TestBook.address, credentials: MemoryCredentialStorage(.test(accessToken: "a")),
      transport: transport, retries: .never)
    let store = try ListStore(folder: folder, client: client)
    let model = ShoppingListsViewModel(store: store)
    let first = try #require(await model.create(name: "Friday"))
    await model.sync()
    #expect(model.refusals.map(\.list) == [first])
    let second = try await store.createList(name: "Saturday")
    await #expect(throws: APIError.self) { try await store.sync() }
    model.dismissRefusals()
    #expect(model.refusals == [])
    for _ in 0..<1000 where model.refusals.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    #expect(model.refusals.map(\.list) == [second])
    model.dismissRefusals()
    for _ in 0..<1000 where !(await store.refusals.isEmpty) {
      try await Task.sleep(for: .milliseconds(5))
    }
    let restarted = try ListStore(folder: folder, client: client)
    #expect(await restarted.refusals == [])
  }
}
