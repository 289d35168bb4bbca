import Accounts
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import ListCore
import Lists
import Media
import Model
import NIOCore
import ServerKit

/// | method | path                       | who may | answers                                     |
/// |--------|----------------------------|---------|---------------------------------------------|
/// | POST   | /grocery-scans             | editor  | 201, the scan of a photo or a text          |
/// | GET    | /grocery-scans/{id}        | member  | the same, for a month                       |
/// | GET    | /grocery-scans/{id}/photo  | member  | the photo                                   |
/// | POST   | /grocery-scans/{id}/list   | editor  | 201, a list of the chosen items             |
/// | GET    | /grocery-scan-queue/{ticket} | member | the photo's position in the queue           |
///
/// A ticket is an id that the client makes up and sends with the photo, to request its position
/// while it waits.
struct GroceryScansAPI: Sendable {
  let lists: GroceryLists
  let entries: Entries

  var routes: [Route] {
    [
      Route(
        .post, "/grocery-scans", .member, .own, "Reads a shopping list from a photo or a text.",
        Operation(
          query: ["ticket"], headers: [.space], body: "GroceryText",
          otherBodies: [
            .init(mediaType: "multipart/form-data", schema: "ScanForm"),
            .init(mediaType: "image/*", schema: "Image"),
          ],
          response: "GroceryScan", status: 201)
      ) { try await scan($0) },
      Route(
        .get, "/grocery-scan-queue/{ticket}", .member, .own,
        "The position of a photo in the queue, by its ticket.",
        Operation(response: "ScanPosition")
      ) { try position($0) },
      Route(
        .get, "/grocery-scans/{id}", .member, .own, "The result of a scan.",
        Operation(response: "GroceryScan")
      ) { call in
        let id = try call.id(of: GroceryScan.self)
        return try answer(try await lists.findScan(id, for: call.member.user), call)
      },
      Route(
        .get, "/grocery-scans/{id}/photo", .member, .own, "The photo of a scan.",
        Operation(query: ["w"], response: "Image")
      ) { call in
        let id = try call.id(of: GroceryScan.self)
        let blob = try await lists.photo(of: id, for: call.member.user)
        return try await ImageResponse(entries: entries).send(blob, call)
      },
      Route(
        .post, "/grocery-scans/{id}/list", .member, .own, "Creates a list from a scan.",
        Operation(body: "ScanListDraft", response: "GroceryList", status: 201)
      ) { try await makeList($0) },
    ]
  }

  private struct Text: Decodable { var text: String }

  func scan(_ call: Call) async throws -> Response {
    let type = call.request.headers[.contentType] ?? ""
    let scope = try call.scope
    let ticket = try Query(call.request).value("ticket", as: GroceryScanID.self)
    let scan: GroceryScan
    if type.hasPrefix("image/") || type.hasPrefix("application/octet-stream") {
      let bytes = try await collect(call.request, upTo: Images.maxBytes)
      scan = try await lists.scan(
        ImageFile(Array(bytes.readableBytesView), declaredType: type), ticket: ticket, in: scope)
    } else if type.hasPrefix("multipart/form-data") {
      scan = try await create(Multipart.read(from: call.request), ticket: ticket, in: scope)
    } else {
      scan = try await lists.scan(text: call.body(Text.self).text, in: scope)
    }
    return try answer(scan, call, status: .created)
  }

  private struct Position: Encodable {
    var position: Int
  }

  func position(_ call: Call) throws -> Response {
    let ticket = try call.context.id("ticket", as: GroceryScanID.self)
    guard let position = lists.scanPosition(of: ticket, for: try call.member.user) else {
      throw Failure.notFound("scan")
    }
    return try jsonResponse(Position(position: position))
  }

  /// Scans the photo of a form, or else its text.
  private func create(
    _ form: Multipart, ticket: GroceryScanID?, in scope: Scope
  ) async throws -> GroceryScan {
    // A browser sends an empty file if none was chosen.
    guard let photo = form.files("image").first(where: { $0.body.readableBytes > 0 }) else {
      guard let text = try form.form()["text"] else {
        throw Failure.invalid(FieldProblem("image", "required"))
      }
      return try await lists.scan(text: text, in: scope)
    }
    return try await lists.scan(
      ImageFile(Array(photo.body.readableBytesView), declaredType: photo.head.contentType),
      ticket: ticket, in: scope)
  }

  func makeList(_ call: Call) async throws -> Response {
    let id = try call.id(of: GroceryScan.self)
    let list = try await lists.makeList(
      of: id, call.body(), today: call.today, language: call.context.language,
      for: call.member.user)
    let json = GroceryListJSON(baseURL: call.context.deployment.baseURL)
    return jsonResponse(json.object(list), status: .created)
  }

  private struct ScanResponse: Encodable {
    var id: GroceryScanID
    var photo_url: String?
    var width: Int
    var height: Int
    /// The number of clockwise quarter turns that make the photo upright.
    var turn: Int
    var reader: ScanReading.Reader
    /// A sentence that explains why a configured model did not read the photo, or that nothing was
    /// found in it. Otherwise nil.
    var note: String?
    /// The scans of the month, if they are used up; otherwise not in the response.
    var quota: Quota?
    var sections: [ParsedSection]
    var created_at: Timestamp

    struct Quota: Encodable {
      var used: Int
      var limit: Int
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(id, forKey: .id)
      // Encoded even if it is null.
      try values.encode(photo_url, forKey: .photo_url)
      try values.encode(width, forKey: .width)
      try values.encode(height, forKey: .height)
      try values.encode(turn, forKey: .turn)
      try values.encode(reader, forKey: .reader)
      try values.encode(note, forKey: .note)
      try values.encodeIfPresent(quota, forKey: .quota)
      try values.encode(sections, forKey: .sections)
      try values.encode(created_at, forKey: .created_at)
    }

    enum CodingKeys: String, CodingKey {
      case id, photo_url, width, height, turn, reader, note, quota, sections, created_at
    }
  }

  private func answer(
    _ scan: GroceryScan, _ call: Call, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let base = call.context.deployment.baseURL
    let reading = scan.reading
    return try jsonResponse(
      ScanResponse(
        id: scan.id,
        photo_url: scan.photo.map { _ in
          base.absolute("/api/v1/grocery-scans/\(scan.id)/photo")
        }, width: reading.width, height: reading.height, turn: reading.turn,
        reader: reading.reader ?? .server,
        note: reading.notice.map { note in
          FailureMessages.message(
            note.code, kind: "unavailable", note.arguments, in: call.context.language)
        },
        quota: reading.quota.map { ScanResponse.Quota(used: $0.used, limit: $0.limit) },
        sections: reading.sections, created_at: scan.createdAt), status: status)
  }
}
