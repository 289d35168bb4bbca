package import Accounts
import HTML
import Model

/// One member of a space, with controls for owners.
struct MemberRow {
  let member: Member
  /// Whether the member is the user who sees the page.
  let isCurrentUser: Bool
  /// Whether the user can change this member's role or remove the member.
  let isEditable: Bool
  let context: PageContext

  var node: some Node {
    li(.class("person")) {
      span(.class("initial"), .ariaHidden) { initial }
      div(.class("person-name")) {
        p {
          strong { member.name }
          if isCurrentUser { " (\(context.words(.you)))" }
        }
        if !details.isEmpty { p(.class("hint")) { details } }
      }
      if isEditable {
        controls
      } else {
        span(.class("badge")) { context.words.role(member.role) }
      }
    }
  }

  private var details: String {
    let email = member.email == member.name ? nil : member.email
    return [email, member.ownsPersonalSpace && !isCurrentUser ? context.words(.ownsThisBook) : nil]
      .compactMap(\.self).joined(separator: " · ")
  }

  private var initial: String { member.name.first.map { String($0).uppercased() } ?? "·" }

  private var controls: some Node {
    div(.class("person-controls")) {
      form(
        .method(.post), .action(context.member(member.user)),
        Attribute("data-autosubmit", present: true)
      ) {
        CSRFField(context: context).node
        select(
          .name("role"), .label(context.words(.roleOf, ["name": member.name])),
          Attribute("autocomplete", "off")
        ) {
          RoleOptions(chosen: member.role, context: context).node
        }
        button(.class("button no-script")) { context.words(.saveRole) }
      }
      if !isCurrentUser {
        a(
          .class("round"), .href(context.member(member.user) + "/remove"),
          .label(context.words(.remove, ["name": member.name]))
        ) { Icon.close.node(context) }
      }
    }
  }
}

/// The options of a select for the three roles.
struct RoleOptions {
  let chosen: Role
  /// Whether the options explain what each role can do.
  var explains = false
  let context: PageContext

  var node: some Node {
    ForEach([Role.owner, .editor, .viewer]) { role in
      option(.value(role.rawValue), .selected(role == chosen)) { name(role) }
    }
  }

  private func name(_ role: Role) -> String {
    let words = context.words
    guard explains else { return words.role(role) }
    switch role {
    case .owner: return "\(words.role(role)): \(words(.ownerCan))"
    case .editor: return "\(words.role(role)): \(words(.editorCan))"
    default: return "\(words.role(role)): \(words(.viewerCan))"
    }
  }
}

// MARK: - RemoveMemberView

/// The confirmation before a member is removed from a space, or leaves it.
package struct RemoveMemberView: Sendable {
  package var member: Member
  package var book: String
  package var isCurrentUser: Bool

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let names = ["name": member.name, "book": book]
    let title = words(isCurrentUser ? .leaveBookTitle : .removeTitle, names)
    return Layout(title: title, context: context, chapter: .settings).page {
      section(.class("notice")) {
        h1 { title }
        p { words(isCurrentUser ? .leaveBookText : .removeText) }
        form(
          .method(.post), .action(context.member(member.user) + "/remove"), .class("actions")
        ) {
          CSRFField(context: context).node
          a(.class("button"), .href(context.members)) { words(.cancel) }
          button(.class("button danger filled")) {
            isCurrentUser ? words(.leaveBook) : words(.remove, ["name": member.name])
          }
        }
      }
    }
  }
}
