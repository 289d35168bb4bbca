// Makes each call of docs/api, page by page, in books of its own. The pages show this code: the
// lines after `// MARK: METHOD PATH`. With COMMONPLACE_REQUESTS the requests are written to a file,
// from which the curl commands of the pages are made.
import CommonplaceKit
import ExampleServer
import Foundation

let server = ExampleServer()
let log = try RequestLog(path: ProcessInfo.processInfo.environment["COMMONPLACE_REQUESTS"])
let network = URLSessionTransport()
let credentials = MemoryCredentialStorage()

/// Returns a client for the calls of a page. Nothing is sent twice.
@MainActor func client(
  for page: String, signedInWith storage: MemoryCredentialStorage = credentials
) -> Commonplace {
  Commonplace(
    baseURL: server.url, credentials: storage,
    transport: RecordingTransport(page: page, log: log, network: network), retries: .never)
}

let first = client(for: "")
try await first.session.signIn(email: server.email, password: server.password)
let book = try await first.spaces.create(name: "API examples")

let pages: [(name: String, calls: (Commonplace) async throws -> Void)] = [
  ("spaces", callSpaces), ("collections", callCollections), ("types", callTypes),
  ("entries", callEntries), ("batch", callBatch), ("images", callImages),
  ("library", callLibrary), ("search", callSearch), ("changes", callChanges),
  ("live", callLive), ("errors", callErrors), ("imports", callImports), ("archives", callArchives),
  ("export", callExports), ("lists", callLists),
  ("site", callSite),
  ("media", callMedia), ("publishing", callPublishing), ("webhooks", callWebhooks),
  ("administration", callAdministration),
]
do {
  for page in pages {
    print("Calls of docs/api/\(page.name).md")
    try await page.calls(client(for: page.name).inSpace(book.handle))
  }
  print("Calls of docs/api/auth.md")
  try await callAuthentication(server.email, server.password) {
    client(for: "auth", signedInWith: $0)
  }
  print("Made all calls.")
} catch {
  print("A call has failed: \(error)")
  exit(1)
}
