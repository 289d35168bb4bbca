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

}
