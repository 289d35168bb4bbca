// Creates a token for a script, shares a book with an invitation, and ends both again.
import CommonplaceKit
import ExampleServer
import Foundation

let server = ExampleServer()
let client = Commonplace(baseURL: server.url)
let user = try await client.session.signIn(email: server.email, password: server.password)
print("Signed in as \(user.name) on \(try await client.session.all().count) device(s).")

let token = try await client.tokens.create(label: "Backup", scope: "read")
print("Created the token \(token.label ?? ""): \(token.rawToken?.prefix(5) ?? "")…")

let book = try await client.spaces.create(name: "Our home")
for member in try await client.spaces.members(of: book.id) {
  print("\(member.name): \(member.role.rawValue) of \(book.name)")
}

let invitation = try await client.spaces.invite(to: book.id, as: .editor, days: 2)
print("Invited an editor: \(invitation.link?.absoluteString ?? "")")

// The same client for the shared book.
let shared = client.inSpace(book.handle)
print("Collections: \(try await shared.collections.all().map(\.name).joined(separator: ", "))")

try await client.spaces.revoke(invitation.id, of: book.id)
try await client.tokens.revoke(token.id)
try await client.session.signOut()
print("Revoked the invitation and the token, and signed out.")
