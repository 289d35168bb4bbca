import HTML

/// A code by e-mail, e-mail and password, or Apple's word. An error is one sentence that does not
/// say what of it was wrong.
package struct SignInView: Sendable {
  package var email: String
  /// Where to go afterwards; a path of ours.
  package var next: String?
  /// Whether the server's owner has set up Apple for pages.
  package var hasApple: Bool
  /// Nobody has an account yet.
  package var isNew: Bool
  package var errors: [FormError]

  package init(
    email: String = "", next: String? = nil, hasApple: Bool = false, isNew: Bool = false,
    errors: [FormError] = []
  ) {
    self.email = email
    self.next = next
    self.hasApple = hasApple
    self.isNew = isNew
    self.errors = errors
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return WelcomeFrame(
      title: words(isNew ? .setupTitle : .signInTitle),
      text: words(isNew ? .noAccounts : .signInText), context: context,
      scripts: ["js/sign-in.js"]
    ).page {
      form(
        .method(.post), .action(context.signIn), Attribute("data-sign-in", present: true)
      ) {
        CSRFField(context: context).node
        if let next { input(.type(.hidden), .name("next"), .value(next)) }
        // What Enter presses where no script runs: it leaves the way to the server, which takes
        // the password when there is one.
        button(.class("hidden"), .decorative, Attribute("tabindex", "-1")) {}
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
        a(.class("button wide apple"), .href(context.apple(next: next))) { words(.signInApple) }
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
