import CommonplaceKit
import Foundation
import ListCore
import Model
import TestSupport
import Testing

@Suite struct ListsClientTests {
  @Test(arguments: BookBackend.all)
  func `a list is made from a text, changed and deleted`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let client = book.client
      let scan = try await client.scans.read(text: "- 2 milk\n- bread")
      #expect(scan.sections.map(\.items.count) == [2])
      let made = try await client.scans.createList(from: scan.id, ScanSelection(name: "Friday"))
      let milk = try #require(made.items?.first { $0.name == "milk" })
      #expect(milk.quantity == "2" && milk.section == "Dairy & Eggs" && made.itemCount == 2)

      let changed = try await client.lists.update(
        milk.id, of: made.id, GroceryItemDraft(checked: true))
      #expect(changed.checkedCount == 1)
      let added = try await client.lists.add([GroceryItemDraft(name: "eggs")], to: made.id)
      #expect(added.itemCount == 3 && added.added?.count == 1)
      #expect(try await client.lists.page().elements.map(\.name) == ["Friday"])

      let group = try #require(try await client.lists.delete(made.id))
      #expect(try await client.lists.page().elements == [])
      try await client.changes.undo(group)
      #expect(try await client.lists.get(made.id).itemCount == 3)
    }
  }

  @Test(arguments: BookBackend.servers)
  func `two devices and a guest with a link end with the same list`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { book in
      let client = book.client
      let server = try #require(book.server)
      let folder = FileManager.default.temporaryDirectory.appending(path: "kit-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
      let phone = try ListStore(folder: folder.appending(path: "phone"), client: client)
      let tablet = try ListStore(folder: folder.appending(path: "tablet"), client: client)
      let list = try await phone.createList(name: "Friday")
      let milk = try await phone.addItem("Milk", to: list)
      try await phone.sync()

      let share = try await client.lists.shares(of: list).create(.edit)
      #expect(try await client.lists.shares(of: list).all().map(\.id) == [share.id])
      #expect(try #require(share.url).path.hasPrefix("/shared-lists/"))
      let token = try #require(share.url).lastPathComponent
      let guest = try ListStore(
        folder: folder.appending(path: "guest"), client: try server.makeClient(), sharedBy: token)
      try await tablet.sync()
      try await guest.sync()
      try await tablet.edit(list, [(.item(milk, .checked), .flag(true))])
      try await guest.addItem("Bread", to: list)
      try await phone.edit(list, [(.list(.name), .text("Saturday"))])
      for store in [tablet, guest, phone, tablet, guest] { try await store.sync() }

      let expected = try #require(await phone.lists[list])
      #expect(expected.fields.values[.name]?.value == .text("Saturday"))
      #expect(expected.items.count == 2)
      #expect(await tablet.lists[list] == expected)
      #expect(await guest.lists[list] == expected)
      for store in [phone, tablet, guest] { #expect(await store.unsentCount == 0) }
    }
  }

  @Test(arguments: BookBackend.all)
  func `a store has sections in an order, and corrections are kept`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { book in
      let client = book.client
      let store = try await client.stores.create(
        GroceryStoreDraft(name: "Corner", sections: ["Bakery", "Produce"]))
      #expect(try await client.stores.all() == [store])
      let changed = try await client.stores.update(
        store.id, GroceryStoreDraft(sections: ["Produce"], revision: store.revision))
      #expect(changed.sections == ["Produce"])
      let error = await #expect(throws: APIError.self) {
        try await client.stores.update(
          store.id, GroceryStoreDraft(name: "Old", revision: store.revision))
      }
      let current: GroceryStore? = try error?.conflict?.current()
      #expect(current == changed)

      try await client.stores.correct("Lil noosas", to: "Dairy & Eggs")
      #expect(try await client.stores.corrections().map(\.section) == ["Dairy & Eggs"])
      try await client.stores.removeCorrection(of: "Lil noosas")
      #expect(try await client.stores.corrections() == [])
    }
  }
}
