// Lists planned entries, adds one, and follows the changes of the Log until it sees its own.
import CommonplaceKit
import ExampleServer

let server = ExampleServer()
let client = Commonplace(baseURL: server.url)
let user = try await client.session.signIn(email: server.email, password: server.password)
print("Signed in as \(user.name).")

for try await entry in client.entries.all(EntryFilters(stage: .planned, sort: "title")) {
  print("Planned: \(entry.title)")
}

let draft = EntryDraft(title: "Solaris", description: "A planet of memories.", stage: .planned)
var created: Entry?
for try await event in client.changes.live() {
  // The first event says that the connection is open.
  if created == nil { created = try await client.entries.create(draft) }
  guard case .changes(let changes) = event else { continue }
  for change in changes { print("Received: \(change.operation) of \(change.kind) \(change.id).") }
  if changes.contains(where: { $0.id == created?.id.description }) { break }
}
