import Accounts
import HTML
import Model

/// The form that creates an invitation link, and the links that are valid.
struct InvitationForm {
  let links: [MembersView.Link]
  let draft: InvitationDraft
  let controls: FormControls
  let context: PageContext

  @NodeBuilder var node: some Node {
    if !links.isEmpty {
      section(.class("panel")) {
        h2 { context.words(.links) }
        ul(.class("links")) { ForEach(links) { link($0) } }
      }
    }
    section(.class("panel")) {
      h2 { context.words(.invite) }
      p(.class("hint")) { context.words(.inviteHint) }
      form
    }
  }

  private func link(_ link: MembersView.Link) -> some Node {
    let words = context.words
    let field = "link-\(link.invitation.id)"
    return li {
      p {
        strong { words.role(link.invitation.role) }
        span(.class("hint")) { " · \(facts(link).joined(separator: " · "))" }
      }
      div(.class("copyable")) {
        label(.class("hidden"), .for(field)) { words(.link) }
        input(
          .type(.text), .id(field), .name("link"), .value(link.address),
          Attribute("readonly", present: true))
        button(
          .class("button scripted"), Attribute("type", "button"),
          Attribute("data-copy-value", field), Attribute("data-copied", words(.copied))
        ) { words(.copy) }
        HTML.form(
          .method(.post), .action("\(context.invitations)/\(link.invitation.id)/revoke")
        ) {
          CSRFField(context: context).node
          button(.class("button danger")) { words(.revoke) }
        }
      }
    }
  }

  private func facts(_ link: MembersView.Link) -> [String] {
    let words = context.words
    let invitation = link.invitation
    return [
      invitation.email.map { words(.sentTo, ["email": $0]) },
      words(.usesLeft, count: invitation.maxUses - invitation.uses),
      words(.until, ["date": words.longDate(link.until)]),
    ].compactMap(\.self)
  }

  private var form: some Node {
    let words = context.words
    return HTML.form(.method(.post), .action(context.invitations), .class("invite-form")) {
      CSRFField(context: context).node
      choice("role", words(.role)) {
        RoleOptions(chosen: draft.role, explains: true, context: context).node
      }
      choice("days", words(.days)) {
        ForEach([(1, SignInWord.day), (7, .week), (30, .month)]) { days, word in
          option(.value("\(days)"), .selected(days == draft.days)) { words(word) }
        }
      }
      choice("uses", words(.uses)) {
        ForEach([1, 2, 5, 10, 100]) { uses in
          option(.value("\(uses)"), .selected(uses == draft.uses)) {
            uses == 1 ? words(.once) : words(.times, count: uses)
          }
        }
      }
      controls.field("link-email", words(.inviteEmail), hint: words(.inviteEmailHint)) {
        id, described, invalid in
        input(
          id, .type(.email), .name("email"), .value(draft.email ?? ""), described, invalid,
          Attribute("maxlength", "254"), Attribute("autocomplete", "off"))
      }
      button(.class("button primary")) { words(.makeLink) }
    }
  }

  private func choice<Options: Node>(
    _ name: String, _ label: String, @NodeBuilder options: @escaping () -> Options
  ) -> some Node {
    controls.field("link-\(name)", label) { id, described, invalid in
      select(id, .name(name), described, invalid) { options() }
    }
  }
}
