// Writes a post, publishes it, reads it as visitors do, and lists the paths of the site.
import CommonplaceKit
import ExampleServer
import Foundation

let server = ExampleServer()
let client = Commonplace(baseURL: server.url)
try await client.session.signIn(email: server.email, password: server.password)
let site = client.site

// A type of content is created once.
let known = try await site.datatypes.allFull().first { $0.datatype.name == "note" }
let type: TypeID
let body: FieldID
if let known {
  (type, body) = (known.id, known.fields[0].id)
} else {
  type = try await site.datatypes.create(DatatypeDraft(label: "Note", name: "note")).id
  body = try await site.fields.create(SiteFieldDraft(label: "Body", type: "richtext", of: type)).id
}

let slug = "/garden-\(Timestamp.now.milliseconds)"
var new = NewContent(type: type, title: "Garden", values: [body: "The *first* tomatoes."])
new.route = SiteRouteDraft(slug: slug, title: "Garden")
let draft = try await site.contents.create(new).content
print("Written: \(draft.title), \(draft.state.rawValue).")

try await site.publishing.publish(draft.id)
let document = try await site.delivery.document(at: slug, isClean: true)
print("Published: \(String(decoding: document, as: UTF8.self))")

for route in try await site.routes.all() where route.isActive {
  print("Path: \(route.slug)")
}
