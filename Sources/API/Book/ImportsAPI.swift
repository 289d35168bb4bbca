import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// Imports of files, as on the page *Settings → Import*, except for shopping lists, which
/// `POST /grocery-lists/import` reads.
///
/// | method | path                  | who may | answers                                         |
/// |--------|-----------------------|---------|-------------------------------------------------|
/// | GET    | /imports              | editor  | the latest 50 imports, newest first             |
/// | POST   | /imports              | editor  | 202, the import of the file in the body         |
/// | GET    | /imports/{id}         | editor  | one, with its progress                          |
/// | GET    | /imports/{id}/rows    | editor  | its rows, in the order of the file              |
/// | PUT    | /imports/{id}/rows    | editor  | the import, with decisions about rows           |
/// | PUT    | /imports/{id}/columns | editor  | the import, with a mapping of its columns       |
/// | POST   | /imports/{id}/start   | editor  | the import, which writes its rows               |
/// | POST   | /imports/{id}/cancel  | editor  | the import, which stops                         |
/// | POST   | /imports/{id}/resume  | editor  | the import, continued after its server died     |
/// | POST   | /imports/{id}/undo    | editor  | the import, which is undone                     |
/// | POST   | /imports/{id}/again   | editor  | 202, a new import of the same file              |
/// | DELETE | /imports/{id}         | editor  | a message; the imported entries stay            |
struct ImportsAPI: Sendable {
  let imports: Imports

  var routes: [Route] { fileRoutes + stepRoutes }

  private var fileRoutes: [Route] {
    [
      Route(
        .get, "/imports", .member, .own, "The latest imports of the space, newest first.",
        Operation(headers: [.space], response: "FileImports")
      ) { try await list($0) },
      Route(
        .post, "/imports", .member, .own, "Stores a file and compares its rows with the space.",
        Operation(
          query: ["name", "encoding"], headers: [.space], body: "File", response: "FileImport",
          status: 202)
      ) { try await upload($0) },
      Route(
        .get, "/imports/{id}", .member, .own, "An import, with its progress.",
        Operation(headers: [.space], response: "FileImport")
      ) { try await answer(try $0.importID(), $0) },
      Route(
        .get, "/imports/{id}/rows", .member, .own, "The rows of an import.",
        Operation(
          query: ["outcome", "cursor", "limit"], headers: [.space], response: "FileImportRows")
      ) { try await rows($0) },
      Route(
        .put, "/imports/{id}/rows", .member, .own, "Decides about rows of an import.",
        Operation(headers: [.space], body: "ImportDecisions", response: "FileImport")
      ) { try await decide($0) },
      Route(
        .put, "/imports/{id}/columns", .member, .own, "Maps the columns of a table.",
        Operation(headers: [.space], body: "ImportColumnMapping", response: "FileImport")
      ) { try await map($0) },
      Route(
        .delete, "/imports/{id}", .member, .own, "Deletes an import; the imported entries stay.",
        Operation(headers: [.space], response: "Message")
      ) { try await delete($0) },
    ]
  }

  private var stepRoutes: [Route] {
    [
      Route(
        .post, "/imports/{id}/start", .member, .own, "Writes the rows of an import.",
        Operation(headers: [.space], body: "ImportStart", response: "FileImport")
      ) { try await start($0) },
      step("cancel", "Stops an import.") { try await imports.cancel($0, in: $1) },
      step("resume", "Continues an import whose server died.") {
        try await imports.resume($0, in: $1)
      },
      step("undo", "Undoes an import.") { try await imports.undo($0, in: $1) },
      Route(
        .post, "/imports/{id}/again", .member, .own, "Imports the same file again.",
        Operation(headers: [.space], response: "FileImport", status: 202)
      ) { call in
        let id = try await imports.importAgain(
          try call.importID(), in: call.scope, today: call.today)
        return try await answer(id, call, status: .accepted)
      },
    ]
  }

  /// Returns the route of a step that needs no further information.
  private func step(
    _ name: String, _ summary: String,
    _ body: @escaping @Sendable (ImportID, Scope) async throws -> Void
  ) -> Route {
    Route(
      .post, "/imports/{id}/\(name)", .member, .own, summary,
      Operation(headers: [.space], response: "FileImport")
    ) { call in
      let id = try await foundID(call)
      try await body(id, call.scope)
      return try await answer(id, call)
    }
  }

  /// Returns the id in the path, after checking that the caller can see the import: before the body
  /// is read, and because some steps ignore an import that they cannot apply to.
  private func foundID(_ call: Call) async throws -> ImportID {
    try await imports.find(call.importID(), in: call.scope).id
  }

  // MARK: - Files and rows

  private func list(_ call: Call) async throws -> Response {
    var all: [FileImport] = []
    for found in try await imports.all(in: call.scope) {
      all.append(FileImport(found, in: call.context.language))
    }
    return try jsonResponse(UnpagedList(data: all))
  }

  private func answer(
    _ id: ImportID, _ call: Call, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let scope = try call.scope
    let found = try await imports.find(id, in: scope)
    var json = FileImport(found, in: call.context.language)
    for (outcome, count) in try await imports.counts(of: found) {
      json.counts[outcome.rawValue] = count
    }
    if found.phase == .mapping {
      json.columns = try await imports.columns(of: found).fileColumns
    }
    if [.done, .cancelled, .failed].contains(found.phase) {
      let plan = try await imports.undoPlan(of: found, in: scope)
      if !plan.isEmpty { json.undo = FileImport.UndoPlan(plan) }
    }
    return try jsonResponse(json, status: status)
  }

  private func upload(_ call: Call) async throws -> Response {
    let query = try call.query()
    let encoding = try query.text("encoding").map {
      try known(ImportEncoding(rawValue: $0), "encoding")
    }
    try await imports.authorise(call.scope)
    let file = try TemporaryFile.create()
    try await save(call.request, to: file, upTo: Imports.maximumFileSize)
    let upload = try ImportUpload(
      file, name: query.text("name") ?? "", encoding: encoding ?? .utf8, limits: imports.limits)
    guard upload.size > 0 else { throw Failure.invalid(FieldProblem("file", "required")) }
    let id = try await imports.begin(upload, in: call.scope, today: call.today)
    return try await answer(id, call, status: .accepted)
  }

  private struct Rows: Encodable {
    var data: [FileImportRow]
    /// The cursor of the next page; null on the last one.
    var next: String?

    enum CodingKeys: String, CodingKey { case data, next }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(data, forKey: .data)
      try values.encode(next, forKey: .next)
    }
  }

  private func rows(_ call: Call) async throws -> Response {
    let query = try call.query()
    let outcome = try query.text("outcome").map {
      try known(ImportRow.Outcome(rawValue: $0), "outcome")
    }
    // The numbers of rows are 32-bit integers.
    let after = try query.int("cursor", in: 0...Int(Int32.max)) ?? 0
    let limit = try query.count(default: 50, cap: 500)
    let found = try await imports.find(call.importID(), in: call.scope)
    var rows = try await imports.rows(
      of: found, outcome: outcome, after: after, limit: limit + 1)
    let hasMore = rows.count > limit
    if hasMore { rows.removeLast() }
    return try jsonResponse(
      Rows(
        data: rows.map { FileImportRow($0, in: call.context.language) },
        next: hasMore ? rows.last.map { "\($0.number)" } : nil))
  }

  /// Returns the value of a query parameter.
  /// - Throws: malformed (`query.malformed`) for nil.
  private func known<Value>(_ value: Value?, _ name: String) throws -> Value {
    guard let value else { throw Failure.malformed("query.malformed", ["name": name]) }
    return value
  }

  private struct Decisions: Decodable {
    /// By the number of the row; null for the default of the row.
    var decisions: [String: FileImportRow.Decision?]
  }

  private func decide(_ call: Call) async throws -> Response {
    let id = try await foundID(call)
    var decisions: [Int: ImportRow.Decision?] = [:]
    for (row, decision) in try await call.body(Decisions.self).decisions {
      guard let number = Int32(row) else {
        throw Failure.invalid(FieldProblem("decisions.\(row)", "number"))
      }
      decisions[Int(number)] = .some(
        decision.flatMap { ImportRow.Decision(rawValue: $0.rawValue) })
    }
    try await imports.decide(decisions, of: id, in: call.scope)
    return try await answer(id, call)
  }

  // MARK: - Steps

  private func map(_ call: Call) async throws -> Response {
    let id = try await foundID(call)
    let mapping = try await call.body(ImportColumnMapping.self)
    let order = try mapping.dateOrder.map { text in
      guard let order = DateOrder(rawValue: text) else {
        throw Failure.invalid(FieldProblem("date_order", "choice"))
      }
      return order
    }
    try await imports.setMapping(
      id, type: mapping.typeID, pairs: mapping.columns.map { ($0.target, $0.column) },
      key: mapping.key, dateOrder: order, in: call.scope)
    return try await answer(id, call)
  }

  private func start(_ call: Call) async throws -> Response {
    let id = try await foundID(call)
    let start = try await call.body(ImportStart.self)
    let collection: ImportOptions.CollectionChoice
    switch start.collection {
    case nil, "type": collection = .ofType
    case "none": collection = .none
    case let text?:
      guard let chosen = CollectionID(text) else {
        throw Failure.invalid(FieldProblem("collection", "belongs"))
      }
      collection = .one(chosen)
    }
    try await imports.start(
      id, collection: collection, adds: start.addsMissingValues ?? true,
      isSeen: start.isSeen ?? false, in: call.scope)
    return try await answer(id, call)
  }

  private func delete(_ call: Call) async throws -> Response {
    let id = try await foundID(call)
    guard try await imports.remove(id, in: call.scope) else {
      throw Failure(.conflict, "import.moved")
    }
    return try jsonResponse(Message(message: "Import deleted"))
  }
}

extension Call {
  fileprivate func importID() throws -> ImportID { try id(of: Import.self) }
}

extension ImportColumns {
  fileprivate var fileColumns: [FileImport.Column] {
    columns.enumerated().map { place, name in
      FileImport.Column(
        name: name, example: examples[place], dateOrder: dateOrders?[place]?.rawValue)
    }
  }
}

extension FileImport.UndoPlan {
  fileprivate init(_ plan: ImportUndoPlan) {
    self.init(
      deleted: plan.removed.reduce(0) { $0 + $1.number },
      reverted: plan.reverted.reduce(0) { $0 + $1.number }, kept: plan.kept)
  }
}

extension FileImport {
  /// Without counts, columns and undo, which need further queries.
  fileprivate init(_ found: Import, in language: Language) {
    let results = found.results
    self.init(
      id: FileImportID(high: found.id.high, low: found.id.low), name: found.name,
      format: found.profile.rawValue, phase: Phase(found.phase), total: found.total,
      done: found.done, isStalled: found.isStalled, counts: [:], columns: [],
      unused: results.unused, skipped: results.skipped,
      error: found.error.map { FailureMessages.sentence(of: $0.failure, in: language) },
      undo: nil,
      undone: found.phase == .undone
        ? UndoPlan(
          deleted: results.removed, reverted: results.undone - results.removed,
          kept: results.kept) : nil,
      createdAt: found.createdAt)
  }
}

extension FileImport.Phase {
  fileprivate init(_ phase: Import.Phase) {
    self =
      switch phase {
      case .mapping: .mapping
      case .reading: .reading
      case .ready: .ready
      case .running: .running
      case .cancelling: .cancelling
      case .cancelled: .cancelled
      case .done: .done
      case .undoing: .undoing
      case .undone: .undone
      case .failed: .failed
      }
  }
}

extension FileImportRow {
  fileprivate init(_ row: ImportRow, in language: Language) {
    self.init(
      number: row.number, place: row.place, title: row.title, outcome: row.outcome.rawValue,
      decision: row.decision.map { Decision($0) },
      decisions: row.isDone ? [] : row.outcome.decisions.map { Decision($0) },
      isDone: row.isDone, entryID: row.entry?.id, entryTitle: row.entry?.title,
      adds: row.detail.adds ?? [],
      error: row.detail.error.map { FailureMessages.sentence(of: $0.failure, in: language) })
  }
}

extension FileImportRow.Decision {
  fileprivate init(_ decision: ImportRow.Decision) {
    self =
      switch decision {
      case .skip: .skip
      case .make: .make
      case .join: .join
      }
  }
}
