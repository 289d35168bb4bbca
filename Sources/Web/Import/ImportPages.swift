import Accounts
import Book
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Lists
import Model
import NIOCore
import ServerKit

/// The pages that upload a file, map its columns, show its rows, and start, stop or undo its
/// import.
enum ImportPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await list(call, encoding: .utf8, errors: [])
  }

  private static func list(
    _ call: PageCall, encoding: ImportEncoding, errors: [FormError]
  ) async throws -> Response {
    let view = ImportListView(
      imports: try await call.web.features.imports.all(in: call.scope), encoding: encoding,
      sharedSpaceName: call.base.isEmpty ? nil : try call.space.name, errors: errors)
    return call.answer(
      view.page(in: call.page), status: errors.isEmpty ? .ok : .unprocessableContent)
  }

  @Sendable static func upload(_ call: PageCall) async throws -> Response {
    let limits = MultipartLimits(
      partBytes: Imports.maximumFileSize, totalBytes: Imports.maximumFileSize + (1 << 20))
    let spool = try TemporaryFile.create()
    let parts = try await Multipart.read(from: call.request, limits: limits, to: spool)
    let form = try parts.form()
    try call.checkCSRFToken(of: form)
    let encoding = form["encoding"].flatMap { ImportEncoding(rawValue: $0) } ?? .utf8
    do {
      let name = parts.files("file").first?.head.fileName ?? ""
      let upload = try ImportUpload(
        spool, name: name, encoding: encoding, limits: call.web.features.imports.limits)
      guard upload.size > 0 || !name.isEmpty else {
        throw Failure.invalid(FieldProblem("file", "required"))
      }
      return try await begin(upload, in: spool, call)
    } catch let failure as Failure where [.malformed, .tooLarge, .invalid].contains(failure.kind) {
      let isEncoding = ["import.encoding", "import.zeroHeader"].contains(failure.code)
      let errors =
        isEncoding
        ? [FormError("encoding", call.words(imports: .wrongEncoding))]
        : call.errors(of: failure, defaultControl: "file")
      return try await list(call, encoding: encoding, errors: errors)
    }
  }

  /// Imports a file with shopping lists at once, and begins the import of any other file.
  private static func begin(
    _ upload: ImportUpload, in file: FileHandle, _ call: PageCall
  ) async throws -> Response {
    let report = try await call.web.features.lists.importLocalStorage(
      ifIn: file, today: call.today, language: call.context.language, in: call.scope)
    guard let report else {
      let id = try await call.web.features.imports.begin(upload, in: call.scope, today: call.today)
      return call.redirect(within: "/settings/import/\(id)")
    }
    // A localStorage file of AIsle-List's web app contains lists, so there are no rows to preview.
    return call.redirect(
      within: "/settings/import",
      notice: Notice(
        report.leftOut.isEmpty ? .listsCameIn : .listsCameInSome, count: report.created.count))
  }

  // MARK: - One

  /// Shows the progress, the columns or the rows of an import, depending on its phase.
  @Sendable static func detail(_ call: PageCall) async throws -> Response {
    let imports = call.web.features.imports
    let found = try await imports.find(call.id(of: Import.self), in: call.scope)
    if found.phase.isWorking {
      return call.answer(ImportProgressView(found: found).page(in: call.page))
    }
    if found.phase == .mapping { return try await columns(call, found, Query(call.request)) }
    return try await rows(call, found, Query(call.request))
  }

  private static func rows(
    _ call: PageCall, _ found: Import, _ query: ServerKit.Query
  ) async throws -> Response {
    let imports = call.web.features.imports
    let outcome = query.text("outcome").flatMap { ImportRow.Outcome(rawValue: $0) }
    let after = query.text("after").flatMap { Int($0) } ?? 0
    let rows = try await imports.rows(
      of: found, outcome: outcome, after: after, limit: ImportRowsView.pageSize + 1)
    let canUndo = [.done, .cancelled, .failed].contains(found.phase)
    let plan = canUndo ? try await imports.undoPlan(of: found, in: call.scope) : nil
    let view = ImportView(
      found: found, counts: try await imports.counts(of: found),
      rows: ImportRowsView(
        found: found, outcome: outcome, after: after, rows: rows),
      undoPlan: plan,
      collections: try await call.web.features.collections.all(call.scope).map(\.model))
    return call.answer(view.page(in: call.page))
  }

  // MARK: - Columns

  private static func columns(
    _ call: PageCall, _ found: Import, _ query: ServerKit.Query, _ form: Form? = nil,
    errors: [FormError] = []
  ) async throws -> Response {
    let types = try await call.web.features.types.all(call.scope).types
    let head = try await call.web.features.imports.columns(of: found)
    let named = form?["type"] ?? query.text("type")
    let type = named.map { TypeID($0) } ?? head.likelyType(among: types)?.id
    let view = ImportColumnsView(
      found: found, head: head, types: types, type: type, form: form, errors: errors)
    return call.answer(
      view.page(in: call.page), status: errors.isEmpty ? .ok : .unprocessableContent)
  }

  /// Whether the form asks for the fields of its type. Another type has other fields, which the
  /// user sees before anything is read.
  private static func showsOtherFields(_ form: Form) -> Bool {
    form.isOn("show") || form["shown"].map { $0 != form["type"] ?? "" } ?? false
  }

  @Sendable static func map(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let imports = call.web.features.imports
    let found = try await imports.find(call.id(of: Import.self), in: call.scope)
    if showsOtherFields(form) {
      return try await columns(call, found, Query(call.request), form)
    }
    let names = try await imports.columns(of: found).columns
    let pairs = names.enumerated().compactMap { place, column in
      form["column.\(place)"].flatMap { $0.isEmpty ? nil : (target: $0, column: column) }
    }
    let key = form["key"].flatMap { Int($0) }.flatMap {
      names.indices.contains($0) ? names[$0] : nil
    }
    do {
      try await imports.setMapping(
        found.id, type: form["type"].flatMap { TypeID($0) }, pairs: pairs, key: key,
        dateOrder: form["date_order"].flatMap { DateOrder(rawValue: $0) }, in: call.scope)
      return call.redirect(within: "/settings/import/\(found.id)")
    } catch let failure as Failure where failure.kind == .invalid {
      return try await columns(
        call, found, Query(call.request), form,
        errors: errors(of: failure, call, names: names, form))
    }
  }

  /// Returns each error at the control of the column that it is about.
  private static func errors(
    of failure: Failure, _ call: PageCall, names: [String], _ form: Form
  ) -> [FormError] {
    let lacksTitle = failure.fields.contains { $0.code == "import.noTitle" }
    return call.errors(of: failure, defaultControl: "column.0").map { error in
      if lacksTitle, error.name == "title" {
        return FormError("column.0", call.words(imports: .needsTitle))
      }
      if error.name == "date_order" { return error }
      let place =
        names.firstIndex(of: error.name)
        ?? names.indices.last { form["column.\($0)"] == error.name }
      return FormError("column.\(place ?? 0)", error.text)
    }
  }

  // MARK: - Steps

  @Sendable static func decide(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let id = try call.id(of: Import.self)
    try await call.web.features.imports.decide(decisions(form), of: id, in: call.scope)
    let outcome = ImportRow.Outcome(rawValue: form["outcome"] ?? "")?.rawValue ?? ""
    let after = Int(form["after"] ?? "") ?? 0
    return call.redirect(
      within: "/settings/import/\(id)?outcome=\(outcome)&after=\(after)", notice: Notice(.saved))
  }

  /// Returns the decisions of the form by the number of the row; nil for a row that gets the
  /// default.
  private static func decisions(_ form: Form) -> [Int: ImportRow.Decision?] {
    var decisions: [Int: ImportRow.Decision?] = [:]
    for (name, value) in form.fields.all where name.hasPrefix("row.") {
      guard let row = Int(name.dropFirst(4)) else { continue }
      decisions[row] = .some(ImportRow.Decision(rawValue: value))
    }
    return decisions
  }

  @Sendable static func start(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let chosen = form["collection"] ?? ""
    let collection: ImportOptions.CollectionChoice =
      chosen == "type" ? .ofType : CollectionID(chosen).map { .one($0) } ?? .none
    let decisions = decisions(form)
    return try await step(call) { imports, id, scope in
      try await imports.start(
        id, collection: collection, adds: form.isOn("adds"), isSeen: form["seen"] == "true",
        decisions: decisions, in: scope)
    }
  }

  @Sendable static func cancel(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    return try await step(call) { try await $0.cancel($1, in: $2) }
  }

  @Sendable static func resume(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    return try await step(call) { try await $0.resume($1, in: $2) }
  }

  @Sendable static func undo(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    return try await step(call) { try await $0.undo($1, in: $2) }
  }

  @Sendable static func importAgain(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let new = try await call.web.features.imports.importAgain(
      call.id(of: Import.self), in: call.scope, today: call.today)
    return call.redirect(within: "/settings/import/\(new)")
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    try await call.web.features.imports.remove(call.id(of: Import.self), in: call.scope)
    return call.redirect(within: "/settings/import")
  }

  /// Performs a step and redirects to the import. If another request has already moved the import
  /// on, it only redirects.
  private static func step(
    _ call: PageCall, _ body: (Imports, ImportID, Scope) async throws -> Void
  ) async throws -> Response {
    let id = try call.id(of: Import.self)
    do {
      try await body(call.web.features.imports, id, call.scope)
    } catch let failure as Failure where failure.code == "import.moved" {}
    return call.redirect(within: "/settings/import/\(id)")
  }
}
