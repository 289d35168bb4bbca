package import Accounts
import HTML
import Model

/// The page of an invitation.
package struct InviteView: Sendable {
  package struct Draft: Sendable {
    package var name = ""
    package var email = ""

    package init(name: String = "", email: String = "") {
      self.name = name
      self.email = email
    }
  }

  package var token: String
  package var notice: InvitationPreview
  package var isSignedIn: Bool
  /// Whether invited people can create an account.
  package var allowsNewAccounts: Bool
  /// Whether the password is entered here, instead of after the address was confirmed.
  package var asksPassword: Bool
  package var draft: Draft
  package var errors: [FormError] = []

  package init(
    token: String, notice: InvitationPreview, isSignedIn: Bool, welcomesNew: Bool,
    asksPassword: Bool = true, draft: Draft = Draft()
  ) {
    self.token = token
    self.notice = notice
    self.isSignedIn = isSignedIn
    self.allowsNewAccounts = welcomesNew
    self.asksPassword = asksPassword
    self.draft = draft
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let role = words(.inviteTextAs, ["role": words.role(notice.role).lowercased()])
    return WelcomeFrame(
      title: words(.inviteTitle, ["name": notice.space]),
      text: "\(words(.inviteText, ["host": notice.inviter])) \(role)", context: context,
      scripts: ["js/sign-in.js"]
    ).page {
      if isSignedIn {
        form(.method(.post), .action(context.invitation(token))) {
          CSRFField(context: context).node
          button(.class("button primary wide")) { words(.join) }
        }
      } else {
        a(
          .class("button wide \(allowsNewAccounts ? "" : "primary")"),
          .href("\(context.signIn)?next=\(percentEncoded("/invite/\(token)"))")
        ) { words(.inviteSignIn) }
        if allowsNewAccounts {
          newcomer(context)
        } else {
          p(.class("hint")) { words(.inviteClosed) }
        }
      }
    }
  }

  private func newcomer(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return form(.method(.post), .action(context.invitation(token) + "/join")) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("time_zone"), .value(""))
      p(.class("divider")) { span { words(.inviteNew) } }
      controls.summary
      controls.text(
        "name", words(.yourName), draft.name, limit: 100, required: true,
        extra: Attribute("autocomplete", "name"))
      controls.text(
        "email", words(.email), draft.email, kind: .email, limit: 254, required: true,
        extra: Attribute("autocomplete", "username"))
      if asksPassword {
        controls.text(
          "password", words(.password), "", kind: .password,
          hint: words(.passwordHint, count: SetupView.minimumPasswordLength), limit: 1000,
          required: true, extra: Attribute("autocomplete", "new-password"))
      } else {
        p(.class("hint")) { words(.confirmHint) }
      }
      button(.class("button primary wide")) { words(.createAccount) }
    }
  }
}

/// The page that tells a new user that an e-mail was sent.
package struct ConfirmSentView: Sendable {
  package var email: String

  package init(email: String) { self.email = email }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return WelcomeFrame(
      title: words(.confirmTitle), text: words(.confirmText, ["email": email]), context: context
    ).page {
      a(.class("button wide"), .href(context.signIn)) { words(.toSignIn) }
    }
  }
}
