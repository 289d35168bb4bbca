import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import Testing

@testable import CommonplaceApp

/// A network over which what was read before can be read, and nothing can be changed.
private struct CachedReads: Transport {
  let server: any Transport

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    guard request.method == "GET" else { throw URLError(.notConnectedToInternet) }
    return try await server.send(request)
  }
}

/// Forms of entries that are saved while other changes of the same device wait.
@MainActor
@Suite("Forms and waiting changes")
struct WaitingFormTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let client: Commonplace
  private let outbox: Outbox
  private let entry: EntryID
  private let page: EntryViewModel

  init() async throws {
    let server = LogServer(titles: ["Solaris"])
    client = try .test(CachedReads(server: server))
    outbox = try Outbox(folder: folder.appending(path: "outbox"), client: client)
    entry = try #require(server.entries.first).id
    page = EntryViewModel(entry, client: client, outbox: outbox)
    await page.load()
  }

  private var drafts: FormDraftStore { FormDraftStore(folder: folder.appending(path: "drafts")) }

  private func form() async -> EntryFormModel {
    let form = EntryFormModel(editing: entry, client: client, outbox: outbox, drafts: drafts)
    await form.load()
    return form
  }

  /// The files of an open form with a photo that waits.
  private var copies: [URL] {
    let names = FileManager.default.enumerator(
      at: folder.appending(path: "outbox/copies"), includingPropertiesForKeys: nil)
    return names?.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath } ?? []
  }

  /// Keeps the entry with a photo in the outbox.
  private func savePhoto() async throws {
    let photo = folder.appending(path: "photo.png")
    try FormTests.photo.write(to: photo)
    let form = await form()
    form.addImages([.file(photo, contentType: "image/png")])
    #expect(await form.save() && form.isWaiting)
  }

  /// The entry as the server will have it, by the draft that it gets last.
  private func lastDraft() async throws -> EntryDraft {
    try #require(await outbox.operations.last?.entryDraft)
  }

  @Test(arguments: [false, true])
  func `a form keeps other values that were changed while it was open`(begins: Bool) async throws {
    if begins { await page.setRating(5) }
    let form = await form()
    await page.setRating(7)
    await page.setScore(.great)
    form.values.title = "Mirror"
    form.values.fields["Genre"] = "Poem"
    form.values.score = .bad
    #expect(await form.save() && form.isWaiting)
    let draft = try await lastDraft()
    #expect(draft.title == "Mirror" && draft.rating == .set(7))
    #expect(draft.additionalFields == ["Genre": "Poem", "Year": "1972"])
    // What both have changed is as in the form, which was saved last.
    #expect(draft.score == Score.bad.rawValue)
  }

  @Test func `a form without changes of its own changes nothing`() async throws {
    let form = await form()
    await page.setFavourite(true)
    await page.setStage(.current)
    #expect(await form.save())
    let draft = try await lastDraft()
    #expect(draft.favourite == true && draft.stage == .current && draft.title == "Solaris")
  }

  @Test func `a form that is restored keeps what was changed before the restart`() async throws {
    await page.setRating(5)
    let form = await form()
    form.values.title = "Mirror"
    await form.storeDraft()
    await page.setRating(7)
    guard case .entry(let draft)? = await drafts.draft(of: .entry) else {
      Issue.record("The form was not kept.")
      return
    }
    let restored = EntryFormModel(
      restoring: draft, client: client, outbox: outbox, drafts: drafts)
    await restored.load()
    #expect(await restored.save())
    let sent = try await lastDraft()
    #expect(sent.title == "Mirror" && sent.rating == .set(7))
  }

  @Test func `a page that is older than a form keeps what the form has changed`() async throws {
    let form = await form()
    form.values.title = "Mirror"
    #expect(await form.save())
    await page.setRating(7)
    let draft = try await lastDraft()
    #expect(draft.title == "Mirror" && draft.rating == .set(7))
    #expect(page.entry.value?.title == "Mirror")
  }

  // MARK: - Photos

  @Test func `the copy of a waiting photo is deleted with its form`() async throws {
    try await savePhoto()
    #expect(copies == [])
    var edited: EntryFormModel? = await form()
    var other: EntryFormModel? = await form()
    guard case .file(let copy, _)? = edited?.values.images.first else {
      Issue.record("The form has no photo.")
      return
    }
    #expect(try Data(contentsOf: copy) == FormTests.photo && copies.count == 2)
    // What is discarded in the outbox is still in the open form.
    for operation in await outbox.operations { try await outbox.discard(operation.id) }
    edited?.values.title = "Mirror"
    #expect(await edited?.save() == true && edited?.isWaiting == true)
    #expect(other?.values.images.count == 1)
    (edited, other) = (nil, nil)
    #expect(copies == [])
  }

  @Test func `copies of an app that was ended are deleted at the next start`() async throws {
    try await savePhoto()
    let form = await form()
    #expect(copies.count == 1)
    let restarted = try Outbox(folder: folder.appending(path: "outbox"), client: client)
    #expect(copies == [])
    // The photo itself waits.
    #expect(await restarted.operations.map(\.photoCount) == [1])
    #expect(form.values.images.count == 1)
  }

  @Test func `a photo between stored images is deleted with its form, too`() async throws {
    var draft = EntryDraft(title: "Solaris", description: "A planet.")
    draft.images = [ImageDraft(data: FormTests.photo.base64EncodedString())]
    try await outbox.updateEntry(entry, draft)
    var form: EntryFormModel? = await form()
    #expect(form?.values.images.count == 1 && copies.count == 1)
    form = nil
    #expect(copies == [])
  }
}
