// Writes a shopping list on a phone, and follows it while somebody else checks an item off.
import CommonplaceKit
import ExampleServer
import Foundation

let server = ExampleServer()
let client = Commonplace(baseURL: server.url)
try await client.session.signIn(email: server.email, password: server.password)

// The lists of the device, which can also be edited without a network.
let folder = FileManager.default.temporaryDirectory.appending(path: "lists-\(UUID())")
let phone = try ListStore(folder: folder, client: client)
let list = try await phone.createList(
  name: "Friday", items: [NewListItem("milk", quantity: "2"), NewListItem("bread")])
let soap = try await phone.addItem("soap", section: "Household & Cleaning", to: list)
try await phone.edit(list, [(.item(soap, .checked), .flag(true))])
print("Edits that are not sent yet: \(await phone.unsentCount).")
try await phone.sync()

for try await event in client.changes.live() {
  if case .caughtUp = event {
    // Somebody else, who stores no lists, checks the bread off.
    for item in try await client.lists.get(list).items ?? [] where item.name == "bread" {
      _ = try await client.lists.update(item.id, of: list, GroceryItemDraft(checked: true))
    }
  }
  if case .changes(let changes) = event, changes.contains(where: { $0.kind == "list_item" }) {
    try await phone.sync()
    break
  }
}

let document = await phone.lists[list] ?? GroceryDocument()
for item in document.order.compactMap({ document.items[$0] }) {
  print("\(item.isChecked ? "☑" : "☐") \(item.quantity) \(item.name)")
}
try FileManager.default.removeItem(at: folder)
