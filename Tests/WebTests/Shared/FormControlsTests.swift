import HTML
import Model
import Testing

@testable import Web

@Suite struct FormControlsTests {
  private static func html(_ node: some Node) -> String {
    String(decoding: node.rendered(), as: UTF8.self)
  }

  @Test("A control is described by all of its hints and its error")
  func hints() {
    let controls = FormControls(
      errors: [FormError("a", "Wrong.")], context: Samples.context(.english))
    let html = Self.html(controls.text("a", "A", "", hints: ["One.", "Two."]))
    #expect(html.contains(#"aria-describedby="f-a-hint f-a-hint-2 f-a-error""#))
    #expect(html.contains(#"id="f-a-hint">One.</p>"#))
    #expect(html.contains(#"id="f-a-hint-2">Two.</p>"#))
    #expect(!Self.html(controls.text("b", "B", "")).contains("aria-describedby"))
  }
}
