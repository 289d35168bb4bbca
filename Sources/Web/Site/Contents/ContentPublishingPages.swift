import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// The publishing actions of a content's page.
enum ContentPublishingPages {
  @Sendable static func publish(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let id = try call.id(of: Entry.self)
    let group = ChangeGroupID.new()
    do {
      _ = try await call.web.features.site.versions.publish(
        id, withTranslations: form.isOn("translations"), group: group, in: call.scope)
      return call.redirect(
        within: "/site/entries/\(id)", notice: Notice(.published, undo: group))
    } catch let failure as Failure where failure.kind == .invalid {
      // The editor shows what is missing, beside each field.
      let record = try await ContentPages.find(call)
      let type = try await ContentPages.type(record.typeID, call)
      return try await ContentEditor.answer(
        call, type, record, ContentLoader.input(of: record, type, call), refusing: failure)
    }
  }

  @Sendable static func unpublish(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let id = try call.id(of: Entry.self)
    let group = ChangeGroupID.new()
    try await call.web.features.site.versions.unpublish(id, group: group, in: call.scope)
    return call.redirect(
      within: "/site/entries/\(id)", notice: Notice(.unpublished, undo: group))
  }

  @Sendable static func unschedule(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let id = try call.id(of: Entry.self)
    let group = ChangeGroupID.new()
    try await call.web.features.site.versions.unschedule(id, group: group, in: call.scope)
    return call.redirect(
      within: "/site/entries/\(id)", notice: Notice(.unscheduled, undo: group))
  }

  /// Creates a preview link, which only the response to this form shows.
  @Sendable static func preview(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let link = try await call.web.features.site.previews.make(
      for: call.id(of: Entry.self), in: call.scope)
    return try await ContentPages.show(
      call, previewLink: call.deployment.baseURL.absolute("/preview/\(link.token)"))
  }
}
