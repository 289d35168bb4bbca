import AppDriver
import Foundation
import FoundationAdditions
import ScreenRenderer
import SwiftUI
import Testing

@MainActor
@Suite("Rendered screens")
struct RendererTests {
  struct Screen: View {
    @State private var isShown = false
    var body: some View {
      NavigationStack {
        List {
          Text("White").foregroundStyle(.white)
          Text("Asset").foregroundStyle(Color("LogAccent"))
          Text("<b>&").bold()
          Button("Ask") { isShown = true }
        }
        .navigationTitle("Films")
        .alert("Sure?", isPresented: $isShown) {}
      }
    }
  }

  @Test("A screen is rendered with its colours, its title and the caption")
  func screen() async throws {
    let app = try await AppDriver(view: Screen())
    let html = app.html()
    #expect(html.contains("color:#ffffff\">White"))
    #expect(html.contains("color:var(--asset-LogAccent)\">Asset"))
    #expect(html.contains("font-weight:700\">&lt;b>&amp;"))
    #expect(html.contains("<div class=\"large-title\">Films</div>"))
    #expect(html.contains(ScreenRenderer.caption))
    #expect(html.contains("phone light"))
    await app.setAppearance(.dark)
    #expect(app.html().contains("phone dark"))
  }

  @Test("An alert is rendered above the screen")
  func alert() async throws {
    let app = try await AppDriver(view: Screen())
    try await app.tap("Ask")
    #expect(app.html().contains("<div class=\"alert-title\">Sure?</div>"))
    try await app.tap("OK")
    #expect(!app.html().contains("alert-title\">"))
  }

  struct Details: View {
    @State private var day = Date(timeIntervalSince1970: 1_781_438_400)  // June 14, 2026
    var body: some View {
      VStack {
        Text((try? AttributedString(markdown: "a **b** _c_")) ?? "")  // It is valid.
        DatePicker("Day", selection: $day, displayedComponents: .date)
          .datePickerStyle(.graphical)
        DatePicker("Time", selection: $day)
        Color.clear.overlay { Image("Wide").resizable().aspectRatio(contentMode: .fill) }
      }
    }
  }

  @Test("Emphasis and calendars are rendered")
  func details() async throws {
    let app = try await AppDriver(view: Details())
    let html = app.html()
    #expect(html.contains("font-weight:700\">b<") && html.contains("font-style:italic\">c<"))
    #expect(html.contains("June 2026") && html.contains("<div class=\"day on\"><span>14</span>"))
    #expect(html.components(separatedBy: "class=\"pill\"").count == 3)
    #expect(html.contains("--fit:cover") && html.contains("box fill-x fill-y"))
  }

  @Test("Text grows with the text size, but not in bars")
  func textSize() async throws {
    let app = try await AppDriver(view: Screen())
    #expect(app.html().contains("--body:17.0px"))
    await app.setAppearance(textSize: .accessibility3)
    #expect(app.html().contains("--body:40.0px"))
    await app.setAppearance(isPad: true)
    #expect(app.html().contains("phone pad light"))
  }
}
