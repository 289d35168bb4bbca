import AppDriver
import SwiftUI
import Testing

/// What works on Linux and is wrong on a device.
@MainActor
@Suite("Audits")
struct AuditTests {
  private struct Screen: View {
    @State private var isAsking = false

    var body: some View {
      List {
        Text("Row").swipeActions {
          Button("Delete", role: .destructive) { isAsking = true }
        }
        Button("Small", systemImage: "xmark") {}.labelStyle(.iconOnly).buttonStyle(.borderless)
        Button {
        } label: {
          Label("Large", systemImage: "xmark").labelStyle(.iconOnly)
            .frame(minWidth: 44, minHeight: 44)
        }
        .buttonStyle(.borderless)
      }
      .confirmationDialog("Delete?", isPresented: $isAsking) { Button("Yes") {} }
    }
  }

  @Test("Dialogs of screens and small buttons are reported")
  func problems() async throws {
    let app = try await AppDriver(view: Screen())
    #expect(
      app.audit() == [
        "The dialog “Delete?” is attached to a screen instead of a button or row.",
        "“Small” is smaller than the 44 points of a finger.",
      ])
  }

  @Test("A destructive swipe cannot ask, because its row is gone")
  func swipe() async throws {
    let app = try await AppDriver(view: Screen())
    await #expect(throws: DriverError.self) { try await app.swipe("Row", button: "Delete") }
  }

  private struct FramedButtonStyle: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      HStack {
        Text("Before")
        Button(role: configuration.role, action: configuration.trigger) { configuration.label }
          .buttonStyle(.bordered)
      }
    }
  }

  private struct Styled: View {
    @State private var count = 0

    var body: some View {
      VStack {
        Button("Add") { count += 1 }
        Text("\(count) added")
      }
      .buttonStyle(FramedButtonStyle())
    }
  }

  @Test("A style of the app makes its buttons")
  func primitiveStyle() async throws {
    let app = try await AppDriver(view: Styled())
    #expect(app.shows("Before"))
    try await app.tap("Add")
    #expect(app.shows("1 added"))
  }

  private struct Rows: View {
    var body: some View {
      HStack {
        Text("A long name").lineLimit(1)
        Text("with a value")
      }
    }
  }

  @Test("Very large texts that are shortened or beside each other are reported")
  func largeText() async throws {
    let app = try await AppDriver(view: Rows())
    #expect(app.audit() == [])
    await app.setAppearance(textSize: .accessibility1)
    #expect(
      app.audit() == [
        "Very large texts are beside each other: [\"A long name\", \"with a value\"].",
        "“A long name” is shortened to 1 lines of very large text.",
      ])
  }

  private struct Keys: View {
    @State private var count = 0

    var body: some View {
      VStack {
        Button("Add") { count += 1 }.keyboardShortcut("n")
        Text("\(count) added")
      }
    }
  }

  @Test("A key presses the button that an iPad shows for it")
  func shortcut() async throws {
    let app = try await AppDriver(view: Keys())
    #expect(app.shortcuts == [KeyboardShortcut("n"): "Add"])
    try await app.press(KeyEquivalent("n"))
    #expect(app.shows("1 added"))
    await #expect(throws: DriverError.self) { try await app.press(KeyEquivalent("m")) }
  }
}
