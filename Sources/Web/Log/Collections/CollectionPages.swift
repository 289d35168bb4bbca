import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The pages of the collections: the list, and the forms that create, edit and delete one.
enum CollectionPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let collections = try await call.web.features.collections.all(call.scope).map(\.model)
    let view = CollectionsView(collections: collections, canWrite: call.canWrite)
    return call.answer(view.page(in: call.page))
  }

  @Sendable static func createDefaults(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let group = ChangeGroupID.new()
    do {
      _ = try await call.web.features.collections.createDefaults(
        in: call.scope, language: call.context.language, group: group)
      return call.redirect(within: "/log/collections", notice: Notice(.saved, undo: group))
    } catch let failure as Failure where failure.code == "collections.exist" {
      // The second of two taps finds the collections that the first one created.
      return call.redirect(within: "/log/collections", notice: Notice(.saved))
    }
  }

  // MARK: - The form

  @Sendable static func new(_ call: PageCall) async throws -> Response {
    try await answer(call, CollectionForm(id: nil, input: .init()))
  }

  @Sendable static func edit(_ call: PageCall) async throws -> Response {
    let found = try await find(call)
    let form = CollectionForm(
      id: found.model.id, revision: found.revision, count: found.model.entryCount,
      input: .init(found.model))
    return try await answer(call, form)
  }

  @Sendable static func create(_ call: PageCall) async throws -> Response {
    let input = CollectionForm.Input(try await call.form())
    return try await save(call, CollectionForm(id: nil, input: input)) { group in
      _ = try await call.web.features.collections.create(
        input.draft, in: call.scope, group: group)
    }
  }

  @Sendable static func update(_ call: PageCall) async throws -> Response {
    let sent = try await call.form()
    let (input, revision) = (CollectionForm.Input(sent), sent["revision"].flatMap { Int($0) })
    let current = try await find(call)
    let id = current.model.id
    let form = CollectionForm(
      id: id, revision: revision, count: current.model.entryCount, input: input)
    do {
      return try await save(call, form) { group in
        _ = try await call.web.features.collections.update(
          id, with: input.draft, revision: revision, for: call.member.user, group: group)
      }
    } catch let failure as Failure where failure.kind == .revisionMismatch {
      let view = CollectionConflictView(
        current: current, mine: input,
        types: try await call.web.features.types.logTypes(call.scope).map(\.model))
      return call.answer(view.page(in: call.page), status: .conflict)
    }
  }

  private static func save(
    _ call: PageCall, _ form: CollectionForm, _ write: (ChangeGroupID) async throws -> Void
  ) async throws -> Response {
    do {
      let group = ChangeGroupID.new()
      try await write(group)
      return call.redirect(within: "/log/collections", notice: Notice(.saved, undo: group))
    } catch let failure as Failure where failure.kind == .invalid {
      var form = form
      form.errors = call.errors(of: failure, defaultControl: "name")
      return try await answer(call, form)
    }
  }

  private static func answer(_ call: PageCall, _ form: CollectionForm) async throws -> Response {
    var form = form
    form.types = try await call.web.features.types.logTypes(call.scope).map(\.model)
    return call.answer(
      form.page(in: call.page), status: form.errors.isEmpty ? .ok : .unprocessableContent)
  }

  /// Returns the collection if it belongs to the current book. Others are not found.
  private static func find(_ call: PageCall) async throws -> CollectionRecord {
    let found = try await call.web.features.collections.find(
      call.id(of: EntryCollection.self), for: call.member.user)
    guard found.space == (try call.space.space) else { throw Failure.notFound("collection") }
    return found
  }

  // MARK: - Deleting

  @Sendable static func askToDelete(_ call: PageCall) async throws -> Response {
    call.answer(CollectionDeleteView(collection: try await find(call).model).page(in: call.page))
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let collection = try await find(call).model
    let group = try await call.web.features.collections.delete(
      collection.id, for: call.member.user)
    return call.redirect(
      within: "/log/collections",
      notice: Notice(.deleted, undo: group, name: collection.name))
  }
}
