import CommonplaceKit
import Foundation

let client = Commonplace(baseURL: URL(string: CommandLine.arguments[1])!)
try await client.session.signIn(email: CommandLine.arguments[2], password: CommandLine.arguments[3])
for try await entry in client.entries.all() { print(entry.title) }
let solaris = EntryDraft(title: "Solaris", description: "A planet of memories.")
print("Created: \(try await client.entries.create(solaris).title)")
for try await event in client.changes.live() {
  print(event)
}
