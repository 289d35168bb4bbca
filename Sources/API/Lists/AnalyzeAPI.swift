import Accounts
import Assist
import Foundation
import HTTPTypes
import Hummingbird
import ListCore
import ListPrompts
import Lists
import Media
import Model
import NIOCore
import ServerKit

/// The function that the original clients of AIsle-List call, with its statuses and messages. Its
/// path is outside `/api/v1`.
///
/// | method  | path                                | who may | answers                            |
/// |---------|-------------------------------------|---------|------------------------------------|
/// | POST    | /functions/v1/analyze-grocery-list  | member  | sections that were read, or items  |
/// |         |                                     |         | with the section they belong in    |
/// | OPTIONS | the same                            | anyone  | the methods and headers for CORS   |
struct AnalyzeAPI: Sendable {
  let lists: GroceryLists
  let accounts: Accounts

  static let path: RouterPath = "/functions/v1/analyze-grocery-list"

  func add(to router: Router<AppRequestContext>) {
    for method in [HTTPRequest.Method.post, .get, .put, .patch, .delete] {
      router.on(Self.path, method: method) { request, context in
        do throws(ErrorResponse) {
          return try await answer(request, context)
        } catch {
          return error.response
        }
      }
    }
    router.on(Self.path, method: .options) { _, _ in
      Response(status: .ok, headers: Self.headers)
    }
  }

  private static let headers: HTTPFields = [
    .accessControlAllowOrigin: "*", .accessControlAllowMethods: "POST, OPTIONS",
    .accessControlAllowHeaders: "authorization, content-type, apikey, x-client-info",
    .cacheControl: "no-store",
  ]

  /// An error response as these clients expect it: a status and a text.
  struct ErrorResponse: Error {
    var status: HTTPResponse.Status
    var error: String
    /// The monthly limit of scans, if it was reached. Nil for any other error.
    var scanLimit: Int?

    var response: Response {
      var json = JSONWriter(capacity: 120)
      json.object { json in
        json.member("error", error)
        if let scanLimit {
          json.member("scansUsed", scanLimit)
          json.member("scanLimit", scanLimit)
          json.member("upgradeRequired", true)
        }
      }
      return jsonResponse(json, status: status, headers: AnalyzeAPI.headers)
    }

    static let invalidShape = ErrorResponse(
      status: .badRequest,
      error: "invalid request: action must be \"analyze\" with imageBase64 and mediaType, or "
        + "\"sanity_check\" with items of id, name and category")
    static let failed = ErrorResponse(status: .badGateway, error: "analysis failed")
  }

  // MARK: - Checks in the order of the contract: method, credential, JSON, shape

  private func answer(
    _ request: Request, _ context: AppRequestContext
  ) async throws(ErrorResponse) -> Response {
    guard request.method == .post else {
      throw ErrorResponse(status: .methodNotAllowed, error: "method not allowed")
    }
    let person = try await person(context)
    let body = try await body(of: request, by: person)
    switch body.action {
    case "sanity_check":
      guard let items = body.items, !items.isEmpty else { throw ErrorResponse.invalidShape }
      guard items.count <= Self.maxItems else {
        throw ErrorResponse(
          status: .badRequest, error: "invalid request: at most \(Self.maxItems) items")
      }
      return try await check(items, for: person)
    case "analyze":
      guard let image = body.imageBase64, !image.isEmpty,
        let type = body.mediaType, Self.mediaTypes.contains(type)
      else { throw ErrorResponse.invalidShape }
      return try await analyze(image, for: person, in: context.language)
    default: throw ErrorResponse.invalidShape
    }
  }

  /// The largest number of items in a request, which is also that of a list.
  private static let maxItems = 5_000
  private static let mediaTypes: Set = ["image/jpeg", "image/png", "image/gif", "image/webp"]

  private func person(_ context: AppRequestContext) async throws(ErrorResponse) -> Principal {
    guard case .bearer = context.credential else {
      throw ErrorResponse(status: .unauthorized, error: "missing authorization")
    }
    do {
      if let person = try await accounts.principal(of: context.credential) { return person }
    } catch {
      throw ErrorResponse.failed
    }
    throw ErrorResponse(status: .unauthorized, error: "invalid or expired token")
  }

  private struct Body: Decodable {
    var action: String?
    var items: [CategorisedItem]?
    var imageBase64: String?
    var mediaType: String?
  }

  /// Decodes the body as JSON whatever its content type is, because the clients send
  /// `application/octet-stream`.
  private func body(
    of request: Request, by person: Principal
  ) async throws(ErrorResponse) -> Body {
    do {
      let body = try await collect(request, upTo: BodyLimit.photos)
      return try await RequestThreads.run(bytes: body.readableBytes, for: person.turnKey) {
        try decode(Body.self, from: body)
      }
    } catch let failure as Failure where failure.kind == .invalid {
      throw ErrorResponse.invalidShape
    } catch let failure as Failure where failure.kind == .tooLarge {
      throw ErrorResponse(status: .contentTooLarge, error: "image too large")
    } catch {
      throw ErrorResponse(status: .badRequest, error: "invalid JSON body")
    }
  }

  // MARK: - Answers

  /// The wire form of a recognised document: the items are their texts.
  private struct Sections: Encodable {
    struct Section: Encodable {
      var name: String
      var type: String
      var items: [String]
    }
    var sections: [Section]

    init(_ read: [ParsedSection]) {
      sections = read.map { section in
        Section(
          name: section.name, type: section.kind.rawValue, items: section.items.map(\.text))
      }
    }
  }

  /// Reads the sections in a photo, with an AI model if one is configured and otherwise on this
  /// server. A scan with the server's key counts against the monthly limit.
  private func analyze(
    _ image: String, for person: Principal, in language: Language
  ) async throws(ErrorResponse) -> Response {
    // In the contract the quota is checked before the image, so invalid base64 is not refused here.
    do {
      let file = try await RequestThreads.run(bytes: image.utf8.count, for: person.turnKey) {
        ImageFile([UInt8](Data(base64Encoded: image) ?? Data()))
      }
      let sections = try await lists.sections(
        in: file, for: person.user, in: person.defaultSpace.space)
      return try jsonResponse(Sections(sections), headers: Self.headers)
    } catch let failure as Failure where failure.code == "scan.limit" {
      throw ErrorResponse(
        status: .forbidden, error: "scan_limit_reached",
        scanLimit: failure.arguments["max"].flatMap { Int($0) } ?? 0)
    } catch let failure as Failure where AnalyzeAPI.isActionable(failure) {
      // The clients show this text, so it contains the reason.
      throw ErrorResponse(
        status: failure.kind == .unavailable ? .serviceUnavailable : .badGateway,
        error: FailureMessages.message(
          failure.code, kind: failure.kind.wireName, failure.arguments, in: language))
    } catch {
      throw ErrorResponse.failed
    }
  }

  /// Whether the message of the failure is sent, because the user can react to it.
  private static func isActionable(_ failure: Failure) -> Bool {
    ["scan.nothing", "reading.busy", "media.busy", "media.timeout"].contains(failure.code)
  }

  private struct Items: Encodable { var items: [CategorisedItem] }

  /// Returns the items, each with the section that it belongs in.
  private func check(
    _ items: [CategorisedItem], for person: Principal
  ) async throws(ErrorResponse) -> Response {
    do {
      let sorted = try await lists.categorised(
        items, for: person.user, in: person.defaultSpace.space)
      return try jsonResponse(Items(items: sorted), headers: Self.headers)
    } catch {
      throw ErrorResponse.failed
    }
  }
}
