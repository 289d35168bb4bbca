import AppDriver
import Foundation
import SwiftUI
import Testing

@MainActor
@Suite("The driver")
struct DriverTests {
  struct Controls: View {
    @State private var isOn = false
    @State private var medium = "film"
    @State private var stars = 2
    @State private var volume = 0.5
    @State private var email = ""
    @State private var submitted = ""
    @FocusState private var focus: String?
    var body: some View {
      Form {
        Toggle("Loved", isOn: $isOn)
        Picker("Medium", selection: $medium) {
          Text("Film").tag("film")
          Text("Book").tag("book")
        }
        Stepper("Stars", value: $stars, in: 0...3)
        Slider(value: $volume, in: 0...1) { Text("Volume") }
        TextField("Email", text: $email)
          .focused($focus, equals: "email")
          .onSubmit { submitted = email }
        SecureField("Password", text: .constant("secret"))
        Text("Submitted: \(submitted), focus: \(focus ?? "none")")
        Button("Save") {}.disabled(email.isEmpty)
        Section("More") { LabeledContent("Year", value: "1972") }
      }
    }
  }

  @Test("Controls are used by their labels")
  func controls() async throws {
    let app = try await AppDriver(view: Controls())
    try await app.tap("Loved")
    #expect(try app.value(of: "Loved") == "on")
    try await app.select("Book", in: "Medium")
    #expect(try app.value(of: "Medium") == "Book")
    try await app.increment("Stars")
    #expect(try app.value(of: "Stars") == "3")
    await #expect(throws: DriverError.self) { try await app.increment("Stars") }
    try await app.adjust("Volume", to: 0.25)
    #expect(try app.value(of: "Volume") == "0.25")
    #expect(try !app.isEnabled("Save"))
    try await app.type("ann@example.com", into: "Email", submit: true)
    #expect(app.shows("Submitted: ann@example.com, focus: email"))
    #expect(try app.isFocused("Email"))
    #expect(try app.isEnabled("Save"))
    #expect(app.audit() == [])
  }

  @Test("An error says what is on the screen")
  func missing() async throws {
    let app = try await AppDriver(view: Controls())
    let error = await #expect(throws: DriverError.self) { try await app.tap("Sign in") }
    #expect(error?.message == "There is no “Sign in” to use.")
    #expect(error?.screen.contains("toggle “Loved” = off") == true)
    #expect(error?.screen.contains("button “Save” (disabled)") == true)
  }

  @Test("Disabled, hidden and ambiguous elements cannot be used")
  func unusable() async throws {
    let app = try await AppDriver(
      view: VStack {
        Button("Off") {}.disabled(true)
        Button("Hidden") {}.hidden()
        Button("Twin") {}
        Button("Twin") {}
      })
    for name in ["Off", "Hidden", "Twin"] {
      await #expect(throws: DriverError.self) { try await app.tap(name) }
    }
    try await app.tap("Twin", at: 1)
  }

  @Test("Controls and images without a label are reported")
  func labels() async throws {
    let app = try await AppDriver(
      view: VStack {
        Button {
        } label: {
          Image(systemName: "plus")
        }
        Image(systemName: "star")
        Image(decorative: "paper")
        Button("Add", systemImage: "plus") {}
        Button {
        } label: {
          Image(systemName: "trash")
        }
        .padding()
        .accessibilityLabel("Delete")
        TextField("", text: .constant(""))
      })
    let problems = app.audit()
    #expect(problems.count { $0.contains("button") } == 1)
    #expect(problems.count { $0.contains("“star”") } == 1)
    #expect(problems.count { $0.contains("field") } == 1)
    try await app.tap("Delete")
  }

  struct Waiting: View {
    @State private var text = "Loading"
    var body: some View {
      Text(text).task {
        try? await Task.sleep(for: .milliseconds(50))
        text = "Loaded"
      }
    }
  }

  @Test("Waiting lets tasks run")
  func waiting() async throws {
    let app = try await AppDriver(view: Waiting())
    try await app.waitFor("Loaded")
    await #expect(throws: DriverError.self) {
      try await app.waitFor("Failed", seconds: 0.1)
    }
  }

  struct Selecting: View {
    @State private var selection: Set<String> = []
    @State private var opened = "none"
    var body: some View {
      NavigationStack {
        List(selection: $selection) {
          ForEach(["Milk", "Tea"], id: \.self) { Text($0) }
        }
        .navigationTitle("Selected: \(selection.sorted().joined(separator: " "))")
        .toolbar { EditButton() }
      }
    }
  }

  @Test("Rows are selected while the list is being edited")
  func selection() async throws {
    let app = try await AppDriver(view: Selecting())
    await #expect(throws: DriverError.self) { try await app.tap("Milk") }
    try await app.tap("Edit")
    try await app.tap("Milk")
    try await app.tap("Tea")
    #expect(app.title == "Selected: Milk Tea")
    try await app.tap("Milk")
    #expect(app.title == "Selected: Tea")
  }
}
