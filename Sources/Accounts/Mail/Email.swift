import Model

/// An email to one recipient, as plain text and as simple HTML.
package struct Email: Codable, Sendable {
  /// The address, without a name.
  package private(set) var to: String
  package let subject: String
  package let text: String
  package let html: String
  /// The text that is logged instead on a server without mail. It contains the code or link, so
  /// that the operator can pass it on.
  package let note: String

  /// - Parameters:
  ///   - code: shown in large type.
  ///   - button: a link and its label.
  init(
    to: String, subject: String, paragraphs: [String], code: String? = nil,
    button: (label: String, link: String)? = nil, footer: String, note: String
  ) {
    self.to = to
    self.subject = subject
    self.note = note
    let middle = [code, button?.link].compactMap(\.self)
    text = (paragraphs + middle + [footer]).joined(separator: "\n\n") + "\n"
    html = Email.page(paragraphs, code, button, footer)
  }

  /// A copy that is queued but never sent, for an address without an account, so that the time of
  /// the response does not reveal that it has none.
  var decoy: Email {
    var copy = self
    copy.to = ""
    return copy
  }

  var isDecoy: Bool { to.isEmpty }

  // Most email clients ignore style sheets; these inline styles work in all of them, light and
  // dark.
  private static func page(
    _ paragraphs: [String], _ code: String?, _ button: (label: String, link: String)?,
    _ footer: String
  ) -> String {
    var body = paragraphs.map { "<p>\(escaped($0))</p>" }
    if let code {
      body.append(
        #"<p style="font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">"#
          + "\(escaped(code))</p>")
    }
    if let button {
      let link = escaped(button.link)
      body.append(
        #"<p><a href="\#(link)" style="display:inline-block;padding:12px 22px;border-radius:24px;"#
          + #"background:#96590a;color:#ffffff;text-decoration:none;font-weight:600">"#
          + "\(escaped(button.label))</a></p><p style=\"word-break:break-all\">\(link)</p>")
    }
    body.append(#"<p style="color:#8a7d69;font-size:14px">\#(escaped(footer))</p>"#)
    return """
      <!doctype html><html><head><meta charset="utf-8">\
      <meta name="color-scheme" content="light dark"></head>\
      <body style="font:16px/1.5 system-ui,sans-serif;max-width:32em;margin:24px auto;\
      padding:0 16px">\(body.joined())</body></html>
      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
