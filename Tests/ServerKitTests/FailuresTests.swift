import Database
import Foundation
import HTTPTypes
import Hummingbird
import Model
import Testing

@testable import Catalog
@testable import ServerKit

@Suite struct FailuresTests {
  private struct Defect: Error {}

  private func json(_ response: Response) async throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(try await bytes(of: response)))
    return try #require(object as? [String: Any])
  }

  private func run(
    _ error: any Error, contract: Contract = .own, _ headers: HTTPFields = [:],
    page: FailureMiddleware.Page? = nil
  ) async throws -> Response {
    let failures = FailureMiddleware(contract: contract, renderPage: page)
    return try await failures.handle(makeRequest(.get, "/", headers), context: makeContext(headers))
    {
      _, _ in throw error
    }
  }

  @Test func aFailureBecomesOneFlatObject() async throws {
    let failure = Failure.invalid(
      FieldProblem("title", "length", ["min": "1", "max": "200"]), FieldProblem("date", "date"))
    let response = try await run(failure)
    #expect(response.status.code == 422)
    #expect(response.headers[.contentType] == "application/json")
    let body = try await json(response)
    let message = "Title must be 1–200 characters. Date must be a date like 2026-03-01."
    #expect(body["error"] as? String == "invalid")
    #expect(body["code"] as? String == "invalid")
    #expect(body["message"] as? String == message)
    #expect(body["detail"] as? String == message)
    #expect(body["status"] as? Int == 422)
    #expect(body["title"] as? String == "Please check the fields")
    #expect(body["type"] as? String == "urn:commonplace:failure:invalid")
    #expect(body["request_id"] as? String == "test-1")
    #expect((body["fields"] as? [String: String])?["title"] == "Title must be 1–200 characters.")
    #expect(body["details"] == nil)
  }

  @Test func oldContractsGet400ForABrokenRule() async throws {
    let failure = Failure.invalid(FieldProblem("title", "required"))
    #expect(try await run(failure, contract: .livlog).status == .badRequest)
    #expect(try await run(failure, contract: .modula).status == .badRequest)
    #expect(try await run(failure, contract: .web).status == .unprocessableContent)
    let exists = Failure(.conflict, "collections.exist")
    #expect(try await run(exists, contract: .livlog).status == .badRequest)
    #expect(try await run(exists).status == .conflict)
  }

  @Test func waitingTimesAreInHeaderBodyAndWords() async throws {
    let response = try await run(
      Failure(.rateLimited, "attempts.tooMany", retryAfter: 2), [.acceptLanguage: "ru"])
    #expect(response.status == .tooManyRequests)
    #expect(response.headers[.retryAfter] == "2")
    let body = try await json(response)
    #expect((body["details"] as? [String: Int])?["retry_after"] == 2)
    #expect(body["message"] as? String == "Слишком много попыток. Подождите 2 секунды.")
  }

  @Test func aRefusedSecondEditCarriesBothVersions() async throws {
    let response = try await run(
      Failure(
        .revisionMismatch, "entry.changed", versions: .init(current: ["a": 1], submitted: ["a": 2]))
    )
    #expect(response.status == .conflict)
    let body = try await json(response)
    #expect((body["current"] as? [String: Int])?["a"] == 1)
    #expect((body["yours"] as? [String: Int])?["a"] == 2)
  }

  @Test func problemJSONIsForThoseWhoAskForIt() async throws {
    let response = try await run(
      Failure.notFound("entry"), [.accept: "application/problem+json"])
    #expect(response.headers[.contentType] == "application/problem+json")
  }

  @Test func aDefectIs500WithoutItsText() async throws {
    let response = try await run(Defect())
    #expect(response.status == .internalServerError)
    let body = try await json(response)
    #expect(body["code"] as? String == "internal")
    #expect(body["request_id"] as? String == "test-1")
    #expect(!(try await text(of: response)).contains("Defect"))
  }

  @Test func hummingbirdsOwnErrorsTakeTheSameShape() async throws {
    #expect(try await json(run(HTTPError(.contentTooLarge)))["code"] as? String == "body.tooLarge")
    #expect(try await json(run(HTTPError(.badRequest)))["code"] as? String == "body.malformed")
    let unknown = try await makeServer { _ in }(makeRequest(.get, "/nothing"))
    #expect(unknown.status == .notFound)
    #expect(try await json(unknown)["code"] as? String == "route.notFound")
  }

  @Test func pagesAreRenderedForPeopleOnly() async throws {
    let page: FailureMiddleware.Page = { answer, _, _ in
      Response(status: .init(code: answer.status), headers: [.contentType: "text/html"])
    }
    let failure = Failure(.rateLimited, "attempts.tooMany", retryAfter: 5)
    let shown = try await run(failure, contract: .web, [.accept: "text/html"], page: page)
    #expect(shown.headers[.contentType] == "text/html")
    #expect(shown.headers[.retryAfter] == "5")
    let bare = try await run(failure, contract: .web, page: page)
    #expect(bare.headers[.contentType] == "text/html")
    let data = try await run(failure, contract: .web, [.accept: "application/json"], page: page)
    #expect(data.headers[.contentType] == "application/json")
    let outside = try await run(failure, contract: .own, [.accept: "*/*"], page: page)
    #expect(outside.headers[.contentType] == "application/json")
  }
}

@Suite struct FailureMessagesTests {
  private static let codes = [
    "entry.notFound", "collection.notFound", "type.notFound", "view.notFound",
    "image.notFound", "space.notFound",
    "type.changed", "type.system", "type.linked", "type.tooMany",
    "user.notFound", "route.notFound", "unauthorized", "credentials.wrong", "csrf.wrong",
    "role.readOnly", "signups.closed", "setup.used", "setup.ended", "body.malformed", "body.slow",
    "body.characters", "body.tooDeep", "body.tooManyKeys", "body.tooManyValues",
    "id.malformed", "query.malformed", "invalid", "entry.changed", "collections.exist",
    "server.answers", "server.share",
    "attempts.tooMany", "server.busy", "database.busy", "media.busy", "media.unavailable",
    "image.corrupt", "image.unsupported", "image.tooLarge", "body.tooLarge", "batch.tooMany",
    "cursor.malformed", "range.unsatisfiable", "internal", "body.unsupported",
    "change.notFound", "undo.conflict", "import.tooLarge", "email.taken",
    "import.empty", "import.noHeader", "import.zeroHeader", "import.columnTwice",
    "import.encoding", "import.openQuote", "import.gzip", "import.gzipEnd", "import.json",
    "import.jsonEnd", "import.noArray", "import.noObject", "import.zip", "import.zipLocked",
    "import.ratio", "import.zipRatio", "import.zipFiles", "import.tooManyRows",
    "import.tooManyColumns", "import.cellTooLarge", "import.rowTooLarge", "import.tooDeep",
    "import.tooManyKeys", "import.tooManyValues", "import.tooMuchText", "import.headerTooLarge",
    "import.zipTooLarge", "import.zipEmpty", "import.zipMany", "import.letterboxdList",
    "import.seed", "import.moved", "import.notFound", "idempotency.malformed",
    "idempotency.otherRequest",
    "reading.busy", "reading.noLanguage", "media.timeout", "media.crashed", "database.slow",
    "image.mislabelled", "token.notFound", "token.tooMany",
    "token.readOnly", "session.notFound", "job.notFound", "apple.off", "apple.unavailable",
    "apple.wrong", "code.wait", "code.wrong", "invitation.notFound", "invitations.tooMany",
    "member.notFound", "user.invite", "account.proof", "reset.used", "role.notOwner", "space.home",
    "space.lastOwner",
    "assist.limit", "scan.nothing", "scan.limit", "scan.key", "scan.busy", "scan.late",
    "scan.failed",
    "assist.key", "assist.keyUnreadable", "assist.busy",
    "assist.late",
    "assist.unreachable", "assist.address", "assist.malformed", "assist.failed", "assist.notFound",
    "list.notFound", "item.notFound", "store.notFound", "store.changed", "store.tooMany",
    "store.ambiguous",
    "scan.notFound", "share.notFound", "share.level", "share.tooMany", "list.clockAhead",
    "list.full", "list.tooMany",
    "version.notFound", "version.published", "preview.notFound", "preview.forbidden",
    "preview.tooMany",
    "content.notFound", "content.changed", "contentField.notFound", "contentRelation.notFound",
    "field.notFound", "siteRoute.notFound", "site.idTaken", "site.routeChanged",
    "site.routeInUse", "site.slugTaken", "site.treeTooLarge", "site.typeInUse",
    "site.nothingToDo", "site.tooManyNodes",
    "site.notFound", "site.changed", "page.notFound",
    "host.notFound", "host.several", "token.account", "archive.unknown", "archive.broken",
    "archive.zipTooLarge", "archive.tooManyRows", "archive.zipFiles", "archive.zipRatio",
    "archive.notEmpty", "archive.member", "archive.row", "archive.newer", "archive.wholeServer",
    "archive.differences", "archive.failed", "archive.incomplete", "archive.notOfABook",
    "archive.running",
    "markdown.refused", "storage.full",
    "text.encoding", "text.frontMatter", "text.frontMatterLine",
    "media.notFound", "media.unsupported", "media.duplicate", "media.pixels",
    "media.animation", "archive.animation", "archive.file",
    "media.pathTraversal", "media.path", "folder.notFound", "folder.exists", "folder.notEmpty",
    "dimension.notFound", "dimension.tooMany",
    "webhook.notFound", "webhook.tooMany", "delivery.notFound",
    "locale.notFound", "locale.exists", "locale.isDefault", "locale.tooMany",
    "validation.notFound", "validation.used", "validation.tooMany", "role.notFound",
    "database.unavailable", "database.unconfirmed", "storage.damaged", "storage.readOnly",
    "storage.inaccessible",
    "permission.notFound", "roles.fixed", "user.foreign", "session.fixed", "contract.leftOut",
  ]
  private static let fieldCodes = [
    "required", "length", "range", "number", "integer", "date", "datetime", "choice", "unknown",
    "email", "url", "json", "slug", "boolean", "type", "duplicate", "gone", "tooMany", "lines",
    "belongs",
    "password.short", "system", "somewhere", "id", "import.noColumn", "import.noTarget",
    "import.noType",
    "import.noObject",
    "import.noTitle",
    "import.targetTwice", "import.cells", "import.zero", "import.noKey", "import.longKey",
    "import.keyTwice", "import.dateOrder", "base64", "count",
    "password.wrong", "confirm", "url.address", "url.late", "url.notPicture", "url.status",
    "url.tooLarge", "url.unreachable",
    "url.notHere", "key.malformed", "filter.malformed", "filter.noField", "filter.operation",
    "filter.values", "filter.tooMany", "filter.number", "filter.range", "filter.boolean",
    "filter.date", "filter.choice", "filter.id", "filter.noOperation", "filter.unknown",
    "filter.noType", "filter.sort", "filter.limit", "filter.cursor", "list.value",
    "markdown.depth", "markdown.columns", "markdown.cells", "markdown.cost",
    "circle", "siblings", "relation", "notTranslatable", "future", "operator",
    "relationOperator", "notSortable", "rule",
    "host", "colour",
    "media.folderName", "media.within", "media.deep", "media.ratio",
    "webhook.event", "webhook.header",
    "locale.code", "locale.fallback", "locale.default", "token.past",
  ]

  /// The codes of values that are invalid for the kind of their field.
  private static let kindCodes = KnownFieldKind.allCases.flatMap { kind in
    let field = FieldRecord(
      key: FieldKey(1), id: .new(), fieldKey: "f", label: "F", kind: FieldKind(kind),
      options: ["a"], required: false, many: true, target: nil)
    return [
      FieldRules.problem(of: "§ 1", in: field), filterCode(of: "§ 1", kind.definition),
      kind.definition.siteQueryProblem,
    ].compactMap(\.self)
  }

  /// Returns the code of a value that is invalid in filters of the Library.
  private static func filterCode(of text: String, _ kind: FieldKindDefinition) -> String? {
    do {
      _ = try kind.filterValue(text)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func everyCodeHasAMessage() {
    #expect(Set(Self.codes) == FailureMessages.messages.codes)
    #expect(Set(Self.fieldCodes + Self.kindCodes) == FieldMessages.messages.codes)
  }

  @Test func aMessageNeverShowsAGap() {
    for code in Self.codes {
      for language in Language.allCases {
        let text = FailureMessages.message(code, kind: "malformed", [:], in: language)
        #expect(!text.contains("{") && !text.isEmpty, "\(code)")
      }
    }
    for code in Self.fieldCodes + Self.kindCodes {
      for language in Language.allCases {
        let text = FieldMessages.message(FieldProblem("title", code), in: language)
        #expect(!text.contains("{") && !text.isEmpty, "\(code)")
      }
    }
  }

  @Test("Of the texts of a code, the one with most of the given arguments is used")
  func variants() {
    func length(_ arguments: [String: String]) -> String {
      FieldMessages.message(FieldProblem("title", "length", arguments), in: .english)
    }
    #expect(length(["min": "1", "max": "20"]) == "Title must be 1–20 characters.")
    #expect(length(["max": "1"]) == "Title must be at most 1 character.")
    #expect(length(["min": "2"]) == "Title must be at least 2 characters.")
    #expect(length([:]) == "Title has the wrong length.")
  }

  @Test("A sentence with two numbers has the plural form of each")
  func severalNumbers() {
    func cells(_ cells: Int, _ columns: Int, _ language: Language) -> String {
      FieldMessages.message(
        FieldProblem(
          "rows", "import.cells", ["cells": "\(cells)", "columns": "\(columns)"]), in: language)
    }
    #expect(cells(3, 1, .english) == "It has 3 cells for 1 column.")
    #expect(cells(21, 2, .russian) == "21 ячейка на 2 столбца.")
  }

  @Test("The name of a field that a user entered is not translated")
  func enteredNames() {
    func message(_ arguments: [String: String]) -> String {
      FieldMessages.message(
        FieldProblem("additional_fields.Year", "number", arguments), in: .russian)
    }
    #expect(message([:]) == "Год: нужно число.")
    #expect(message(["field": "Year"]) == "Year: нужно число.")
  }

  @Test(
    "A busy server says so, and only a photo that exceeds its processor time is to be smaller",
    arguments: [
      (Language.english, "The server is busy", "smaller"),
      (.russian, "Сервер занят", "поменьше"),
    ])
  func busyServer(language: Language, beginning: String, smaller: String) {
    func message(_ code: String) -> String {
      FailureMessages.message(code, kind: "unavailable", [:], in: language)
    }
    for code in ["server.busy", "media.busy", "reading.busy"] {
      #expect(message(code).hasPrefix(beginning), "\(code)")
    }
    let asking = Self.codes.filter { message($0).contains(smaller) }
    #expect(asking == ["media.timeout"])
  }

  @Test func wordsAgreeWithNumbers() {
    func password(_ min: Int, _ language: Language) -> String {
      FieldMessages.message(
        FieldProblem("password", "password.short", ["min": "\(min)"]), in: language)
    }
    #expect(password(1, .english) == "The password must be at least 1 character.")
    #expect(password(8, .english) == "The password must be at least 8 characters.")
    #expect(password(21, .russian) == "Пароль: не меньше 21 символа.")
    #expect(password(11, .russian) == "Пароль: не меньше 11 символов.")
    func rows(_ max: Int) -> String {
      FailureMessages.message("batch.tooMany", kind: "malformed", ["max": "\(max)"], in: .russian)
    }
    #expect(rows(1) == "За один раз можно не больше 1 строки.")
    #expect(rows(1000) == "За один раз можно не больше 1000 строк.")
  }

  @Test func fieldsAreCalledByTheirNames() {
    func label(_ path: String) -> String { FieldLabels.label(path, in: .english) }
    #expect(label("collection_id") == "Collection")
    #expect(label("display_name") == "Display name")
    #expect(label("images.0.data") == "Data")
    #expect(label("additional_fields.Year") == "Year")
    #expect(label("additional_fields.my_key") == "my_key")
    #expect(label("") == "")
    #expect(FieldLabels.label("title", in: .russian) == "Название")
    #expect(FieldLabels.label("stage", in: .russian) == "Статус")
  }

  @Test func aCodeWithoutWordsGetsThoseOfItsKind() {
    let text = FailureMessages.message("unknown.notFound", kind: "not_found", [:], in: .english)
    #expect(text == "This does not exist.")
  }
}
