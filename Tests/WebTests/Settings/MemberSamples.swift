import Model

@testable import Accounts
@testable import Web

extension Samples {
  static let ann = member(41, "Ann", "ann@example.com", .owner, isAtHome: true)
  static let bob = member(42, "Bob <b>", "bob@example.com", .editor)
  static let nameless = member(43, "cid@example.com", "cid@example.com", .viewer)

  private static func member(
    _ number: UInt64, _ name: String, _ email: String, _ role: Role, isAtHome: Bool = false
  ) -> Member {
    Member(
      user: id(number), name: name, email: email, role: role,
      joinedAt: Timestamp(milliseconds: 1_763_500_000_000), ownsPersonalSpace: isAtHome)
  }

  static func invitation(isSignedIn: Bool) -> InviteView {
    InviteView(
      token: "secret",
      notice: InvitationPreview(space: "Home & Co", role: .editor, inviter: "Ann"),
      isSignedIn: isSignedIn, welcomesNew: true)
  }

  static func members(isOwner: Bool) -> MembersView {
    let link = Invitation(
      id: id(51), role: .viewer, email: "dan@example.com",
      createdAt: Timestamp(milliseconds: 1_763_500_000_000),
      expiresAt: Timestamp(milliseconds: 1_764_000_000_000), maxUses: 5, uses: 2,
      token: "secret")
    return MembersView(
      book: "Home & Co", currentUser: isOwner ? ann.user : nameless.user, isOwner: isOwner,
      isPersonal: isOwner, members: [ann, bob, nameless],
      invitations: isOwner
        ? [.init(invitation: link, address: "https://example.org/invite/secret", until: today)]
        : [], isMailed: true, letsNewPeopleJoin: true)
  }
}
