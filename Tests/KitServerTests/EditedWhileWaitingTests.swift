import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

/// Forms that are opened while changes of the same object wait in the outbox. They begin with these
/// changes, and follow them when they are saved.
@MainActor @Suite struct EditedWhileWaitingTests {
  @MainActor private struct Edit {
    let phone: OutboxPhone
    let other: Commonplace
    let entry: Entry
    let page: EntryViewModel
    let drafts: FormDraftStore

    func form() async -> EntryFormModel {
      let form = EntryFormModel(
        editing: entry.id, client: phone.client, outbox: phone.outbox, drafts: drafts)
      await form.load()
      return form
    }

    func photo(_ name: String = "phone.jpg") throws -> FormImage {
      .file(try TestImage.file(name), contentType: "image/jpeg")
    }
  }

  /// Runs `body` with an entry whose page is open on a phone without a network.
  private func withEdit(
    on backend: BookBackend, _ body: @escaping @MainActor (Edit) async throws -> Void
  ) async throws {
    try await backend.withBook { @MainActor book in
      let entry = try await book.client.entries.create(
        EntryDraft(title: "Solaris", description: "A film."))
      let cache = try ResponseCache(
        folder: book.folder.appending(path: "cache"), maxBytes: 1 << 20)
      let phone = try await OutboxPhone(of: book, cache: cache)
      let page = EntryViewModel(entry.id, client: phone.client, outbox: phone.outbox)
      await page.load()
      phone.network.set(.off)
      let drafts = FormDraftStore(folder: book.folder.appending(path: "drafts"))
      try await body(
        Edit(phone: phone, other: book.client, entry: entry, page: page, drafts: drafts))
    }
  }

  @Test(arguments: BookBackend.all)
  func `a form follows the change with which it began, also if that was sent in between`(
    backend: BookBackend
  ) async throws {
    try await withEdit(on: backend) { edit in
      await edit.page.setRating(7)
      let early = await edit.form()
      #expect(early.values.rating == 7 && !early.hasChanges)
      try await edit.phone.reconnect()
      early.values.title = "Solaris (1972)"
      #expect(await early.save() && early.conflict == nil && early.saved?.rating == 7)

      await edit.page.load()
      edit.phone.network.set(.off)
      await edit.page.setRating(8)
      let late = await edit.form()
      try await edit.phone.reconnect()
      edit.phone.network.set(.off)
      late.values.title = "Solaris (2002)"
      #expect(await late.save() && late.isWaiting)
      try await edit.phone.reconnect()
      #expect(await edit.phone.outbox.operations.isEmpty)
      let saved = try await edit.other.entries.get(edit.entry.id)
      #expect(saved.title == "Solaris (2002)" && saved.rating == 8)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a form keeps what the page has changed while it was open`(backend: BookBackend)
    async throws
  {
    try await withEdit(on: backend) { edit in
      await edit.page.setRating(7)
      let form = await edit.form()
      await edit.page.setRating(9)
      await edit.page.setScore(.great)
      form.values.title = "Mirror"
      #expect(await form.save() && form.isWaiting)
      try await edit.phone.reconnect()
      #expect(await edit.phone.outbox.operations.isEmpty)
      let saved = try await edit.other.entries.get(edit.entry.id)
      #expect(saved.title == "Mirror" && saved.rating == 9 && saved.score == .great)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a change of someone else after the own one is still a conflict`(backend: BookBackend)
    async throws
  {
    try await withEdit(on: backend) { edit in
      await edit.page.setRating(7)
      let form = await edit.form()
      try await edit.phone.reconnect()
      var theirs = EntryDraft(title: "Theirs", description: "A film.")
      theirs.revision = try await edit.other.entries.get(edit.entry.id).revision
      _ = try await edit.other.entries.update(edit.entry.id, theirs)
      form.values.title = "Mine"
      #expect(await !form.save())
      #expect(form.conflict?.title == "Theirs")
      form.keepMine()
      #expect(await form.save() && form.saved?.title == "Mine")
    }
  }

  @Test(arguments: BookBackend.all)
  func `a form that was kept while the app was ended follows the change too`(backend: BookBackend)
    async throws
  {
    try await withEdit(on: backend) { edit in
      await edit.page.setRating(7)
      let form = await edit.form()
      form.values.title = "Solaris (1972)"
      await form.storeDraft()
      var phone = edit.phone
      try phone.restart()
      try await phone.reconnect()
      guard case .entry(let draft)? = await edit.drafts.draft(of: .entry) else {
        Issue.record("The form was not kept.")
        return
      }
      let restored = EntryFormModel(
        restoring: draft, client: phone.client, outbox: phone.outbox, drafts: edit.drafts)
      await restored.load()
      #expect(restored.hasChanges && restored.values.title == "Solaris (1972)")
      #expect(await restored.save() && restored.saved?.rating == 7)
    }
  }

  @Test(arguments: BookBackend.all)
  func `photos that wait are in the form, and stay when others are added`(backend: BookBackend)
    async throws
  {
    try await withEdit(on: backend) { edit in
      let first = await edit.form()
      first.addImages([try edit.photo()])
      #expect(await first.save() && first.isWaiting)
      let unchanged = await edit.form()
      #expect(unchanged.values.images.count == 1 && !unchanged.hasChanges)
      let second = await edit.form()
      second.addImages([try edit.photo("progressive.jpg")])
      unchanged.values.title = "Solaris (1972)"
      #expect(await unchanged.save())
      #expect(await second.save() && second.isWaiting)
      let third = await edit.form()
      #expect(third.values.images.count == 2)
      try await edit.phone.reconnect()
      #expect(try await edit.other.entries.get(edit.entry.id).images.count == 2)
      // What waited was sent since, so that the outbox does not have its files any more.
      third.addImages([try edit.photo("wide.jpg")])
      #expect(await third.save() && third.saved?.images.count == 3)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a form begins with what was refused, asks about a conflict, and replaces it`(
    backend: BookBackend
  ) async throws {
    try await withEdit(on: backend) { edit in
      let first = await edit.form()
      first.values.title = "Mine"
      first.addImages([try edit.photo()])
      #expect(await first.save() && first.isWaiting)
      await edit.page.load()
      await edit.page.setRating(7)
      _ = try await edit.other.entries.update(
        edit.entry.id, EntryDraft(title: "Theirs", description: "A film."))
      try await edit.phone.reconnect()
      #expect(await edit.phone.outbox.operations.count == 2)

      let form = await edit.form()
      #expect(form.values.title == "Mine" && form.values.rating == 7)
      #expect(form.values.images.count == 1 && form.conflict?.title == "Theirs")
      #expect(await !form.save())
      form.keepMine()
      #expect(await form.save())
      let saved = try await edit.other.entries.get(edit.entry.id)
      #expect(saved.title == "Mine" && saved.rating == 7 && saved.images.count == 1)
      #expect(await edit.phone.outbox.operations.isEmpty)
    }
  }

  @Test(arguments: BookBackend.all)
  func `the editor of content follows the change with which it began`(backend: BookBackend)
    async throws
  {
    try await withEdit(on: backend) { edit in
      let site = edit.other.site
      let type = try await site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
      let post = try await site.contents.create(NewContent(type: type.id, title: "Garden"))
      let editor = ContentEditorViewModel(
        post.content.id, client: edit.phone.client, outbox: edit.phone.outbox)
      edit.phone.network.set(.on)
      await editor.load()
      edit.phone.network.set(.off)
      editor.beginEditing()
      editor.values.title = "The garden"
      #expect(await editor.save() && editor.isWaiting)
      editor.beginEditing()
      try await edit.phone.reconnect()
      editor.values.title = "Our garden"
      #expect(await editor.save() && !editor.hasConflict && !editor.isWaiting)

      edit.phone.network.set(.off)
      editor.beginEditing()
      editor.values.title = "Her garden"
      #expect(await editor.save() && editor.isWaiting)
      try await edit.phone.reconnect()
      _ = await editor.setStatus(.pending)
      #expect(editor.submission.failure == nil && editor.content?.title == "Her garden")
      var theirs = ContentUpdate()
      theirs.title = "Theirs"
      _ = try await site.contents.update(post.content.id, theirs)
      editor.beginEditing()
      editor.values.title = "Mine"
      #expect(await !editor.save() && editor.hasConflict)
      await editor.keepMine()
      #expect(await editor.save() && editor.content?.title == "Mine")
    }
  }
}
