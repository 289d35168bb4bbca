import Accounts
import Archive
import Book
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// Archives of whole books, with which a book moves between servers and devices. API tokens need the
/// scope `account`, because an archive contains everything.
///
/// | method | path                  | who may                       | answers                       |
/// |--------|-----------------------|-------------------------------|-------------------------------|
/// | GET    | /archives             | owner                         | the caller's archives         |
/// | POST   | /archives             | owner; server: the first user | 202, the archive that is      |
/// |        |                       |                               | written                       |
/// | POST   | /archives/restore     | the first user                | 202, the restoration of the   |
/// |        |                       |                               | archive in the body           |
/// | GET    | /archives/{id}        | owner                         | its progress                  |
/// | GET    | /archives/{id}/file   | owner; server: the first user | the file, also in parts       |
/// | POST   | /archives/{id}/cancel | owner                         | the archive, being stopped    |
/// | DELETE | /archives/{id}        | owner                         | a message                     |
/// | GET    | /spaces/{id}/usage    | member                        | how much the book stores      |
struct ArchivesAPI: Sendable {
  let archives: Archives
  let features: Features

  var routes: [Route] { listRoutes + archiveRoutes }

  private var listRoutes: [Route] {
    [
      Route(
        .get, "/archives", .member, .own, "The caller's archives of the space, newest first.",
        Operation(headers: [.space], response: "BookArchives")
      ) { call in
        let all = try await archives.all(in: call.scope)
        return try jsonResponse(UnpagedList(data: all.map { json($0, call) }))
      },
      Route(
        .post, "/archives", .member, .own, "Writes an archive in the background.",
        Operation(
          headers: [.space], body: "BookArchiveStart", response: "BookArchive", status: 202)
      ) { try await start($0) },
      Route(
        .post, "/archives/restore", .member, .own,
        "Restores an archive of one space as a new space, in the background.",
        Operation(
          query: ["name"], headers: [.space], body: "Archive", response: "BookArchive",
          status: 202)
      ) { try await restore($0) },
      Route(
        .get, "/spaces/{id}/usage", .member, .own, "How much a space stores.",
        Operation(response: "BookUsage")
      ) { try jsonResponse(BookUsage(try await features.usage(in: $0.scopeInPath()))) },
    ]
  }

  private var archiveRoutes: [Route] {
    [
      Route(
        .get, "/archives/{id}", .member, .own, "An archive, with its progress.",
        Operation(headers: [.space], response: "BookArchive")
      ) { try await answer(try $0.archiveID(), $0) },
      Route(
        .get, "/archives/{id}/file", .member, .own, "The file of an archive.",
        Operation(headers: [.space], response: "Archive")
      ) { try await download($0) },
      Route(
        .post, "/archives/{id}/cancel", .member, .own, "Stops an archive.",
        Operation(headers: [.space], response: "BookArchive")
      ) { call in
        try await archives.cancel(try call.archiveID(), in: call.scope)
        return try await answer(try call.archiveID(), call)
      },
      Route(
        .delete, "/archives/{id}", .member, .own, "Deletes an archive that has ended.",
        Operation(headers: [.space], response: "Message")
      ) { call in
        let id = try call.archiveID()
        guard try await archives.find(id, in: call.scope).hasEnded else {
          throw Failure(.conflict, "archive.running")
        }
        try await archives.delete(id, in: call.scope)
        return try jsonResponse(Message(message: "Archive deleted"))
      },
    ]
  }

  private func json(_ job: ArchiveJob, _ call: Call) -> BookArchive {
    BookArchive(job, in: call.context.language)
  }

  private func answer(
    _ id: JobID, _ call: Call, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let job = try await archives.find(id, in: call.scope)
    return try jsonResponse(json(job, call), status: status)
  }

  private struct Start: Decodable { var contents: BookArchive.Contents? }

  private func start(_ call: Call) async throws -> Response {
    let contents = try await call.body(Start.self).contents ?? .book
    if contents == .server { try refuseTokens(call) }
    let id = try await archives.export(wholeServer: contents == .server, in: call.scope)
    return try await answer(id, call, status: .accepted)
  }

  /// A token is for one space, and the archive of a server contains all of them.
  private func refuseTokens(_ call: Call) throws {
    guard try call.member.token == nil else { throw Failure(.forbidden, "token.account") }
  }

  private func restore(_ call: Call) async throws -> Response {
    let name = try call.query().text("name").flatMap { $0.normalised.isEmpty ? nil : $0 }
    // Before a large upload is read.
    if let name { _ = try Spaces.validatedName(name) }
    let (upload, file) = try await archives.makeUpload(in: call.scope)
    do {
      try await save(call.request, to: file, upTo: Archives.maxUploadBytes)
      guard try file.offset() > 0 else { throw Failure.invalid(FieldProblem("file", "required")) }
      let id = try await archives.restore(upload: upload, name: name, in: call.scope)
      return try await answer(id, call, status: .accepted)
    } catch {
      archives.discardUpload(upload)
      throw error
    }
  }

  private func download(_ call: Call) async throws -> Response {
    let id = try call.archiveID()
    if try await archives.find(id, in: call.scope).request.isWholeServer { try refuseTokens(call) }
    let file = try await archives.openFile(of: id, in: call.scope)
    return try resumableResponse(
      named: "commonplace-\(try call.today).zip", file, contentType: "application/zip",
      tag: EntityTag(id), call.request)
  }
}

extension Call {
  fileprivate func archiveID() throws -> JobID { try id(of: Job.self) }
}

extension BookArchive {
  fileprivate init(_ job: ArchiveJob, in language: Language) {
    let progress = job.progress
    self.init(
      id: BookArchiveID(high: job.id.high, low: job.id.low),
      contents: job.request.isWholeServer ? .server : .book,
      isRestoration: job.isRestoration, phase: Phase(job.phase), isCancelling: job.isCancelling,
      progress: Progress(
        step: progress.step.rawValue, done: progress.done, total: progress.total),
      error: job.error.map { FailureMessages.sentence(of: $0.failure, in: language) },
      size: job.size, damagedImages: progress.damagedImages ?? 0,
      restored: progress.restored.map { RestoredBook($0) }, createdAt: job.created)
  }
}

extension BookArchive.Phase {
  fileprivate init(_ phase: UserJob.Phase) {
    self =
      switch phase {
      case .waiting: .waiting
      case .running: .running
      case .done: .done
      case .failed, .interrupted: .failed
      case .cancelled: .cancelled
      }
  }
}

extension RestoredBook {
  fileprivate init(_ book: ArchiveJob.Restored) {
    self.init(
      handle: book.handle, rows: book.rows, images: book.images,
      missingMembers: book.missingMembers, droppedSecrets: book.droppedSecrets,
      hasNewIDs: book.hasNewIDs)
  }
}

extension BookUsage {
  fileprivate init(_ usage: SpaceUsage) {
    self.init(
      entries: usage.entries, lists: usage.lists, images: usage.images,
      imageBytes: usage.imageBytes, importBytes: usage.importBytes)
  }
}
