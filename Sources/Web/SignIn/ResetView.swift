import HTML

/// The page that asks for the address to send a link to, and that confirms sending it.
package struct ForgotPasswordView: Sendable {
  package var email: String
  /// Whether the server cannot send e-mail, so that its log contains the link.
  package var isInLog: Bool
  package var isSent: Bool
  package var errors: [FormError]

  package init(
    email: String = "", isInLog: Bool = false, isSent: Bool = false, errors: [FormError] = []
  ) {
    self.email = email
    self.isInLog = isInLog
    self.isSent = isSent
    self.errors = errors
  }

  package func page(in context: PageContext) -> [UInt8] { isSent ? sent(context) : ask(context) }

  private func ask(_ context: PageContext) -> [UInt8] {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return WelcomeFrame(title: words(.forgotTitle), text: words(.forgotText), context: context)
      .page {
        form(.method(.post), .action(context.forgotPassword)) {
          CSRFField(context: context).node
          if isInLog { p(.class("hint")) { words(.forgotNoMail) } }
          controls.summary
          controls.text(
            "email", words(.email), email, kind: .email, limit: 254, required: true,
            extra: Attribute("autocomplete", "username"))
          button(.class("button primary wide")) { words(.sendLink) }
        }
        p(.class("aside")) { a(.href(context.signIn)) { words(.toSignIn) } }
      }
  }

  private func sent(_ context: PageContext) -> [UInt8] {
    let text = context.words(isInLog ? .sentInLog : .sentText, ["email": email])
    return WelcomeFrame(title: context.words(.sentTitle), text: text, context: context).page {
      a(.class("button wide"), .href(context.signIn)) { context.words(.toSignIn) }
    }
  }
}

/// The page behind the link.
package struct ResetView: Sendable {
  package var token: String
  /// Whether the link confirms a registration.
  package var isNew: Bool
  package var errors: [FormError]

  package init(token: String, isNew: Bool = false, errors: [FormError] = []) {
    self.token = token
    self.isNew = isNew
    self.errors = errors
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return WelcomeFrame(
      title: words(isNew ? .chooseTitle : .resetTitle),
      text: words(isNew ? .chooseText : .resetText), context: context
    )
    .page {
      form(.method(.post), .action(context.resetPassword(token))) {
        CSRFField(context: context).node
        controls.summary
        controls.text(
          "password", words(.newPassword), "", kind: .password,
          hint: words(.passwordHint, count: SetupView.minimumPasswordLength), limit: 1000,
          required: true, extra: Attribute("autocomplete", "new-password"))
        button(.class("button primary wide")) { words(.setPassword) }
      }
    }
  }
}
