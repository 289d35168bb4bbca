import AppDriver
import SwiftUI
import Testing

@MainActor
@Suite("State of views")
struct StateTests {
  struct Counter: View {
    let name: String
    @State private var count = 0
    var body: some View {
      Button("\(name): \(count)") { count += 1 }
    }
  }

  @Test("Views of the same type in other places have states of their own")
  func structuralIdentity() async throws {
    let app = try await AppDriver(
      view: VStack {
        Counter(name: "A")
        Counter(name: "B")
      })
    try await app.tap("A: 0")
    try await app.tap("A: 1")
    try await app.tap("B: 0")
    #expect(app.texts == ["A: 2", "B: 1"])
  }

  @Test("One view value used twice has two states")
  func sharedValue() async throws {
    let counter = Counter(name: "A")
    let app = try await AppDriver(
      view: VStack {
        counter
        counter
      })
    try await app.tap("A: 0", at: 1)
    #expect(app.texts == ["A: 0", "A: 1"])
  }

  struct Branches: View {
    @State private var isFirst = true
    var body: some View {
      Button("Switch") { isFirst.toggle() }
      if isFirst { Counter(name: "First") } else { Counter(name: "Second") }
    }
  }

  @Test("The branches of a condition do not share their state, which ends with the branch")
  func branches() async throws {
    let app = try await AppDriver(view: Branches())
    try await app.tap("First: 0")
    try await app.tap("Switch")
    #expect(app.shows("Second: 0"))
    try await app.tap("Switch")
    #expect(app.shows("First: 0"))
  }

  struct Rows: View {
    @State private var names = ["a", "b", "c"]
    var body: some View {
      Button("Reverse") { names.reverse() }
      Button("Remove") { names.removeFirst() }
      ForEach(names, id: \.self) { Counter(name: $0) }
    }
  }

  @Test("Rows keep their state by the ids of their elements")
  func forEachIdentity() async throws {
    let app = try await AppDriver(view: Rows())
    try await app.tap("b: 0")
    try await app.tap("Reverse")
    #expect(app.texts == ["Reverse", "Remove", "c: 0", "b: 1", "a: 0"])
    try await app.tap("Remove")
    #expect(app.texts == ["Reverse", "Remove", "b: 1", "a: 0"])
  }

  struct Reset: View {
    @State private var version = 0
    var body: some View {
      Button("Reset") { version += 1 }
      Counter(name: "A").id(version)
    }
  }

  @Test("Another id resets the state")
  func explicitIdentity() async throws {
    let app = try await AppDriver(view: Reset())
    try await app.tap("A: 0")
    try await app.tap("Reset")
    #expect(app.shows("A: 0"))
  }

  struct Name: Equatable { var text = "Ann" }
  struct Editor: View {
    @State private var name = Name()
    var body: some View {
      Field(text: $name.text)
      Text("Hello, \(name.text)")
    }
  }
  struct Field: View {
    @Binding var text: String
    var body: some View { TextField("Name", text: $text) }
  }

  @Test("A binding to a property changes the state of the view around")
  func bindings() async throws {
    let app = try await AppDriver(view: Editor())
    #expect(try app.value(of: "Name") == "Ann")
    try await app.type("Bob", into: "Name")
    #expect(app.shows("Hello, Bob"))
  }

  struct Custom: DynamicProperty {
    @State var count = 0
  }
  struct Composed: View {
    private var custom = Custom()
    var body: some View { Button("Count \(custom.count)") { custom.count += 1 } }
  }

  @Test("Properties inside of the app's own dynamic properties are stored")
  func nestedProperties() async throws {
    let app = try await AppDriver(view: Composed())
    try await app.tap("Count 0")
    try await app.tap("Count 1")
    #expect(app.shows("Count 2"))
  }

  struct Stored: View {
    @AppStorage("isGrid") private var isGrid = false
    @SceneStorage("tab") private var tab = "Log"
    var body: some View {
      Toggle("Grid", isOn: $isGrid)
      Button(tab) { tab = "Lists" }
    }
  }

  @Test("Stored values are read and written, and each driver has its own")
  func storage() async throws {
    let app = try await AppDriver(view: Stored())
    try await app.tap("Grid")
    try await app.tap("Log")
    #expect(try app.value(of: "Grid") == "on")
    #expect(app.shows("Lists"))
    let other = try await AppDriver(view: Stored())
    #expect(try other.value(of: "Grid") == "off")
    other.close()
  }

  @Test("Stored values are the same when the app is started again")
  func restart() async throws {
    let app = try await AppDriver(view: Stored())
    try await app.tap("Grid")
    try await app.tap("Log")
    for _ in 0..<2 {
      let again = try await AppDriver(view: Stored(), restoring: await app.terminate())
      #expect(try again.value(of: "Grid") == "on")
      #expect(again.shows("Lists"))
      again.close()
    }
  }

  struct Writer: View {
    @State private var count = 0
    var body: some View {
      let _ = count < 3 ? count += 1 : ()
      Text("\(count)")
    }
  }

  @Test("A body that writes state is reported")
  func writingBody() async throws {
    let app = try await AppDriver(view: Writer())
    #expect(app.audit().contains { $0.contains("was written while a body was evaluated") })
  }

  struct Sections: View {
    @State private var isShown = false
    let isOnSection: Bool
    var body: some View {
      Form {
        if isOnSection {
          Section { rows }.sheet(isPresented: $isShown) { Text("Sheet") }
        } else {
          Section { rows.sheet(isPresented: $isShown) { Text("Sheet") } }
        }
      }
      .onAppear {}
    }
    private var rows: some View { Button("Open") { isShown = true } }
  }

  @Test("A sheet of a section is reported, because each row gets it")
  func sectionModifiers() async throws {
    let onSection = try await AppDriver(view: Sections(isOnSection: true))
    #expect(onSection.audit().contains { $0.contains("attached to a section") })
    let onRow = try await AppDriver(view: Sections(isOnSection: false))
    #expect(onRow.audit() == [])
  }

  @Test("An id that is used twice is reported")
  func duplicateIDs() async throws {
    let app = try await AppDriver(view: ForEach(["a", "a"], id: \.self) { Text($0) })
    #expect(app.audit().contains { $0.contains("more than once") })
  }
}
