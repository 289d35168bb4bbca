import Foundation

/// A form of a page, with the values that a browser submits if nothing was changed.
struct PageForm {
  private(set) var fields: [(String, String)] = []
  let isMultipart: Bool

  /// Returns the first form of `html` whose action is `action`; nil if no form has it.
  init?(_ html: String, action: String) {
    let forms = html.components(separatedBy: "<form").dropFirst()
    let found = forms.first { form in
      let tag = form.prefix { $0 != ">" }
      let target = PageForm.attribute("action", in: String(tag)).map(PageForm.unescaped)
      return target == action || target?.hasPrefix(action + "?") ?? false
        || target?.hasPrefix(action + "#") ?? false
    }
    guard let found else { return nil }
    isMultipart = found.prefix { $0 != ">" }.contains("multipart/form-data")
    let body = found.components(separatedBy: "</form>")[0]
    var choice: (name: String, value: String?)?
    for piece in body.components(separatedBy: "<").dropFirst() {
      let tag = String(piece.prefix { $0 != ">" })
      let text = piece.drop { $0 != ">" }.dropFirst()
      if tag.hasPrefix("select") {
        choice = PageForm.attribute("name", in: tag).map { ($0, nil) }
      }
      // If no option is selected, a browser submits the first.
      if tag.hasPrefix("option"), choice?.value == nil || tag.contains(" selected") {
        choice?.value = PageForm.attribute("value", in: tag) ?? ""
      }
      if tag.hasPrefix("/select") {
        add(choice?.name, choice?.value)
        choice = nil
      }
      if tag.hasPrefix("textarea") {
        add(PageForm.attribute("name", in: tag), String(text.drop { $0 == "\n" }))
      }
      if tag.hasPrefix("input") { addInput(tag) }
    }
  }

  private mutating func addInput(_ tag: String) {
    let kind = PageForm.attribute("type", in: tag) ?? "text"
    if ["file", "submit", "image", "button"].contains(kind) { return }
    if ["checkbox", "radio"].contains(kind) {
      guard tag.contains(" checked") else { return }
      add(PageForm.attribute("name", in: tag), PageForm.attribute("value", in: tag) ?? "on")
    } else {
      add(PageForm.attribute("name", in: tag), PageForm.attribute("value", in: tag))
    }
  }

  private mutating func add(_ name: String?, _ value: String?) {
    guard let name else { return }
    fields.append((name, PageForm.unescaped(value ?? "")))
  }

  private static func attribute(_ name: String, in tag: String) -> String? {
    let parts = tag.components(separatedBy: " \(name)=\"")
    return parts.count > 1 ? String(parts[1].prefix { $0 != "\"" }) : nil
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}
