import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// The pages that list, create, change and delete the types of a space.
enum TypePages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let types = try await call.web.features.types.details(call.scope)
    let view = TypesView(
      types: types, canWrite: call.canWrite,
      made: try Query(call.request).text("made").flatMap { TypeID($0) },
      sharedSpaceName: call.base.isEmpty ? nil : try call.space.name)
    return call.answer(view.page(in: call.page))
  }

  // MARK: - Creating

  @Sendable static func new(_ call: PageCall) async throws -> Response {
    var form = TypeForm(input: TypeInput())
    form.isInSite = try Query(call.request).text("in") == "site"
    if form.isInSite {
      (form.input.inLog, form.input.inLibrary, form.input.inSite) = (false, false, true)
    }
    return try await answer(call, form)
  }

  @Sendable static func create(_ call: PageCall) async throws -> Response {
    let sent = try await call.form()
    var form = TypeForm(input: TypeInput(sent))
    form.isInSite = sent["in"] == "site"
    if try await applyAction(call, &form, sent) { return try await answer(call, form) }
    return try await save(call, form) {
      let group = ChangeGroupID.new()
      try FieldRuleInput.check(form.input)
      let made = try await call.web.features.site.types.create(
        form.input.draft,
        fields: { [input = form.input] in try FieldRuleInput.changes(input, of: $0) },
        group: group, in: call.scope)
      let next = form.isInSite ? "/site/types/\(made)" : "/settings/types?made=\(made)"
      return (group, next: next)
    }
  }

  // MARK: - Changing

  @Sendable static func edit(_ call: PageCall) async throws -> Response {
    let type = try await find(call)
    var form = TypeForm(
      type: type, revision: type.revision, input: TypeInput(type, shownIn: call.words))
    form.isInSite = try Query(call.request).text("in") == "site"
    if type.inSite { try await FieldRuleInput.loadRules(&form.input, of: type.id, call) }
    return try await answer(call, form)
  }

  /// Saves a type. If this would change entries, a preview is shown first.
  @Sendable static func update(_ call: PageCall) async throws -> Response {
    let sent = try await call.form()
    let type = try await find(call)
    let revision = sent["revision"].flatMap { Int($0) }
    var form = TypeForm(
      type: type, revision: revision, input: TypeInput(sent), isInSite: sent["in"] == "site")
    if try await applyAction(call, &form, sent) { return try await answer(call, form) }
    do {
      return try await save(call, form) {
        let group = try await write(form, over: type, isConfirmed: sent["confirm"] != nil, call)
        return (group, next: form.isInSite ? "/site" : "/settings/types")
      }
    } catch let told as ConfirmationRequired {
      return call.answer(form.preview(told.preview, of: type).page(in: call.page))
    } catch let failure as Failure where failure.kind == .revisionMismatch {
      let view = TypeConflictView(current: try await find(call), mine: form.input)
      return call.answer(view.page(in: call.page), status: .conflict)
    }
  }

  /// Writes a type and the rules of its fields.
  /// - Throws: `ConfirmationRequired` if the user has to confirm a preview first.
  private static func write(
    _ form: TypeForm, over type: TypeDetail, isConfirmed: Bool, _ call: PageCall
  ) async throws -> ChangeGroupID {
    let (types, user) = (call.web.features.types, try call.member.user)
    let update = form.input.withStoredNames(of: type, call.words).update(form.revision)
    try FieldRuleInput.check(form.input)
    let told = try await types.preview(update, of: type.id, for: user)
    if !told.fields.isEmpty, !isConfirmed, form.revision ?? 0 == type.revision {
      throw ConfirmationRequired(preview: told)
    }
    let group = ChangeGroupID.new()
    try await call.web.features.site.types.update(
      type.id, with: update,
      fields: { [input = form.input] in try FieldRuleInput.changes(input, of: $0) },
      group: group, in: call.scope)
    return group
  }

  /// A preview that the user has to confirm.
  private struct ConfirmationRequired: Error {
    var preview: TypePreview
  }

  private static func save(
    _ call: PageCall, _ form: TypeForm,
    _ write: () async throws -> (group: ChangeGroupID, next: String)
  ) async throws -> Response {
    do {
      let saved = try await write()
      return call.redirect(within: saved.next, notice: Notice(.saved, undo: saved.group))
    } catch let failure as Failure where failure.kind == .invalid {
      var form = form
      form.errors = call.errors(of: failure, defaultControl: "name").map {
        FormError(form.input.control(of: $0.name), $0.text)
      }
      return try await answer(call, form)
    }
  }

  /// Applies the action of a button other than Save to the form.
  /// - Returns: false if Save was pressed.
  private static func applyAction(
    _ call: PageCall, _ form: inout TypeForm, _ sent: Form
  ) async throws -> Bool {
    guard let action = sent["action"], action != "save" else { return false }
    return form.input.apply(action, try await templates(call))
  }

  private static func templates(_ call: PageCall) async throws -> TypeTemplates {
    let types = try await call.web.features.types.all(call.scope)
    return TypeTemplates(words: call.words, personType: types[named: "person"]?.id)
  }

  private static func answer(_ call: PageCall, _ form: TypeForm) async throws -> Response {
    var form = form
    form.targets = try await call.web.features.types.all(call.scope).types.map(\.model)
    if form.type == nil, form.errors.isEmpty { form.templates = try await templates(call) }
    return call.answer(
      form.page(in: call.page), status: form.errors.isEmpty ? .ok : .unprocessableContent)
  }

  /// Returns the type of the request. Types of other spaces are not found.
  private static func find(_ call: PageCall) async throws -> TypeDetail {
    let id = try call.id(of: EntryType.self)
    let types = try await call.web.features.types.details(call.scope)
    guard let type = types.first(where: { $0.id == id }) else { throw Failure.notFound("type") }
    return type
  }

  // MARK: - Deleting

  @Sendable static func confirmDeletion(_ call: PageCall) async throws -> Response {
    call.answer(TypeDeleteView(type: try await find(call)).page(in: call.page))
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let type = try await find(call)
    let (_, group) = try await call.web.features.types.delete(type.id, for: call.member.user)
    return call.redirect(
      within: "/settings/types",
      notice: Notice(.deleted, undo: group, name: type.name))
  }
}
