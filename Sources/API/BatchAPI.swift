import Accounts
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
/// The body is a JSON array or JSON lines (`application/x-ndjson`). All valid drafts are created in
/// one transaction.
struct BatchAPI: Sendable {
  let entries: Entries

  var routes: [Route] {
    [
      Route(
        .post, "/entries/batch", .member, .own, "Creates up to 1,000 entries in one transaction.",
        Operation(
          headers: [.space], body: "EntryDraft[]",
          otherBodies: [.init(mediaType: "application/x-ndjson", schema: "EntryDraftLines")],
          response: "BatchResult[]")
      ) { try await create($0) }
    ]
  }

  func create(_ call: Call) async throws -> Response {
    let body = try await collect(call.request, upTo: BodyLimit.photos)
    let areLines = call.request.headers[.contentType]?.contains("ndjson") ?? false
    let drafts = try await RequestThreads.run(
      bytes: body.readableBytes, for: call.member.turnKey
    ) { try Self.drafts(body, areLines: areLines) }
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

  /// Writes the result of one draft.
  /// - Parameter index: the position of the draft in the request, from 0.
  private static func write(
    _ result: Result<EntryID, Failure>, _ index: Int, _ context: AppRequestContext,
    to json: inout JSONWriter
  ) {
    json.member("index", index)
    switch result {
    case .success(let id):
      json.member("status", 201)
      json.member("id", id.description)
    case .failure(let failure):
      let answer = FailureResponse(failure, context: context)
      json.member("status", answer.status)
      json.member("error", answer.kind)
      json.member("message", answer.message)
      json.object("fields") { fields in
        for field in answer.fields { fields.member(named: field.name, field.reason) }
      }
    }
  }

  /// Decodes each draft separately, so that a malformed one does not affect the others.
  private static func drafts(
    _ body: ByteBuffer, areLines: Bool
  ) throws -> [Result<EntryDraft, Failure>] {
    let rows = try areLines ? lines(of: body) : elements(of: body)
    try checkCount(rows)
    return rows.map { draft(of: $0) }
  }

  private static func elements(of body: ByteBuffer) throws -> [ByteBuffer] {
    let rows = try body.withUnsafeReadableBytes { bytes in
      try JSONLimits.standard.check(bytes)
      return JSONElements(bytes)
    }
    guard let rows else { throw Failure.malformed("body.malformed") }
    return rows.ranges.compactMap { range in
      body.getSlice(at: body.readerIndex + range.lowerBound, length: range.count)
    }
  }

  /// Returns the lines that are not blank.
  /// - Throws: malformed (`batch.tooMany`, `body.tooManyValues`).
  private static func lines(of body: ByteBuffer) throws -> [ByteBuffer] {
    var lines: [ByteBuffer] = []
    var values = 0
    var rest = body.readableBytesView
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let line = rest[rest.startIndex..<(end ?? rest.endIndex)]
      rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
      guard !line.allSatisfy({ " \t\r".utf8.contains($0) }) else { continue }
      lines.append(ByteBuffer(line))
      try checkCount(lines)
      // A line that exceeds the limits on its own is refused when it is decoded and does not count
      // here.
      values += (try? line.withUnsafeBytes { try JSONLimits.standard.check($0) }) ?? 0
      guard values <= JSONLimits.standard.values else {
        throw Failure.malformed(
          "body.tooManyValues", ["max": "\(JSONLimits.standard.values)"])
      }
    }
    return lines
  }

  private static func checkCount(_ rows: [ByteBuffer]) throws {
    guard rows.count <= Entries.maxBatch else {
      throw Failure.malformed("batch.tooMany", ["max": "\(Entries.maxBatch)"])
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
