package import Model

/// A person in a space, as the others in it see them.
package struct Member: Sendable {
  package let user: UserID
  package let name: String
  package let email: String?
  package let role: Role
  package let since: Timestamp
  /// Whether the space is this person's own book, whose owner they always are.
  package let isAtHome: Bool
}

/// A link by which people come into a space.
package struct Invitation: Sendable {
  package let id: InvitationID
  package let role: Role
  /// Whom it was sent to, if it was.
  package let email: String?
  package let createdAt: Timestamp
  package let expiresAt: Timestamp
  package let mostUses: Int
  package let uses: Int
  /// What its link ends with. It is kept nowhere: it follows from the id and the server's secret,
  /// so that owners may copy the link again and a backup does not hold it.
  package let token: String
}

package typealias InvitationID = Identifier<Invitation>

/// What somebody who opens an invitation's link is told.
package struct InvitationNotice: Sendable {
  package let space: String
  package let role: Role
  /// Who invites.
  package let host: String
}

/// What an owner asks an invitation to be.
package struct InvitationDraft: Sendable {
  package var role: Role
  /// Days, 1–365.
  package var days: Int
  /// 1–100.
  package var uses: Int
  package var email: String?

  package init(role: Role, days: Int = 7, uses: Int = 1, email: String? = nil) {
    self.role = role
    self.days = days
    self.uses = uses
    let address = email?.normalised ?? ""
    self.email = address.isEmpty ? nil : address
  }

  /// Everything that is wrong with it, in the order of its fields.
  var problems: [FieldProblem] {
    var problems: [FieldProblem] = []
    if ![.owner, .editor, .viewer].contains(role) { problems.append(.init("role", "choice")) }
    if !(1...365).contains(days) {
      problems.append(.init("days", "range", ["min": "1", "max": "365"]))
    }
    if !(1...100).contains(uses) {
      problems.append(.init("uses", "range", ["min": "1", "max": "100"]))
    }
    if let email, let problem = Users.problem(withEmail: email) { problems.append(problem) }
    return problems
  }
}
