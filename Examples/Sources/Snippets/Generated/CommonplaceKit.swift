// swift-format-ignore-file
// Written by scripts/check-snippets --write.
import CommonplaceKit
import CommonplaceUI
import Foundation

@MainActor func CommonplaceKit_Changes_1(client: Commonplace) async throws {
  for try await event in client.changes.live() {
    switch event {
    case .caughtUp(let sequence): print("Everything up to \(sequence) was received.")
    case .changes(let changes): for change in changes { print(change.kind, change.operation) }
    case .reset: show("Read everything again.")
    case .disconnected: show("The connection was lost.")
    }
  }
}

@MainActor func CommonplaceKit_Changes_2(client: Commonplace) async throws {
  for try await change in client.changes.all(since: 41) { print(change.kind) }
}

@MainActor func CommonplaceKit_Changes_3(client: Commonplace, entry: Entry, group: URL) async throws {
  let group = try await client.entries.delete(entry.id)
  if let group { try await client.changes.undo(group) }
}

@MainActor func CommonplaceKit_CommonplaceKit_1(client: Commonplace) async throws {
  let client = Commonplace(baseURL: URL(string: "https://book.example.com")!)
  try await client.session.signIn(email: "ann@example.com", password: "a long password")
  let planned = try await client.entries.page(EntryFilters(stage: .planned, sort: "title"))
}

@MainActor func CommonplaceKit_Errors_1(client: Commonplace, draft: EntryDraft) async throws {
  do {
    try await client.entries.create(draft)
  } catch let error as APIError where error.kind == .invalid {
    show(error.fields)  // ["title": "The title is missing."]
  } catch let error as APIError {
    show(error.message)
  } catch is URLError {
    show("There is no connection.")
  }
}

@MainActor func CommonplaceKit_Errors_2(client: Commonplace, draft: EntryDraft, entry: Entry) async throws {
  var draft = draft
  do {
    try await client.entries.update(entry.id, draft)
  } catch let error as APIError where error.kind == .changed {
    guard let theirs: Entry = try error.conflict?.current() else { throw error }
    draft.revision = theirs.revision
    try await client.entries.update(entry.id, draft)  // keeps the own version
  }
}

@MainActor func CommonplaceKit_Errors_3(client: Commonplace, url: URL) async throws {
  let client = Commonplace(baseURL: url, retries: RetryPolicy(maxAttempts: 8, longestWait: 60))
}

@MainActor func CommonplaceKit_Errors_4(client: Commonplace, draft: EntryDraft, entry: Entry) async throws {
  let key = UUID()
  let entry = try await client.entries.create(draft, key: key)
}

@MainActor func CommonplaceKit_Errors_5(client: Commonplace) async throws {
  let films = try await client.within(.seconds(10)).library.movies.page()
}

@MainActor func CommonplaceKit_Files_1(client: Commonplace, file: URL) async throws {
  var found = try await client.imports.begin(file)
  found = try await client.imports.wait(for: found)
  if found.phase == .ready { found = try await client.imports.start(found.id) }
  found = try await client.imports.wait(for: found)
}

@MainActor func CommonplaceKit_Files_2(client: Commonplace, file: URL) async throws {
  for try await progress in client.exports.entries(to: file) { show(progress.done) }
}

@MainActor func CommonplaceKit_Files_3(client: Commonplace, file: URL) async throws {
  let archive = try await client.archives.wait(for: client.archives.create())
  for try await progress in client.archives.download(archive.id, to: file) { show(progress.done) }
}

@MainActor func CommonplaceKit_Files_4(client: Commonplace, file: URL) async throws {
  let archive = try await client.archives.restore(file, name: "Our home")
  let restored = try await client.archives.wait(for: archive).restored
}

@MainActor func CommonplaceKit_Files_5(client: Commonplace, photo: URL) async throws {
  let item = try await client.site.media.upload(UploadFile(photo), alt: "A cat") { progress in
    print(progress.done, progress.total ?? 0)
  }
}

@MainActor func CommonplaceKit_GettingStarted_1(client: Commonplace, entry: Entry) async throws {
  let client = Commonplace(baseURL: URL(string: CommandLine.arguments[1])!)
  try await client.session.signIn(email: CommandLine.arguments[2], password: CommandLine.arguments[3])
  for try await entry in client.entries.all() { print(entry.title) }
  let solaris = EntryDraft(title: "Solaris", description: "A planet of memories.")
  print("Created: \(try await client.entries.create(solaris).title)")
  for try await event in client.changes.live() {
    print(event)
  }
}

@MainActor func CommonplaceKit_GettingStarted_2(client: Commonplace, file: URL, url: URL) async throws {
  let client = Commonplace(baseURL: url, credentials: FileCredentialStorage(file: file))
  print(try await client.health().version)
}

@MainActor func CommonplaceKit_GettingStarted_3(client: Commonplace, entry: Entry) async throws {
  for try await entry in client.entries.all(EntryFilters(text: "solaris")) {
    print(entry.title)
  }
  let entry = try await client.entries.create(EntryDraft(title: "Solaris", description: "A film."))
  let undo = try await client.entries.delete(entry.id)
}

@MainActor func CommonplaceKit_GettingStarted_4(client: Commonplace, draft: EntryDraft, entry: Entry) async throws {
  do {
    _ = try await client.entries.update(entry.id, draft)
  } catch let error as APIError where error.kind == .changed {
    let current: Entry? = try error.conflict?.current()
  }
}

@MainActor func CommonplaceKit_GettingStarted_5(client: Commonplace) async throws {
  for space in try await client.spaces.all() {
    print(space.name, try await client.inSpace(space.handle).entries.page().elements.count)
  }
}

@MainActor func CommonplaceKit_Library_1(client: Commonplace, filters: LibraryFilters) async throws {
  var filters = LibraryFilters()
  filters.years = 1940...1949
  filters.sort = "-rating"
  let films = try await client.library.movies.page(filters)
  try await client.library.movies.setFavourite(true, of: films.elements[0].id)
}

@MainActor func CommonplaceKit_Library_2(client: Commonplace, draft: EntryDraft, film: Movie) async throws {
  var draft = MovieDraft(name: "Casablanca")
  draft.releaseYear = .set(1942)
  draft.actors = [RelatedDraft(name: "Humphrey Bogart", role: "Rick")]
  let film = try await client.library.movies.create(draft)
}

@MainActor func CommonplaceKit_Library_3(client: Commonplace) async throws {
  let views = try await client.views.all()
  for view in views { print(view.name, view.sort) }
}

@MainActor func CommonplaceKit_Lists_1(client: Commonplace, folder: URL, list: GroceryList, store: ListStore) async throws {
  let store = try ListStore(folder: folder, client: client)
  let list = try await store.createList(name: "Friday", items: [NewListItem("milk", quantity: "2")])
  try await store.sync()
  for await _ in await store.updates() { show(await store.lists) }
}

@MainActor func CommonplaceKit_Lists_2(store: ListStore) async throws {
  let refusals = await store.refusals
  show(refusals.map(\.message))
  await store.acknowledge(refusals)
}

@MainActor func CommonplaceKit_Lists_3(client: Commonplace, photo: URL, reading: PhotoReading, recognizer: any PhotoTextRecognizer) async throws {
  let service = FallbackAnalysisService(
    ownKey: nil, server: ServerAnalysisService(client: client),
    device: DeviceAnalysisService(recognizer: recognizer))
  let reading = try await service.read(photo)
}

@MainActor func CommonplaceKit_Lists_4(client: Commonplace, list: GroceryList) async throws {
  let list = try await client.lists.create(name: "Friday", [GroceryItemDraft(name: "2 milk")])
}

@MainActor func CommonplaceKit_LocalEngine_1(folder: URL) async throws {
  let book = try await LocalServer(folder: folder, name: "Ann")
  let films = try await book.client.library.movies.page()
}

@MainActor func CommonplaceKit_Log_1(client: Commonplace, draft: EntryDraft, entry: Entry, photo: URL) async throws {
  let movies = try await client.collections.all().first { $0.name == "Movies" }
  var draft = EntryDraft(title: "Solaris", description: "A planet of memories.")
  draft.collectionID = movies?.id
  draft.additionalFields = ["Year": "1972"]
  let entry = try await client.entries.create(draft, images: [UploadFile(photo)])
}

@MainActor func CommonplaceKit_Log_2(client: Commonplace, filters: LibraryFilters) async throws {
  var filters = EntryFilters(sort: "-rating")
  filters.fields = EntryFilter([.init("Year", .atLeast, "1970")])
  let page = try await client.entries.page(filters)
}

@MainActor func CommonplaceKit_Log_3(client: Commonplace, draft: EntryDraft, entry: Entry) async throws {
  var draft = EntryDraft(title: entry.title, description: entry.description)
  draft.collectionID = entry.collectionID
  draft.typeID = entry.typeID
  draft.stage = .done
  draft.rating = .set(8.5)
  draft.revision = entry.revision
  try await client.entries.update(entry.id, draft)
}

@MainActor func CommonplaceKit_Log_4(client: Commonplace, drafts: [EntryDraft]) async throws {
  let results = try await client.entries.create(drafts)
  for result in results where result.id == nil { print(result.index, result.message ?? "") }
}

@MainActor func CommonplaceKit_Log_5(client: Commonplace) async throws {
  let works = try await client.search.works("dune")
}

@MainActor func CommonplaceKit_MovingABook_1(client: Commonplace, local: LocalServer) async throws {
  let transfer = BookTransfer(from: local.client, to: client)
  let book = try await transfer.run { step in show(step) }
  let moved = client.inSpace(book.handle)
}

@MainActor func CommonplaceKit_MovingABook_2(client: Commonplace, local: LocalServer) async throws {
  do {
    _ = try await BookTransfer(from: local.client, to: client).run()
  } catch let difference as BookTransfer.Difference {
    show(difference.original.entries, difference.copy.entries)
  }
}

@MainActor func CommonplaceKit_Offline_1(client: Commonplace, folder: URL, keychain: any CredentialStorage, url: URL) async throws {
  let client = Commonplace(
    baseURL: url, credentials: keychain, cache: try ResponseCache(folder: folder))
}

@MainActor func CommonplaceKit_Offline_2(client: Commonplace, showsBanner: Bool) async throws {
  var showsBanner = showsBanner
  for await isOnline in client.connection.updates() { showsBanner = !isOnline }
}

@MainActor func CommonplaceKit_Offline_3(client: Commonplace, draft: EntryDraft, folder: URL, outbox: Outbox, photo: URL) async throws {
  let outbox = try Outbox(folder: folder, client: client)
  let id = try await outbox.createEntry(draft, photos: [UploadFile(photo)])
  try await outbox.send()
}

@MainActor func CommonplaceKit_Offline_4(entry: Entry, outbox: Outbox) async throws {
  let state = await outbox.editedState(of: entry.id)
  if let shown = state.pending.applied(to: entry) { show(shown) }
}

@MainActor func CommonplaceKit_Offline_5(operation: OutboxOperation, outbox: Outbox) async throws {
  for operation in await outbox.operations {
    guard case .refused(let refusal) = await outbox.status(of: operation) else { continue }
    show(operation.title, refusal.message)
    if refusal.kind == "changed" {
      try await outbox.keepMine(operation.id)  // replaces what somebody else has saved
    } else {
      try await outbox.discard(operation.id)
    }
  }
}

@MainActor func CommonplaceKit_Offline_6(client: Commonplace, group: URL, store: ListStore) async throws {
  let store = SharedItemStore(folder: group)
  for item in try store.items() {
    try await client.entries.create(item.entryDraft, key: item.id)
    try store.remove(item.id)
  }
}

@MainActor func CommonplaceKit_Sessions_1(client: Commonplace) async throws {
  try await client.session.signIn(email: "ann@example.com", password: "a long password")
}

@MainActor func CommonplaceKit_Sessions_2(client: Commonplace) async throws {
  try await client.session.sendCode(to: "ann@example.com")
  try await client.session.signIn(email: "ann@example.com", code: "123456")
}

@MainActor func CommonplaceKit_Sessions_3(client: Commonplace, nonce: String, token: String) async throws {
  try await client.session.signInWithApple(identityToken: token, nonce: nonce)
}

@MainActor func CommonplaceKit_Sessions_4(client: Commonplace, file: URL, url: URL) async throws {
  struct Keychain: CredentialStorage {
    let item: URL

    func load() throws -> Credentials? {
      try FileCredentialStorage(file: item).load()
    }

    func save(_ credentials: Credentials?) throws {
      try FileCredentialStorage(file: item).save(credentials)
    }
  }
  let client = Commonplace(baseURL: url, credentials: Keychain(item: file))
}

@MainActor func CommonplaceKit_Sessions_5(client: Commonplace) async throws {
  for await user in try await client.session.users() {
    print(user?.name ?? "Nobody is signed in.")
  }
}

@MainActor func CommonplaceKit_Sessions_6(client: Commonplace, token: String, url: URL) async throws {
  let token = try await client.tokens.create(label: "Backup", scope: "read").rawToken ?? ""
  let backup = Commonplace(baseURL: url, apiToken: token)
}

@MainActor func CommonplaceKit_Sharing_1(client: Commonplace, home: SpaceMembership) async throws {
  let home = try await client.spaces.create(name: "Our home")
  let invitation = try await client.spaces.invite(to: home.id, as: .editor, days: 7)
  print(invitation.link ?? "")
}

@MainActor func CommonplaceKit_Sharing_2(client: Commonplace, home: SpaceMembership, link: String) async throws {
  let home = try await client.spaces.accept(link)
  let shared = client.inSpace(home.handle)
}

@MainActor func CommonplaceKit_Sharing_3(client: Commonplace, home: SpaceMembership) async throws {
  for member in try await client.spaces.members(of: home.id) where member.role == .viewer {
    try await client.spaces.setRole(.editor, of: member.id, in: home.id)
  }
}

@MainActor func CommonplaceKit_Sharing_4(client: Commonplace, link: String, list: GroceryList) async throws {
  let link = try await client.lists.shares(of: list.id).create(.check).url
}

@MainActor func CommonplaceKit_Site_1(body: SiteField, client: Commonplace, content: ContentData, post: TypeID) async throws {
  let site = client.site
  let post = try await site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
  let body = try await site.fields.create(
    SiteFieldDraft(label: "Body", type: "richtext", of: post.id))
  var new = NewContent(type: post.id, title: "Garden", values: [body.id: "On Monday."])
  new.route = SiteRouteDraft(title: "Garden")
  let content = try await site.contents.create(new).content
  try await site.publishing.publish(content.id)
}

@MainActor func CommonplaceKit_Site_2(body: SiteField, client: Commonplace, content: ContentData) async throws {
  let update = ContentUpdate(revision: content.revision, values: [body.id: "On Tuesday."])
  try await client.site.contents.update(content.id, update)
}

@MainActor func CommonplaceKit_Site_3(client: Commonplace) async throws {
  let json = try await client.site.delivery.document(at: "/garden", isClean: true)
}

@MainActor func CommonplaceKit_Transports_1(body: SiteField, client: Commonplace, url: URL) async throws {
  struct EmptyBook: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse {
      let body = AsyncThrowingStream<Data, any Error> { body in
        body.yield(Data(#"{"data": []}"#.utf8))
        body.finish()
      }
      return TransportResponse(status: 200, headers: [:], body: body)
    }
  }
  let client = Commonplace(baseURL: url, transport: EmptyBook(), retries: .never)
  let entries = try await client.entries.page().elements
}

@MainActor func CommonplaceKit_Transports_2() async throws {
  struct Logged: Transport {
    let network = URLSessionTransport()

    func send(_ request: TransportRequest) async throws -> TransportResponse {
      let response = try await network.send(request)
      print(request.method, request.url.path, response.status)
      return response
    }
  }
}

@MainActor func CommonplaceKit_Transports_3(client: Commonplace, transport: any Transport, url: URL) async throws {
  let immediate = RetryPolicy(maxAttempts: 3, wait: { _ in })
  let client = Commonplace(baseURL: url, transport: transport, retries: immediate)
}

@MainActor func CommonplaceKit_ConnectionStatus_1(client: Commonplace, showsBanner: Bool) async throws {
  var showsBanner = showsBanner
  for await isOnline in client.connection.updates() { showsBanner = !isOnline }
}

@MainActor func CommonplaceKit_ResponseCache_1(client: Commonplace, folder: URL, keychain: any CredentialStorage, url: URL) async throws {
  let client = Commonplace(
    baseURL: url, credentials: keychain, cache: try ResponseCache(folder: folder))
}

@MainActor func CommonplaceKit_APIError_1(client: Commonplace, draft: EntryDraft) async throws {
  do {
    try await client.entries.create(draft)
  } catch let error as APIError where error.kind == .invalid {
    show(error.fields)
  }
}

@MainActor func CommonplaceKit_APIError_2(client: Commonplace, draft: EntryDraft, entry: Entry) async throws {
  do {
    try await client.entries.update(entry.id, draft)
  } catch let error as APIError where error.kind == .changed {
    let mine: EntryDraft? = try error.conflict?.yours()
    print(mine?.title ?? "")
  }
}

@MainActor func CommonplaceKit_Commonplace_1(client: Commonplace, entry: Entry) async throws {
  let client = Commonplace(baseURL: URL(string: "https://book.example.com")!)
  try await client.session.signIn(email: "ann@example.com", password: "a long password")
  for entry in try await client.entries.page().elements { print(entry.title) }
}

@MainActor func CommonplaceKit_Commonplace_2(client: Commonplace, token: String, url: URL) async throws {
  let client = Commonplace(baseURL: url, apiToken: token)
}

@MainActor func CommonplaceKit_Commonplace_3(client: Commonplace) async throws {
  let films = try await client.within(.seconds(10)).library.movies.page()
}

@MainActor func CommonplaceKit_Downloads_1(client: Commonplace, file: URL) async throws {
  for try await progress in client.exports.entries(to: file) { show(progress) }
}

@MainActor func CommonplaceKit_Downloads_2(client: Commonplace, file: URL) async throws {
  for try await progress in client.exports.entries(to: file) { show(progress) }
}

@MainActor func CommonplaceKit_Page_1(client: Commonplace, entry: Entry) async throws {
  for try await entry in client.entries.all(EntryFilters(text: "solaris")) {
    print(entry.title)
  }
}

@MainActor func CommonplaceKit_RetryPolicy_1() async throws {
  let patient = RetryPolicy(maxAttempts: 8, longestWait: 60)
}

@MainActor func CommonplaceKit_ListStore_Photos_1(items: [NewListItem], list: GroceryList, photo: URL, reading: PhotoReading, store: ListStore) async throws {
  let list = try await store.createList(name: "Friday", items: items)
  try await store.keepPhoto(photo, of: list, readBy: reading.scan)
}

@MainActor func CommonplaceKit_ListStore_1(client: Commonplace, folder: URL, list: GroceryList, store: ListStore) async throws {
  let store = try ListStore(folder: folder, client: client)
  let list = try await store.createList(name: "Friday")
  try await store.addItem("Milk", to: list)
  try await store.sync()
}

@MainActor func CommonplaceKit_ListStore_2(friday: String, store: ListStore) async throws {
  try await store.edit(friday, [(.list(.name), .text("Saturday"))])
}

@MainActor func CommonplaceKit_ListStore_3(friday: String, store: ListStore) async throws {
  let friday = try await store.createList(
    name: "Friday", items: [NewListItem("milk", quantity: "2")])
}

@MainActor func CommonplaceKit_ListStore_4(store: ListStore) async throws {
  let refusals = await store.refusals
  show(refusals.map(\.message))
  await store.acknowledge(refusals)
}

@MainActor func CommonplaceKit_ListStore_5(store: ListStore) async throws {
  for await _ in await store.updates() { show(await store.lists) }
}

@MainActor func CommonplaceKit_Outbox_Editing_1(entry: Entry, outbox: Outbox) async throws {
  let state = await outbox.editedState(of: entry.id)
  if let shown = state.pending.applied(to: entry) { show(shown) }
}

@MainActor func CommonplaceKit_Outbox_Editing_2(entry: Entry, outbox: Outbox) async throws {
  let state = await outbox.editedState(of: entry.id)
  for later in await outbox.laterDrafts(of: entry.id, after: state.latest) {
    print(later.title)
  }
}

@MainActor func CommonplaceKit_Outbox_1(client: Commonplace, draft: EntryDraft, folder: URL, outbox: Outbox, photo: URL) async throws {
  let outbox = try Outbox(folder: folder, client: client)
  let id = try await outbox.createEntry(draft, photos: [UploadFile(photo)])
  try await outbox.send()
}

@MainActor func CommonplaceKit_Outbox_2(draft: EntryDraft, operation: OutboxOperation, outbox: Outbox) async throws {
  try await outbox.retry(operation.id, with: draft)
  try await outbox.send()
}

@MainActor func CommonplaceKit_PendingChanges_1(client: Commonplace, outbox: Outbox) async throws {
  let pending = await outbox.pending()
  let shown = try await client.entries.page().elements.compactMap { pending.applied(to: $0) }
}

@MainActor func CommonplaceKit_AccountResource_1(client: Commonplace, email: String, password: String) async throws {
  try await client.session.register(email: email, password: password, name: "Ann")
}

@MainActor func CommonplaceKit_AccountResource_2(client: Commonplace) async throws {
  try await client.session.requestPasswordReset(for: "ann@example.com")
}

@MainActor func CommonplaceKit_AccountResource_3(client: Commonplace, code: String, email: String, password: String) async throws {
  if let change = try await client.session.changeAddress(to: email, password: password) {
    try await client.session.confirm(change, code: code)
  }
}

@MainActor func CommonplaceKit_AccountResource_4(client: Commonplace, password: String) async throws {
  try await client.session.deleteAccount(.password(password))
}

@MainActor func CommonplaceKit_ArchivesResource_1(client: Commonplace, file: URL) async throws {
  let archive = try await client.archives.wait(for: client.archives.create())
  for try await progress in client.archives.download(archive.id, to: file) {}
}

@MainActor func CommonplaceKit_ArchivesResource_2(client: Commonplace, file: URL) async throws {
  let archive = try await client.archives.restore(file, name: "Our home")
  let handle = try await client.archives.wait(for: archive).restored?.handle
}

@MainActor func CommonplaceKit_BatchResult_1(client: Commonplace, drafts: [EntryDraft]) async throws {
  let results = try await client.entries.create(drafts)
  let failed = results.filter { $0.id == nil }
}

@MainActor func CommonplaceKit_BookTransfer_1(app: ExampleApp, client: Commonplace, local: LocalServer) async throws {
  var app = app
  let transfer = BookTransfer(from: local.client, to: client)
  let book = try await transfer.run { step in show(step) }
  app.client = client.inSpace(book.handle)
}

@MainActor func CommonplaceKit_ChangesResource_1(client: Commonplace) async throws {
  for try await change in client.changes.all(since: 41) { print(change.kind) }
}

@MainActor func CommonplaceKit_ChangesResource_2(client: Commonplace, entry: Entry, group: URL) async throws {
  if let group = try await client.entries.delete(entry.id) {
    try await client.changes.undo(group)
  }
}

@MainActor func CommonplaceKit_CollectionsResource_1(client: Commonplace) async throws {
  for collection in try await client.collections.all() {
    print(collection.icon, collection.name, collection.entryCount)
  }
}

@MainActor func CommonplaceKit_CollectionsResource_2(client: Commonplace) async throws {
  let concerts = try await client.collections.create(
    CollectionDraft(name: "Concerts", icon: "🎤"))
}

@MainActor func CommonplaceKit_EntriesResource_1(client: Commonplace) async throws {
  let films = try await client.entries.page(EntryFilters(stage: .planned, sort: "title"))
}

@MainActor func CommonplaceKit_EntriesResource_2(client: Commonplace, entry: Entry) async throws {
  let entry = try await client.entries.create(EntryDraft(title: "Solaris", description: "A film."))
}

@MainActor func CommonplaceKit_EntriesResource_3(client: Commonplace, draft: EntryDraft, entry: Entry, photo: URL) async throws {
  let entry = try await client.entries.create(draft, images: [UploadFile(photo)])
}

@MainActor func CommonplaceKit_EntriesResource_4(client: Commonplace, draft: EntryDraft, entry: Entry) async throws {
  var draft = EntryDraft(title: entry.title, description: entry.description)
  draft.revision = entry.revision
  draft.rating = .set(8.5)
  try await client.entries.update(entry.id, draft)
}

@MainActor func CommonplaceKit_EntriesResource_5(client: Commonplace, entry: Entry) async throws {
  let undo = try await client.entries.delete(entry.id)
  if let undo { try await client.changes.undo(undo) }
}

@MainActor func CommonplaceKit_EntriesResource_6(client: Commonplace, entry: Entry) async throws {
  for change in try await client.entries.history(of: entry.id) {
    print(change.at, change.operation)
  }
}

@MainActor func CommonplaceKit_GroceryListsResource_1(client: Commonplace, list: GroceryList) async throws {
  let list = try await client.lists.create(name: "Friday", [GroceryItemDraft(name: "2 milk")])
}

@MainActor func CommonplaceKit_GroceryListsResource_2(client: Commonplace, list: GroceryList) async throws {
  try await client.lists.add([GroceryItemDraft(name: "bread")], to: list.id)
}

@MainActor func CommonplaceKit_GroceryStoresResource_1(client: Commonplace) async throws {
  let corner = try await client.stores.create(
    GroceryStoreDraft(name: "Corner", sections: ["Produce", "Bakery"]))
}

@MainActor func CommonplaceKit_ImagesResource_1(client: Commonplace, entry: Entry, first: ImageID, second: ImageID) async throws {
  try await client.images.set(
    [ImageDraft(id: second, isCover: true), ImageDraft(id: first)], of: entry.id)
}

@MainActor func CommonplaceKit_ImportsResource_1(client: Commonplace, file: URL) async throws {
  var found = try await client.imports.begin(file)
  found = try await client.imports.wait(for: found)
  if found.phase == .ready { found = try await client.imports.start(found.id) }
}

@MainActor func CommonplaceKit_ImportsResource_2(client: Commonplace, type: EntryType, waiting: FileImport) async throws {
  let columns = [ImportColumnMapping.Target(column: "Name", target: "title")]
  let found = try await client.imports.map(
    ImportColumnMapping(typeID: type.id, columns: columns), of: waiting.id)
}

@MainActor func CommonplaceKit_ImportsResource_3(client: Commonplace, waiting: FileImport) async throws {
  let undone = try await client.imports.undo(waiting.id)
}

@MainActor func CommonplaceKit_LibraryDrafts_1(draft: EntryDraft) async throws {
  var draft = MovieDraft(name: "Casablanca")
  draft.releaseYear = .set(1942)
  draft.actors = [RelatedDraft(name: "Humphrey Bogart", role: "Rick")]
}

@MainActor func CommonplaceKit_LibraryResource_1(client: Commonplace, filters: LibraryFilters) async throws {
  let page = try await client.library.movies.page(filters)
  try await client.library.movies.setFavourite(true, of: page.elements[0].id)
}

@MainActor func CommonplaceKit_LibraryResource_2(client: Commonplace, film: Movie) async throws {
  try await client.library.movies.setFavourite(true, of: film.id)
}

@MainActor func CommonplaceKit_LibraryResource_3(client: Commonplace, film: Movie) async throws {
  try await client.library.movies.setRating(8.5, of: film.id)
}

@MainActor func CommonplaceKit_ListSharesResource_1(client: Commonplace, link: String, list: GroceryList) async throws {
  let link = try await client.lists.shares(of: list.id).create(.check).url
}

@MainActor func CommonplaceKit_LiveChanges_1(client: Commonplace, model: ExampleModel) async throws {
  for try await event in client.changes.live() {
    if case .changes(let changes) = event { await model.refresh(after: changes) }
  }
}

@MainActor func CommonplaceKit_ScansResource_1(client: Commonplace, photo: URL) async throws {
  let ticket = Identifier<GroceryScan>.new()
  let scan = try await client.scans.read(UploadFile(photo), ticket: ticket)
}

@MainActor func CommonplaceKit_ScansResource_2(client: Commonplace) async throws {
  let scan = try await client.scans.read(text: "2 milk, bread, soap")
}

@MainActor func CommonplaceKit_SearchResource_1(client: Commonplace, group: URL) async throws {
  for group in try await client.search("solaris").groups {
    for hit in group.hits { print(hit.title, hit.snippet?.text ?? "") }
  }
}

@MainActor func CommonplaceKit_SearchResource_2(client: Commonplace) async throws {
  let works = try await client.search.works("dune")
}

@MainActor func CommonplaceKit_SessionResource_1(client: Commonplace) async throws {
  for await user in try await client.session.users() { print(user?.name ?? "signed out") }
}

@MainActor func CommonplaceKit_SessionResource_2(client: Commonplace, email: String, password: String) async throws {
  let user = try await client.session.signIn(email: email, password: password)
}

@MainActor func CommonplaceKit_SessionResource_3(client: Commonplace) async throws {
  let seconds = try await client.session.sendCode(to: "ann@example.com")
}

@MainActor func CommonplaceKit_SessionResource_4(client: Commonplace, code: String) async throws {
  try await client.session.signIn(email: "ann@example.com", code: code)
}

@MainActor func CommonplaceKit_SpacesResource_1(client: Commonplace, home: SpaceMembership) async throws {
  let home = try await client.spaces.create(name: "Our home")
}

@MainActor func CommonplaceKit_SpacesResource_2(client: Commonplace, home: SpaceMembership) async throws {
  for member in try await client.spaces.members(of: home.id) {
    print(member.name, member.role.rawValue)
  }
}

@MainActor func CommonplaceKit_SpacesResource_3(client: Commonplace, home: SpaceMembership, link: String) async throws {
  let link = try await client.spaces.invite(to: home.id, as: .editor).link
}

@MainActor func CommonplaceKit_SpacesResource_4(client: Commonplace, home: SpaceMembership) async throws {
  let home = try await client.spaces.accept("https://book.example.com/invitations/9Yk3")
}

@MainActor func CommonplaceKit_StatisticsResource_1(client: Commonplace, draft: EntryDraft, type: EntryType) async throws {
  var draft = SavedViewDraft(name: "Since 1970", typeID: type.id, sort: "-rating")
  draft.filter = EntryFilter([.init("Year", .atLeast, "1970")])
  let view = try await client.views.create(draft)
}

@MainActor func CommonplaceKit_StatisticsResource_2(client: Commonplace) async throws {
  for suggestion in try await client.library.suggestions(type: "Movie", limit: 5) {
    print(suggestion.entry.title, suggestion.reasons.map(\.text))
  }
}

@MainActor func CommonplaceKit_StatisticsResource_3(client: Commonplace) async throws {
  let numbers = try await client.library.statistics(year: 2026)
  for month in numbers.months { print(month.month, month.count) }
}

@MainActor func CommonplaceKit_TokensResource_1(client: Commonplace, token: String) async throws {
  let token = try await client.tokens.create(label: "Backup", scope: "read").rawToken
}

@MainActor func CommonplaceKit_TypesResource_1(client: Commonplace) async throws {
  let concert = try await client.types.create(
    TypeDraft(name: "Concert", icon: "🎤", fields: [FieldDraft(label: "Venue", kind: .text)]))
}

@MainActor func CommonplaceKit_TypesResource_2(client: Commonplace, type: EntryType) async throws {
  let update = TypeUpdate(name: "Live show")
  let preview = try await client.types.preview(type.id, update)
  print(preview.entryCount)
}

@MainActor func CommonplaceKit_SharedItem_1(group: URL, photo: URL, store: ListStore) async throws {
  let store = SharedItemStore(folder: group)
  try store.add(SharedItem(.list), photo: photo)
}

@MainActor func CommonplaceKit_ContentsResource_1(client: Commonplace, drafts: [EntryDraft], post: TypeID) async throws {
  let drafts = try await client.site.contents.page(of: post, ContentFilters(state: .draft))
}

@MainActor func CommonplaceKit_ContentsResource_2(body: SiteField, client: Commonplace, content: ContentData, post: TypeID) async throws {
  var new = NewContent(type: post, title: "Garden", values: [body.id: "On Monday."])
  new.route = SiteRouteDraft(title: "Garden")
  let content = try await client.site.contents.create(new).content
}

@MainActor func CommonplaceKit_ContentsResource_3(body: SiteField, client: Commonplace, content: ContentData) async throws {
  let update = ContentUpdate(revision: content.revision, values: [body.id: "On Tuesday."])
  try await client.site.contents.update(content.id, update)
}

@MainActor func CommonplaceKit_ContentsResource_4(client: Commonplace, content: ContentData) async throws {
  try await client.site.contents.move(content.id, under: nil, at: 0)
}

@MainActor func CommonplaceKit_DatatypesResource_1(client: Commonplace, post: TypeID) async throws {
  let post = try await client.site.datatypes.create(
    DatatypeDraft(label: "Post", name: "post"))
}

@MainActor func CommonplaceKit_LocalesResource_1(client: Commonplace) async throws {
  let german = try await client.site.locales.create(
    SiteLocaleDraft(code: "de", label: "Deutsch"))
}

@MainActor func CommonplaceKit_MediaResource_1(client: Commonplace, trips: MediaFolderID) async throws {
  let cats = try await client.site.media.page(matching: "cat", in: trips)
}

@MainActor func CommonplaceKit_MediaResource_2(client: Commonplace, photo: URL) async throws {
  let item = try await client.site.media.upload(UploadFile(photo), alt: "A cat") { progress in
    print(progress.done)
  }
}

@MainActor func CommonplaceKit_PublishingResource_1(client: Commonplace, content: ContentData) async throws {
  try await client.site.publishing.publish(content.id, revision: content.revision)
}

@MainActor func CommonplaceKit_PublishingResource_2(client: Commonplace, content: ContentData) async throws {
  let tomorrow = Timestamp.now.adding(seconds: 24 * 3600)
  try await client.site.publishing.schedule(content.id, at: tomorrow)
}

@MainActor func CommonplaceKit_PublishingResource_3(client: Commonplace, content: ContentData, link: String) async throws {
  let link = try await client.site.publishing.createPreview(of: content.id).url
}

@MainActor func CommonplaceKit_PublishingResource_4(client: Commonplace) async throws {
  let json = try await client.site.delivery.query("post", [("sort", "-published_at")])
}

@MainActor func CommonplaceKit_SiteFieldsResource_1(body: SiteField, client: Commonplace, post: TypeID) async throws {
  let body = try await client.site.fields.create(
    SiteFieldDraft(label: "Body", type: "richtext", of: post))
}

@MainActor func CommonplaceKit_SiteResource_1(client: Commonplace, post: TypeID) async throws {
  let posts = try await client.site.contents.page(of: post).elements
  try await client.site.publishing.publish(posts[0].id)
}

@MainActor func CommonplaceKit_SiteRoutesResource_1(client: Commonplace) async throws {
  let route = try await client.site.routes.create(
    SiteRouteDraft(slug: "/about", title: "About"))
}

@MainActor func CommonplaceKit_WebhooksResource_1(client: Commonplace, url: URL) async throws {
  let webhook = try await client.site.webhooks.create(
    WebhookDraft(name: "Deployment", url: url, events: ["content.published"]))
}

@MainActor func CommonplaceKit_URLSessionTransport_1(client: Commonplace) async throws {
  let client = Commonplace(
    baseURL: URL(string: "https://book.example.com")!, transport: URLSessionTransport())
}
