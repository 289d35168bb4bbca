// Lists planned entries, adds one, and follows the changes of the Log until it sees its own.
import CommonplaceKit
import ExampleServer
import Model

let server = ExampleServer()
let client = Commonplace(baseURL: server.url)
let user = try await client.session.signIn(email: server.email, password: server.password)
print("Signed in as \(user.name).")

for try await entry in client.entries.all(EntryFilters(stage: .planned, sort: "title")) {
  print("Planned: \(entry.title)")
}

var created: Entry?
follow: for try await event in client.changes.live() {
  switch event {
  case .caughtUp where created == nil:
    // Connected. An entry that is created now is reported as one of another device would be.
    let draft = EntryDraft(title: "Solaris", description: "A planet of memories.", stage: .planned)
    created = try await client.entries.create(draft)
    print("Created: Solaris.")
  case .changes(let changes):
    for change in changes where change.kind == "entry" {
      print("Received: \(change.operation) of entry \(change.id).")
      if change.id == created?.id.description { break follow }
    }
  default: break
  }
}
