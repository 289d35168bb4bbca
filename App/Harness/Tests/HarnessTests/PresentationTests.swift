import AppDriver
import SwiftUI
import Testing

@MainActor
@Suite("Sheets, alerts and menus")
struct PresentationTests {
  struct Sheets: View {
    @State private var isShown = false
    @State private var dismissals = 0
    var body: some View {
      VStack {
        Text("Dismissals: \(dismissals)")
        Button("Open") { isShown = true }
      }
      .sheet(isPresented: $isShown) {
        dismissals += 1
      } content: {
        Inner()
      }
    }
  }

  struct Inner: View {
    @Environment(\.dismiss) private var dismiss
    @State private var isAsking = false
    var body: some View {
      VStack {
        Button("Save") { dismiss() }
        Button("Delete", role: .destructive) { isAsking = true }
      }
      .alert("Delete Solaris?", isPresented: $isAsking) {
        Button("Delete", role: .destructive) { dismiss() }
        Button("Cancel", role: .cancel) {}
      } message: {
        Text("It has 3 photos.")
      }
    }
  }

  @Test("A sheet covers the screen until it is dismissed")
  func sheet() async throws {
    let app = try await AppDriver(view: Sheets())
    try await app.tap("Open")
    #expect(!app.shows("Open"))
    try await app.tap("Save")
    #expect(app.texts == ["Dismissals: 1", "Open"])
    try await app.tap("Open")
    try await app.dismiss()
    #expect(app.shows("Dismissals: 2"))
  }

  @Test("Only the buttons of an alert can be tapped, and each of them closes it")
  func alert() async throws {
    let app = try await AppDriver(view: Sheets())
    try await app.tap("Open")
    try await app.tap("Delete")
    #expect(app.alert == "Delete Solaris?")
    #expect(app.shows("It has 3 photos."))
    await #expect(throws: DriverError.self) { try await app.tap("Save") }
    try await app.tap("Cancel")
    #expect(app.alert == nil)
    try await app.tap("Delete")
    try await app.tap("Delete")
    #expect(app.shows("Dismissals: 1"))
  }

  struct Item: Identifiable { let id: String }

  struct Items: View {
    @State private var item: Item?
    @State private var isConfirming = false
    @State private var result = "none"
    var body: some View {
      VStack {
        Text(verbatim: result)
        Button("Edit") { item = Item(id: "7") }
        Button("Remove") { isConfirming = true }
        Menu("More") { Button("Share") { result = "shared" } }
        Text("Row").contextMenu {
          Button("Copy") { result = "copied" }
          Menu("Move") { Button("Up") { result = "moved up" } }
        }
      }
      .sheet(item: $item) { Text("Item \($0.id)") }
      .confirmationDialog("Remove?", isPresented: $isConfirming, titleVisibility: .visible) {
        Button("Remove now", role: .destructive) { result = "removed" }
      }
    }
  }

  @Test("Sheets of items, dialogs with a cancel button of the system, and menus")
  func others() async throws {
    let app = try await AppDriver(view: Items())
    try await app.tap("Edit")
    #expect(app.texts == ["Item 7"])
    try await app.dismiss()
    try await app.tap("Remove")
    #expect(app.elements.contains { $0.label == "Cancel" })
    try await app.tap("Remove now")
    #expect(app.shows("removed"))
    try await app.longPress("Row")
    try await app.tap("Move")
    try await app.tap("Up")
    #expect(app.shows("moved up") && app.elements.contains { $0.label == "More" })
    try await app.tap("More")
    try await app.tap("Share")
    #expect(app.shows("shared"))
    try await app.longPress("Row")
    try await app.tap("Copy")
    #expect(app.shows("copied"))
    await #expect(throws: DriverError.self) { try await app.tap("Copy") }
  }

  struct Rows: View {
    @State private var names = ["Milk", "Bread", "Tea"]
    @State private var pinned = "none"
    var body: some View {
      List {
        ForEach(names, id: \.self) { name in
          Text(name)
            .swipeActions(edge: .leading) { Button("Pin") { pinned = name } }
        }
        .onDelete { names.remove(atOffsets: $0) }
        .onMove { names.move(fromOffsets: $0, toOffset: $1) }
      }
      Text("Pinned: \(pinned)")
    }
  }

  @Test("Rows are deleted, moved and swiped")
  func rows() async throws {
    let app = try await AppDriver(view: Rows())
    try await app.move("Milk", by: 2)
    #expect(app.texts.prefix(3) == ["Bread", "Tea", "Milk"])
    try await app.swipe("Tea", button: "Pin", fromLeading: true)
    #expect(app.shows("Pinned: Tea"))
    try await app.swipe("Tea")
    #expect(app.texts.prefix(2) == ["Bread", "Milk"])
  }
}
