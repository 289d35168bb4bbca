import Accounts
import Book
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// Shows the editor and saves its form.
enum ContentEditor {
  static func answer(
    _ call: PageCall, _ type: TypeRecord, _ record: ContentRecord?, _ input: ContentInput,
    revision: Int? = nil, refusing failure: Failure? = nil
  ) async throws -> Response {
    let features = call.web.features
    var form = ContentForm(
      entry: record?.id, revision: revision ?? record?.revision, type: type, input: input,
      timeZone: call.timeZone, context: call.page)
    if record == nil, form.input.form == nil { form.input.form = .new() }
    form.book = try await features.types.all(call.scope)
    form.origin = call.publicSite.map { String($0.dropLast()) } ?? ""
    form.parents = try await TreePages.choices(for: record, call)
    let mediaFields = type.fields.filter(\.kind.definition.isMediaFile)
    if !mediaFields.isEmpty {
      let named = mediaFields.compactMap { input.values[$0.id] }
      form.media = try await MediaPages.items(named, call)
      form.latestMedia = try await MediaPages.latest(call)
    }
    if let record {
      form.languages = try await TranslatedContent.of(record, type, call).items
    }
    if let record, type.fields.contains(where: { $0.kind == .relation }) {
      let entry = try await features.entries.find(record.id, for: call.member.user)
      form.related =
        try await features.entries.relations(of: [entry], in: call.scope)[entry.key]
        ?? [:]
    }
    guard let failure else { return call.answer(form.page) }
    let answer = FailureResponse(failure, context: call.context)
    form.errors = answer.fields.map { FormError(control(of: $0.name, type), $0.reason) }
    if form.errors.isEmpty { form.errors = [FormError("title", answer.message)] }
    return call.answer(form.page, status: HTTPResponse.Status(code: answer.status))
  }

  static func save(
    _ call: PageCall, _ type: TypeRecord, _ record: ContentRecord?, _ sent: ContentFormBody
  ) async throws -> Response {
    let site = call.web.features.site
    do {
      let group = ChangeGroupID.new()
      let edit = try sent.edit(of: record, type, in: call.timeZone)
      let saved = try await site.contents.save(record?.id, edit, group: group, in: call.scope)
      let notice = edit.publishes ? Notice.Kind.published : edit.isScheduled ? .scheduled : .saved
      return call.redirect(
        within: "/site/entries/\(saved.id)", notice: Notice(notice, undo: group))
    } catch let failure as Failure
      where EntryPages.isFormError(failure)
      || (failure.kind == .conflict && !failure.fields.isEmpty)
    {
      return try await answer(
        call, type, record, sent.input, revision: sent.revision, refusing: failure)
    }
  }

  /// Shows both versions of content that was edited by two people at once.
  static func conflict(
    _ call: PageCall, _ type: TypeRecord, _ record: ContentRecord, _ sent: ContentFormBody
  ) async throws -> Response {
    let theirs = try await ContentLoader.input(of: record, type, call)
    let view = ContentConflictView(
      current: record, theirs: theirs, mine: sent.input, type: type, controls: sent.controls)
    return call.answer(view.page(in: call.page), status: .conflict)
  }

  /// Returns the name of the control to which the field of a rule belongs.
  static func control(of name: String, _ type: TypeRecord) -> String {
    let names = ["additional_fields.", "relations.", "fields."]
    for prefix in names where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      let field = type.fields.first {
        rest == $0.fieldKey || rest.hasPrefix("\($0.fieldKey).") || rest == "\($0.id)"
      }
      if let field { return FieldControl.editorName(field) }
    }
    // Publishing uses the names of fields that the API uses.
    let field = type.fields.first {
      $0.fieldKey == name || SiteNames.name(of: $0.fieldKey) == name
    }
    if let field { return FieldControl.editorName(field) }
    return ["parent_id": "parent"][name] ?? name
  }
}

extension ContentEdit {
  fileprivate var isScheduled: Bool {
    if case .at = schedule { return true }
    return false
  }
}

extension ContentInput {
  /// Returns the time at which the content is published automatically. Nil for none.
  /// - Throws: invalid for a time that cannot be read.
  func time(in zone: TimeZone) throws -> Timestamp? {
    guard !publishAt.normalised.isEmpty, status != .archived else { return nil }
    guard let time = LocalTime.time(publishAt, in: zone) else {
      throw Failure.invalid(FieldProblem("publish_at", "datetime"))
    }
    return time
  }
}
