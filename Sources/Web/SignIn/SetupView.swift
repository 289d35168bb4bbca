import HTML

/// The page of the first visit, which creates the account that owns the server. The token comes
/// from the one-time link.
package struct SetupView: Sendable {
  package var token: String
  package var name: String
  package var email: String
  /// Whether the Library begins with the first films.
  package var wantsFilms: Bool
  package var errors: [FormError]

  package init(
    token: String, name: String = "", email: String = "", wantsFilms: Bool = false,
    errors: [FormError] = []
  ) {
    self.token = token
    self.name = name
    self.email = email
    self.wantsFilms = wantsFilms
    self.errors = errors
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return WelcomeFrame(title: words(.setupTitle), text: words(.setupText), context: context).page {
      form(.method(.post), .action(context.setUp)) {
        CSRFField(context: context).node
        input(.type(.hidden), .name("token"), .value(token))
        input(.type(.hidden), .name("time_zone"), .value(""))
        controls.summary
        controls.text(
          "name", words(.yourName), name, limit: 100, required: true,
          extra: Attribute("autocomplete", "name"))
        controls.text(
          "email", words(.email), email, kind: .email, limit: 254, required: true,
          extra: Attribute("autocomplete", "username"))
        controls.password(words(.password), isNew: true)
        label(.class("check")) {
          input(
            .type(.checkbox), .name("films"), .value("1"), .checked(wantsFilms),
            Attribute("aria-describedby", "films-hint"))
          span { words(sample: .filmsFill) }
        }
        p(.class("hint"), .id("films-hint")) { words(sample: .filmsOffer) }
        button(.class("button primary wide")) { words(.setupSubmit) }
      }
      p(.class("aside")) {
        a(.href("\(context.setUp)/restore?token=\(percentEncoded(token))")) {
          words(.setupRestore)
        }
      }
    }
  }
}

/// The layout of the pages before sign-in: the logo, a title, a text and a form.
struct WelcomeFrame {
  let title: String
  let text: String
  let context: PageContext
  var scripts: [String] = []

  func page<Content: Node>(@NodeBuilder _ content: () -> Content) -> [UInt8] {
    let inner = content()
    return Layout(
      title: title, context: context, chapter: nil, scripts: scripts,
      styles: ["css/sign-in.css"], bodyClass: "page-welcome"
    ).page {
      div(.class("welcome")) {
        header {
          img(
            .src(context.asset(Asset.appIcon)), .alt(""), .width(72), .height(72),
            .class("mark"))
          p(.class("welcome-name")) { "Commonplace" }
          p(.class("welcome-tagline")) { context.words(.tagline) }
        }
        section(.class("sheet")) {
          h1 { title }
          p(.class("sheet-text")) { text }
          inner
        }
      }
    }
  }
}

// MARK: - SignInView

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
  /// Whether anyone can create an account by signing in with a code or Apple.
  package var allowsSignup: Bool
  /// Whether the server sends e-mail. Otherwise codes are in its log, and the password comes first.
  package var isMailed: Bool
  package var errors: [FormError]

  package init(
    email: String = "", next: String? = nil, hasApple: Bool = false, isNew: Bool = false,
    allowsSignup: Bool = false, isMailed: Bool, errors: [FormError] = []
  ) {
    self.email = email
    self.next = next
    self.hasApple = hasApple
    self.hasNoAccounts = isNew
    self.allowsSignup = allowsSignup
    self.isMailed = isMailed
    self.errors = errors
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return WelcomeFrame(
      title: words(hasNoAccounts ? .setupTitle : .signInTitle),
      text: words(hasNoAccounts ? .noAccounts : .signInText), context: context,
      scripts: ["sign-in.js"]
    ).page {
      // Nobody can sign in before there is an account.
      if hasNoAccounts, !allowsSignup {
        a(.class("button wide"), .href(context.signIn)) { words(offline: .again) }
      } else {
        signInForm(context)
        p(.class("aside")) { a(.href(context.forgotPassword)) { words(.forgot) } }
      }
    }
  }

  private func signInForm(_ context: PageContext) -> some Node {
    form(
      .method(.post), .action(context.signIn),
      Attribute("data-sign-in", isMailed ? "code" : "password")
    ) {
      CSRFField(context: context).node
      if let next { input(.type(.hidden), .name("next"), .value(next)) }
      // The button that Enter activates without scripts. It has no `way`, so the server uses the
      // password if one was entered, and otherwise sends a code.
      button(.class("hidden"), .ariaHidden, Attribute("tabindex", "-1")) {}
      controls(context)
    }
  }

  @NodeBuilder private func controls(_ context: PageContext) -> some Node {
    let words = context.words
    // The form is short, and has one error at most.
    let controls = FormControls(errors: errors, context: context, hasSummary: false)
    controls.text(
      "email", words(.email), email, kind: .email, limit: 254, required: true,
      extra: Attribute("autocomplete", "username"))
    if isMailed {
      otherWays(context)
      p(.class("divider")) { span { words(.or) } }
    }
    controls.password(words(.password), isNew: false, required: false)
    button(
      .class(isMailed ? "button wide" : "button primary wide"), .name("way"), .value("password")
    ) { words(.signIn) }
    if !isMailed {
      p(.class("divider")) { span { words(.or) } }
      otherWays(context)
      p(.class("hint")) { words(.codeNoMail) }
    }
  }

  /// Signing in without a password.
  private func otherWays(_ context: PageContext) -> some Node {
    let words = context.words
    return div(.class("ways")) {
      button(
        .class(isMailed ? "button primary wide" : "button wide"), .name("way"), .value("code")
      ) { words(isMailed ? .signInByMail : .signInByCode) }
      if hasApple {
        a(.class("button wide apple"), .href(context.signInWithApple(next: next))) {
          words(.signInApple)
        }
      }
    }
  }

  static func path(_ next: String?) -> String {
    "/sign-in" + (next.map { "?next=\(percentEncoded($0))" } ?? "")
  }
}
