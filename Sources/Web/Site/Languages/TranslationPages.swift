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

/// The pages of a content's translations.
enum TranslationPages {
  private typealias Found = (content: TranslatedContent, language: EntryTranslation)

  private static func find(_ call: PageCall) async throws -> Found {
    let record = try await ContentPages.find(call)
    let type = try await ContentPages.type(record.typeID, call)
    let content = try await TranslatedContent.of(record, type, call)
    let code = call.context.parameters.get("locale")
    guard let language = content.languages.first(where: { $0.code == code && !$0.isOwn }) else {
      throw Failure.notFound("locale")
    }
    return (content, language)
  }

  @Sendable static func edit(_ call: PageCall) async throws -> Response {
    let found = try await find(call)
    return try await answer(call, found, input(found))
  }

  /// Returns the stored translation as the input of the form.
  private static func input(_ found: Found) -> ContentInput {
    var input = ContentInput()
    input.title = found.language.title
    for field in found.content.type.fields {
      input.values[field.id] = found.language.values[field.fieldKey] ?? ""
    }
    return input
  }

  private static func answer(
    _ call: PageCall, _ found: Found, _ input: ContentInput, revision: Int? = nil,
    refusing failure: Failure? = nil
  ) async throws -> Response {
    var form = TranslationForm(
      content: found.content, language: found.language,
      revision: revision ?? self.revision(of: found.language), input: input,
      timeZone: call.timeZone, context: call.page)
    form.shared = try await shared(found.content, call)
    let fields = found.content.type.fields.filter(\.kind.definition.isMediaFile)
    if !fields.isEmpty {
      let named = fields.flatMap {
        [input.values[$0.id] ?? "", found.content.own[$0.fieldKey] ?? ""]
      }
      form.media = try await MediaPages.items(named, call)
      form.latestMedia = try await MediaPages.latest(call)
    }
    guard let failure else { return call.answer(form.page) }
    let answer = FailureResponse(failure, context: call.context)
    form.errors = answer.fields.map {
      FormError(ContentEditor.control(of: $0.name, found.content.type), $0.reason)
    }
    if form.errors.isEmpty { form.errors = [FormError("title", answer.message)] }
    return call.answer(form.page, status: HTTPResponse.Status(code: answer.status))
  }

  /// Returns the values that all languages share.
  private static func shared(
    _ content: TranslatedContent, _ call: PageCall
  ) async throws -> ContentLoader.LoadedValues {
    var type = content.type
    type.fields = content.shared
    return try await ContentLoader.values(of: content.record, type, call)
  }

  private static func revision(of language: EntryTranslation) -> Int {
    Int(language.savedAt?.milliseconds ?? 0)
  }

  // MARK: - Saving

  @Sendable static func save(_ call: PageCall) async throws -> Response {
    let found = try await find(call)
    let sent = try await ContentFormBody.read(call, found.content.type)
    let id = found.content.record.id
    do {
      if let refused = sent.imageFailure { throw refused }
      let group = ChangeGroupID.new()
      try await call.web.features.site.contents.save(
        id, edit(sent, found), group: group, in: call.scope)
      return call.redirect(
        within: "/site/entries/\(id)/languages/\(found.language.code)",
        notice: Notice(sent.publishes ? .published : .saved, undo: group))
    } catch let failure as Failure where failure.kind == .revisionMismatch {
      return call.answer(
        conflict(try await find(call), sent, call).page(in: call.page), status: .conflict)
    } catch let failure as Failure where failure.isFormError {
      return try await answer(
        call, found, sent.input, revision: sent.revision, refusing: failure)
    }
  }

  private static func edit(_ sent: ContentFormBody, _ found: Found) -> TranslationEdit {
    var edit = TranslationEdit(locale: found.language.code)
    edit.title = sent.input.title
    for field in found.content.type.fields {
      if let value = sent.input.values[field.id] { edit.values[field.fieldKey] = value }
    }
    edit.publishes = sent.publishes
    edit.revision = sent.revision
    return edit
  }

  /// Returns the page that shows both versions of a translation that somebody else has saved.
  private static func conflict(
    _ found: Found, _ sent: ContentFormBody, _ call: PageCall
  ) -> ConflictingVersionsView {
    let (words, theirs) = (call.words, input(found))
    let path = call.page.translation(found.content.record.id, found.language.code)
    let lines = found.content.type.fields.map { field in
      ConflictingVersionsView.Line(
        name: words.name(field.displayName), mine: sent.input.values[field.id] ?? "",
        theirs: theirs.values[field.id] ?? "")
    }
    var view = ConflictingVersionsView(
      title: "\(found.content.record.name) · \(found.language.label)", form: path,
      isMultipart: true, revision: revision(of: found.language), controls: sent.controls,
      theirs: path,
      lines: [
        ConflictingVersionsView.Line(
          name: words(.title), mine: sent.input.title, theirs: theirs.title)
      ] + lines)
    view.chapter = .site
    return view
  }
}
