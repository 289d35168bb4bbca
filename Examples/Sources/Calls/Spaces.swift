import CommonplaceKit
import Foundation

func callSpaces(_ client: Commonplace) async throws {
  // MARK: POST /spaces
  let home = try await client.spaces.create(name: "Our home")

  // MARK: GET /spaces
  for space in try await client.spaces.all() { print(space.name, space.role.rawValue) }

  // MARK: GET /spaces/{id}
  let space = try await client.spaces.get(home.id)
  print(space.handle)

  // MARK: PUT /spaces/{id}
  let renamed = try await client.spaces.rename(home.id, to: "Our house")
  print(renamed.name)

  // MARK: POST /spaces/{id}/invitations
  let invitation = try await client.spaces.invite(to: home.id, as: .editor, days: 2)
  let link = invitation.link?.absoluteString ?? ""

  // MARK: GET /spaces/{id}/invitations
  let invitations = try await client.spaces.invitations(to: home.id)
  print(invitations.map(\.uses))

  // MARK: POST /invitations/accept
  let joined = try await client.spaces.accept(link)
  print(joined.role.rawValue)

  // MARK: DELETE /spaces/{id}/invitations/{invitation}
  try await client.spaces.revoke(invitation.id, of: home.id)

  // MARK: GET /spaces/{id}/members
  let members = try await client.spaces.members(of: home.id)
  let bob = members[0]

  // MARK: -
  // The only owner of a space cannot leave it.
  try await refused {
    // MARK: PUT /spaces/{id}/members/{user}
    try await client.spaces.setRole(.viewer, of: bob.id, in: home.id)
    // MARK: -
  }
  try await refused {
    // MARK: DELETE /spaces/{id}/members/{user}
    try await client.spaces.remove(bob.id, from: home.id)
    // MARK: -
  }
}
