import AppDriver
import SwiftUI
import Testing

@MainActor
@Suite("Navigation")
struct NavigationTests {
  struct Films: View {
    @State private var path: [Int] = []
    var body: some View {
      NavigationStack(path: $path) {
        List(1..<4, id: \.self) { number in NavigationLink("Film \(number)", value: number) }
          .navigationTitle("Films")
          .navigationDestination(for: Int.self) { number in
            Page(number: number)
          }
      }
    }
  }

  struct Page: View {
    let number: Int
    @Environment(\.dismiss) private var dismiss
    @State private var note = ""
    var body: some View {
      VStack {
        TextField("Note", text: $note)
        NavigationLink("Next", value: number + 1)
        Button("Close") { dismiss() }
      }
      .navigationTitle("Page \(number)")
    }
  }

  @Test("A link pushes its destination, and back returns with the state of the screen before")
  func path() async throws {
    let app = try await AppDriver(view: Films())
    #expect(app.title == "Films")
    try await app.tap("Film 2")
    #expect(app.title == "Page 2")
    #expect(!app.shows("Film 1"))
    try await app.type("good", into: "Note")
    try await app.tap("Next")
    #expect(app.title == "Page 3")
    #expect(try app.value(of: "Note") == "")
    try await app.back()
    #expect(try app.value(of: "Note") == "good")
    try await app.tap("Close")
    #expect(app.title == "Films")
    await #expect(throws: DriverError.self) { try await app.back() }
  }

  struct Item: View {
    @State private var chosen: String?
    @State private var isShown = false
    var body: some View {
      NavigationStack {
        VStack {
          Button("Choose") { chosen = "Solaris" }
          Button("Show") { isShown = true }
          NavigationLink("View") { Text("By a view") }
        }
        .navigationDestination(item: $chosen) { Text("Chosen: \($0)") }
        .navigationDestination(isPresented: $isShown) { Text("Presented") }
      }
    }
  }

  @Test("Destinations of bindings and of links without values")
  func otherDestinations() async throws {
    let app = try await AppDriver(view: Item())
    try await app.tap("Choose")
    #expect(app.texts.last == "Chosen: Solaris")
    try await app.back()
    try await app.tap("Show")
    #expect(app.texts.contains("Presented"))
    try await app.back()
    try await app.tap("View")
    #expect(app.texts.contains("By a view"))
    try await app.back()
    #expect(app.shows("Choose"))
  }

  struct Tabs: View {
    let log: ObservationTests.Log
    @State private var selection = "log"
    var body: some View {
      TabView(selection: $selection) {
        StateTests.Counter(name: "Log")
          .onDisappear { log.events.append("left") }
          .tabItem { Label("Log", systemImage: "book") }
          .tag("log")
        Text("All lists").tabItem { Label("Lists", systemImage: "cart") }.tag("lists")
      }
    }
  }

  @Test("Tabs keep their state, and only the selected one is visible")
  func tabs() async throws {
    let log = ObservationTests.Log()
    let app = try await AppDriver(view: Tabs(log: log))
    try await app.tap("Log: 0")
    try await app.tap("Lists")
    #expect(app.shows("All lists"))
    #expect(!app.shows("Log: 1"))
    #expect(log.events == ["left"])
    try await app.tap("Log")
    #expect(app.shows("Log: 1"))
  }

  struct Searching: View {
    let log: ObservationTests.Log
    @State private var text = ""
    @Environment(\.isSearching) private var isSearching
    var body: some View {
      NavigationStack {
        List { Text("Results for “\(text)”") }
          .searchable(text: $text, prompt: "Titles")
          .refreshable { await log.add("refreshed") }
          .onSubmit(of: .search) { log.events.append("submitted") }
          .toolbar {
            ToolbarItem(placement: .primaryAction) {
              Button("Add", systemImage: "plus") { log.events.append("added") }
            }
            ToolbarItemGroup(placement: .topBarLeading) { EditButton() }
          }
      }
    }
  }

  @Test("The search field, the toolbar and pull to refresh")
  func bars() async throws {
    let log = ObservationTests.Log()
    let app = try await AppDriver(view: Searching(log: log))
    try await app.search("sol", submit: true)
    #expect(app.shows("Results for “sol”"))
    try await app.cancelSearch()
    #expect(app.shows("Results for “”"))
    try await app.pullToRefresh()
    try await app.tap("Add")
    #expect(log.events == ["submitted", "refreshed", "added"])
    try await app.tap("Edit")
    #expect(app.shows("Done"))
  }

  struct Many: View {
    let log: ObservationTests.Log
    var body: some View {
      List(0..<36_273, id: \.self) { number in
        Text("Film \(number)").onAppear { log.events.append("\(number)") }
      }
    }
  }

  @Test("A long list makes only the rows that were scrolled to")
  func lazyRows() async throws {
    let log = ObservationTests.Log()
    let app = try await AppDriver(view: Many(log: log))
    #expect(log.events.count < 50)
    try await app.scroll(to: "Film 99")
    #expect((100..<200).contains(log.events.count))
  }

  struct Columns: View {
    @State private var chapter: String?
    var body: some View {
      NavigationSplitView {
        List(["Log", "Lists"], id: \.self, selection: $chapter) { Text($0) }
          .navigationTitle("Chapters")
      } detail: {
        Text("Detail: \(chapter ?? "none")").navigationTitle("Detail")
      }
    }
  }

  @Test("An iPhone shows one column, and an iPad both")
  func columns() async throws {
    let app = try await AppDriver(view: Columns())
    #expect(!app.shows("Detail"))
    try await app.tap("Lists")
    #expect(app.shows("Detail: Lists"))
    #expect(!app.shows("Chapters"))
    try await app.back()
    #expect(app.shows("Chapters"))
    await app.setAppearance(isPad: true)
    #expect(app.shows("Chapters"))
    #expect(app.shows("Detail: none"))
    try await app.tap("Log")
    #expect(app.shows("Detail: Log"))
  }

  @Test("A link that needs a destination without one is reported")
  func missingDestination() async throws {
    let app = try await AppDriver(view: NavigationStack { NavigationLink("Open", value: 1) })
    try await app.tap("Open")
    #expect(app.audit().contains { $0.contains("navigationDestination(for: Int.self)") })
  }
}
