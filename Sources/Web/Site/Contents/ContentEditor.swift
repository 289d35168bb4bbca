import Accounts
import Book
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Media
import Model
import NIOCore
import Publishing
import ServerKit

/// Shows the editor and saves its form.
enum ContentEditor {
  /// Returns the page with the editor.
  /// - Parameters:
  ///   - record: the stored content; nil for new content.
  ///   - revision: the revision that the form was shown with; nil for that of `record`.
  ///   - failure: the reason why the form was refused; nil if it is shown for the first time.
  static func answer(
    _ call: PageCall, _ type: TypeRecord, _ record: ContentRecord?, _ input: ContentInput,
    revision: Int? = nil, refusing failure: Failure? = nil
  ) async throws -> Response {
    let features = call.web.features
    var form = ContentForm(
      entry: record?.id, revision: revision ?? record?.revision, type: type, input: input,
      timeZone: call.timeZone, context: call.page)
    if record == nil, form.input.form == nil { form.input.form = .new() }
    form.types = try await features.types.all(call.scope)
    // A time that cannot be read is reported when the form is saved.
    if let time = try? input.scheduledTime(in: call.timeZone) {
      form.scheduledTime = call.scheduledTime(time)
    }
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

  /// Saves the form and redirects to the content, or shows the form again with its errors.
  /// - Parameter record: the stored content; nil for new content.
  static func save(
    _ call: PageCall, _ type: TypeRecord, _ record: ContentRecord?, _ sent: ContentFormBody
  ) async throws -> Response {
    let site = call.web.features.site
    do {
      let group = ChangeGroupID.new()
      let edit = try sent.edit(of: record, type, in: call.timeZone)
      let saved = try await site.contents.save(record?.id, edit, group: group, in: call.scope)
      for change in sent.input.changedAltTexts {
        guard let id = MediaID(change.media) else { continue }
        var draft = MediaDraft()
        draft.alt = .set(String(change.text.prefix(1000)))
        _ = try await site.media.update(id, draft, group: group, in: call.scope)
      }
      let notice = edit.publishes ? Notice.Kind.published : edit.isScheduled ? .scheduled : .saved
      return call.redirect(
        within: "/site/entries/\(saved.id)", notice: Notice(notice, undo: group))
    } catch let failure as Failure
      // A conflict with a field is a slug that is taken. One without is a concurrent edit, which the
      // caller answers.
      where failure.isFormError
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

  /// Returns the name of the control at which an error is shown.
  /// - Parameter name: the path in a `FieldProblem` of the catalog or of Publishing.
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

  /// Returns the time at which the content is published automatically, if it is in the future.
  /// - Throws: invalid for a time that cannot be read.
  func scheduledTime(in zone: TimeZone) throws -> Timestamp? {
    try time(in: zone).flatMap { $0 > .now ? $0 : nil }
  }
}

// MARK: - ContentInput

/// The input of the editor, as it was typed, so that a refused form can be shown again.
struct ContentInput: Equatable {
  /// The id of the form, for new content.
  var form: NewContentFormID?
  var type: TypeID?
  var title = ""
  var slug = ""
  var isRouteActive = true
  var status = Status.draft
  /// A date and time in the member's time zone, or empty.
  var publishAt = ""
  var parent: EntryID?
  /// Whether publishing includes the translations.
  var withTranslations = false
  /// By field. Times have the format in which the catalog stores them.
  var values: [FieldID: String] = [:]
  /// The alt texts beside images, which are texts of the media library.
  var altTexts: [FieldID: AltText] = [:]
  /// Relations selected with the picker. They take precedence over the field's text.
  var links: [FieldID: [RelationLink]] = [:]

  init() {}

  /// - Parameter type: the type of the content. Only its fields are read.
  init(_ form: Form, _ type: TypeRecord, in zone: TimeZone) {
    self.type = type.id
    self.form = form["form_id"].flatMap { NewContentFormID($0) }
    // The control is a text area, so that long titles wrap. A title has one line.
    title = (form["title"] ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
    slug = form["slug"] ?? ""
    isRouteActive = form["route_status"] != "0"
    status =
      form["status"].map { Status(rawValue: $0) }.flatMap { Status.all.contains($0) ? $0 : nil }
      ?? .draft
    publishAt = form["publish_at"] ?? ""
    withTranslations = form.isOn("translations")
    parent = form["parent"].flatMap { EntryID($0) }
    for field in type.fields {
      let name = FieldControl.editorName(field)
      // A switch sends its hidden "false" first and, while it is on, "true" after it.
      guard let sent = form.all(name).last else { continue }
      values[field.id] = FieldControl.value(sent: sent, field.kind, in: zone)
      if field.kind == .relation { links[field.id] = PickerSelection.read(form, name) }
      if let text = form["alt.\(name)"], let media = form["alt_of.\(name)"], !media.isEmpty {
        altTexts[field.id] = AltText(
          media: media, text: text, before: form["alt_was.\(name)"] ?? "")
      }
    }
  }

  /// The alt text of an image, as it was typed.
  struct AltText: Equatable {
    /// The id of the image.
    var media: String
    var text: String
    /// The alt text that the form was shown with.
    var before: String
  }

  /// The alt texts that were changed in the form, of images that it still selects.
  var changedAltTexts: [AltText] {
    altTexts.filter { field, alt in
      values[field] == alt.media && alt.text.normalised != alt.before.normalised
    }.map(\.value)
  }
}

// MARK: - ContentFormBody

/// The submitted form of the editor: the texts as typed. Its images are in the media library
/// already.
struct ContentFormBody {
  var input: ContentInput
  let revision: Int?
  /// Whether the form was submitted with the button that publishes, or schedules if the time of
  /// publication is in the future.
  let publishes: Bool
  /// All plain controls except the token, the revision and the form's id, so that they can be
  /// submitted again.
  var controls: [(name: String, value: String)]
  /// The failure of an image that could not be stored.
  private(set) var imageFailure: Failure?

  static func read(_ call: PageCall, _ type: TypeRecord) async throws -> ContentFormBody {
    let kind = call.request.headers[.contentType] ?? ""
    guard kind.lowercased().hasPrefix("multipart/form-data") else {
      return ContentFormBody(try await call.form(), type, call)
    }
    let body = try await Multipart.read(from: call.request, limits: MultipartLimits(parts: 1000))
    let form = try body.form()
    try call.checkCSRFToken(of: form)
    guard call.canWrite else { throw Failure(.forbidden, "role.readOnly") }
    var sent = ContentFormBody(form, type, call)
    try await sent.storeFiles(of: body, type, call)
    return sent
  }

  /// Stores the files of the form, which browsers do not send again with a form that was refused.
  private mutating func storeFiles(
    of body: Multipart, _ type: TypeRecord, _ call: PageCall
  ) async throws {
    let parts = type.fields.filter(\.kind.definition.isMediaFile).compactMap { field in
      body.files("file.\(FieldControl.editorName(field))").first
        .flatMap { $0.body.readableBytes > 0 ? (field, MediaPages.uploadedFile($0)) : nil }
    }
    guard !parts.isEmpty else { return }
    switch try await call.web.features.site.media.upload(
      parts.map(\.1), to: nil, in: call.scope)
    {
    case .refused(let files): imageFailure = files.first?.failure
    case .stored(let stored):
      for ((field, _), item) in zip(parts, stored.items) {
        let name = FieldControl.editorName(field)
        input.values[field.id] = "\(item.id)"
        controls.removeAll { $0.name == name }
        controls.append((name, "\(item.id)"))
      }
    }
  }

  private init(_ form: Form, _ type: TypeRecord, _ call: PageCall) {
    input = ContentInput(form, type, in: call.timeZone)
    revision = form["revision"].flatMap { Int($0) }
    publishes = form["action"] == "publish"
    controls = form.fields.all.filter { !["csrf", "revision", "form_id"].contains($0.name) }
  }

  /// Returns the edit to save.
  /// - Parameter old: the stored content. Nil for new content.
  /// - Throws: invalid for a time that cannot be read and for a missing title, and the failure of
  ///   an image that could not be stored.
  func edit(
    of old: ContentRecord?, _ type: TypeRecord, in zone: TimeZone
  ) throws -> ContentEdit {
    if let imageFailure { throw imageFailure }
    let time = try input.time(in: zone)
    guard !input.title.normalised.isEmpty else {
      throw Failure.invalid(FieldProblem("title", "required"))
    }
    var edit = ContentEdit(type: type.id)
    edit.title = input.title
    edit.slug = input.slug.normalised
    edit.isRouteActive = input.isRouteActive
    edit.status = input.status
    let isScheduled = try input.scheduledTime(in: zone) != nil
    edit.publishes =
      publishes && !isScheduled || (input.status == .published && old?.status != .published)
    edit.schedule = time.map { .at($0) } ?? .never
    edit.withTranslations = input.withTranslations
    edit.form = input.form
    edit.parent = input.parent
    edit.revision = revision
    for field in type.fields {
      if let links = input.links[field.id] {
        edit.links[field.fieldKey] = links
      } else if let value = input.values[field.id] {
        edit.values[field.fieldKey] = value
      }
    }
    return edit
  }
}
