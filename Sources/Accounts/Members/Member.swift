package import Model

/// A member of a space, as shown to the other members.
package struct Member: Sendable {
  package let user: UserID
  package let name: String
  package let email: String?
  package let role: Role
  package let joinedAt: Timestamp
  /// Whether the space is this user's personal space, whose owner they always are.
  package let ownsPersonalSpace: Bool
}

/// A link with which people become members of a space.
package struct Invitation: Sendable {
  package let id: InvitationID
  package let role: Role
  /// The address that it was sent to; nil if it was not sent.
  package let email: String?
  package let createdAt: Timestamp
  package let expiresAt: Timestamp
  package let maxUses: Int
  package let uses: Int
  /// The end of its link. It is derived from the id and the server's secret instead of being
  /// stored, so that owners can copy the link again and backups do not contain it.
  package let token: String
}

package typealias InvitationID = Identifier<Invitation>

/// The contents of an invitation's page.
package struct InvitationPreview: Sendable {
  package let space: String
  package let role: Role
  /// The name of the member who invites.
  package let inviter: String
}

/// The properties of an invitation to be created.
package struct InvitationDraft: Sendable {
  package var role: Role
  /// The validity in days, 1–365.
  package var days: Int
  /// The number of people who can use it, 1–100.
  package var uses: Int
  package var email: String?

  package init(role: Role, days: Int = 7, uses: Int = 1, email: String? = nil) {
    self.role = role
    self.days = days
    self.uses = uses
    let address = email?.normalised ?? ""
    self.email = address.isEmpty ? nil : address
  }

  /// The invalid fields, in their order.
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
