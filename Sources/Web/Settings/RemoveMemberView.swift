package import Accounts
import HTML

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
