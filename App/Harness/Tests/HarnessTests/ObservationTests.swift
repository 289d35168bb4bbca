import AppDriver
import SwiftUI
import Testing

@MainActor @Observable
final class Counting {
  var count = 0
  var text = ""
}

@MainActor
@Suite("Observation and environment")
struct ObservationTests {
  struct Reader: View {
    let model: Counting
    var body: some View { Text("Count \(model.count)") }
  }

  @Test("A view is evaluated again when a model that it reads changes")
  func observation() async throws {
    let model = Counting()
    let app = try await AppDriver(view: Reader(model: model))
    #expect(app.shows("Count 0"))
    model.count = 5
    try await app.waitFor("Count 5")
  }

  struct Form: View {
    @Bindable var model: Counting
    var body: some View { TextField("Text", text: $model.text) }
  }

  @Test("Bindable makes bindings to the properties of a model")
  func bindable() async throws {
    let model = Counting()
    let app = try await AppDriver(view: Form(model: model))
    try await app.type("x", into: "Text")
    #expect(model.text == "x")
  }

  struct Inheriting: View {
    @Environment(Counting.self) private var model
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.greeting) private var greeting
    var body: some View { Text("\(greeting) \(model.count), enabled: \(String(isEnabled))") }
  }

  @Test("Objects, values of the system and values of the app come from the environment")
  func environment() async throws {
    let model = Counting()
    let app = try await AppDriver(
      view: Inheriting().disabled(true).environment(\.greeting, "Hi").environment(model))
    #expect(app.texts == ["Hi 0, enabled: false"])
  }

  struct Mutating: View {
    let model: Counting
    var body: some View {
      let _ = model.count += 1
      Text("Count")
    }
  }

  @Test("A body that changes a model is reported")
  func mutatingBody() async throws {
    let app = try await AppDriver(view: Mutating(model: Counting()))
    #expect(app.audit().contains { $0.contains("model was changed") })
  }

  struct Events: View {
    let log: Log
    @State private var isShown = true
    @State private var id = 0
    var body: some View {
      Button("Toggle") { isShown.toggle() }
      Button("Next") { id += 1 }
        .onChange(of: id) { old, new in log.events.append("changed \(old) \(new)") }
      if isShown {
        Text("Shown")
          .onAppear { log.events.append("appeared") }
          .onDisappear { log.events.append("disappeared") }
          .task(id: id) {
            log.events.append("started \(id)")
            do { try await Task.sleep(for: .seconds(60)) } catch {
              log.events.append("cancelled")
            }
          }
      }
    }
  }

  @MainActor final class Log {
    var events: [String] = []
    func add(_ event: String) async { events.append(event) }
  }

  @Test("Tasks start when a view appears, restart with another id and end when it disappears")
  func tasks() async throws {
    let log = Log()
    let app = try await AppDriver(view: Events(log: log))
    #expect(log.events == ["appeared", "started 0"])
    log.events = []
    try await app.tap("Next")
    #expect(log.events.contains("changed 0 1"))
    #expect(log.events.contains("cancelled"))
    #expect(log.events.contains("started 1"))
    log.events = []
    try await app.tap("Toggle")
    #expect(log.events.contains("disappeared"))
    #expect(log.events.contains("cancelled"))
    #expect(!app.shows("Shown"))
  }

  @Test("The tasks of an app that is closed are cancelled")
  func closing() async throws {
    let log = Log()
    let app = try await AppDriver(view: Events(log: log))
    app.close()
    await app.settle()
    #expect(log.events.contains("cancelled"))
  }
}

private struct GreetingKey: EnvironmentKey {
  static let defaultValue = "Hello"
}

extension EnvironmentValues {
  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}
