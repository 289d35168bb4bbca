import HTML

/// The sign-in page: with a code by e-mail, with a password, or with Apple. The error does not say
/// whether the address or the password was wrong.
package struct SignInView: Sendable {
  package var email: String
  /// The path on this server that opens after sign-in; nil for the default.
  package var next: String?
  /// Whether sign-in with Apple is configured for pages.
  package var hasApple: Bool
  /// Whether there are no accounts yet.
  package var hasNoAccounts: Bool
  package var errors: [FormError]

  package init(
    email: String = "", next: String? = nil, hasApple: Bool = false, isNew: Bool = false,
    errors: [FormError] = []
  ) {
    self.email = email
    self.next = next
    self.hasApple = hasApple
    self.hasNoAccounts = isNew
    self.errors = errors
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return WelcomeFrame(
      title: words(hasNoAccounts ? .setupTitle : .signInTitle),
      text: words(hasNoAccounts ? .noAccounts : .signInText), context: context,
      scripts: ["js/sign-in.js"]
    ).page {
      form(
        .method(.post), .action(context.signIn), Attribute("data-sign-in", present: true)
      ) {
        CSRFField(context: context).node
        if let next { input(.type(.hidden), .name("next"), .value(next)) }
        // The button that Enter activates without scripts. It has no `way`, so the server uses the
        // password if one was entered, and otherwise sends a code.
        button(.class("hidden"), .ariaHidden, Attribute("tabindex", "-1")) {}
        controls(context)
      }
      p(.class("aside")) { a(.href(context.forgotPassword)) { words(.forgot) } }
    }
  }

  @NodeBuilder private func controls(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    controls.summary
    controls.text(
      "email", words(.email), email, kind: .email, limit: 254, required: true,
      extra: Attribute("autocomplete", "username"))
    div(.class("ways")) {
      button(.class("button primary wide"), .name("way"), .value("code")) {
        words(.signInByMail)
      }
      if hasApple {
        a(.class("button wide apple"), .href(context.signInWithApple(next: next))) {
          words(.signInApple)
        }
      }
    }
    p(.class("divider")) { span { words(.or) } }
    controls.text(
      "password", words(.password), "", kind: .password, limit: 1000,
      extra: Attribute("autocomplete", "current-password"))
    button(.class("button wide"), .name("way"), .value("password")) { words(.signIn) }
  }

  static func path(_ next: String?) -> String {
    "/sign-in" + (next.map { "?next=\(percentEncoded($0))" } ?? "")
  }
}
