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

// MARK: - ContentSelectionPages

/// The actions on selected contents.
enum ContentSelectionPages {
  /// Asks for confirmation, or performs the action if the form contains it.
  @Sendable static func act(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let site = call.base + "/site"
    let back = PageCall.localPath(form["back"]).flatMap { $0.hasPrefix(site) ? $0 : nil } ?? site
    let ids = form.all("ids").compactMap { EntryID($0) }
    guard let action = ContentAction(rawValue: form["action"] ?? ""), !ids.isEmpty else {
      return call.redirect(to: back, notice: Notice(.nothingSelected))
    }
    guard form.isOn("confirmed") else {
      let found = try await titles(ids, call)
      let view = ContentSelectionForm(action: action, ids: ids, back: back, context: call.page)
      return call.answer(view.page(found))
    }
    let done = try await call.web.features.site.contents.apply(
      action.change, to: ids, in: call.scope)
    if done.refused > 0, done.count > 0 {
      return call.redirect(
        to: back, notice: Notice(.publishedSome, undo: done.group, count: done.count))
    }
    if done.refused > 0 {
      return call.redirect(to: back, notice: Notice(.notPublished, count: done.refused))
    }
    return call.redirect(
      to: back, notice: Notice(action.notice, undo: done.group, count: done.count))
  }

  private static func titles(_ ids: [EntryID], _ call: PageCall) async throws -> [String] {
    try await call.web.features.entries.find(ids, in: call.scope).map(\.model.title)
  }
}

extension ContentAction {
  var change: Contents.Action {
    switch self {
    case .publish: .publish
    case .unpublish: .unpublish
    case .archive: .archive
    case .delete: .delete
    }
  }

  var notice: Notice.Kind {
    switch self {
    case .publish: .publishedSeveral
    case .unpublish: .unpublished
    case .archive: .archived
    case .delete: .deleted
    }
  }
}

// MARK: - ContentVersionPages

/// The pages of a content's versions.
enum ContentVersionPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let record = try await ContentPages.find(call)
    let members = try await call.web.features.accounts.members.list(call.scope)
    let names = Dictionary(members.map { ($0.user, $0.name) }, uniquingKeysWith: { $1 })
    let versions = try await call.web.features.site.versions.all(of: record.id, in: call.scope)
    let languages = try await call.web.features.site.locales.list(call.scope)
    // Versions in the site's own language have no code. They are only named beside others.
    let own = languages.first(where: \.isDefault)?.label
    let isMixed = versions.contains { !$0.locale.isEmpty }
    var labels = Dictionary(languages.map { ($0.code, $0.label) }, uniquingKeysWith: { $1 })
    labels[""] = isMixed ? own : nil
    let view = ContentVersionsView(
      entry: record.id, title: record.name,
      versions: versions.map { version in
        ContentVersionsView.Row(
          id: "\(version.id)", number: version.number, cause: version.cause.rawValue,
          label: version.label, language: labels[version.locale] ?? version.locale,
          isPublished: version.isPublished,
          author: names[version.author] ?? "–", made: call.dateAndTime(version.createdAt))
      }, canWrite: call.canWrite, context: call.page)
    return call.answer(view.page)
  }

  /// Creates a version of the current content with a label.
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
      made: call.dateAndTime(version.createdAt), lines: lines(found, of: record, call),
      canWrite: call.canWrite, context: call.page)
    return call.answer(view.page)
  }

  private static func lines(
    _ found: VersionComparison, of record: ContentRecord, _ call: PageCall
  ) -> [ContentCompareView.Line] {
    let words = call.words
    var comparison = TextDifference()
    return found.differences.flatMap { difference in
      difference.fields.map { field in
        let label = field.name == "title" ? words(.title) : words.name(field.displayName)
        var line = ContentCompareView.Line(
          name: difference.id == record.id ? label : "\(difference.title) · \(label)",
          parts: parts(of: field, comparison: &comparison, call))
        if field.kind.display == .markdown, line.parts.allSatisfy(\.isSame) {
          line.parts = comparison.parts(from: field.from, to: field.to)
          line.differsInFormatting = true
        }
        return line
      }
    }
  }

  /// Returns a changed value with marks. Only texts are compared by word: a digit that was changed
  /// makes another number.
  private static func parts(
    of field: VersionComparison.FieldDifference, comparison: inout TextDifference,
    _ call: PageCall
  ) -> [TextDifference.Part] {
    let (old, new) = (text(field.from, field.kind, call), text(field.to, field.kind, call))
    let definition = field.kind.definition
    if definition.isTranslatable && !definition.isMediaFile {
      return comparison.parts(from: old, to: new)
    }
    return [.removed(old), .added(new)].filter { !$0.text.isEmpty }
  }

  private static func text(_ value: String, _ kind: FieldKind, _ call: PageCall) -> String {
    switch kind.display {
    case .markdown: MarkdownReading(value).text
    case .moment: Timestamp(value).map(call.dateAndTime) ?? value
    default: kind.displayText(value, in: call.page)
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
