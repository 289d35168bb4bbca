import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

extension SubmissionIntents {
  func site() async throws -> [SubmissionIntent] {
    let type = try await client.site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
    let post = try await client.site.contents.create(NewContent(type: type.id, title: "Garden"))
    let form = ContentCreateViewModel(of: type, client: client)
    form.values.title = "Kitchen"
    let editor = ContentEditorViewModel(post.content.id, client: client)
    await editor.load()
    editor.beginEditing()
    editor.values.title = "The garden"
    let list = ContentListViewModel(of: type, client: client)
    let other = try await client.site.contents.create(NewContent(type: type.id, title: "Other"))
    await list.load()
    let third = try await client.site.contents.create(NewContent(type: type.id, title: "Third"))
    let status = ContentEditorViewModel(third.content.id, client: client)
    await status.load()
    let route = RouteCreateViewModel(client: client)
    route.title = "About"
    let routes = RouteListViewModel(client: client)
    let hidden = try await client.site.routes.create(SiteRouteDraft(slug: "/a", title: "A"))
    let removed = try await client.site.routes.create(SiteRouteDraft(slug: "/b", title: "B"))
    await routes.load()
    return [
      SubmissionIntent("create content", form, form.submission, isDone: { form.saved != nil }) {
        await form.save()
      },
      SubmissionIntent("save content", editor, editor.submission, isDone: { !editor.isEditing }) {
        await editor.save()
      },
      SubmissionIntent("delete content", list, list.submission) {
        !list.contents.elements.contains { $0.id == other.content.id }
      } act: {
        _ = await list.delete(other.content)
      },
      SubmissionIntent("set a status", status, status.submission) {
        status.content?.state == .pending
      } act: {
        _ = await status.setStatus(.pending)
      },
      SubmissionIntent("create a route", route, route.submission, isDone: { route.saved != nil }) {
        await route.save()
      },
      SubmissionIntent("hide a route", routes, routes.submission) {
        routes.routes.value?.first { $0.id == hidden.id }?.isActive == false
      } act: {
        await routes.setActive(false, hidden)
      },
      SubmissionIntent("delete a route", routes, routes.submission) {
        routes.routes.value?.contains { $0.id == removed.id } == false
      } act: {
        _ = await routes.delete(removed)
      },
    ]
  }

  func files() async throws -> [SubmissionIntent] {
    let media = MediaViewModel(client: client)
    await media.load()
    let file = try #require(await media.upload(UploadFile(try TestImage.file("phone.jpg"))))
    let form = MediaItemFormModel(file, in: media)
    form.values.alt = "A cat"
    return [
      SubmissionIntent("create a folder", media, media.submission) {
        media.folders.value?.isEmpty == false
      } act: {
        await media.createFolder(name: "Trips")
      },
      SubmissionIntent("describe a file", form, form.submission) {
        media.items.elements.first?.alt == "A cat"
      } act: {
        _ = await form.save()
      },
    ]
  }

  /// What a book on a device does not publish.
  func publishing() async throws -> [SubmissionIntent] {
    let type = try await client.site.datatypes.create(DatatypeDraft(label: "News", name: "news"))
    func editor(_ title: String, isPublished: Bool) async throws -> ContentEditorViewModel {
      var new = NewContent(type: type.id, title: title)
      if isPublished { new.status = .published }
      let editor = ContentEditorViewModel(
        try await client.site.contents.create(new).content.id, client: client)
      await editor.load()
      await editor.versions.load()
      return editor
    }
    let draft = try await editor("Draft", isPublished: false)
    let shown = try await editor("Shown", isPublished: true)
    let planned = try await editor("Planned", isPublished: false)
    let old = try await editor("Old", isPublished: true)
    let version = try #require(old.versions.value?.first)
    var renamed = ContentUpdate(revision: old.content?.revision)
    renamed.title = "New"
    _ = try await client.site.contents.update(old.id, renamed)
    await old.load()
    let other = try await editor("Other", isPublished: false)
    let list = ContentListViewModel(of: type, client: client)
    await list.load()
    list.beginSelecting()
    list.toggle(other.id)
    return [
      SubmissionIntent("publish", draft, draft.submission) {
        draft.content?.state == .published
      } act: {
        _ = await draft.publish()
      },
      SubmissionIntent("unpublish", shown, shown.submission) {
        shown.content?.publishedAt == nil
      } act: {
        _ = await shown.unpublish()
      },
      SubmissionIntent("schedule", planned, planned.submission) {
        planned.content?.publishAt != nil
      } act: {
        _ = await planned.schedule(at: Timestamp.now.adding(seconds: 3600))
      },
      SubmissionIntent("restore", old, old.submission, isDone: { old.content?.title == "Old" }) {
        _ = await old.restore(version)
      },
      SubmissionIntent("publish a selection", list, list.publishing, "publishing") {
        list.contents.elements.first { $0.id == other.id }?.state == .published
      } act: {
        _ = await list.publishSelection()
      },
    ]
  }
}
