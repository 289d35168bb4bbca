package import Accounts
import HTML
import Journal
package import Model

/// The page of a space with its members and their roles, the invitation links, and the user's other
/// spaces.
package struct MembersView: Sendable {
  /// A valid invitation with its full address.
  package struct Link: Sendable {
    package var invitation: Invitation
    package var address: String
    package var until: CalendarDate
  }

  /// A change that failed, with the submitted values, so that the page shows them with the error.
  package enum FailedChange: Sendable {
    case role
    case invitation(InvitationDraft)
    /// A new name for the space.
    case name(String)
    /// The name of a space to create.
    case book(String)

    /// The control that shows an error that is about no field.
    var control: String {
      switch self {
      case .role: "people"
      case .invitation: "link-role"
      case .name: "name"
      case .book: "book"
      }
    }

    /// Returns the control that shows an error about `field`.
    func control(of field: String) -> String {
      switch self {
      case .role: "people"
      case .invitation: "link-\(field)"
      case .name: "name"
      case .book: "book"
      }
    }
  }

  /// The name of the space.
  package var book: String
  package var currentUser: UserID
  package var isOwner: Bool
  /// Whether this is the user's personal space.
  package var isPersonal: Bool
  package var members: [Member]
  package var invitations: [Link]
  /// Whether the server sends e-mails.
  package var isMailed: Bool
  /// Whether an invitation link lets people create an account.
  package var letsNewPeopleJoin: Bool
  package var failedChange: FailedChange?
  package var errors: [FormError] = []

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return Layout(
      title: words(.membersOf, ["name": book]), context: context, chapter: .settings,
      scripts: ["members.js"], bodyClass: "page-members"
    ).page {
      header(.class("page-head back-head")) {
        a(.class("round"), .href(context.settings()), .label(words(frame: .settings))) {
          Icon.back.node(context)
        }
        h1 { words(.members) }
        AccountMenu(chapter: .settings, context: context).node
      }
      books(context)
      controls.summary
      people(controls, context)
      if isOwner {
        InvitationForm(
          links: invitations, draft: draft, isMailed: isMailed,
          letsNewPeopleJoin: letsNewPeopleJoin, controls: controls, context: context
        ).node
        renameForm(controls, context)
      }
      createSpaceForm(controls, context)
      if !isPersonal { leaveLink(context) }
    }
  }

  private var draft: InvitationDraft {
    if case .invitation(let draft) = failedChange { draft } else { InvitationDraft(role: .editor) }
  }

  @NodeBuilder private func books(_ context: PageContext) -> some Node {
    if context.books.count > 1 {
      nav(.class("chips"), .label(context.words(.books))) {
        ul {
          ForEach(context.books) { book in
            li {
              a(
                .class("chip"), .href("\(context.root)\(book.base)/settings/members"),
                .current(book.isShown)
              ) { book.name }
            }
          }
        }
      }
    }
  }

  private func people(_ controls: FormControls, _ context: PageContext) -> some Node {
    section(.class("panel"), .id("f-people"), .live(.member)) {
      h2 { context.words(.membersOf, ["name": book]) }
      ul(.class("people")) {
        ForEach(members) { member in
          MemberRow(
            member: member, isCurrentUser: member.user == currentUser,
            isEditable: isOwner && !member.ownsPersonalSpace, context: context
          ).node
        }
      }
      controls.errorText("people")
    }
  }

  private func renameForm(_ controls: FormControls, _ context: PageContext) -> some Node {
    let typed = if case .name(let name) = failedChange { name } else { book }
    return section(.class("panel")) {
      form(.method(.post), .action(context.renameBook), .class("one-line")) {
        CSRFField(context: context).node
        controls.text("name", context.words(.bookName), typed, limit: 100, required: true)
        button(.class("button")) { context.words(.rename) }
      }
    }
  }

  private func createSpaceForm(_ controls: FormControls, _ context: PageContext) -> some Node {
    let typed = if case .book(let name) = failedChange { name } else { "" }
    return section(.class("panel")) {
      h2 { context.words(.newBook) }
      p(.class("hint")) { context.words(.newBookText) }
      form(.method(.post), .action(context.newBook), .class("one-line")) {
        CSRFField(context: context).node
        controls.text("book", context.words(.bookName), typed, limit: 100, required: true)
        button(.class("button")) { context.words(.make) }
      }
    }
  }

  private func leaveLink(_ context: PageContext) -> some Node {
    p(.class("leave")) {
      a(.class("button danger"), .href(context.member(currentUser) + "/remove")) {
        Icon.signOut.node(context)
        context.words(.leaveBook)
      }
    }
  }
}

// MARK: - InvitationForm

/// The form that creates an invitation link, and the links that are valid.
struct InvitationForm {
  let links: [MembersView.Link]
  let draft: InvitationDraft
  let isMailed: Bool
  let letsNewPeopleJoin: Bool
  let controls: FormControls
  let context: PageContext

  @NodeBuilder var node: some Node {
    // A link that was used is gone.
    div(
      .id("invitations"), .live(.member), Attribute("hidden", present: links.isEmpty)
    ) {
      if !links.isEmpty {
        section(.class("panel")) {
          h2 { context.words(.links) }
          ul(.class("links")) { ForEach(links) { link($0) } }
        }
      }
    }
    section(.class("panel")) {
      h2 { context.words(.invite) }
      p(.class("hint")) { context.words(letsNewPeopleJoin ? .inviteHint : .inviteMembersOnly) }
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
      invitation.email.map { words(isMailed ? .sentTo : .invitationFor, ["email": $0]) },
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
      p(.class("owner-warning"), .role("status")) { words(.ownerWarning) }
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
      controls.field(
        "link-email", words(.inviteEmail),
        hints: [words(isMailed ? .inviteEmailHint : .inviteNotSentHint)]
      ) { id, described, invalid in
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
