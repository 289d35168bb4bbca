import AppDriver
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
}
