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
    let bytes = body.readableBytesView
    guard areLines else {
      try body.withUnsafeReadableBytes { _ = try JSONLimits.standard.check($0) }
      guard let rows = JSONElements(bytes) else { throw Failure.malformed("body.malformed") }
      return try drafts(rows.ranges.map { bytes[$0] })
    }
    return try drafts(lines(of: bytes))
  }

  /// The lines that are not blank.
  /// - Throws: malformed (`batch.tooMany`, `body.tooManyValues`).
  private static func lines(of bytes: ByteBufferView) throws -> [ByteBufferView] {
    var lines: [ByteBufferView] = []
    var values = 0
    var rest = bytes
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let line = rest[rest.startIndex..<(end ?? rest.endIndex)]
      rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
      guard !line.allSatisfy({ " \t\r".utf8.contains($0) }) else { continue }
      lines.append(line)
      try checkCount(lines)
      // A line that exceeds the limits alone is refused when it is decoded, so it counts nothing.
      values += (try? line.withUnsafeBytes { try JSONLimits.standard.check($0) }) ?? 0
      guard values <= JSONLimits.standard.values else {
        throw Failure.malformed(
          "body.tooManyValues", ["max": "\(JSONLimits.standard.values)"])
      }
    }
    return lines
  }

  private static func drafts(
    _ rows: [ByteBufferView]
  ) throws -> [Result<EntryDraft, Failure>] {
    try checkCount(rows)
    return rows.map { draft(of: ByteBuffer($0)) }
  }

  private static func checkCount(_ rows: [ByteBufferView]) throws {
    guard rows.count <= Entries.largestBatch else {
      throw Failure.malformed("batch.tooMany", ["max": "\(Entries.largestBatch)"])
    }
  }

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
