import HTML

/// E-mail and password. An error is one sentence that does not say which of the two was wrong.
package struct SignInView: Sendable {
  package var email: String
  /// Where to go afterwards; a path of ours.
  package var next: String?
  package var errors: [FormError]

  package init(email: String = "", next: String? = nil, errors: [FormError] = []) {
    self.email = email
    self.next = next
    self.errors = errors
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return WelcomeFrame(title: words(.signInTitle), text: words(.signInText), context: context)
      .page {
        form(.method(.post), .action(context.signIn)) {
          CSRFField(context: context).node
          if let next { input(.type(.hidden), .name("next"), .value(next)) }
          controls.summary
          controls.text(
            "email", words(.email), email, kind: .email, limit: 254, required: true,
            extra: Attribute("autocomplete", "username"))
          controls.text(
            "password", words(.password), "", kind: .password, limit: 1000, required: true,
            extra: Attribute("autocomplete", "current-password"))
          button(.class("button primary wide")) { words(.signIn) }
        }
      }
  }
}
