import HTML

/// The page for the code of six digits. It has one input, which a script shows as six boxes, so
/// that pasting, deleting and the phone's suggestion from the e-mail work.
package struct CodeView: Sendable {
  package var email: String
  /// The number of seconds until another code can be requested.
  package var wait: Int
  /// Whether the server cannot send e-mail, so that its log contains the code.
  package var isInLog: Bool
  /// The errors of the code, or of the request for another.
  package var errors: [FormError]

  package init(email: String, wait: Int, isInLog: Bool = false, errors: [FormError] = []) {
    self.email = email
    self.wait = wait
    self.isInLog = isInLog
    self.errors = errors
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let text = words(isInLog ? .codeInLog : .codeText, ["email": email])
    return WelcomeFrame(
      title: words(.codeTitle), text: text, context: context, scripts: ["js/sign-in.js"]
    ).page {
      form(.method(.post), .action(context.signInCode), Attribute("data-code", present: true)) {
        CSRFField(context: context).node
        input(.type(.hidden), .name("time_zone"), .value(""))
        field(context)
        button(.class("button primary wide")) { words(.signIn) }
      }
      form(.method(.post), .action(context.resendCode), .class("resend")) {
        CSRFField(context: context).node
        div(.class("field")) {
          button(
            .id("f-resend"), .class("button quiet wide"), Attribute("data-wait", String(wait)),
            Attribute("data-waiting", words(.resendIn, ["n": "#"]))
          ) { words(.resend) }
          if let error = errors.first(where: { $0.name == "resend" }) {
            p(.class("error"), .role("alert"), .id("f-resend-error")) { error.text }
          }
        }
        a(.class("button quiet wide"), .href(context.signIn)) { words(.otherAddress) }
      }
    }
  }

  private func field(_ context: PageContext) -> some Node {
    FormControls(errors: errors, context: context).field(
      "code", context.words(.code), hint: context.words(.codeHint)
    ) { id, described, invalid in
      div(.class("code")) {
        input(
          id, .type(.text), .name("code"), described, invalid, .required(true),
          Attribute("inputmode", "numeric"), Attribute("autocomplete", "one-time-code"),
          Attribute("autofocus", present: true), Attribute("spellcheck", "false"))
      }
    }
  }
}
