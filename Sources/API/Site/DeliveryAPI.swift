import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// | method | path            | who may | answers                                            |
/// |--------|-----------------|---------|----------------------------------------------------|
/// | GET    | /content        | anyone  | the document of the home page                      |
/// | GET    | /content/{slug} | anyone  | the published document at a path; 301 when renamed |
/// | GET    | /globals        | anyone  | the published site-wide content                    |
struct DeliveryAPI: Sendable {
  let delivery: Delivery
  let settings: SiteSettings

  private static let operation = Operation(
    query: ["format", "locale", "preview", "space"], headers: [.space], response: "Object")

  var routes: [Route] {
    // The router prefers these static paths of other methods to `/content/{slug}`. Each needs a GET
    // route of its own, so that pages with these slugs can be read.
    let words = [
      "create", "batch", "tree", "publish", "unpublish", "schedule", "unschedule", "restore",
    ]
    return [
      Route(
        .get, "/content", .anyone, .modula, "The published document of the home page.",
        Self.operation
      ) { try await show($0, at: "/") },
      Route(
        .get, "/content/{slug}", .anyone, .modula, "The published document at a path.",
        Self.operation
      ) { call in
        let parts = call.context.parameters.getCatchAll().map { $0.removingPercentEncoding ?? "" }
        let path = parts.joined(separator: "/")
        return try await show(call, at: path)
      }.catchingAll,
      Route(
        .get, "/globals", .anyone, .modula, "The published site-wide content.",
        Operation(
          query: ["format", "locale", "space"], headers: [.space], response: "Object[]")
      ) { try await siteWide($0) },
    ]
      + words.map { word in
        Route(
          .get, "/content/\(word)", .anyone, .modula, "The published document at this path.",
          Self.operation
        ) { try await show($0, at: word) }
      }
  }

  // MARK: - A document

  func show(_ call: Call, at text: String) async throws -> Response {
    let query = try call.query()
    let form = try Self.format(in: query)
    guard let path = Slug(text.isEmpty ? "/" : text)?.path else {
      throw Failure.notFound("content")
    }
    if try query.bool("preview") ?? false { return try await draft(call, path, form) }
    let space = try await call.siteSpace(settings)
    if query.text("locale") == "*" { return try await locales(at: path, in: space) }
    let found = try await delivery.document(
      at: path, form, locale: query.text("locale") ?? "", in: space)
    switch found {
    case .document(let document):
      return Self.answer(document, cache: "no-cache", to: call.request)
    case .moved(let slug): return Self.redirect(to: slug, call)
    }
  }

  /// Returns the draft at a path.
  /// - Throws: forbidden for a caller who is not signed in.
  private func draft(
    _ call: Call, _ path: String, _ form: Delivery.Form
  ) async throws -> Response {
    guard call.context.principal != nil else {
      throw Failure(.forbidden, "preview.forbidden")
    }
    let found = try await delivery.draft(
      at: path, form, locale: call.query().text("locale") ?? "", in: call.scope)
    guard case .document(let document) = found else { throw Failure.notFound("content") }
    return Self.answer(document, cache: "no-store")
  }

  private static func redirect(to slug: String, _ call: Call) -> Response {
    let query = call.request.uri.query.map { "?\($0)" } ?? ""
    let path = "/api/v1/content\(slug)\(query)"
    return Response(
      status: .movedPermanently,
      headers: [
        .location: call.context.deployment.baseURL.local(path), .cacheControl: "no-cache",
      ])
  }

  /// - Parameters:
  ///   - cache: the value of `Cache-Control`.
  ///   - request: answered with 304 if the client has this document; nil to always send it.
  static func answer(
    _ document: Delivery.Document, cache: String, to request: Request? = nil
  ) -> Response {
    let tag = EntityTag(document.tag)
    let headers: HTTPFields = [.eTag: tag.description, .cacheControl: cache]
    if let unchanged = request?.notModified(tag, headers: [.cacheControl: cache]) {
      return unchanged
    }
    return jsonResponse(ByteBuffer(string: document.json), headers: headers)
  }

  /// Returns the format in the query, which is `raw` by default.
  /// - Throws: invalid for a format that this server does not support.
  static func format(in query: ServerKit.Query) throws -> Delivery.Form {
    guard let text = query.text("format") else { return .raw }
    guard let form = Delivery.Form(rawValue: text) else {
      throw Failure.invalid(FieldProblem("format", "choice"))
    }
    return form
  }

  // MARK: - Languages and site-wide content

  /// Returns the languages in which the page at `path` is published.
  private func locales(at path: String, in space: SiteSpace) async throws -> Response {
    let found = try await delivery.availability(at: path, in: space)
    var json = JSONWriter(capacity: 320)
    json.object { json in
      json.member("content_data_id", found.id)
      json.member("slug", path)
      json.array("locales") { json in
        for locale in found.locales {
          json.object { json in
            json.member("locale", locale.code)
            json.member("published_at", locale.publishedAt)
          }
        }
      }
    }
    return jsonResponse(json, headers: [.cacheControl: "no-cache"])
  }

  func siteWide(_ call: Call) async throws -> Response {
    let query = try call.query()
    let found = try await delivery.siteWide(
      Self.format(in: query), locale: query.text("locale") ?? "", in: call.siteSpace(settings))
    var json = JSONWriter(capacity: 4_000)
    json.array { json in
      for one in found {
        json.object { json in
          json.member("content_data_id", one.id)
          json.member("datatype_id", one.typeID)
          json.member("datatype_name", one.typeName)
          json.member("datatype_label", one.typeLabel)
          json.member("tree", raw: one.document.utf8)
        }
      }
    }
    return jsonResponse(json, headers: [.cacheControl: "no-cache"])
  }
}
