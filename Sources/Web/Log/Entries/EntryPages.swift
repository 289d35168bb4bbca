import Accounts
import Assist
import Book
import Catalog
import HTML
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// The page of an entry, and the forms that create, edit and delete it.
enum EntryPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await show(call, nil)
  }

  /// - Parameter refused: the form of an occasion that failed validation and is shown open.
  static func show(
    _ call: PageCall, _ refused: OccasionForm?, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let features = call.web.features
    let user = try call.member.user
    let record = try await record(call)
    let entry = record.model
    let types = try await features.types.all(call.scope)
    let collections = try await features.collections.all(call.scope)
    var view = EntryView(
      entry: entry, type: entry.typeID.flatMap { types[$0]?.model },
      collection: collections.first { $0.model.id == entry.collectionID }?.model,
      added: CalendarDate(entry.createdAt, in: call.timeZone), canWrite: call.canWrite)
    view.linkedEntries = try await features.entries.linkedEntries(of: entry.id, for: user)
    view.linkingEntries = try await features.entries.linkingEntries(of: entry.id, for: user)
    view.refused = refused
    view.author = try await features.entries.otherAuthors(among: [record.key], in: call.scope)
      .values.first
    let context = call.page
    if entry.isNew(today: context.today) {
      let imported = try await features.entries.imported(among: [record.key], in: call.scope)
      view.isImported = !imported.isEmpty
    }
    return call.answer(view.page(in: context), status: status)
  }

  /// Redirects a GET of a form's action, as by a reload or a bookmark, to its entry.
  @Sendable static func redirect(_ call: PageCall) async throws -> Response {
    call.redirect(within: "/log/entries/\(try await find(call).id)")
  }

  /// Returns the entry if it belongs to the current book. Others are not found.
  static func find(_ call: PageCall) async throws -> Entry { try await record(call).model }

  private static func record(_ call: PageCall) async throws -> EntryRecord {
    let found = try await call.web.features.entries.find(
      call.id(of: Entry.self), for: call.member.user)
    guard found.space == (try call.space.space) else { throw Failure.notFound("entry") }
    return found
  }

  // MARK: - Creating

  @Sendable static func new(_ call: PageCall) async throws -> Response {
    let collections = try await call.web.features.collections.all(call.scope).map(\.model)
    let wanted = try Query(call.request).text("collection").flatMap { CollectionID($0) }
    let query = try Query(call.request)
    var type = query.text("type").flatMap { TypeID($0) }
    if type == nil, wanted == nil { type = try await latestType(call) }
    // Without a wanted collection, that of the type, which the form shows.
    let ofType = type.flatMap { type in collections.first { $0.impliedTypeID == type } }
    var input = EntryInput(
      today: call.today, collection: collections.first { $0.id == wanted } ?? ofType)
    input.stage = query.text("stage").flatMap { Stage(known: $0) } ?? input.stage
    input.typeID = type ?? input.typeID
    var form = EntryForm(input: input, types: [], collections: collections)
    form.isInLibrary = query.text("in") == "library"
    return try await answer(call, form)
  }

  /// Returns the type of the last added entry of the Log: people often add several of one kind.
  private static func latestType(_ call: PageCall) async throws -> TypeID? {
    var query = EntryQuery()
    query.limit = 1
    return try await call.web.features.entries.page(query, in: call.scope).entries.first?.typeID
  }

  @Sendable static func create(_ call: PageCall) async throws -> Response {
    let sent = try await EntryFormBody.read(call)
    do {
      let group = ChangeGroupID.new()
      let types = try await call.web.features.types.all(call.scope)
      let draft = try sent.checkedDraft(keeping: [], in: types)
      let entry = try await call.web.features.entries.create(
        draft,
        leading: sent.input.inverseRelationChanges(in: types),
        allowsKnownWork: sent.allowsDuplicate, in: call.scope, today: call.today, group: group)
      return call.redirect(
        within: sent.redirectPath(for: entry.id), notice: Notice(.saved, undo: group))
    } catch let known as KnownWork {
      return duplicate(of: known.entry.model, sent, call)
    } catch let failure as Failure where failure.isFormError {
      var form = EntryForm(input: sent.input, types: [], collections: [])
      form.isInLibrary = sent.isInLibrary
      return try await answer(call, form, refusing: failure)
    }
  }

  // MARK: - Duplicates

  /// Returns the notice that the Log has an entry with the title that is being typed, or entries
  /// with similar titles, or an empty part of a page.
  @Sendable static func same(_ call: PageCall) async throws -> Response {
    let query = try Query(call.request)
    let types = try await call.web.features.types.all(call.scope)
    let type = query.text("type").flatMap { TypeID($0) }.flatMap { types[$0] }
    var notice = SameWorkNotice(entry: nil, context: call.page)
    if let type {
      let (entries, title) = (call.web.features.entries, query.text("title") ?? "")
      notice.entry = try await entries.sameWork(
        titled: title, year: query.text("year"), of: type, in: call.scope)?.model
      if notice.entry == nil {
        notice.similar = try await entries.similarTitles(to: title, of: type, in: call.scope)
          .map(\.model)
      }
    }
    return call.answer(notice.node.rendered())
  }

  /// Asks before a second entry of the same work is created. Nothing is saved yet.
  private static func duplicate(
    of known: Entry, _ sent: EntryFormBody, _ call: PageCall
  ) -> Response {
    let view = DuplicateView(known: known, input: sent.input, controls: sent.controls)
    return call.answer(view.page(in: call.page), status: .conflict)
  }

  // MARK: - Editing

  @Sendable static func edit(_ call: PageCall) async throws -> Response {
    let record = try await record(call)
    let entry = record.model
    let types = try await call.web.features.types.all(call.scope)
    let type = entry.typeID.flatMap { types[$0]?.model }
    var form = EntryForm(
      entry: entry.id, revision: entry.revision,
      input: EntryInput(entry, type: type, words: call.words), types: [], collections: [])
    // The date is hidden while the entry is planned. When it is started, today is the default.
    if entry.stage == .planned { form.input.date = "\(call.today)" }
    form.isInLibrary = try Query(call.request).text("in") == "library"
    form.relations.related = try await related(record, call)
    return try await answer(call, form)
  }

  @Sendable static func save(_ call: PageCall) async throws -> Response {
    let sent = try await EntryFormBody.read(call)
    let record = try await record(call)
    let current = record.model
    do {
      let group = ChangeGroupID.new()
      let types = try await call.web.features.types.all(call.scope)
      let related = sent.input.links.isEmpty ? [:] : try await related(record, call)
      let entry = try await call.web.features.entries.replace(
        current.id, with: sent.checkedDraft(keeping: current.images, related: related, in: types),
        inverseChanges: sent.input.inverseRelationChanges(in: types), for: call.member.user,
        today: call.today, group: group)
      return call.redirect(
        within: sent.redirectPath(for: entry.id), notice: Notice(.saved, undo: group))
    } catch let failure as Failure where failure.kind == .revisionMismatch {
      return try await conflict(of: sent, with: current, call)
    } catch let failure as Failure where failure.isFormError {
      return try await answer(call, refusedForm(sent, for: record, call), refusing: failure)
    }
  }

  /// Shows both versions of an entry that was edited by two people at once.
  private static func conflict(
    of sent: EntryFormBody, with current: Entry, _ call: PageCall
  ) async throws -> Response {
    let types = try await call.web.features.types.all(call.scope)
    // The own version's type first, because its fields are those of the form.
    let fields = [sent.input.typeID, current.typeID].compactMap { $0 }.flatMap {
      types[$0]?.model.fields ?? []
    }
    let view = ConflictView(
      current: current, mine: sent.input, controls: sent.controls, fields: fields)
    return call.answer(view.page(in: call.page), status: .conflict)
  }

  /// Returns the form with what was sent, to be shown with the errors.
  private static func refusedForm(
    _ sent: EntryFormBody, for record: EntryRecord, _ call: PageCall
  ) async throws -> EntryForm {
    var form = EntryForm(
      entry: record.id, revision: sent.revision, input: sent.input, types: [], collections: [])
    form.isInLibrary = sent.isInLibrary
    if !sent.input.links.isEmpty { form.relations.related = try await related(record, call) }
    return form
  }

  /// Marks a planned or current entry as done on the day in the form, or today without one. If it was
  /// changed since it was shown, nothing is written.
  @Sendable static func finish(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let entry = try await find(call)
    guard let revision = form["revision"].flatMap({ Int($0) }) else {
      throw Failure.notFound("entry")
    }
    let score = form["score"].map { Score(rawValue: Int($0) ?? -1) }
    guard score.map(Score.all.contains) ?? true else {
      throw Failure.invalid(FieldProblem("score", "range", ["min": "0", "max": "3"]))
    }
    guard let day = form["date"].map({ CalendarDate($0) }) ?? call.today else {
      throw Failure.invalid(FieldProblem("date", "date"))
    }
    let page = "/\(form["in"] == "library" ? "library" : "log")/entries/\(entry.id)"
    do {
      let group = try await call.web.features.entries.finish(
        entry.id, on: day, score: score, revision: revision, for: call.member.user)
      let types = try await call.web.features.types.all(call.scope)
      let seen = call.words.seenName(systemKey: entry.typeID.flatMap { types[$0]?.systemKey })
      return call.redirect(
        within: page, notice: Notice(.finished, undo: group, name: seen.lowercased()))
    } catch let failure as Failure where failure.kind == .revisionMismatch {
      return call.redirect(within: page, notice: Notice(.notFinished))
    }
  }

  private static func related(
    _ record: EntryRecord, _ call: PageCall
  ) async throws -> [String: [LinkedEntry]] {
    try await call.web.features.entries.relations(of: [record], in: call.scope)[record.key] ?? [:]
  }

  // MARK: - Deleting

  @Sendable static func askToDelete(_ call: PageCall) async throws -> Response {
    call.answer(EntryDeleteView(entry: try await find(call)).page(in: call.page))
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    let isInLibrary = try await call.form()["in"] == "library"
    let entry = try await find(call)
    let group = try await call.web.features.entries.delete(entry.id, for: call.member.user)
    var page = isInLibrary ? "/library" : "/log"
    if isInLibrary, let id = entry.typeID,
      let type = try await call.web.features.types.all(call.scope)[id]
    {
      page = "/library/types/\(type.pathName)"
    }
    return call.redirect(within: page, notice: Notice(.deleted, undo: group, name: entry.title))
  }

  // MARK: - The form

  /// Returns the entries that link to the entry, if relations can link to its type.
  private static func incoming(
    _ form: EntryForm, _ types: TypeSet, _ call: PageCall
  ) async throws -> [Entries.InverseRelationGroup] {
    guard let entry = form.entry, let type = form.input.typeID,
      !types.relationFields(linkingTo: type).isEmpty
    else { return [] }
    let entries = call.web.features.entries
    let record = try await entries.find(entry, for: call.member.user)
    return try await entries.inverseRelations(of: record, types, in: call.scope)
  }

  /// Returns the form with its options: types, collections and the provider of lookups.
  private static func complete(
    _ form: EntryForm, _ types: TypeSet, _ call: PageCall
  ) async throws -> EntryForm {
    let features = call.web.features
    var form = form
    form.relations.types = types
    form.isInLibrary = form.isInLibrary || form.libraryType != nil
    form.relations.incoming = try await incoming(form, types, call)
    form.types = types.types.filter(\.inLog).map(\.model)
    if let own = form.input.typeID, !form.types.contains(where: { $0.id == own }) {
      // The type of another chapter is offered too. Without it, saving would remove the type.
      form.types += types[own].map { [$0.model] } ?? []
    }
    form.collections = try await features.collections.all(call.scope).map(\.model)
    if form.libraryType == nil {
      form.provider = try await features.workSearch.provider(for: call.scope.user)
    }
    return form
  }

  static func answer(
    _ call: PageCall, _ form: EntryForm, refusing failure: Failure? = nil
  ) async throws -> Response {
    let types = try await call.web.features.types.all(call.scope)
    var form = try await complete(form, types, call)
    guard let failure else { return call.answer(form.page(in: call.page)) }
    let answer = FailureResponse(failure, context: call.context)
    let type = form.input.typeID.flatMap { types[$0]?.model }
    form.errors = answer.fields.map { field in
      FormError(EntryFormBody.control(of: field.name, type), field.reason)
    }
    if form.errors.isEmpty { form.errors = [FormError("photos", answer.message)] }
    return call.answer(
      form.page(in: call.page), status: HTTPResponse.Status(code: answer.status))
  }
}
