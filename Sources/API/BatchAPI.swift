import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import ServerKit

/// | method | path           | who may | answers                                              |
/// |--------|----------------|---------|------------------------------------------------------|
/// | POST   | /entries/batch | editor  | a result for each of up to 1,000 drafts              |
///
/// The body is a JSON array or JSON lines (`application/x-ndjson`); everything that is in order is
/// made in one transaction.
struct BatchAPI: Sendable {
  let entries: Entries

  var routes: [Route] {
    [
      Route(
        .post, "/entries/batch", .member, .own, "Makes up to 1,000 entries in one transaction.",
        Operation(
          headers: [.space], body: "EntryDraft[]",
          otherBodies: [.init(mediaType: "application/x-ndjson", schema: "EntryDraftLines")],
          answer: "BatchResult[]")
      ) { try await create($0) }
    ]
  }

  func create(_ call: Call) async throws -> Response {
    let drafts = try Self.drafts(
      try await collect(call.request, upTo: BodyLimit.photos),
      areLines: call.request.headers[.contentType]?.contains("ndjson") ?? false)
    let valid = drafts.compactMap { draft in
      if case .success(let draft) = draft { draft } else { nil }
    }
    var made = try await entries.create(batch: valid, in: call.scope, today: call.today)[...]
    let results = drafts.map { draft in draft.flatMap { _ in made.removeFirst() } }
    var json = JSONWriter(capacity: results.count * 64)
    json.array { json in
      for (index, result) in results.enumerated() {
        json.object { Self.write(result, index, call.context, to: &$0) }
      }
    }
    return jsonResponse(json)
  }

  private static func write(
    _ result: Result<EntryID, Failure>, _ index: Int, _ context: BookContext,
    to json: inout JSONWriter
  ) {
    json.member("index", index)
    switch result {
    case .success(let id):
      json.member("status", 201)
      json.member("id", id.description)
    case .failure(let failure):
      let answer = FailureAnswer(failure, context: context)
      json.member("status", answer.status)
      json.member("error", answer.kind)
      json.member("message", answer.message)
      json.object("fields") { fields in
        for field in answer.fields { fields.member(named: field.name, field.reason) }
      }
    }
  }

  /// Each draft for itself: one that cannot be read spoils no other.
  private static func drafts(
    _ body: ByteBuffer, areLines: Bool
  ) throws -> [Result<EntryDraft, Failure>] {
    try body.withUnsafeReadableBytes { try limits.check($0) }
    let bytes = body.readableBytesView
    guard areLines else {
      guard let rows = JSONElements(bytes) else { throw Failure.malformed("body.malformed") }
      return try drafts(rows.ranges.map { bytes[$0] })
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return try drafts(lines.filter { !$0.allSatisfy { " \t\r".utf8.contains($0) } })
  }

  /// Counted before any is read.
  private static func drafts(
    _ rows: [ByteBufferView]
  ) throws -> [Result<EntryDraft, Failure>] {
    guard rows.count <= Entries.largestBatch else {
      throw Failure.malformed("batch.tooMany", ["max": "\(Entries.largestBatch)"])
    }
    return rows.map { draft(of: ByteBuffer($0)) }
  }

  /// Of the whole body: each draft is also checked by itself.
  private static let limits = JSONLimits()

  private static func draft(of line: ByteBuffer) -> Result<EntryDraft, Failure> {
    do {
      return .success(try decode(EntryDraft.self, from: line))
    } catch let failure as Failure {
      return .failure(failure)
    } catch {
      return .failure(.malformed("body.malformed"))
    }
  }
}
