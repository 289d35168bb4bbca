import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// The pages of a content's versions.
enum ContentVersionPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let record = try await ContentPages.find(call)
    let members = try await call.web.features.accounts.members.list(call.scope)
    let names = Dictionary(members.map { ($0.user, $0.name) }, uniquingKeysWith: { $1 })
    let versions = try await call.web.features.site.versions.all(of: record.id, in: call.scope)
    let view = ContentVersionsView(
      entry: record.id, title: record.name,
      versions: versions.map { version in
        ContentVersionsView.Row(
          id: "\(version.id)", number: version.number, cause: version.cause.rawValue,
          label: version.label, locale: version.locale, isPublished: version.isPublished,
          author: names[version.author] ?? "–", made: call.dateAndTime(version.createdAt))
      }, canWrite: call.canWrite, context: call.page)
    return call.answer(view.page)
  }

  @Sendable static func keep(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let id = try call.id(of: Entry.self)
    _ = try await call.web.features.site.versions.createVersion(
      of: id, label: String((form["label"] ?? "").prefix(200)), in: call.scope)
    return call.redirect(within: "/site/entries/\(id)/versions", notice: Notice(.kept))
  }

  @Sendable static func compare(_ call: PageCall) async throws -> Response {
    let record = try await ContentPages.find(call)
    let versions = call.web.features.site.versions
    let version = try await versions.find(call.id("version", of: Version.self), in: call.scope)
    guard version.entry == record.id else { throw Failure.notFound("version") }
    let found = try await versions.compare(version.id, to: nil, in: call.scope)
    let view = ContentCompareView(
      entry: record.id, version: "\(version.id)", number: version.number,
      lines: lines(found, of: record, call.words), canWrite: call.canWrite, context: call.page)
    return call.answer(view.page)
  }

  private static func lines(
    _ found: VersionComparison, of record: ContentRecord, _ words: Words
  ) -> [ContentCompareView.Line] {
    found.differences.flatMap { difference in
      difference.fields.map { field in
        let label = field.name == "title" ? words(.title) : words.name(field.label)
        return ContentCompareView.Line(
          name: difference.id == record.id ? label : "\(difference.title) · \(label)",
          then: field.from, now: field.to)
      }
    }
  }

  @Sendable static func restore(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let id = try call.id(of: Entry.self)
    let group = ChangeGroupID.new()
    _ = try await call.web.features.site.versions.restore(
      id, to: call.id("version", of: Version.self), group: group, in: call.scope)
    return call.redirect(
      within: "/site/entries/\(id)", notice: Notice(.restored, undo: group))
  }
}
